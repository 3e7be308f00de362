import type { AccidentStorage, NewPhoto } from './accident-storage.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { createStore } from '#shared/store/create-store.ts'
import type { Store } from '#shared/store/create-store.ts'
import { emptyDraft } from './draft.ts'
import type { Draft } from './draft.ts'

export interface DraftState {
  /** False until the device's storage has been read, or could not be. */
  isReady: boolean
  draft: Draft
  /** The last try to read or store the draft failed: the device is full or its storage broken. */
  hasFailed: boolean
}

interface StoreParts {
  openStorage: () => Promise<AccidentStorage>
  newKey: () => string
  now: () => Date
  /** Who is writing: the signed-in account, or null for a guest. */
  writer: () => string | null
  /** Calls the listener when somebody else may be writing. */
  onWriter: (listener: () => void) => void
}

/** What the person types; photos are added and removed separately. */
export type DraftEdit = Partial<
  Pick<Draft, 'place' | 'severity' | 'damage' | 'description' | 'details' | 'askedAt'>
>

export interface DraftStore {
  state: () => DraftState
  /** Reads what is kept, unless that has been done. */
  start: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Shows an edit at once and stores it: the first one right away, later ones within 250 ms. */
  edit: (edit: DraftEdit) => void
  /** Stores what is not stored yet. */
  flush: () => Promise<void>
  addPhoto: (photo: NewPhoto) => Promise<void>
  removePhoto: (photo: PhotoInfo) => Promise<void>
  captionPhoto: (photoKey: string, caption: string) => Promise<void>
}

/** The draft on the screen, stored on the device from the first keystroke. */
export function createDraftStore({ openStorage, newKey, now, ...parts }: StoreParts): DraftStore {
  const blank = () => emptyDraft(newKey(), now(), parts.writer())
  const isOthers = () => state.read().draft.writer !== parts.writer()
  const state = createStore<DraftState>({ isReady: false, draft: blank(), hasFailed: false })
  const change = (next: Partial<DraftState>) => state.write({ ...state.read(), ...next })
  const saver = createSaver({ save, onEnd: (hasFailed) => change({ hasFailed }) })

  const reader = createReader({
    open: openStorage,
    read: adopt,
    listen: (storage) => {
      storage.watch(inOne(() => adopt(storage)))
      parts.onWriter(() => {
        // What was typed is first stored for the person who wrote it.
        if (isOthers()) reader.again(saver.flush(), parts.writer() === null ? 1 : 2)
      })
    },
    // What cannot be read must not keep the form away.
    onEnd: (hasFailed) => {
      change({ isReady: true, hasFailed, ...(hasFailed && isOthers() && { draft: blank() }) })
      if (!hasFailed) void saver.flush()
    },
  })

  /** Adopts what another tab has stored, unless the person is typing here. */
  async function adopt(storage: AccidentStorage): Promise<void> {
    const writer = parts.writer()
    const [kept, isSent] = await Promise.all([
      storage.readDraft(writer),
      storage.isQueued(state.read().draft),
    ])
    // What was read is somebody else's when another person has signed in meanwhile.
    if (parts.writer() !== writer) return adopt(storage)
    const { draft } = state.read()
    if (isSent || draft.writer !== writer) change({ draft: kept ?? blank() })
    else if (kept && !saver.isDirty()) change({ draft: kept })
    else if (kept?.key === draft.key) change({ draft: { ...draft, photos: kept.photos } })
  }

  async function save(): Promise<void> {
    const storage = await openStorage()
    if ((await saveJoined(storage, state)) === 'sent') await adopt(storage)
  }

  return {
    state: state.read,
    start: reader.start,
    subscribe: (listener) => {
      const stop = state.subscribe(listener)
      void reader.start()
      return stop
    },
    edit: (edit) => {
      change({ draft: { ...state.read().draft, ...edit } })
      saver.touch()
    },
    flush: saver.flush,
    addPhoto: async (photo) => {
      await saver.flush()
      const storage = await openStorage()
      await storage.addPhoto(state.read().draft, photo)
      await adopt(storage)
    },
    removePhoto: async (photo) => (await openStorage()).removePhoto(photo.key),
    captionPhoto: async (photoKey, caption) => (await openStorage()).captionPhoto(photoKey, caption),
  }
}

/** Stores the draft on the screen, joined with one that could not be read before or that another tab has begun. */
async function saveJoined(storage: AccidentStorage, state: Store<DraftState>): Promise<'saved' | 'sent'> {
  const { writer } = state.read().draft
  const answer = await storage.saveDraft(state.read().draft)
  if (typeof answer === 'string') return answer
  // Seldom needed. Without a network it may be missing: then nothing is stored, and the next keystroke asks again.
  const { joined } = await import('./joined-draft.ts')
  const { draft } = state.read()
  if (draft.writer === writer && draft.key !== answer.key)
    state.write({ ...state.read(), draft: joined(answer, draft) })
  return saveJoined(storage, state)
}

/** Calls that come during a run lead to only one more run: the last state counts, not the way there. */
function inOne(work: () => Promise<void>): () => void {
  let isWorking = false
  let isAsked = false
  async function begin(): Promise<void> {
    isWorking = true
    while (isAsked) {
      isAsked = false
      await work().catch(() => undefined)
    }
    isWorking = false
  }
  return () => {
    isAsked = true
    if (!isWorking) void begin()
  }
}

interface ReaderParts {
  open: () => Promise<AccidentStorage>
  /** Called once, before the first reading. */
  listen: (storage: AccidentStorage) => void
  read: (storage: AccidentStorage) => Promise<void>
  onEnd: (hasFailed: boolean) => void
}

/**
 * Reads once. After a failure it tries once more, since the system may have closed the connection, and with the next start. What
 * is read again after somebody has signed out is not: the storage is being deleted, and trying would make it anew.
 */
function createReader({ open, listen, read, onEnd }: ReaderParts) {
  let isListening = false
  let reading: Promise<void> | undefined

  async function run(tries: number): Promise<void> {
    try {
      const storage = await open()
      if (!isListening) listen(storage)
      isListening = true
      await read(storage).catch((error: unknown) => {
        if (tries === 1) throw error
        return read(storage)
      })
      onEnd(false)
    } catch {
      reading = undefined
      onEnd(true)
    }
  }

  return {
    start: () => (reading ??= run(2)),
    again: (after: Promise<void>, tries: number) => {
      reading = after.then(() => run(tries))
    },
  }
}

interface SaverParts {
  save: () => Promise<void>
  onEnd: (hasFailed: boolean) => void
}

interface Saver {
  /** Call after typing: the first edit is saved right away, later ones within 250 ms. */
  touch: () => void
  /** Saves what is not saved yet; resolves when everything is written. */
  flush: () => Promise<void>
  /** True while something on the screen is not written yet. */
  isDirty: () => boolean
}

const SAVE_DELAY_MS = 250

/** Decides when to save: at the first keystroke, then at most four times a second, one write at a time. */
function createSaver({ save, onEnd }: SaverParts): Saver {
  let typed = 0
  let written = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  const isDirty = () => typed !== written

  function write(): Promise<void> {
    saving = saving.then(async () => {
      const writing = typed
      try {
        await save()
        // Edits made during the write are still to be saved.
        written = writing
        onEnd(false)
      } catch {
        onEnd(true)
      }
    })
    return saving
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return isDirty() ? write() : saving
  }

  return {
    touch: () => {
      typed += 1
      if (timer !== undefined) return
      timer = setTimeout(() => void flush(), SAVE_DELAY_MS)
      void write()
    },
    flush,
    isDirty,
  }
}
