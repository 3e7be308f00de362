import type { FileCategory, StoredFile } from '@krash/contract/files'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { withToken } from '#shared/api/call.ts'
import { RETRIES, RETRY_DELAY_MS } from '#shared/api/request.ts'
import { uploadFile } from '#shared/api/upload.ts'
import { typeOf } from './file-check.ts'

export interface FileToSend {
  file: File
  category: FileCategory
  description: string
  /** Sending again with the same key has no second effect. */
  sendKey: string
}

export interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads one file. Throws ApiError; waits while the same upload is still running. */
export async function sendFile(target: FileTarget, file: FileToSend, sending: Sending): Promise<StoredFile> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withToken((token) =>
        uploadFile({ form: formOf(target, file), idempotencyKey: file.sendKey, token, ...sending }),
      )
    } catch (error) {
      const isTwin = error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_FLIGHT'
      if (!isTwin || attempt >= RETRIES || sending.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    }
  }
}

/** The fields come before the file, so that the server can judge them while the bytes are still arriving. */
function formOf({ section, itemId }: FileTarget, { file, category, description }: FileToSend): FormData {
  const form = new FormData()
  form.set('sectionType', section)
  if (itemId !== null) form.set('sectionItemId', itemId)
  form.set('fileCategory', category)
  if (description.trim() !== '') form.set('fileDescription', description.trim())
  const type = typeOf(file)
  form.set('file', type === undefined || type === file.type ? file : new Blob([file], { type }), file.name)
  return form
}
