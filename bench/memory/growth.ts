import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from './memory-of.ts'

const teller = new URL('tell-buffers.ts', import.meta.url)
/** Milliseconds between two samples. */
const LOOK_EVERY = 10
/** Milliseconds for collecting earlier garbage. */
const REST = 3_000

/** How far a process's memory rose above its starting point, in MB. */
export interface Growth {
  before: number
  rss: number
  /** Buffers of the main thread. */
  buffers: number
}

/** Environment that makes a process write the size of its buffers to a file. */
export function tellingIn(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${teller.href}`, BUFFERS_FILE: file }
}

/** Samples a process during the work; `file` is where it writes the size of its buffers. */
export async function growthWhile(
  { pid, file }: { pid: number; file: string },
  work: () => Promise<unknown>,
): Promise<Growth> {
  const look = async () => ({ rss: await memoryOf(pid), buffers: Number(await readFile(file, 'utf8')) })
  await pause(REST)
  const before = await look()
  const most = { ...before }
  let isWorking = true
  const watching = (async () => {
    while (isWorking) {
      const { rss, buffers } = await look()
      most.rss = Math.max(most.rss, rss)
      most.buffers = Math.max(most.buffers, buffers)
      await pause(LOOK_EVERY)
    }
  })()
  try {
    await work()
  } finally {
    isWorking = false
    await watching
  }
  return {
    before: inMegabytes(before.rss),
    rss: inMegabytes(most.rss - before.rss),
    buffers: inMegabytes(most.buffers - before.buffers),
  }
}

function inMegabytes(bytes: number): number {
  return bytes / 1_048_576
}
