import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'

/**
 * Locks a data folder for one process. The lock of a killed process is recognised (its id is gone, or belongs to a
 * younger process) and taken over.
 * @returns a function that releases the lock
 * @throws Error naming the holder when another living process has it
 */
export async function takeProcessLock(file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await writeNew(file)) return () => rm(file, { force: true })
    const holder = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (holder !== '' && isAlive(holder)) {
      throw new Error(
        `Another Krash server (process ${holder.split(' ')[0]}) is using this data folder: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new Error(`The lock ${file} could not be taken.`)
}

async function writeNew(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o644)
    await handle.writeFile(`${process.pid} ${startOf(process.pid)}\n`)
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(holder: string): boolean {
  const [pid = '0', start = ''] = holder.split(' ')
  return isRunning(Number(pid)) && startOf(Number(pid)) === start
}

/** Also true when the process belongs to another user. A process that has ended and was not reaped does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return processStat(pid)[0] !== 'Z'
}

/** Ids of the processes whose working directory this is; none where the system does not tell. */
export function inhabitants(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isRunning(pid) && workingFolder(pid) === realPath(folder))
}

/** Whether a process works in the folder; true where the system does not tell. */
export function worksIn(pid: number, folder: string): boolean {
  return process.platform !== 'linux' || workingFolder(pid) === realPath(folder)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Without symbolic links, as the system tells it. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** Start of a process in kernel ticks; the same text for all processes where the system does not tell. */
function startOf(pid: number): string {
  return processStat(pid)[19] ?? 'unknown'
}

function processStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
