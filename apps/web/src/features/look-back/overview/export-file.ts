import { activityRoutes } from '@krash/contract/activity'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import type { HistoryFilter } from '#entities/activity/history/history-list.ts'
import { saveFile } from '#shared/api/save-file.ts'

interface ExportWish {
  filter: HistoryFilter
  language: string
  signal: AbortSignal
  /** Receives the bytes loaded so far. */
  onProgress: (bytes: number) => void
}

/** Fetches everything that matches as CSV and downloads it; returns the file's name. Throws ApiError. */
export async function exportHistory({ filter, language, signal, onProgress }: ExportWish): Promise<string> {
  const url = urlOf(activityRoutes.exportActivity.path, undefined, { ...filter, language })
  const response = await authorizedFetch(url, { signal, cache: 'no-store' })
  const name = exportName(new Date())
  saveFile(await readAll(response, onProgress), name)
  return name
}

export function exportName(now: Date): string {
  return `activity-history-${dayOf(now)}.csv`
}

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onProgress(bytes)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
