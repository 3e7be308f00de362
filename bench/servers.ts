import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@krash/api/embedded-postgres'
import { type ServerProcess, startServerProcess } from '@krash/api/server-process'
import type { Sending } from './load.ts'

/** A benchmark's own PostgreSQL, run like `npm start` does. */
export interface Postgres {
  dataDir: string
  /** Folder of the database. */
  folder: string
  connection: { host: string; user: string; database: string }
  url: string
  /** As its superuser, who may create more databases. */
  adminUrl: string
}

/** Runs the work on an empty database, then removes it. */
export async function withPostgres(work: (postgres: Postgres) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-bench-'))
  try {
    // Leashed, so that an interrupted run leaves no database behind.
    const server = await startEmbeddedPostgres(dataDir, { leashed: true })
    const { connection, admin, folder } = server
    const { host, user } = connection
    const urlOf = (who: string): string =>
      `postgresql:///postgres?host=${encodeURIComponent(host)}&user=${who}`
    try {
      await work({
        dataDir,
        folder,
        url: urlOf(user),
        adminUrl: urlOf(admin.user),
        connection: { host, user, database: 'postgres' },
      })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function serverFolder({ dataDir }: Postgres): string {
  return path.join(dataDir, 'server')
}

/** Runs the work while the product's server runs, silent and with wide limits. */
export async function withServer(
  postgres: Postgres,
  work: (server: ServerProcess) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const server = await startServerProcess(serverFolder(postgres), {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  try {
    await work(server)
  } finally {
    await server.end('SIGTERM')
  }
}

/** Starts the bare server on the same database; `environment` tells it what to serve. */
export function startBare(databaseUrl: string, environment: Record<string, string> = {}): Promise<Script> {
  const script = new URL('bare-server.ts', import.meta.url)
  return startScript(script, { ...environment, DATABASE_URL: databaseUrl })
}

/** A benchmark's own server as a process. */
export interface Script {
  url: string
  pid: number
  end(): void
}

/** Starts a script that prints `ready: URL` once it listens. */
export async function startScript(script: URL, environment: Record<string, string> = {}): Promise<Script> {
  const child = spawn('node', [fileURLToPath(script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script.pathname} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready: (http:\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
  })
  return { url, pid: child.pid ?? 0, end: () => child.kill() }
}

/** Registers a new person. */
export async function signUp(url: string): Promise<{ token: string; userId: string; email: string }> {
  const form = {
    email: `${randomUUID()}@example.com`,
    password: 'blue-heron-42',
    confirmPassword: 'blue-heron-42',
    acceptTerms: true,
  }
  const { body, headers } = post('', { body: form })
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } }
  return { token: data.token, userId: data.user.id, email: form.email }
}

/** A request with a JSON body, signed in when a token is given. */
export function post(url: string, { body, token }: { body: unknown; token?: string }) {
  const session: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify(body),
  } satisfies Sending
}
