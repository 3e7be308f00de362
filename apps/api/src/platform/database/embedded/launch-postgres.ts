import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Owner } from './postgres-binaries.ts'
import { type Connection, servesFolder } from './running-postgres.ts'

const runToEnd = promisify(execFile)

/** Connects only to set up the other roles. */
export const superuser = 'krash'

export interface LaunchOptions {
  /** Turned off only in tests, where rows lost in a power cut do not matter. */
  fsync?: boolean
  /** Ends the database when this process ends, in whatever way; used by tests. */
  leashed?: boolean
}

/** Makes the files of a new database, unless they are there. */
export async function initialise(bin: string, folder: string, owner: Owner | undefined): Promise<void> {
  if (await stat(path.join(folder, 'krash-ready')).catch(() => undefined)) return
  // Without the mark the very first start did not finish, so the files were never used.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const initdb = path.join(bin, 'initdb')
  const settings = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=trust',
    `--username=${superuser}`,
  ]
  await runToEnd(initdb, ['--pgdata', folder, ...settings], {
    ...owner,
    cwd: '/',
    env: databaseEnvironment(),
  })
  const mark = await open(path.join(folder, 'krash-ready'), 'w', 0o600)
  await mark.sync()
  await mark.close()
}

/** What only a power cut would need. Each database that a test makes or removes would write all changed pages once more. */
const withoutRecovery = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

interface Launch {
  bin: string
  folder: string
  owner: Owner | undefined
  admin: Connection
  options: LaunchOptions
  log: string
}

export async function launch({ bin, folder, owner, admin, options, log }: Launch): Promise<void> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: admin.host,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    // The rows fit in memory: random pages cost about as much as sequential ones, and compiling a query never pays.
    random_page_cost: '1.1',
    jit: 'off',
    max_connections: options.leashed ? '200' : '60',
    ...(options.fsync === false && withoutRecovery),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements hold personal data, so the database must not log them.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const output = await open(log, 'a', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(bin, 'postgres'), ['-D', folder, ...flags], {
    ...owner,
    cwd: '/',
    env: databaseEnvironment(),
    // A process group of its own: Ctrl-C reaches our server, which stops the database after the last request.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  server.unref()
  await output.close()
  await untilReady(server, { folder, admin, log })
  if (options.leashed) leash(server)
}

async function untilReady(
  server: ChildProcess,
  { folder, admin, log }: Pick<Launch, 'folder' | 'admin' | 'log'>,
): Promise<void> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (await servesFolder(folder, admin)) return
    if (failure || server.exitCode !== null) break
    await sleep(20)
  }
  throw new Error(
    `The embedded database did not start; the reason is in ${log}. A database of yours can be used instead: set DATABASE_URL.`,
    { cause: failure },
  )
}

/** A shell waits on a pipe from us. When this process ends the pipe closes and the shell stops the database. */
function leash(server: ChildProcess): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r never; kill -INT "$1"', 'sh', String(server.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  ;(watcher.stdin as { unref?: () => void } | null)?.unref?.()
}

/** Keeps our own environment, which holds secrets, from the database process. */
function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
