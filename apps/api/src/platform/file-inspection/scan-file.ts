import { open } from 'node:fs/promises'

/** Short, so that the strings are young when they are forgotten. */
const windowSize = 32_768
/** Signs this long or shorter are found also where two windows meet. */
const overlap = 512

/**
 * Whether the test is true of any part of the file, read as Latin-1 in windows, so that a large file takes little memory.
 * A window begins with the end of the one before.
 */
export async function anyWindowOfFile(path: string, test: (text: string) => boolean): Promise<boolean> {
  const handle = await open(path, 'r')
  const window = Buffer.allocUnsafe(windowSize)
  try {
    let end = ''
    for (;;) {
      const { bytesRead } = await handle.read(window, 0, windowSize, null)
      if (bytesRead === 0) return false
      const text = end + window.toString('latin1', 0, bytesRead)
      if (test(text)) return true
      end = text.slice(-overlap)
    }
  } finally {
    await handle.close()
  }
}

/** The same of bytes in memory, from `start` to `end`. */
export function anyWindowOfBytes(
  bytes: Buffer,
  [start, end]: [start: number, end: number],
  test: (text: string) => boolean,
): boolean {
  for (let at = start; at < end; at += windowSize) {
    if (test(bytes.toString('latin1', at, Math.min(end, at + windowSize + overlap)))) return true
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
