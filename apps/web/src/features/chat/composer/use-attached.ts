import { useEffect, useRef, useState } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import type { MessageFile } from '@krash/contract/conversations'
import { fileTypes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { withToken } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { photoLimits } from '#shared/photos/photo-limits.ts'
import { PHONE } from '#shared/ui/use-media.ts'

/** A file attached to the message: from the glovebox, or on its way there from this device. */
export interface Attached {
  key: string
  name: string
  /** Null until the file is on the server. */
  file: MessageFile | null
  /** Share of the bytes that were sent, from 0 to 1. */
  share: number
  failure: string | null
}

export interface AttachedFiles {
  all: readonly Attached[]
  /** How many more files the message may have. */
  room: number
  isBusy: boolean
  add: (files: readonly MessageFile[]) => void
  upload: (files: readonly File[]) => void
  remove: (key: string) => void
  clear: () => void
}

/** The files of the message being written. `onReady` receives those that are on the server. */
export function useAttached(
  first: readonly MessageFile[],
  onReady: (files: MessageFile[]) => void,
): AttachedFiles {
  const [all, setAll] = useState<readonly Attached[]>(() => first.map(attached))
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else onReady(all.flatMap(({ file }) => file ?? []))
  }, [all, onReady])
  const { upload, abort } = useUploads(setAll)
  const room = messageLimits.files - all.length
  return {
    all,
    room,
    isBusy: all.some(({ file, failure }) => file === null && failure === null),
    add: (files) => {
      const known = new Set(all.map(({ key }) => key))
      const added = files.filter(({ id }) => !known.has(id)).slice(0, room)
      setAll([...all, ...added.map(attached)])
    },
    upload: (files) => upload(files.slice(0, room)),
    remove: (key) => {
      abort(key)
      setAll((now) => now.filter((one) => one.key !== key))
    },
    clear: () => setAll([]),
  }
}

type SetAll = (change: (now: readonly Attached[]) => readonly Attached[]) => void

/** Uploads files from this device, each with its progress. Leaving the page aborts the uploads. */
function useUploads(setAll: SetAll) {
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => running.forEach((stop) => stop.abort())
  }, [])
  const change = (key: string, next: Partial<Attached>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)))

  async function send(chosen: File, key: string): Promise<void> {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const onProgress = (share: number) => change(key, { share })
      const stored = await store(chosen, { key, signal: stop.signal, onProgress })
      change(key, { file: messageFileOf(stored), name: stored.originalFilename, share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: failureText(error) })
    } finally {
      stops.current.delete(key)
    }
  }

  return {
    upload: (files: readonly File[]) => {
      const added = files.map((file) => ({ file, key: crypto.randomUUID() }))
      const rows = added.map(({ file: { name }, key }) => ({
        key,
        name,
        file: null,
        share: 0,
        failure: null,
      }))
      setAll((now) => [...now, ...rows])
      for (const { file, key } of added) void send(file, key)
    },
    abort: (key: string) => stops.current.get(key)?.abort(),
  }
}

export function messageFileOf({ id, originalFilename, mimeType, fileSize }: StoredFile): MessageFile {
  return { id, name: originalFilename, mimeType, fileSize }
}

/** For `<input accept>`; with this exact list, iPhones hand over a JPEG instead of HEIC. */
export const acceptedTypes = [...fileTypes, '.pdf', '.doc', '.docx', '.txt'].join(',')

function attached(file: MessageFile): Attached {
  return { key: file.id, name: file.name, file, share: 1, failure: null }
}

class TooBig extends Error {}

function failureText(error: unknown): string {
  if (!(error instanceof TooBig)) return errorText(error)
  return translate('conversations:files.tooBig', {
    max: photoLimits(matchMedia(PHONE).matches).bytes / 1024 / 1024,
  })
}

interface Storing {
  key: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

async function store(chosen: File, { key, ...rest }: Storing): Promise<StoredFile> {
  const form = formOf(await smallEnough(chosen))
  const { uploadFile } = await import('#shared/api/upload.ts')
  return withToken((token) => uploadFile({ form, idempotencyKey: key, token, ...rest }))
}

/** Shrinks a photo that is larger than the limit. Throws when the file stays too large. */
async function smallEnough(chosen: File): Promise<File> {
  const limits = photoLimits(matchMedia(PHONE).matches)
  const isPhoto = /^image\/(jpeg|png|webp|hei[cf]|avif)$/.test(chosen.type)
  if (chosen.size <= limits.bytes) return chosen
  if (!isPhoto) throw new TooBig()
  const { preparePhoto } = await import('#shared/photos/prepare-photo.ts')
  const prepared = await preparePhoto(chosen, limits)
  if (prepared.kind !== 'ready') throw new TooBig()
  const { info, bytes } = prepared.photo
  return new File([bytes], info.name, { type: info.type })
}

/** The fields come before the file, so that the server can judge them while the bytes are still arriving. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.set('sectionType', 'personal')
  form.set('fileCategory', 'other_personal')
  form.set('file', file, file.name)
  return form
}
