import { imageTypes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import type { PhraseKey } from '@krash/phrases'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import type { PhraseValues } from '#shared/i18n/use-t.ts'
import { createStore } from '#shared/store/create-store.ts'
import { guessCategory } from './guess-category.ts'
import type { FileTarget } from '#entities/files/file-queries.ts'
import type { FileToSend, Sending } from './send-file.ts'

/** How long an uploaded file stays in the form. */
export const DONE_MS = 2000

/** The reason a file was not sent: our sentence, or the server's. */
export type Reason = { key: PhraseKey; values?: PhraseValues } | { message: string }

export interface PickedUpload extends FileToSend {
  id: string
  previewUrl?: string
  /** `refused` files cannot be sent as they are; `failed` ones can be tried again. */
  state: 'checking' | 'ready' | 'waiting' | 'uploading' | 'done' | 'failed' | 'refused'
  /** Share of the bytes that were sent, from 0 to 1. */
  progress: number
  reason?: Reason | undefined
  /** Whether the photo was made smaller to fit. */
  isSmaller?: boolean
}

/** The result of checking a chosen file. */
export type Checked = { file: File; isSmaller: boolean } | { reason: Reason }

export interface QueueParts {
  target: FileTarget
  send: (file: FileToSend, sending: Sending) => Promise<StoredFile>
  onStored: (stored: StoredFile) => void
  /** Called in addition to showing the reason at the file, which may be out of sight by then. */
  onFailed: (error: unknown) => void
  newId: () => string
}

export type UploadEdit = Partial<Pick<PickedUpload, 'category' | 'description'>>

export interface UploadQueue {
  files: () => readonly PickedUpload[]
  subscribe: (listener: () => void) => () => void
  /** Adds files; `check` examines each and makes photos smaller where needed. */
  add: (files: readonly File[], check: (file: File) => Promise<Checked>) => Promise<void>
  edit: (id: string, edit: UploadEdit) => void
  /** Sends all ready files one after the other. Resolves when none is left. */
  start: () => Promise<void>
  retry: (id: string) => Promise<void>
  /** Stops an upload; the file stays and can be tried again. */
  cancel: (id: string) => void
  /** Removes a file; the returned function puts it back. */
  remove: (id: string) => () => void
}

/**
 * Files chosen for one place, sent one after the other. The queue outlives its screen, so closing a dialog stops
 * nothing.
 */
export function createUploadQueue({ target, newId, ...parts }: QueueParts): UploadQueue {
  const list = createList()
  const sender = createSender(list, parts)
  const find = (id: string) => list.files().find((file) => file.id === id)

  return {
    files: list.files,
    subscribe: list.subscribe,
    add: async (chosen, check) => {
      const picked = chosen.map((file) => pick(file, target, newId))
      list.change([...list.files(), ...picked])
      for (const { id, file } of picked) {
        const checked = await check(file).catch(notReady)
        if ('reason' in checked) list.update(id, { state: 'refused', reason: checked.reason })
        else list.update(id, { state: 'ready', ...checked })
      }
    },
    edit: (id, edit) => {
      const file = find(id)
      if (!file || !isOpen(file)) return
      // Different content under a used key would be refused.
      list.update(id, { ...edit, ...(file.state === 'failed' && { sendKey: newId() }) })
    },
    start: () => {
      list.change(list.files().map((file) => (isSendable(file) ? waiting(file) : file)))
      return sender.run()
    },
    retry: (id) => {
      list.change(list.files().map((file) => (file.id === id && isSendable(file) ? waiting(file) : file)))
      return sender.run()
    },
    cancel: sender.stop,
    remove: (id) => {
      const removed = find(id)
      sender.stop(id)
      list.change(list.files().filter((file) => file.id !== id))
      return () => {
        if (!removed || find(id)) return
        const isRefused = removed.state === 'refused'
        list.change([...list.files(), isRefused ? removed : { ...removed, state: 'ready', progress: 0 }])
      }
    },
  }
}

interface List {
  files: () => readonly PickedUpload[]
  change: (next: readonly PickedUpload[]) => void
  update: (id: string, part: Partial<PickedUpload>) => void
  subscribe: UploadQueue['subscribe']
}

function createList(): List {
  const { read, write, subscribe } = createStore<readonly PickedUpload[]>([])
  return {
    files: read,
    change: write,
    update: (id, part) => write(read().map((file) => (file.id === id ? { ...file, ...part } : file))),
    subscribe,
  }
}

/** Sends the waiting files one at a time. */
function createSender(list: List, { send, onStored, onFailed }: Omit<QueueParts, 'target' | 'newId'>) {
  const stops = new Map<string, AbortController>()
  let sending: Promise<void> | undefined

  async function sendWaiting(): Promise<void> {
    const next = () => list.files().find(({ state }) => state === 'waiting')
    for (let file = next(); file; file = next()) await sendOne(file)
  }

  async function sendOne(file: PickedUpload): Promise<void> {
    const { id } = file
    const stop = new AbortController()
    stops.set(id, stop)
    list.update(id, { state: 'uploading', progress: 0 })
    const onProgress = (progress: number) => list.update(id, { progress })
    try {
      const stored = await send(file, { onProgress, signal: stop.signal })
      list.update(id, { state: 'done', progress: 1 })
      onStored(stored)
      setTimeout(() => forget(file), DONE_MS)
    } catch (error) {
      list.update(id, { state: 'failed', reason: reasonOf(error) })
      if (!stop.signal.aborted) onFailed(error)
    } finally {
      stops.delete(id)
    }
  }

  function forget({ id, previewUrl }: PickedUpload): void {
    if (previewUrl) URL.revokeObjectURL(previewUrl)
    list.change(list.files().filter((file) => file.id !== id))
  }

  return {
    run: () => (sending ??= sendWaiting().finally(() => (sending = undefined))),
    stop: (id: string) => stops.get(id)?.abort(),
  }
}

function pick(file: File, target: FileTarget, newId: () => string): PickedUpload {
  return {
    id: newId(),
    file,
    category: guessCategory(target.section, file.name),
    description: '',
    sendKey: newId(),
    state: 'checking',
    progress: 0,
    ...(isShowable(file) && { previewUrl: URL.createObjectURL(file) }),
  }
}

/** Only pictures get a preview; a drawing may hold a program. */
function isShowable({ type }: File): boolean {
  return imageTypes.some((known) => known === type)
}

function isSendable({ state }: PickedUpload): boolean {
  return state === 'ready' || state === 'failed'
}

/** True while category and description can still be changed. */
export function isOpen({ state }: Pick<PickedUpload, 'state'>): boolean {
  return state === 'ready' || state === 'failed' || state === 'checking'
}

function waiting(file: PickedUpload): PickedUpload {
  return { ...file, state: 'waiting', reason: undefined }
}

/** The code that makes a photo smaller could not be loaded. */
function notReady(): Checked {
  return { reason: { key: 'files:problem.notReady' } }
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof ApiError)) return { key: 'files:failure.upload' }
  if (error.code === clientCodes.aborted) return { key: 'files:state.stopped' }
  return { message: error.message }
}
