import { personalDataRoutes } from '@krash/contract/personal-data'
import { authorizedFetch } from '#shared/api/call.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { urlOf } from '#shared/api/url.ts'

export type ExportFormat = 'json' | 'zip'

interface Export {
  format: ExportFormat
  signal: AbortSignal
  /** Receives the bytes loaded so far; the total is unknown until the end. */
  onProgress: (bytes: number) => void
}

interface PickerWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

const types: Record<ExportFormat, string> = { json: 'application/json', zip: 'application/zip' }

/**
 * Downloads everything kept about the person. Where the browser can, the bytes go straight to disk as they arrive;
 * elsewhere they are collected first. Throws ApiError, or `AbortError` when the person cancels.
 */
export async function exportData(wanted: Export): Promise<void> {
  const { format, signal } = wanted
  const name = `krash-export-${new Date().toISOString().slice(0, 10)}.${format}`
  // This comes before the call, because the browser lets a page ask only right after a press.
  const { showSaveFilePicker } = globalThis as PickerWindow
  const file = await showSaveFilePicker?.({ suggestedName: name })
  const { path } = personalDataRoutes.exportData
  const answer = await authorizedFetch(urlOf(path, undefined, { format }), { signal })
  const bytes = counted(answer, wanted.onProgress)
  if (file) await bytes.pipeTo(await file.createWritable(), { signal })
  else saveFile(await new Response(bytes, { headers: { 'content-type': types[format] } }).blob(), name)
}

function counted(answer: Response, onProgress: (bytes: number) => void): ReadableStream<Uint8Array> {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
  return (answer.body ?? new Blob().stream()).pipeThrough(counter)
}
