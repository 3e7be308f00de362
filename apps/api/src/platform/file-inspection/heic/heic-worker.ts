import { parentPort, workerData } from 'node:worker_threads'
import { HeicRefused, decodeHeic } from './decode-heic.ts'
import type { HeicAnswer, HeicTask } from './read-heic.ts'

const { bytes, pixelsMax } = workerData as HeicTask

/** Decodes the one picture it was started with. */
const answer: HeicAnswer = await decodeHeic(Buffer.from(bytes), pixelsMax).catch((error: unknown) => ({
  code: error instanceof HeicRefused ? error.code : 'IMAGE_BROKEN',
}))
parentPort?.postMessage(answer)
