import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'

/** Long enough for the slowest browser to have read the bytes. */
const KEPT_MS = 60_000

/** Fetches a stored file with the person's token and downloads it under its own name. Throws ApiError. */
export async function downloadFile({ id, originalFilename }: StoredFile): Promise<void> {
  const response = await authorizedFetch(urlOf(fileRoutes.downloadFile.path, { id }))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = originalFilename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
