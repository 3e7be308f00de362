import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServerProcess } from '@krash/api/server-process'
import { Caller } from '../chaos/caller.ts'

export interface ConnectionsFigures {
  clients: number
  /** Slow clients of each kind whose connection the server still had after `HELD_AT_MS`. */
  held: Record<string, number>
  refusedUploads: { sent: number; answered: number }
}

/** Milliseconds after which nobody slow may hold a connection. */
const HELD_AT_MS = 40_000
const megabyte = 2 ** 20

/** Lets many clients be slow in each way, then refuses many uploads over kept connections. */
export async function connectionsCampaign({
  clients,
  uploads,
  say,
}: {
  clients: number
  uploads: number
  say: (line: string) => void
}): Promise<ConnectionsFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-chaos-connections-'))
  const server = await startServerProcess(dataDir, { LOG_LEVEL: 'error' })
  try {
    const caller = new Caller(server.url)
    await caller.signUp()
    const held: Record<string, number> = {}
    for (const [kind, head] of Object.entries(await slowKinds(caller))) {
      held[kind] = await heldBy(server, head, clients)
      say(`${kind}: ${held[kind]} of ${clients} held after ${HELD_AT_MS / 1000} s`)
    }
    const refusedUploads = { sent: uploads, answered: await answeredOf(server.url, uploads) }
    return { clients, held, refusedUploads }
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What a client of each kind sends at once; then it sends a byte a second, or nothing, and reads nothing. */
async function slowKinds(caller: Caller): Promise<Record<string, { head: string; drips: boolean }>> {
  const form = new FormData()
  form.append('sectionType', 'personal')
  form.append('file', new File(['x'.repeat(10 * megabyte)], 'long.txt', { type: 'text/plain' }))
  const stored = await caller.postForm('/api/files/upload', form, randomUUID())
  const { id } = stored.data as { id: string }
  const headOf = (method: string, url: string, lines: string[]): string =>
    [`${method} ${url} HTTP/1.1`, 'host: krash', ...lines, '', ''].join('\r\n')
  const bearer = `authorization: Bearer ${caller.token}`
  const multipart = ['content-type: multipart/form-data; boundary=x', 'content-length: 5000000']
  const json = ['content-type: application/json', 'content-length: 5000']
  return {
    silent: { head: '', drips: false },
    headers: { head: 'GET / HTTP/1.1\r\nhost: krash\r\nx-', drips: true },
    body: { head: headOf('POST', '/api/auth/login', json), drips: true },
    'body after an early answer': { head: headOf('POST', '/api/files/upload', multipart), drips: true },
    upload: { head: headOf('POST', '/api/files/upload', [...multipart, bearer]), drips: true },
    reading: { head: headOf('GET', `/api/files/${id}/download`, [bearer]), drips: false },
  }
}

async function heldBy(
  server: ServerProcess,
  { head, drips }: { head: string; drips: boolean },
  clients: number,
): Promise<number> {
  const { hostname, port } = new URL(server.url)
  // A kept connection of our own may still be there.
  const before = await connectionsTo(Number(port))
  const sockets: Socket[] = []
  for (let opened = 0; opened < clients; opened += 1) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).pause()
    socket.on('error', () => undefined)
    if (head !== '') socket.write(head)
    sockets.push(socket)
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const drip = setInterval(() => {
    for (const socket of sockets) if (drips && socket.writable) socket.write('x')
  }, 1000)
  await sleep(HELD_AT_MS)
  const held = Math.max(0, (await connectionsTo(Number(port))) - before)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  await sleep(1000)
  return held
}

/** The server's side of connections that it has not closed, as the kernel lists them (proc(5), /proc/net/tcp). */
async function connectionsTo(port: number): Promise<number> {
  const open = new Set(['01', '08'])
  const rows = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  return fields.filter(
    ([, local = '', , state = '']) =>
      Number.parseInt(local.split(':')[1] ?? '', 16) === port && open.has(state),
  ).length
}

/** Uploads of 1 MB without a session, four at a time, by a client that sends all of it. */
async function answeredOf(url: string, uploads: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const body = Buffer.alloc(megabyte)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }
  const send = async (): Promise<void> => {
    const outgoing = request(`${url}/api/files/upload`, { agent, method: 'POST', headers })
    const answered = once(outgoing, 'response') as Promise<[NodeJS.ReadableStream]>
    outgoing.end(body)
    const [[answer]] = await Promise.all([answered, once(outgoing, 'finish')])
    await once(answer.resume(), 'end')
  }
  const told = await Promise.allSettled(Array.from({ length: uploads }, send))
  agent.destroy()
  return told.filter(({ status }) => status === 'fulfilled').length
}
