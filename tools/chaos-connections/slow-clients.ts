import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../chaos/caller.ts'

export interface SlowFigures {
  /** Clients to whom the server had a connection in the beginning. */
  connected: number
  /** Of them those to whom it still had one in the end. */
  held: number
  /** What the clients find when they read at last: how many by status; 0 is no answer. */
  answers: Record<number, number>
  /** Of the answers those with which a client of this kind was slow; all of them where none is due. */
  served: number
}

/** What a client sends at once; then it either sends a byte a second, or nothing, and reads nothing. */
interface SlowKind {
  /** The heads of the requests; each client takes the next one. */
  heads: readonly string[]
  drips: boolean
  /** The answer that is slowly read or ignored; undefined where the request never arrives. */
  status?: number
}

const megabyte = 2 ** 20
/** Milliseconds after which nobody waits any longer for what a held connection might still bring. */
const PATIENCE_MS = 5000

/** @param people who read files; each gets a long one */
export async function slowKinds(people: readonly Caller[]): Promise<Record<string, SlowKind>> {
  const files: string[] = []
  const short: string[] = []
  for (const person of people) {
    files.push(await keepFile(person, 10 * megabyte))
    short.push(await keepFile(person, megabyte / 4))
  }
  const bearers = people.map(({ token }) => `authorization: Bearer ${token}`)
  const multipart = ['content-type: multipart/form-data; boundary=x', 'content-length: 5000000']
  const json = ['content-type: application/json', 'content-length: 5000']
  const downloads = (ids: readonly string[]): string[] =>
    ids.map((id, at) => headOf('GET', `/api/files/${id}/download`, [bearers[at] ?? '']))
  const exports = bearers.map((bearer) => headOf('GET', '/api/activity/export', [bearer]))
  return {
    silent: { heads: [''], drips: false },
    headers: { heads: ['GET / HTTP/1.1\r\nhost: krash\r\nx-'], drips: true },
    body: { heads: [headOf('POST', '/api/auth/login', json)], drips: true },
    'body after an early answer': {
      heads: [headOf('POST', '/api/files/upload', multipart)],
      drips: true,
      status: 401,
    },
    upload: {
      heads: bearers.map((bearer) => headOf('POST', '/api/files/upload', [...multipart, bearer])),
      drips: true,
    },
    reading: { heads: downloads(files), drips: false, status: 200 },
    'reading a short file': { heads: downloads(short), drips: false, status: 200 },
    'reading a long text': { heads: [headOf('GET', '/api/openapi.json', [])], drips: false, status: 200 },
    'reading an export': { heads: exports, drips: false, status: 200 },
  }
}

async function keepFile(person: Caller, size: number): Promise<string> {
  const form = new FormData()
  form.append('sectionType', 'personal')
  form.append('file', new File(['x'.repeat(size)], 'long.txt', { type: 'text/plain' }))
  const { status, data } = await person.postForm('/api/files/upload', form, randomUUID())
  if (status !== 201) throw new Error(`an upload answered ${status}`)
  return (data as { id: string }).id
}

function headOf(method: string, url: string, lines: readonly string[]): string {
  return [`${method} ${url} HTTP/1.1`, 'host: krash', ...lines, '', ''].join('\r\n')
}

/** Looks after `lookAfterMs`, or when nobody is held any more. */
export async function beSlow(
  url: string,
  kind: SlowKind,
  { clients, lookAfterMs }: { clients: number; lookAfterMs: number | undefined },
): Promise<SlowFigures> {
  const port = Number(new URL(url).port)
  const sockets = await Promise.all(Array.from({ length: clients }, () => connectPaused(port)))
  const ours = new Set(sockets.map(({ localPort }) => localPort ?? 0))
  const count = (): Promise<number> => connectionsTo(port, ours)
  const connected = await count()
  const slowness = begin(sockets, kind)
  if (lookAfterMs === undefined) while ((await count()) > 0) await sleep(200)
  else await sleep(lookAfterMs)
  const held = await count()
  const statuses = await slowness.stop({ isAnyHeld: held > 0 })
  const answers: SlowFigures['answers'] = {}
  for (const one of statuses) answers[one] = (answers[one] ?? 0) + 1
  const served = kind.status === undefined ? clients : (answers[kind.status] ?? 0)
  return { connected, held, answers, served }
}

/** The returned function ends it and tells the status that each client got. */
function begin(sockets: readonly Socket[], { heads, drips }: SlowKind) {
  for (const [at, socket] of sockets.entries()) socket.write(heads[at % heads.length] ?? '')
  // Who sends on may read: what is sent to a connection that is gone would take the answer from the machine's buffers.
  const early = drips ? sockets.map(statusRead) : undefined
  const drip = setInterval(() => {
    for (const socket of sockets) if (drips && socket.writable) socket.write('x')
  }, 1000)
  return {
    async stop({ isAnyHeld }: { isAnyHeld: boolean }): Promise<number[]> {
      clearInterval(drip)
      // Who is held might never get an answer.
      if (isAnyHeld) setTimeout(() => end(sockets), PATIENCE_MS)
      const statuses = await Promise.all(early ?? sockets.map(statusRead))
      end(sockets)
      return statuses
    },
  }
}

function end(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

async function connectPaused(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }).pause()
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return socket
}

/** The status of the answer, once it is there; 0 when the connection ends without one. */
async function statusRead(socket: Socket): Promise<number> {
  const begins = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1', 0, 12)))
    socket.once('end', () => resolve(''))
    socket.once('close', () => resolve(''))
  })
  socket.resume()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await begins)?.[1] ?? 0)
}

/** The server's side of our connections that it has not closed, as the kernel lists them (proc(5), /proc/net/tcp). */
async function connectionsTo(port: number, ours: ReadonlySet<number>): Promise<number> {
  const open = new Set(['01', '08'])
  const rows = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  const theirs = fields.filter(([, local, , state = '']) => portOf(local) === port && open.has(state))
  // The list may name one twice while others come and go.
  return new Set(theirs.map(([, , remote]) => portOf(remote)).filter((one) => ours.has(one))).size
}

function portOf(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16)
}
