import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inhabitants, isRunning, worksIn } from './process-lock.ts'

export interface Connection {
  host: string
  user: string
}

/** A `kill -9` of our server leaves the database running; it is used as it is. */
export async function takeOver(folder: string, admin: Connection): Promise<boolean> {
  const pid = await postmasterPid(folder)
  if (pid === undefined || !isRunning(pid) || !worksIn(pid, folder)) {
    await clearStaleLocks(folder, admin)
    return false
  }
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline && isRunning(pid)) {
    if (await servesFolder(folder, admin)) return true
    await sleep(100)
  }
  return false
}

/**
 * PostgreSQL trusts the process id in its lock files. After a crash it may belong to an unreaped process or to a
 * stranger. Once no process works in the folder any more, the locks mean nothing.
 */
async function clearStaleLocks(folder: string, { host }: Connection): Promise<void> {
  if (process.platform !== 'linux') return
  const deadline = Date.now() + 10_000
  while (inhabitants(folder).length > 0 && Date.now() < deadline) await sleep(50)
  if (inhabitants(folder).length > 0) return
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await rm(path.join(host, '.s.PGSQL.5432.lock'), { force: true })
}

export async function postmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

export async function servesFolder(folder: string, admin: Connection): Promise<boolean> {
  const client = new pg.Client({ ...admin, database: 'postgres', connectionTimeoutMillis: 5000 })
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

export async function stopServer(folder: string): Promise<void> {
  const pid = await postmasterPid(folder)
  if (pid === undefined || !isRunning(pid)) return
  process.kill(pid, 'SIGINT')
  if (await hasEnded(pid)) return
  process.kill(pid, 'SIGQUIT')
  // It ends at once now, but until then it still writes into the folder.
  await hasEnded(pid)
}

/** Waits for 8 seconds at most. */
async function hasEnded(pid: number): Promise<boolean> {
  const deadline = Date.now() + 8000
  while (isRunning(pid) && Date.now() < deadline) await sleep(20)
  return !isRunning(pid)
}
