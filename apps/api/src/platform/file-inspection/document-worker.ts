import { parentPort } from 'node:worker_threads'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './docx/inspect-docx.ts'
import type { Question, Verdict } from './inspect-document.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectText } from './inspect-text.ts'
import { inTurn } from './work-gate.ts'

type Inspection = (file: ReceivedFile, readWhole: () => Promise<Buffer>) => Promise<void>

const inspections: Record<Question['mimeType'], Inspection> = {
  'application/pdf': inspectPdf,
  'application/msword': inspectDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': inspectDocx,
  'text/plain': inspectText,
}

parentPort?.on('message', ({ id, file, mimeType }: Question) => {
  void inTurn(file, (readWhole) => inspections[mimeType](file, readWhole)).then(
    () => answer({ id }),
    (error: unknown) => answer({ id, ...troubleOf(error) }),
  )
})

function answer(verdict: Verdict): void {
  parentPort?.postMessage(verdict)
}

/** Known errors cross as their code. Of other errors only kind and place cross, never words from the file. */
function troubleOf(error: unknown): Omit<Verdict, 'id'> {
  if (error instanceof AppError) return { code: error.code, retryAfter: error.retryAfter }
  return { trouble: error instanceof Error ? (error.stack ?? error.name) : 'unknown' }
}
