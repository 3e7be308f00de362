import { open } from 'node:fs/promises'

const windowSize = 65_536
/** Strings are shorter, so that they are young when they are forgotten. */
const textSize = 32_768
/** Signs this long or shorter are found also where two windows meet. */
const overlap = 512

/**
 * Whether the test is true of any part of the file, read in windows, so that a large file takes little memory. A window
 * begins with the end of the one before; its bytes are to be looked at, not kept.
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

/** The same, with the windows as text in Latin-1. */
export function anyTextOfFile(path: string, test: (text: string) => boolean): Promise<boolean> {
  return anyWindowOfFile(path, (window) => anyTextOfBytes(window, [0, window.length], test))
}

/** The same of bytes in memory, from `start` to `end`. */
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

/** Bytes `start` to `start + length` of a file, fewer where it ends. */
export async function readRange(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
