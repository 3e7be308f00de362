import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Draft } from '../draft/draft.ts'
import { createChangeSignal, neededPhotos, withPhoto } from './accident-storage.ts'
import type { AccidentStorage, NewPhoto } from './accident-storage.ts'
import type { OutboxReport } from './outbox-report.ts'

interface PhotoRow {
  key: string
  /** Not a Blob: iPhones lose those. */
  bytes: ArrayBuffer
}

interface KrashSchema extends DBSchema {
  draft: { key: string; value: { id: 'draft'; draft: Draft } }
  reports: { key: string; value: OutboxReport }
  photos: { key: string; value: PhotoRow }
}

type KrashDatabase = IDBPDatabase<KrashSchema>
type StoreName = 'draft' | 'reports' | 'photos'

/**
 * Storage in IndexedDB. Throws when the browser has none or will not open it. A connection that
 * the system closes (memory pressure on iPhones) is opened again by the next call.
 */
export async function openIdbStorage(name = 'krash'): Promise<AccidentStorage> {
  const connection = createConnection(name)
  await connection.open()
  const signal = createChangeSignal(`${name}-accidents`)
  const { tell } = signal
  const withDatabase =
    <Args extends unknown[], T>(work: (database: KrashDatabase, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> =>
      work(await connection.open(), ...args)
  const changing =
    <Args extends unknown[], T>(work: (database: KrashDatabase, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const result = await work(await connection.open(), ...args)
      if (result !== false) tell()
      return result
    }
  return {
    isDurable: true,
    readDraft: withDatabase(async (database) => (await database.get('draft', 'draft'))?.draft),
    saveDraft: changing(saveDraft),
    addPhoto: changing(addPhoto),
    removePhoto: changing(removePhoto),
    readPhoto: withDatabase(async (database, photoKey) => (await database.get('photos', photoKey))?.bytes),
    dropPhotoBytes: withDatabase(dropPhotoBytes),
    readReports: withDatabase((database) => database.getAll('reports')),
    queueReport: changing(queueReport),
    changeReport: changing(changeReport),
    deleteReport: changing(deleteReport),
    forgetReport: changing(forgetReport),
    sweep: withDatabase(sweep),
    watch: signal.watch,
    close: () => {
      signal.close()
      connection.close()
    },
  }
}

interface Connection {
  open: () => Promise<KrashDatabase>
  close: () => void
}

function createConnection(name: string): Connection {
  let opened: Promise<KrashDatabase> | undefined
  const forget = () => {
    opened = undefined
  }
  return {
    open: () => {
      opened ??= openDB<KrashSchema>(name, 1, {
        upgrade: (database) => {
          database.createObjectStore('draft', { keyPath: 'id' })
          database.createObjectStore('reports', { keyPath: 'key' })
          database.createObjectStore('photos', { keyPath: 'key' })
        },
        // A newer version in another tab, or the sign-out that deletes everything, must not wait for this tab.
        blocking: (_current, _blocked, event) => {
          ;(event.target as IDBDatabase).close()
          forget()
        },
        terminated: forget,
      }).catch((error: unknown) => {
        forget()
        throw error
      })
      return opened
    },
    close: () => {
      void opened?.then((database) => database.close())
      forget()
    },
  }
}

/** Strict: the promise resolves when the bytes are on the disk, not in a buffer of the system. */
function write<const Names extends StoreName[]>(database: KrashDatabase, stores: Names) {
  return database.transaction(stores, 'readwrite', { durability: 'strict' })
}

async function saveDraft(database: KrashDatabase, draft: Draft): Promise<boolean> {
  const tx = write(database, ['draft', 'reports'])
  if (await isQueued(tx.objectStore('reports'), draft)) return false
  const kept = (await tx.objectStore('draft').get('draft'))?.draft
  const photos = kept?.key === draft.key ? kept.photos : draft.photos
  await Promise.all([tx.objectStore('draft').put({ id: 'draft', draft: { ...draft, photos } }), tx.done])
  return true
}

async function addPhoto(database: KrashDatabase, draft: Draft, photo: NewPhoto): Promise<boolean> {
  const tx = write(database, ['draft', 'reports', 'photos'])
  if (await isQueued(tx.objectStore('reports'), draft)) return false
  const kept = (await tx.objectStore('draft').get('draft'))?.draft ?? draft
  const { info, bytes } = photo
  await Promise.all([
    bytes && tx.objectStore('photos').put({ key: info.key, bytes }),
    tx.objectStore('draft').put({ id: 'draft', draft: { ...kept, photos: withPhoto(kept.photos, photo) } }),
    tx.done,
  ])
  return true
}

async function removePhoto(database: KrashDatabase, photoKey: string): Promise<void> {
  const tx = write(database, ['draft'])
  const kept = (await tx.store.get('draft'))?.draft
  if (!kept) return
  const photos = kept.photos.filter((photo) => photo.key !== photoKey)
  await Promise.all([tx.store.put({ id: 'draft', draft: { ...kept, photos } }), tx.done])
}

async function dropPhotoBytes(database: KrashDatabase, photoKeys: string[]): Promise<void> {
  const tx = write(database, ['photos'])
  await Promise.all([...photoKeys.map((key) => tx.store.delete(key)), tx.done])
}

async function queueReport(database: KrashDatabase, report: OutboxReport): Promise<boolean> {
  const tx = write(database, ['draft', 'reports'])
  if (await isQueued(tx.objectStore('reports'), report)) return false
  await Promise.all([tx.objectStore('reports').put(report), tx.objectStore('draft').delete('draft'), tx.done])
  return true
}

async function changeReport(
  database: KrashDatabase,
  key: string,
  change: (report: OutboxReport) => OutboxReport,
): Promise<OutboxReport | undefined> {
  const tx = write(database, ['reports'])
  const report = await tx.store.get(key)
  if (!report) return undefined
  const changed = change(report)
  await Promise.all([tx.store.put(changed), tx.done])
  return changed
}

async function deleteReport(database: KrashDatabase, key: string): Promise<void> {
  const tx = write(database, ['reports', 'photos'])
  const report = await tx.objectStore('reports').get(key)
  const photoKeys = (report?.photos ?? []).map((photo) => photo.key)
  await Promise.all([
    ...photoKeys.map((photoKey) => tx.objectStore('photos').delete(photoKey)),
    tx.objectStore('reports').delete(key),
    tx.done,
  ])
}

async function forgetReport(database: KrashDatabase, key: string): Promise<void> {
  const tx = write(database, ['reports'])
  await Promise.all([tx.store.delete(key), tx.done])
}

async function sweep(database: KrashDatabase): Promise<void> {
  const tx = write(database, ['draft', 'reports', 'photos'])
  const draft = (await tx.objectStore('draft').get('draft'))?.draft
  const needed = neededPhotos(draft, await tx.objectStore('reports').getAll())
  const kept = await tx.objectStore('photos').getAllKeys()
  const unneeded = kept.filter((key) => !needed.has(key))
  await Promise.all([...unneeded.map((key) => tx.objectStore('photos').delete(key)), tx.done])
}

interface Reports {
  get: (key: string) => Promise<OutboxReport | undefined>
}

/** Whether the draft has become a report already, in this tab or another. */
async function isQueued(reports: Reports, { key }: { key: string }): Promise<boolean> {
  return (await reports.get(key)) !== undefined
}
