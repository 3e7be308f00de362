import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openForPlainRoles, serverRole } from '#platform/database/database-roles.ts'
import { type LaunchOptions, initialise, launch, superuser } from './launch-postgres.ts'
import { type Owner, databaseOwner, postgresBinaries, reachableFolder } from './postgres-binaries.ts'
import { isRunning, takeProcessLock } from './process-lock.ts'
import { type Connection, postmasterPid, servesFolder, stopServer, takeOver } from './running-postgres.ts'

/** Unix refuses socket paths over 107 bytes (macOS: 103); the file name in the folder takes 16. */
const longestSocketFolder = 84

/** A PostgreSQL of our own on a unix socket; nothing listens on the network. */
export interface EmbeddedPostgres {
  /** Connection settings for `pg` as a role that is no superuser, without the database name. */
  connection: Connection
  /** The same as the superuser, for tests. */
  admin: Connection
  folder: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL from npm on `dataDir`/postgres, or takes over one that a killed server left running.
 * @throws Error with one sentence for the operator (no binaries, folder in use, not startable)
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: LaunchOptions = {},
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
export async function findEmbeddedPostgres(dataDir: string): Promise<Connection | undefined> {
  const owner = await databaseOwner()
  const folder = await reachableFolder(path.join(path.resolve(dataDir), 'postgres'), owner)
  if ((await postmasterPid(folder)) === undefined) return undefined
  const host = await socketFolder(folder, owner)
  return (await servesFolder(folder, { host, user: superuser })) ? { host, user: serverRole } : undefined
}

async function startLocked(
  dataDir: string,
  options: LaunchOptions,
  releaseLock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const owner = await databaseOwner()
  if (owner) await letOthersEnter(dataDir)
  const folder = await reachableFolder(path.join(path.resolve(dataDir), 'postgres'), owner)
  const admin = { host: await socketFolder(folder, owner), user: superuser }
  const run = async (): Promise<void> => {
    if (await takeOver(folder, admin)) return
    const bin = await postgresBinaries(owner)
    await initialise(bin, folder, owner)
    await launch({ bin, folder, owner, admin, options, log: path.join(dataDir, 'postgres.log') })
  }
  await run()
  await openForPlainRoles(admin)
  const endWatch = watch(folder, run)
  return {
    connection: { host: admin.host, user: serverRole },
    admin,
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
