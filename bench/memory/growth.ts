import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from './memory-of.ts'

const teller = new URL('tell-buffers.ts', import.meta.url)
/** Milliseconds between two looks. */
const LOOK_EVERY = 10
/** Milliseconds in which what came before is collected. */
const REST = 3_000

/** How far the memory of a process rose above where it stood; MB. */
export interface Growth {
  before: number
  rss: number
  /** Of its main thread. */
  buffers: number
}

/** What a process is started with so that it tells in a file how much its buffers take. */
export function tellingIn(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${teller.href}`, BUFFERS_FILE: file }
}

/** Looks at a process while work is done with it; `file` is the one it tells its buffers in. */
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
