import type { Draft } from '../draft/draft.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import type { OutboxReport } from './outbox-report.ts'

/**
 * What the device keeps: one draft, the reports on their way, and the bytes of photos. Every change
 * is on the disk when its promise resolves (where `isDurable`), and is told to all open tabs.
 */
export interface AccidentStorage {
  /** False where the browser keeps nothing (some private modes): all is lost with the tab. */
  readonly isDurable: boolean
  readDraft: () => Promise<Draft | undefined>
  /**
   * Keeps what was typed; the list of photos is left alone. False when this draft has been sent
   * already (in another tab).
   */
  saveDraft: (draft: Draft) => Promise<boolean>
  /** Adds a photo to the draft, at the end or at `position`. False when the draft has been sent. */
  addPhoto: (draft: Draft, photo: NewPhoto) => Promise<boolean>
  /** Takes a photo off the draft; its bytes stay until `sweep`, so that it can be put back. */
  removePhoto: (photoKey: string) => Promise<void>
  readPhoto: (photoKey: string) => Promise<ArrayBuffer | undefined>
  dropPhotoBytes: (photoKeys: string[]) => Promise<void>
  readReports: () => Promise<OutboxReport[]>
  /** Makes a report of the draft in one step. False when that draft has been sent already. */
  queueReport: (report: OutboxReport) => Promise<boolean>
  /** Reads, changes and writes one report in one step; undefined when it is gone. */
  changeReport: (
    key: string,
    change: (report: OutboxReport) => OutboxReport,
  ) => Promise<OutboxReport | undefined>
  /** Deletes a report with the bytes of its photos. */
  deleteReport: (key: string) => Promise<void>
  /** Deletes a report and leaves the bytes of its photos (they belong to a draft again). */
  forgetReport: (key: string) => Promise<void>
  /** Deletes bytes that neither the draft nor a report needs. */
  sweep: () => Promise<void>
  /** Calls `listener` after each change of any tab; the answer stops that. */
  watch: (listener: () => void) => () => void
  close: () => void
}

export interface NewPhoto {
  info: PhotoInfo
  /** Undefined when the bytes are still there (Undo of a removal). */
  bytes?: ArrayBuffer
  position?: number
}

/** The list of photos with one put in at a position; a photo that is there already stays where it is. */
export function withPhoto(photos: PhotoInfo[], { info, position = photos.length }: NewPhoto): PhotoInfo[] {
  return photos.some((photo) => photo.key === info.key) ? photos : photos.toSpliced(position, 0, info)
}

/** Keys of all photos that the draft or a report still needs. */
export function neededPhotos(draft: Draft | undefined, reports: OutboxReport[]): Set<string> {
  const photos = [...(draft?.photos ?? []), ...reports.flatMap((report) => report.photos)]
  return new Set(photos.map((photo) => photo.key))
}

export interface ChangeSignal {
  tell: () => void
  watch: (listener: () => void) => () => void
  close: () => void
}

/** Tells listeners in this tab. */
export function createListeners(): ChangeSignal {
  const listeners = new Set<() => void>()
  return {
    tell: () => listeners.forEach((listener) => listener()),
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}

/** Tells listeners in this tab and, through a BroadcastChannel of this name, in all others. */
export function createChangeSignal(channelName: string): ChangeSignal {
  const here = createListeners()
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', here.tell)
  return {
    tell: () => {
      here.tell()
      channel.postMessage('changed')
    },
    watch: here.watch,
    close: () => channel.close(),
  }
}
