import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '@krash/api/server-process'
import { atMost, note } from '../figures.ts'
import { type Sending, quantiles } from '../load.ts'
import { type Postgres, post, startScript, withPostgres } from '../servers.ts'
import { memoryOf } from '../memory/memory-of.ts'
import { cpuEach, cpuSoFar } from './cpu.ts'
import { type Pair, type Person, makePairs, makePeople } from './people.ts'
import type { Received } from './reader.ts'

const MESSAGES_PER_SECOND = 200
const SECONDS = 15
/** A whole round of signs of life. */
const RESTING_SECONDS = 15
/** Pairs that write; everybody else only listens. */
const TALKING_PAIRS = 300
const goals: Measured = { kbPerStream: 20, p99: 15 }

/** Compared with the bare side: memory per stream, and milliseconds for 99 of 100 messages. */
interface Measured {
  kbPerStream: number
  p99: number
}

/**
 * Measures many open streams on one process, and messages from POST to the other side's page, beside a bare event
 * server in the same run; then from one process to another on the same database.
 */
export async function benchStreams(many: number): Promise<void> {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  await withPostgres(async (postgres) => {
    const bare = await startScript(new URL('bare-sse.ts', import.meta.url))
    const servers = await startTwo(postgres)
    try {
      const people = await makePeople(postgres.url, servers.dataDir, many)
      const pairs = await makePairs(postgres.url, people.slice(0, 2 * TALKING_PAIRS))
      const { folder } = postgres
      const control = await side(
        'bare',
        { folder, pids: [bare.pid] },
        {
          people,
          streamOf: ({ id }) => `${bare.url}/events/${id}`,
          sending: ({ to }, mark) => ({
            url: `${bare.url}/send/${to.id}`,
            method: 'POST',
            body: JSON.stringify({ text: `${mark}- ${'x'.repeat(500)}` }),
          }),
          pairs,
        },
      )
      const { one, two } = servers
      const own = pairs.map(({ to }) => to)
      const alone = { folder, pids: [one.pid] }
      const streamOf = () => `${one.url}/api/events`
      const history = { people: own, streamOf, sending: logAt(one.url), pairs }
      keep('krash, history', [await side('krash, history', alone, history), control])
      const messages = { people, streamOf, sending: messageAt(one.url), pairs }
      judge([await side('krash, messages', alone, messages), control])
      // The same pages, written to through the other process.
      const both = { folder, pids: [two.pid, one.pid] }
      const streamOfTwo = () => `${two.url}/api/events`
      const across = { people: own, streamOf: streamOfTwo, sending: messageAt(one.url), pairs }
      keep('krash, across', [await side('krash, across', both, across), control])
    } finally {
      bare.end()
      await Promise.all([servers.one.end('SIGTERM'), servers.two.end('SIGTERM')])
    }
  })
}

function messageAt(url: string): Talk['sending'] {
  return ({ conversationId, from }, mark) =>
    post(`${url}/api/messages`, {
      token: from.token,
      body: { conversationId, content: `${mark}- hello`, clientId: randomUUID() },
    })
}

/** The delivery alone: the smallest call that notifies one's own page. */
function logAt(url: string): Talk['sending'] {
  return ({ to }, mark) =>
    post(`${url}/api/activity/log`, {
      token: to.token,
      body: { type: 'navigation', title: `${mark}- hello` },
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

/** Opens and closes some streams: the cost of the first ones is not the price of each. */
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

interface Watched {
  folder: string
  /** The process with the streams, and the one that receives the writes if it is another. */
  pids: readonly number[]
}

/** Measures one side: opens the streams, waits, sends, and prints the result. */
async function side(name: string, { folder, pids }: Watched, talk: Talk): Promise<Measured> {
  const { people, streamOf, sending, pairs } = talk
  const [pid = 0] = pids
  await warmUp(people.slice(0, people.length / 5), streamOf)
  const before = await memoryOf(pid)
  const { child: readers, openedIn } = await openStreams(people, streamOf)
  const look = () => cpuSoFar({ servers: pids, databaseFolder: folder, readers: readers.pid ?? 0 })
  try {
    // Time for writing presence and collecting garbage.
    await pause(5_000)
    const perStream = ((await memoryOf(pid)) - before) / people.length
    const resting = look()
    await pause(RESTING_SECONDS * 1000)
    const rested = look()
    // Creates connections, plans and first history items before anything counts.
    await send(pairs, sending, { many: 2 * pairs.length, from: 0 })
    const begun = look()
    const sent = await send(pairs, sending, { many: MESSAGES_PER_SECOND * SECONDS, from: 2 * pairs.length })
    await pause(1_000)
    const ended = look()
    readers.send({ report: true })
    const { received } = await answerOf<{ received: Received[] }>(readers)
    const wanted = new Set(pairs.map(({ to }) => to.id))
    const times = received
      .filter(({ personId, mark }) => wanted.has(personId) && sent.has(mark))
      .map(({ mark, at }) => at - (sent.get(mark) ?? Number.NaN))
    const { p50, p99 } = quantiles(times)
    console.log(
      `${name.padEnd(15)} ${people.length} streams opened in ${(openedIn / 1000).toFixed(1)} s, ${(perStream / 1024).toFixed(1)} KB each; ${sent.size} messages at ${MESSAGES_PER_SECOND}/s, received ${times.length}: p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms   load ${loadavg()[0]?.toFixed(1)}
  processor, a message: ${cpuEach(begun, ended, sent.size)}; a second at rest: ${cpuEach(resting, rested, RESTING_SECONDS)}`,
    )
    if (times.length !== sent.size) throw new Error(`${name}: ${sent.size} were sent, ${times.length} came`)
    return { kbPerStream: perStream / 1024, p99 }
  } finally {
    readers.kill()
  }
}

/** Compares message times on one process with the promise. */
function judge(both: readonly [Measured, Measured]): void {
  const [ofMemory, ofTime] = keep('krash, messages', both, goals)
  console.log(`  KB a stream${ofMemory}   p99 in ms${ofTime}`)
}

/** Records a side's figures beside those of the bare one. */
function keep(
  name: string,
  [measured, control]: readonly [Measured, Measured],
  goals?: Measured,
): readonly [string, string] {
  const memory = { value: measured.kbPerStream, unit: 'KB', control: control.kbPerStream }
  const time = { value: measured.p99, unit: 'ms', control: control.p99 }
  return [
    note({ ...memory, name: `${name}: a stream`, target: goals && atMost(goals.kbPerStream) }),
    note({ ...time, name: `${name}: p99`, target: goals && atMost(goals.p99) }),
  ]
}

/** Sends at an even rate however long the answers take; returns when each was sent. */
async function send(
  pairs: readonly Pair[],
  sending: Talk['sending'],
  { many, from }: { many: number; from: number },
): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sent = new Map<string, number>()
  const answers: Promise<void>[] = []
  const start = performance.now()
  for (let number = 0; number < many; number += 1) {
    const wait = start + (number * 1000) / MESSAGES_PER_SECOND - performance.now()
    if (wait > 0) await pause(wait)
    const pair = pairs[number % pairs.length]
    if (!pair) throw new Error('nobody talks')
    const mark = `bench-${from + number}`
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
