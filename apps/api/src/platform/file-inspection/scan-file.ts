import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const windowSize = 262_144
/** Signs this long or shorter are found also where two windows meet. */
const overlap = 512

/**
 * Whether the test is true of any part of the file, read as Latin-1 in windows, so that a large file takes little memory.
 * A window begins with the end of the one before.
 */
export function anyWindowOfFile(path: string, test: (text: string) => boolean): Promise<boolean> {
  return anyWindow(createReadStream(path, { highWaterMark: windowSize }), test)
}

/** The same of a stream, which is left when the test is true. */
export async function anyWindow(stream: Readable, test: (text: string) => boolean): Promise<boolean> {
  let end = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = end + chunk.toString('latin1')
    if (test(text)) return true
    end = text.slice(-overlap)
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
