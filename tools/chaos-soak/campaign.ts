import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from '@krash/api/server-process'
import { signUpAll } from '../chaos/campaign.ts'
import type { Caller } from '../chaos/caller.ts'
import { noisePhoto } from '../chaos/photo.ts'
import { listen } from '../chaos-messages/listener.ts'
import { type Sample, growthOf, memoryIn, serverErrorsIn } from './figures.ts'

export interface SoakOptions {
  minutes: number
  people: number
  say: (line: string) => void
}

export interface SoakFigures {
  minutes: number
  people: number
  calls: number
  /** How many calls were answered with each status; 0 is no answer within 10 seconds. */
  answers: Record<number, number>
  /** Answers with 5xx as the server counts them. */
  serverErrors: number
  /** Times that a live stream was opened. */
  streams: number
  resident: Growth
  heap: Growth
}

/** Megabytes at the beginning and the end of what is measured, on the line through all samples. */
type Growth = ReturnType<typeof growthOf>

/** Share of the time after which caches and buffers have their size. */
const WARM_AFTER = 1 / 3
const SAMPLE_MS = 5000
const REFRESH_MS = 10 * 60_000
/** Growth of the line through the samples, as a share of its beginning, that counts as flat. */
const FLAT = 0.1
/** Milliseconds between two calls of a person. */
const pauseMs = { min: 50, max: 450 }

/** Lets people use a server for a long time, as they do on an ordinary day, and looks at its memory and its errors. */
export async function soakCampaign({ minutes, people, say }: SoakOptions): Promise<SoakFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-soak-'))
  const server = await startServerProcess(dataDir, { LOG_LEVEL: 'error', METRICS_PORT: '0' })
  const figuresAt = /Prometheus: (\S+)/.exec(server.output())?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  try {
    const callers = await signUpAll(server.url, people)
    const streams = callers.map((caller) => listen(server.url, () => caller.token))
    const counted: Counted = { calls: 0, answers: {}, isOver: false }
    const using = Promise.all(callers.map((caller) => use(caller, counted)))
    const watching = watch(figuresAt, minutes * 60_000, (sample) =>
      say(`${Math.round(sample.atMs / 60_000)} min: ${told(sample)}, ${counted.calls} calls`),
    ).finally(() => (counted.isOver = true))
    // A person who fails ends the campaign at once.
    const [samples] = await Promise.all([watching, using])
    await Promise.all(streams.map((stream) => stream.end()))
    const warm = samples.filter(({ atMs }) => atMs >= minutes * 60_000 * WARM_AFTER)
    return {
      minutes,
      people,
      calls: counted.calls,
      answers: counted.answers,
      serverErrors: serverErrorsIn(await read(figuresAt)),
      streams: streams.reduce((sum, { heard }) => sum + heard.cuts, 0),
      resident: growthOf(warm.map(({ atMs, resident }) => [atMs, resident])),
      heap: growthOf(warm.map(({ atMs, heap }) => [atMs, heap])),
    }
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Whether people were served all the time, without trouble, by a server that does not grow. */
export function isSteady(figures: SoakFigures): boolean {
  const { calls, answers, serverErrors, resident, heap } = figures
  const isFlat = [resident, heap].every(({ from, to }) => from > 0 && to <= from * (1 + FLAT))
  const isServed = Object.keys(answers).every((status) => status.startsWith('2'))
  return calls > 0 && isServed && serverErrors === 0 && isFlat
}

async function watch(
  figuresAt: string,
  ms: number,
  tell: (sample: Sample) => void,
): Promise<readonly Sample[]> {
  const started = performance.now()
  const samples: Sample[] = []
  for (;;) {
    await sleep(Math.min(SAMPLE_MS, ms / 10))
    const sample = { atMs: performance.now() - started, ...memoryIn(await read(figuresAt)) }
    samples.push(sample)
    if (samples.length % 12 === 0) tell(sample)
    if (sample.atMs >= ms) return samples
  }
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text()
}

function told({ resident, heap }: Sample): string {
  return `${Math.round(resident)} MB resident, ${Math.round(heap)} MB heap`
}

interface Counted {
  calls: number
  answers: Record<number, number>
  isOver: boolean
}

async function use(caller: Caller, counted: Counted): Promise<void> {
  let report = ''
  let refreshed = performance.now()
  for (let turn = 0; !counted.isOver; turn += 1) {
    const reply = await callOf(caller, turn, report)
    counted.calls += 1
    counted.answers[reply.status] = (counted.answers[reply.status] ?? 0) + 1
    if (turn % deeds.length === 0) report = (reply.data as { id?: string } | undefined)?.id ?? report
    if (performance.now() - refreshed > REFRESH_MS) {
      await caller.refresh()
      refreshed = performance.now()
    }
    await sleep(pauseMs.min + Math.random() * (pauseMs.max - pauseMs.min))
  }
}

function callOf(caller: Caller, turn: number, report: string) {
  const deed = deeds[turn % deeds.length]
  return typeof deed === 'function' ? deed(caller, report) : caller.get(deed ?? '/')
}

const reportAccident = (caller: Caller) =>
  caller.postJson(
    '/api/emergency/accidents',
    { location: { latitude: 27.9506, longitude: -82.4572 }, description: 'A van.', severity: 'minor' },
    randomUUID(),
  )

const sendPhoto = (caller: Caller, report: string) => {
  const form = new FormData()
  form.append('sectionType', 'accident')
  form.append('sectionItemId', report)
  form.append('file', new File([new Uint8Array(noisePhoto(200))], 'scene.png', { type: 'image/png' }))
  return caller.postForm('/api/files/upload', form, randomUUID())
}

/** Taken in turn; the first one is the report that a later one adds to. */
const deeds = [
  reportAccident,
  '/api/emergency/accidents?limit=20',
  '/api/users/profile',
  sendPhoto,
  '/api/activity/recent?limit=20',
  '/api/files/getfiles?limit=20',
  (caller: Caller) =>
    caller.postJson(
      '/api/professionals/search',
      { type: 'lawyer', location: { latitude: 27.95, longitude: -82.45 } },
      randomUUID(),
    ),
  '/api/auth/me',
]
