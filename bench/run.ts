import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@krash/api/embedded-postgres'
import { type ServerProcess, startServerProcess } from '@krash/api/server-process'
import { measure, type Result } from './load.ts'

const ROUNDS = 3
const REQUESTS = 300
const concurrencies = [1, 32]

interface Sides {
  krash: { url: string; token: string }
  bare: { url: string; userId: string }
}

const calls: Record<string, (sides: Sides) => { krash(): Promise<Response>; bare(): Promise<Response> }> = {
  me: ({ krash, bare }) => ({
    krash: () => fetch(`${krash.url}/api/auth/me`, { headers: { authorization: `Bearer ${krash.token}` } }),
    bare: () => fetch(`${bare.url}/me/${bare.userId}`),
  }),
  report: ({ krash, bare }) => ({
    krash: () =>
      post(
        `${krash.url}/api/emergency/accidents`,
        { location: { address: 'Tampa, FL' }, description: 'Hit from behind' },
        krash.token,
      ),
    bare: () =>
      post(`${bare.url}/report/${bare.userId}`, { address: 'Tampa, FL', description: 'Hit from behind' }),
  }),
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-bench-'))
const postgres = await startEmbeddedPostgres(dataDir)
const connection = await connectionString(postgres)
const krash = await startServerProcess(path.join(dataDir, 'server'), {
  DATABASE_URL: connection,
  LOG_LEVEL: 'silent',
})
const bare = await startBare(connection)
try {
  const sides = { krash: await signUp(krash), bare: await strangerOf(krash, bare.url) }
  for (const [name, make] of Object.entries(calls)) await compare(name, make(sides))
} finally {
  bare.end()
  await krash.end('SIGTERM')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Both sides in one run, turn about, one drained before the other begins: on a noisy machine only the ratio means anything. */
async function compare(
  name: string,
  sides: { krash(): Promise<Response>; bare(): Promise<Response> },
): Promise<void> {
  for (const concurrency of concurrencies) {
    const results: Record<'krash' | 'bare', Result[]> = { krash: [], bare: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of ['bare', 'krash'] as const) {
        results[side].push(await measure({ requests: REQUESTS, concurrency, send: sides[side] }))
      }
    }
    const [ours, theirs] = [middle(results.krash), middle(results.bare)]
    console.log(
      `${name.padEnd(8)} c=${String(concurrency).padEnd(3)} krash ${figures(ours)}   bare ${figures(theirs)}   p50 ratio ${(ours.p50 / theirs.p50).toFixed(2)}   throughput ratio ${(ours.perSecond / theirs.perSecond).toFixed(2)}`,
    )
  }
}

function figures({ perSecond, p50, p99 }: Result): string {
  return `${perSecond.toFixed(0).padStart(6)}/s p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`
}

function middle(results: Result[]): Result {
  const sorted = results.toSorted((a, b) => a.p50 - b.p50)
  const result = sorted[Math.floor(sorted.length / 2)]
  if (result === undefined) throw new Error('nothing was measured')
  return result
}

async function connectionString(server: EmbeddedPostgres): Promise<string> {
  return `postgresql:///postgres?host=${encodeURIComponent(server.connection.host)}&user=${server.connection.user}`
}

async function signUp({
  url,
}: Pick<ServerProcess, 'url'>): Promise<{ url: string; token: string; userId: string }> {
  const form = {
    email: `${randomUUID()}@example.com`,
    password: 'blue-heron-42',
    confirmPassword: 'blue-heron-42',
    acceptTerms: true,
  }
  const answer = await post(`${url}/api/auth/register`, form)
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } }
  return { url, token: data.token, userId: data.user.id }
}

/** The bare side works on a person of its own: the same table, another row. */
async function strangerOf(server: ServerProcess, url: string): Promise<Sides['bare']> {
  const { userId } = await signUp(server)
  return { url, userId }
}

async function startBare(connection: string): Promise<{ url: string; end(): void }> {
  const child = spawn('node', [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: connection },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready: (http:\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
  })
  return { url, end: () => child.kill() }
}

function post(url: string, body: unknown, token?: string): Promise<Response> {
  const session =
    token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify(body),
  })
}
