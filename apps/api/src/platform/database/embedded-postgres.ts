import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Owner, databaseOwner, postgresBinaries, reachableFolder } from './postgres-binaries.ts'
import { inhabitants, isRunning, takeProcessLock, worksIn } from './process-lock.ts'

const runToEnd = promisify(execFile)

/** Unix refuses socket paths over 107 bytes (macOS: 103); the file name in the folder takes 16. */
const longestSocketFolder = 84

/** A PostgreSQL of our own on a unix socket; nothing listens on the network. */
export interface EmbeddedPostgres {
  /** Connection settings for `pg`, without the database name. */
  connection: { host: string; user: string }
  folder: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Turned off only in tests, where rows lost in a power cut do not matter. */
  fsync?: boolean
  /** Ends the database when this process ends, in whatever way; used by tests. */
  leashed?: boolean
}

/**
 * Starts the PostgreSQL from npm on `dataDir`/postgres, or takes over one that a killed server left running.
 * @throws Error with one sentence for the operator (no binaries, folder in use, not startable)
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const releaseLock = await takeProcessLock(path.join(dataDir, 'server.lock'))
  try {
    return await startLocked(dataDir, options, releaseLock)
  } catch (error) {
    await releaseLock()
    throw error
  }
}

/** Finds the embedded database that another of our processes runs on `dataDir`; undefined when none answers. */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres['connection'] | undefined> {
  const owner = await databaseOwner()
  const folder = await reachableFolder(path.join(path.resolve(dataDir), 'postgres'), owner)
  if ((await postmasterPid(folder)) === undefined) return undefined
  const connection = { host: await socketFolder(folder, owner), user: 'krash' }
  return (await servesFolder(folder, connection)) ? connection : undefined
}

async function startLocked(
  dataDir: string,
  options: EmbeddedOptions,
  releaseLock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const owner = await databaseOwner()
  if (owner) await letOthersEnter(dataDir)
  const folder = await reachableFolder(path.join(path.resolve(dataDir), 'postgres'), owner)
  const connection = { host: await socketFolder(folder, owner), user: 'krash' }
  const run = async (): Promise<void> => {
    if (await takeOver(folder, connection)) return
    const bin = await postgresBinaries(owner)
    await initialise(bin, folder, owner)
    await launch({ bin, folder, owner, connection, options, log: path.join(dataDir, 'postgres.log') })
  }
  await run()
  const endWatch = watch(folder, run)
  return {
    connection,
    folder,
    async stop() {
      await endWatch()
      await stopServer(folder)
      await releaseLock()
    },
  }
}

/** Restarts the database when it dies while the server lives; the returned function stops watching. */
function watch(folder: string, run: () => Promise<void>): () => Promise<void> {
  let restart: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const pid = await postmasterPid(folder)
    // The next look retries a failed restart; the reason is in the database's own log.
    if (pid === undefined || !isRunning(pid)) await run().catch(() => undefined)
  }
  const timer = setInterval(() => {
    restart ??= look().finally(() => {
      restart = undefined
    })
  }, 500)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await restart
  }
}

/** Others need only to pass through this folder: everything private inside is closed by its own mode. */
async function letOthersEnter(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir)
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o777) | 0o011)
}

async function socketFolder(folder: string, owner: Owner | undefined): Promise<string> {
  if (Buffer.byteLength(folder) <= longestSocketFolder) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = path.join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp', `krash-${name}`)
  await mkdir(short, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await stat(short)
  const uid = owner?.uid ?? process.getuid?.()
  if (found.uid !== uid && found.uid !== process.getuid?.()) {
    throw new Error(
      `The folder ${short} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  if (owner) await chown(short, owner.uid, owner.gid)
  await chmod(short, 0o700)
  return short
}

/** A `kill -9` of our server leaves the database running; it is used as it is. */
async function takeOver(folder: string, connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const pid = await postmasterPid(folder)
  if (pid === undefined || !isRunning(pid) || !worksIn(pid, folder)) {
    await clearStaleLocks(folder, connection)
    return false
  }
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline && isRunning(pid)) {
    if (await servesFolder(folder, connection)) return true
    await sleep(100)
  }
  return false
}

/**
 * PostgreSQL trusts the process id in its lock files. After a crash it may belong to an unreaped process or to a
 * stranger. Once no process works in the folder any more, the locks mean nothing.
 */
async function clearStaleLocks(folder: string, connection: EmbeddedPostgres['connection']): Promise<void> {
  if (process.platform !== 'linux') return
  const deadline = Date.now() + 10_000
  while (inhabitants(folder).length > 0 && Date.now() < deadline) await sleep(50)
  if (inhabitants(folder).length > 0) return
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await rm(path.join(connection.host, '.s.PGSQL.5432.lock'), { force: true })
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

async function servesFolder(folder: string, connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === folder
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function initialise(bin: string, folder: string, owner: Owner | undefined): Promise<void> {
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
    '--username=krash',
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

interface Launch {
  bin: string
  folder: string
  owner: Owner | undefined
  connection: EmbeddedPostgres['connection']
  options: EmbeddedOptions
  log: string
}

async function launch({ bin, folder, owner, connection, options, log }: Launch): Promise<void> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: connection.host,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    // The rows fit in memory: random pages cost about as much as sequential ones, and compiling a query never pays.
    random_page_cost: '1.1',
    jit: 'off',
    max_connections: options.leashed ? '200' : '60',
    fsync: options.fsync === false ? 'off' : 'on',
    synchronous_commit: options.fsync === false ? 'off' : 'on',
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
  await untilReady(server, { folder, connection, log })
  if (options.leashed) leash(server)
}

async function untilReady(
  server: ChildProcess,
  { folder, connection, log }: Pick<Launch, 'folder' | 'connection' | 'log'>,
): Promise<void> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (await servesFolder(folder, connection)) return
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

async function stopServer(folder: string): Promise<void> {
  const pid = await postmasterPid(folder)
  if (pid === undefined || !isRunning(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 8000
  while (isRunning(pid) && Date.now() < deadline) await sleep(20)
  if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
}

/** Keeps our own environment, which holds secrets, from the database process. */
function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
