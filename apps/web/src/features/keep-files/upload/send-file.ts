import { fileRoutes } from '@krash/contract/files'
import type { FileCategory, StoredFile } from '@krash/contract/files'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { call, withToken } from '#shared/api/call.ts'
import { RETRIES, RETRY_DELAY_MS } from '#shared/api/request.ts'
import { uploadFile } from '#shared/api/upload.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { pause } from '#shared/pause.ts'
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

/** Bytes from which asking whether there is room takes less time than sending in vain. */
const ASK_FROM = 1_048_576

/** Uploads one file. Throws ApiError, `STORAGE_FULL` before it begins; waits while the same upload is still running. */
export async function sendFile(target: FileTarget, file: FileToSend, sending: Sending): Promise<StoredFile> {
  await requireRoom(file.file, sending.signal)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withToken((token) =>
        uploadFile({ form: formOf(target, file), idempotencyKey: file.sendKey, token, ...sending }),
      )
    } catch (error) {
      const isTwin = error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_FLIGHT'
      if (!isTwin || attempt >= RETRIES || sending.signal.aborted) throw error
      await pause(RETRY_DELAY_MS)
    }
  }
}

async function requireRoom({ size }: File, signal: AbortSignal): Promise<void> {
  if (size < ASK_FROM) return
  // Without an answer the upload itself will tell.
  const answer = await call(fileRoutes.fileUsage, { signal }).catch(() => undefined)
  if (!answer || answer.data.usedBytes + size <= answer.data.maxBytes) return
  const [used, max] = [answer.data.usedBytes, answer.data.maxBytes].map((bytes) =>
    Math.round(bytes / 1_048_576),
  )
  const message = translate('files:problem.noRoom', { used: used ?? 0, max: max ?? 0 })
  throw new ApiError({ code: 'STORAGE_FULL', status: 413, message })
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
