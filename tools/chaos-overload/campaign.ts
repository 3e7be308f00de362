import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataFolder } from '@krash/api/data-folder'
import { startServerProcess } from '@krash/api/server-process'
import { signUpAll } from '../chaos/campaign.ts'
import type { Caller } from '../chaos/caller.ts'

export interface OverloadFigures {
  /** Calls that the server works on at once. */
  callsAtOnce: number
  /** Who call all the time, beside those who report. */
  callers: number
  reports: { sent: number; accepted: number; slowestMs: number }
  /** What the others were answered: how many by status; 0 is no answer. */
  others: Record<number, number>
}

interface Wishes {
  callsAtOnce: number
  reports: number
  say: (line: string) => void
}

/** As many more callers than the server works for at once. */
const TIMES = 10
const PEOPLE = 10
/** Milliseconds that the server asks a refused caller to wait. */
const TRY_AGAIN_MS = 1000

/**
 * Sends reports while ten times as many people call as a server works for at once; these try again as they are told. The
 * small form is a test of the server (platform/http/admission.test.ts), which needs no process of its own.
 */
export async function overloadCampaign({ callsAtOnce, reports, say }: Wishes): Promise<OverloadFigures> {
  const dataDir = await newDataFolder('chaos-overload')
  const server = await startServerProcess(dataDir, {
    LOG_LEVEL: 'error',
    CALLS_AT_ONCE: String(callsAtOnce),
  })
  try {
    const people = await signUpAll(server.url, PEOPLE)
    const crowd = new Crowd()
    const calling = Promise.all(
      people.flatMap((one) => Array.from({ length: (callsAtOnce * TIMES) / PEOPLE }, () => crowd.call(one))),
    )
    const callers = callsAtOnce * TIMES
    await crowd.isTooLarge
    say(`${callers} callers, the first was told to wait`)
    const told = await sendReports(people, reports)
    crowd.leave()
    await calling
    return { callsAtOnce, callers, reports: { sent: reports, ...told }, others: crowd.answers }
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Whether there was too much to do, everybody was answered, and every report was taken. */
export function isTaken({ reports, others }: OverloadFigures): boolean {
  const statuses = Object.keys(others).toSorted().join()
  return reports.sent > 0 && reports.accepted === reports.sent && statuses === '200,503'
}

class Crowd {
  readonly answers: OverloadFigures['others'] = {}
  readonly #refused = Promise.withResolvers<void>()
  #isOver = false

  /** Resolves when somebody was told to come again. */
  get isTooLarge(): Promise<void> {
    return this.#refused.promise
  }

  leave(): void {
    this.#isOver = true
  }

  async call(caller: Caller): Promise<void> {
    while (!this.#isOver) {
      const { status } = await caller.get('/api/activity/recent')
      this.answers[status] = (this.answers[status] ?? 0) + 1
      if (status !== 503) continue
      this.#refused.resolve()
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** One report of each person at a time. */
async function sendReports(people: readonly Caller[], count: number) {
  let accepted = 0
  let slowestMs = 0
  const report = async (caller: Caller): Promise<void> => {
    const started = performance.now()
    const body = { location: { address: 'Tampa, FL' }, description: 'Hit from behind' }
    const { status } = await caller.postJson('/api/emergency/accidents', body, randomUUID())
    if (status === 201) accepted += 1
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - started))
  }
  for (let sent = 0; sent < count; sent += people.length)
    await Promise.all(people.slice(0, count - sent).map(report))
  return { accepted, slowestMs }
}
