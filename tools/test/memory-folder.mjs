import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Several times what the tests use, in bytes. */
const usual = 6 * 2 ** 30

/**
 * Makes a folder in memory for the temporary files of a run: databases, browser profiles and uploads that nobody keeps,
 * a tenth of all work on a disk. It goes with this process. Undefined where there is no such place, or less than `room`
 * bytes free in it or of all memory.
 */
export function makeMemoryFolder({
  place = '/dev/shm',
  memory = process.availableMemory?.() ?? 0,
  room = usual,
} = {}) {
  try {
    removeLeftBehind(place)
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < room || memory < room) return undefined
    const folder = join(place, `krash-test-${process.pid}`)
    mkdirSync(folder, { mode: 0o755 })
    process.once('exit', () => remove(folder))
    return folder
  } catch {
    return undefined
  }
}

/** Removes what runs that were killed have left. */
function removeLeftBehind(place) {
  for (const name of readdirSync(place)) {
    const pid = /^krash-test-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(place, name))
  }
}

/** What a process that is just ending still writes is left to the next run: no reason for this one to fail. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    return
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
