import { authorizedFetch } from './call.ts'

/** Long enough for the slowest browser to have taken the bytes over. */
const KEPT_MS = 60_000

/** Fetches a file with the person's token and hands it to the browser's downloads. Throws ApiError. */
export async function download(url: string, name: string): Promise<void> {
  const response = await authorizedFetch(url)
  saveFile(await response.blob(), name)
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
