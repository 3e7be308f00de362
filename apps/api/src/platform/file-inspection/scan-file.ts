import { open } from 'node:fs/promises'

const windowSize = 65_536
/** Windows of text are short, so that they die young in the garbage collector. */
const textSize = 32_768
/** Signatures up to this length are also found across two windows. */
const overlap = 512

/**
 * Whether the test holds for any window of the file; windows keep the memory for large files small. Each begins with
 * the end of the previous one. The test must not keep the bytes.
 */
export async function anyWindowOfFile(path: string, test: (window: Buffer) => boolean): Promise<boolean> {
  const handle = await open(path, 'r')
  const room = Buffer.allocUnsafe(overlap + windowSize)
  let kept = 0
  try {
    for (;;) {
      const { bytesRead } = await handle.read(room, kept, windowSize, null)
      if (bytesRead === 0) return false
      const end = kept + bytesRead
      if (test(room.subarray(0, end))) return true
      kept = Math.min(overlap, end)
      room.copyWithin(0, end - kept, end)
    }
  } finally {
    await handle.close()
  }
}

/** Like `anyWindowOfFile`, with the windows as Latin-1 text. */
export function anyTextOfFile(path: string, test: (text: string) => boolean): Promise<boolean> {
  return anyWindowOfFile(path, (window) => anyTextOfBytes(window, [0, window.length], test))
}

/** Like `anyTextOfFile`, for bytes in memory from `start` to `end`. */
export function anyTextOfBytes(
  bytes: Buffer,
  [start, end]: [start: number, end: number],
  test: (text: string) => boolean,
): boolean {
  for (let at = start; at < end; at += textSize) {
    if (test(bytes.toString('latin1', at, Math.min(end, at + textSize + overlap)))) return true
  }
  return false
}

/** Bytes `start` to `start + length` of a file; fewer at its end. */
export async function readRange(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
