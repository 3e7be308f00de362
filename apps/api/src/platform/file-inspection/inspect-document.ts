import { Worker } from 'node:worker_threads'
import { type ErrorCode, type FileType, documentTypes } from '@krash/contract'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'

type DocumentType = (typeof documentTypes)[number]

export function isDocument(type: FileType): type is DocumentType {
  return documentTypes.some((known) => known === type)
}

export interface Question {
  id: number
  file: ReceivedFile
  mimeType: DocumentType
}
export interface Verdict {
  id: number
  code?: ErrorCode
  retryAfter?: number | undefined
  trouble?: string
}

/** Milliseconds after which a document was evidently made to keep the server busy. */
const patience = 60_000

interface Asked {
  resolve: () => void
  reject: (reason: Error) => void
  timer: NodeJS.Timeout
}

interface Inspector {
  worker: Worker
  asked: Map<number, Asked>
}

let inspector: Inspector | undefined
let lastId = 0

/**
 * Inspects a document in a worker thread, so that a slow one delays only other documents.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED, SERVICE_UNAVAILABLE
 */
export async function inspectDocument(file: ReceivedFile, mimeType: DocumentType): Promise<void> {
  inspector ??= hire()
  const { worker, asked } = inspector
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lastId += 1
  const question: Question = { id: lastId, file, mimeType }
  const timer = setTimeout(() => {
    asked.delete(question.id)
    reject(new AppError('DOCUMENT_BROKEN'))
    void worker.terminate()
  }, patience)
  asked.set(question.id, { resolve, reject, timer })
  worker.ref()
  worker.postMessage(question)
  return promise
}

function hire(): Inspector {
  const worker = new Worker(new URL('document-worker.ts', import.meta.url))
  const hired: Inspector = { worker, asked: new Map() }
  worker.on('message', (verdict: Verdict) => settle(hired, verdict))
  // An error ends the thread; so does a document that needs more memory than it has.
  worker.on('error', () => undefined)
  worker.on('exit', () => dismiss(hired))
  return hired
}

function settle({ worker, asked }: Inspector, { id, code, retryAfter, trouble }: Verdict): void {
  const question = asked.get(id)
  if (!question) return
  asked.delete(id)
  clearTimeout(question.timer)
  // An idle thread must not keep the process alive.
  if (asked.size === 0) worker.unref()
  if (code) question.reject(new AppError(code, retryAfter === undefined ? {} : { retryAfter }))
  else if (trouble !== undefined) question.reject(new Error(`a document could not be inspected: ${trouble}`))
  else question.resolve()
}

/** Callers of a thread that ended may retry with the next one. */
function dismiss(gone: Inspector): void {
  if (inspector === gone) inspector = undefined
  for (const { reject, timer } of gone.asked.values()) {
    clearTimeout(timer)
    reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }))
  }
  gone.asked.clear()
}
