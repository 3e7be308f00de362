import { rm } from 'node:fs/promises'
import { newDataFolder } from '@krash/api/data-folder'
import { startServerProcess } from '@krash/api/server-process'
import { Caller } from '../chaos/caller.ts'
import { answeredUploads } from './refused-uploads.ts'
import { type SlowFigures, beSlow, slowKinds } from './slow-clients.ts'

export interface ConnectionsFigures {
  clients: number
  /** By kind. */
  slow: Record<string, SlowFigures>
  refusedUploads: { sent: number; answered: number }
}

/** Milliseconds after which nobody slow may hold a connection. */
export const HELD_AT_MS = 40_000
/** Clients that read as one person: more long answers nobody gets at once. */
const CLIENTS_PER_PERSON = 10

interface Wishes {
  clients: number
  uploads: number
  /**
   * Milliseconds until each kind is looked at, one kind after the other. Without it all kinds are slow together until the
   * last one is gone: for tests, which judge no machine.
   */
  lookAfterMs?: number
  say: (line: string) => void
}

/** Lets many clients be slow in each way, then has many uploads refused over kept connections. On Linux only. */
export async function connectionsCampaign(wishes: Wishes): Promise<ConnectionsFigures> {
  const { clients, uploads, say } = wishes
  const dataDir = await newDataFolder('chaos-connections')
  const server = await startServerProcess(dataDir, { LOG_LEVEL: 'error' })
  try {
    const people = await signUp(server.url, Math.ceil(clients / CLIENTS_PER_PERSON))
    const slow = await slowFigures(server.url, people, wishes)
    const answered = await answeredUploads(server.url, { uploads, token: people[0]?.token ?? '' })
    const refusedUploads = { sent: uploads, answered }
    say(`refused uploads: ${uploads} sent, ${answered} answered`)
    const figures = { clients, slow, refusedUploads }
    if (!isOrderly(figures)) say(server.output())
    return figures
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signUp(url: string, count: number): Promise<Caller[]> {
  const people: Caller[] = []
  for (let at = 0; at < count; at += 1) {
    const caller = new Caller(url)
    await caller.signUp()
    people.push(caller)
  }
  return people
}

async function slowFigures(
  url: string,
  people: readonly Caller[],
  { clients, lookAfterMs, say }: Wishes,
): Promise<ConnectionsFigures['slow']> {
  const kinds = Object.entries(await slowKinds(people))
  const figures: ConnectionsFigures['slow'] = {}
  const run = async ([name, kind]: (typeof kinds)[number]): Promise<void> => {
    const found = await beSlow(url, kind, { clients, lookAfterMs })
    figures[name] = found
    say(
      `${name}: ${found.connected} of ${clients} connected, ${found.held} held, answers ${JSON.stringify(found.answers)}`,
    )
  }
  if (lookAfterMs === undefined) await Promise.all(kinds.map(run))
  else for (const kind of kinds) await run(kind)
  return figures
}

/** Whether every slow client was there, was served as its kind should be, and is gone, and every upload was answered. */
export function isOrderly({ clients, slow, refusedUploads }: ConnectionsFigures): boolean {
  const kinds = Object.values(slow)
  return (
    kinds.length > 0 &&
    kinds.every(({ connected, held, served }) => connected === clients && held === 0 && served === clients) &&
    refusedUploads.answered === refusedUploads.sent
  )
}
