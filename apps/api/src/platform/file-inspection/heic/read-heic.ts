import { Worker } from 'node:worker_threads'
import { type ErrorCode, IMAGE_PIXELS_MAX } from '@krash/contract'
import { AppError } from '#platform/http/app-error.ts'
import type { DecodedHeic } from './decode-heic.ts'

/** What the thread is started with. */
export interface HeicTask {
  bytes: Uint8Array
  pixelsMax: number
}

export type HeicAnswer = DecodedHeic | { code: ErrorCode }

/** Milliseconds after which a picture was evidently made to keep the server busy. */
const patience = 60_000

/** Without its code, as while the packages are being replaced, nothing is known of the picture: it has to be sent again. */
const unavailable = { code: 'SERVICE_UNAVAILABLE' } as const
/** Seconds. */
const tryAgainAfter = 30

let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a HEIC in a thread of its own, one at a time, since the largest takes some 500 MB in passing. A thread that
 * takes too long is ended.
 * @throws AppError IMAGE_BROKEN, IMAGE_TOO_MANY_PIXELS; SERVICE_UNAVAILABLE when the thread itself could not start
 */
export function readHeic(bytes: Buffer): Promise<DecodedHeic> {
  const turn = last.then(() => inThread(bytes))
  last = turn.catch(() => undefined)
  return turn
}

async function inThread(bytes: Buffer): Promise<DecodedHeic> {
  // Given away with the thread; `bytes` are a part of a buffer that is used again.
  const own = Uint8Array.from(bytes)
  const task: HeicTask = { bytes: own, pixelsMax: IMAGE_PIXELS_MAX }
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [own.buffer],
  })
  const { promise, resolve } = Promise.withResolvers<HeicAnswer>()
  const broken = { code: 'IMAGE_BROKEN' } as const
  const timer = setTimeout(() => resolve(broken), patience)
  worker.once('message', resolve)
  worker.once('error', (error) => resolve(isOutOfMemory(error) ? broken : unavailable))
  // A picture that makes the library break off ends the thread without an error.
  worker.once('exit', () => resolve(broken))
  try {
    const answer = await promise
    if ('code' in answer) throw new AppError(answer.code, retryOf(answer))
    // Bytes cross between threads without their class.
    return {
      ...answer,
      jpeg: Buffer.from(answer.jpeg),
      exif: answer.exif && Buffer.from(answer.exif),
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** What reading a picture throws is answered by the thread itself, so any other error is no fault of the picture. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
}

function retryOf({ code }: { code: ErrorCode }): { retryAfter?: number } {
  return code === 'SERVICE_UNAVAILABLE' ? { retryAfter: tryAgainAfter } : {}
}
