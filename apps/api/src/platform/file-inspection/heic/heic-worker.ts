import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#platform/http/app-error.ts'
import { decodeHeic } from './decode-heic.ts'
import type { HeicAnswer } from './read-heic.ts'

/** Decodes the one picture it was started with. */
const answer: HeicAnswer = await decodeHeic(Buffer.from(workerData as Uint8Array)).catch(
  (error: unknown) => ({ code: error instanceof AppError ? error.code : 'IMAGE_BROKEN' }),
)
parentPort?.postMessage(answer)
