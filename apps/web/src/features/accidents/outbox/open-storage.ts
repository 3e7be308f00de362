import type { AccidentStorage } from './accident-storage.ts'
import type { Draft } from '../draft/draft.ts'
import { createListeners, neededPhotos, withPhoto } from './accident-storage.ts'
import { openIdbStorage } from './idb-storage.ts'
import type { OutboxReport } from './outbox-report.ts'

let opened: Promise<AccidentStorage> | undefined

/** The storage of this device, opened once; in memory when the browser keeps nothing. */
export function accidentStorage(): Promise<AccidentStorage> {
  opened ??= open()
  return opened
}

async function open(): Promise<AccidentStorage> {
  try {
    return await openIdbStorage()
  } catch {
    return createMemoryStorage()
  }
}

/** For browsers that keep nothing: the same rules, as long as the tab lives. */
export function createMemoryStorage(): AccidentStorage {
  const reports = new Map<string, OutboxReport>()
  const bytes = new Map<string, ArrayBuffer>()
  const { tell, watch, close } = createListeners()
  let draft: Draft | undefined

  function keepDraft(next: Draft): boolean {
    if (reports.has(next.key)) return false
    draft = next
    tell()
    return true
  }

  function keepReport(report: OutboxReport): OutboxReport {
    reports.set(report.key, report)
    tell()
    return report
  }

  function forgetReport(key: string): void {
    reports.delete(key)
    tell()
  }

  return {
    isDurable: false,
    readDraft: async () => draft,
    saveDraft: async (next) =>
      keepDraft({ ...next, photos: draft?.key === next.key ? draft.photos : next.photos }),
    addPhoto: async (given, photo) => {
      const kept = draft ?? given
      if (photo.bytes) bytes.set(photo.info.key, photo.bytes)
      return keepDraft({ ...kept, photos: withPhoto(kept.photos, photo) })
    },
    removePhoto: async (photoKey) => {
      if (draft) keepDraft({ ...draft, photos: draft.photos.filter((photo) => photo.key !== photoKey) })
    },
    readPhoto: async (photoKey) => bytes.get(photoKey),
    dropPhotoBytes: async (photoKeys) => photoKeys.forEach((key) => bytes.delete(key)),
    readReports: async () => [...reports.values()],
    queueReport: async (report) => {
      if (reports.has(report.key)) return false
      draft = undefined
      return Boolean(keepReport(report))
    },
    changeReport: async (key, change) => {
      const report = reports.get(key)
      return report && keepReport(change(report))
    },
    deleteReport: async (key) => {
      reports.get(key)?.photos.forEach((photo) => bytes.delete(photo.key))
      forgetReport(key)
    },
    forgetReport: async (key) => forgetReport(key),
    sweep: async () => {
      const needed = neededPhotos(draft, [...reports.values()])
      for (const key of bytes.keys()) if (!needed.has(key)) bytes.delete(key)
    },
    watch,
    close,
  }
}
