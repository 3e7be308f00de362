import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '@krash/api/server-process'
import { type Sending, quantiles } from '../load.ts'
import { type Postgres, post, withPostgres } from '../servers.ts'
import { type Pair, type Person, makePairs, makePeople } from './people.ts'
import type { Received } from './reader.ts'

const MESSAGES_PER_SECOND = 200
const SECONDS = 15
/** Of all people; the others only listen. */
const TALKING_PAIRS = 300
const goals = { bytesPerStream: 20 * 1024, p99: 15 }

/**
 * Many open streams on one process, and messages from POST to the page of the other side, beside a bare server of events
 * in the same run; then the same from one process to another behind the same database.
 */
export async function benchStreams(many: number): Promise<void> {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  await withPostgres(async (postgres) => {
    const bare = await startBareEvents()
    const servers = await startTwo(postgres)
    try {
      const people = await makePeople(postgres.url, servers.dataDir, many)
      const pairs = await makePairs(postgres.url, people.slice(0, 2 * TALKING_PAIRS))
      await side('bare', bare.pid, {
        people,
        streamOf: ({ id }) => `${bare.url}/events/${id}`,
        sending: ({ to }, mark) => ({
          url: `${bare.url}/send/${to.id}`,
          method: 'POST',
          body: JSON.stringify({ text: `${mark}- ${'x'.repeat(500)}` }),
        }),
        pairs,
      })
      const messageTo =
        (url: string) =>
        ({ conversationId, from }: Pair, mark: string) =>
          post(`${url}/api/messages`, {
            token: from.token,
            body: { conversationId, content: `${mark}- hello`, clientId: randomUUID() },
          })
      const streamOf = () => `${servers.one.url}/api/events`
      // What the delivery takes by itself: the least call that tells something, to one's own page.
      const log = ({ to }: Pair, mark: string) =>
        post(`${servers.one.url}/api/activity/log`, {
          token: to.token,
          body: { type: 'navigation', title: `${mark}- hello` },
        })
      const own = pairs.map(({ to }) => to)
      await side('krash, history', servers.one.pid, { people: own, streamOf, sending: log, pairs })
      await side('krash, messages', servers.one.pid, {
        people,
        streamOf,
        sending: messageTo(servers.one.url),
        pairs,
      })
      // The same pages, written to from the other process.
      await side('krash, across', servers.two.pid, {
        people: own,
        streamOf: () => `${servers.two.url}/api/events`,
        sending: messageTo(servers.one.url),
        pairs,
      })
    } finally {
      bare.end()
      await Promise.all([servers.one.end('SIGTERM'), servers.two.end('SIGTERM')])
    }
  })
}

async function startTwo({ dataDir, url }: Postgres) {
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const own = path.join(dataDir, 'server')
  const one = await startServerProcess(own, environment)
  const keys = Buffer.from(await readFile(path.join(own, 'keys.json'))).toString('base64')
  const two = await startServerProcess(path.join(dataDir, 'second'), { ...environment, SERVER_KEYS: keys })
  return { one, two, dataDir: own }
}

async function startBareEvents(): Promise<{ url: string; pid: number; end(): void }> {
  const child = fork(fileURLToPath(new URL('bare-sse.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /ready: (http:\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
  })
  return { url, pid: child.pid ?? 0, end: () => child.kill() }
}

/** Opens some streams and closes them: what a server needs for the first of them is not the price of each. */
async function warmUp(people: readonly Person[], streamOf: Talk['streamOf']): Promise<void> {
  const readers = await openStreams(people, streamOf)
  readers.child.kill()
  await pause(3_000)
}

async function openStreams(people: readonly Person[], streamOf: Talk['streamOf']) {
  const child = fork(fileURLToPath(new URL('reader.ts', import.meta.url)))
  child.send({
    streams: people.map((person) => ({ url: streamOf(person), personId: person.id, token: person.token })),
  })
  const { openedIn } = await answerOf<{ openedIn: number }>(child)
  return { child, openedIn }
}

interface Talk {
  people: readonly Person[]
  streamOf: (person: Person) => string
  sending: (pair: Pair, mark: string) => Sending
  pairs: readonly Pair[]
}

/** One measured side: opens the streams, waits, sends, and prints what came of it. */
async function side(name: string, pid: number, { people, streamOf, sending, pairs }: Talk): Promise<void> {
  await warmUp(people.slice(0, people.length / 5), streamOf)
  const before = await memoryOf(pid)
  const { child: readers, openedIn } = await openStreams(people, streamOf)
  try {
    // Presence is written, garbage is collected.
    await pause(5_000)
    const perStream = ((await memoryOf(pid)) - before) / people.length
    const sent = await send(pairs, sending)
    await pause(1_000)
    readers.send({ report: true })
    const { received } = await answerOf<{ received: Received[] }>(readers)
    const wanted = new Set(pairs.map(({ to }) => to.id))
    const times = received
      .filter(({ personId }) => wanted.has(personId))
      .map(({ mark, at }) => at - (sent.get(mark) ?? Number.NaN))
    const { p50, p99 } = quantiles(times)
    console.log(
      `${name.padEnd(15)} ${people.length} streams opened in ${(openedIn / 1000).toFixed(1)} s, ${(perStream / 1024).toFixed(1)} KB each; ${sent.size} messages at ${MESSAGES_PER_SECOND}/s, received ${times.length}: p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms   load ${loadavg()[0]?.toFixed(1)}`,
    )
    if (name === 'krash, messages')
      console.log(
        `  at most 20 KB a stream: ${word(perStream <= goals.bytesPerStream)}   p99 at most ${goals.p99} ms: ${word(p99 <= goals.p99)}`,
      )
    if (times.length !== sent.size) throw new Error(`${name}: ${sent.size} were sent, ${times.length} came`)
  } finally {
    readers.kill()
  }
}

function word(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED'
}

/** Sends at an even rate, however long the answers take; gives when each left. */
async function send(pairs: readonly Pair[], sending: Talk['sending']): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sent = new Map<string, number>()
  const answers: Promise<void>[] = []
  const start = performance.now()
  for (let number = 0; number < MESSAGES_PER_SECOND * SECONDS; number += 1) {
    const wait = start + (number * 1000) / MESSAGES_PER_SECOND - performance.now()
    if (wait > 0) await pause(wait)
    const pair = pairs[number % pairs.length]
    if (!pair) throw new Error('nobody talks')
    const mark = `bench-${number}`
    const call = sending(pair, mark)
    sent.set(mark, performance.timeOrigin + performance.now())
    answers.push(answered(agent, call))
  }
  await Promise.all(answers)
  agent.destroy()
  return sent
}

function answered(agent: Agent, { url, method = 'GET', headers = {}, body = '' }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 201) resolve()
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`the readers ended with ${code}`)))
  })
}

/** Resident bytes of a process. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
