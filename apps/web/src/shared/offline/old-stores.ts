import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import type { Device, Tables } from './device.ts'
import { freshDelivery, parcelId } from './parcel.ts'
import type { Delivery, KindName, Parcel } from './parcel.ts'

/**
 * Takes over what versions before the one outbox have left on this device. Each thing is copied and then deleted, and
 * what was copied before is not copied again, so it may end at any moment, and two tabs may do it at once. Done at each
 * start: a tab of the old version may still be open and write. What cannot be read or copied stays where it is until
 * the next start.
 */
export async function takeOverOldStores(device: Device): Promise<void> {
  await inDatabase('krash', async (old) => {
    await each((await old.getAll('reports')) as OldReport[], (report) => takeOverReport(old, report, device))
    await takeOverDraft(old, device)
    await forgetLoosePhotos(old)
  })
  await inDatabase('krash-chat', async (old) => {
    await each((await old.getAll('messages')) as OldMessage[], (one) => takeOverMessage(old, one, device))
  })
  await takeOverStored('krash_favorites', (text) => takeOverWishes(text, device)).catch(skip)
  await takeOverStored('krash_preferences', (text) => takeOverChoice(text, device)).catch(skip)
  await takeOverStored('krash_activity_queue', (text) => takeOverPageOpenings(text, device)).catch(skip)
  removeStored('local', 'krash_unsent_messages')
}

const skip = () => undefined

/** One that fails, for example because the device is full, holds up no other. */
async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) await work(row).catch(skip)
}

interface OldPart {
  key: string
  /** As today, without the field `trouble`. */
  delivery: Partial<Delivery>
}

interface OldReport extends OldPart {
  userId: string
  queuedAt: string
  photos: OldPart[]
}

interface OldDraft {
  key: string
  photos: { key: string }[]
}

async function takeOverReport(old: IDBPDatabase, report: OldReport, device: Device): Promise<void> {
  const photos = report.photos.map((photo) => ({
    ...photo,
    delivery: { ...freshDelivery(), ...photo.delivery },
  }))
  const bytes = await bytesOf(old, report.photos)
  await device.change(async (tables) => {
    if (!(await addParcel(tables, parcelOf('report', report, { ...report, photos })))) return
    for (const row of bytes) await tables.bytes.put(row)
  })
  await forget(old, 'reports', report)
}

/** A draft that was begun here since, or has been sent, is left alone: there is one on a device. */
async function takeOverDraft(old: IDBPDatabase, device: Device): Promise<void> {
  const kept = (await old.get('draft', 'draft')) as { draft: OldDraft } | undefined
  if (!kept) return
  const { draft } = kept
  const bytes = await bytesOf(old, draft.photos)
  const isHere = await device.change(async (tables) => {
    if (await tables.outbox.get(parcelId('report', draft.key))) return true
    const newer = (await tables.drafts.get('accident'))?.draft as OldDraft | undefined
    if (newer) return newer.key === draft.key
    await tables.drafts.put({ id: 'accident', draft })
    for (const row of bytes) await tables.bytes.put(row)
    return true
  })
  if (isHere) await forget(old, 'draft', { key: 'draft', photos: draft.photos })
}

async function bytesOf(old: IDBPDatabase, photos: { key: string }[]) {
  const rows = await Promise.all(photos.map(({ key }) => old.get('photos', key)))
  return (rows as ({ key: string; bytes: ArrayBuffer } | undefined)[])
    .filter((row) => row !== undefined)
    .map(({ key, bytes }) => ({ id: key, bytes }))
}

async function forget(
  old: IDBPDatabase,
  store: 'reports' | 'draft',
  { key, photos }: { key: string; photos: { key: string }[] },
): Promise<void> {
  const tx = old.transaction([store, 'photos'], 'readwrite')
  await Promise.all([
    tx.objectStore(store).delete(key),
    ...photos.map((photo) => tx.objectStore('photos').delete(photo.key)),
    tx.done,
  ])
}

/** Those that were taken off the draft and kept for an Undo. */
async function forgetLoosePhotos(old: IDBPDatabase): Promise<void> {
  const tx = old.transaction(['reports', 'draft', 'photos'], 'readwrite')
  const users = await Promise.all([tx.objectStore('reports').count(), tx.objectStore('draft').count()])
  if (users.every((count) => count === 0)) await tx.objectStore('photos').clear()
  await tx.done
}

interface OldMessage {
  clientId: string
  userId: string
  queuedAt: string
  refusal: string | null
}

async function takeOverMessage(old: IDBPDatabase, message: OldMessage, device: Device): Promise<void> {
  const { clientId, refusal, ...content } = message
  const delivery: Partial<Delivery> = refusal === null ? {} : { status: 'refused', refusal }
  const parcel = parcelOf('message', { ...content, key: clientId, delivery }, content)
  await device.change((tables) => addParcel(tables, parcel))
  await old.delete('messages', clientId)
}

interface OldFavorites {
  userId: string
  known: string[]
  wishes?: { who: { id: string }; isWanted: boolean }[]
}

async function takeOverWishes(text: string, device: Device): Promise<void> {
  const { userId, known, wishes = [] } = JSON.parse(text) as OldFavorites
  for (const [at, { who, isWanted }] of wishes.entries()) {
    const named = { key: `${userId} ${who.id}`, userId, queuedAt: momentAfter(at) }
    // Over what has been taken before: the newest wish counts.
    await device.change(({ outbox }) => outbox.put(parcelOf('favorite', named, { who, isWanted })))
  }
  writeStored('local', 'krash_known_favorites', JSON.stringify({ userId, known }))
}

async function takeOverChoice(text: string, device: Device): Promise<void> {
  const { userId, choice } = JSON.parse(text) as { userId: string; choice: object }
  const named = { key: userId, userId, queuedAt: momentAfter(0) }
  await device.change(({ outbox }) => outbox.put(parcelOf('choice', named, { choice })))
}

async function takeOverPageOpenings(text: string, device: Device): Promise<void> {
  const queue = JSON.parse(text) as { key: string; userId: string; page: string }[]
  for (const [at, { key, userId, page }] of queue.entries()) {
    const parcel = parcelOf('pageOpening', { key, userId, queuedAt: momentAfter(at) }, { page })
    await device.change((tables) => addParcel(tables, parcel))
  }
}

/** What an old tab writes meanwhile stays until the next start. */
async function takeOverStored(key: string, take: (text: string) => Promise<void>): Promise<void> {
  const text = readStored('local', key)
  if (text === null) return
  await take(text)
  if (readStored('local', key) === text) removeStored('local', key)
}

interface Named {
  key: string
  userId: string
  queuedAt: string
  delivery?: Partial<Delivery>
}

function parcelOf(kind: KindName, { key, userId, queuedAt, delivery }: Named, content: object): Parcel {
  return {
    ...content,
    id: parcelId(kind, key),
    kind,
    key,
    userId,
    queuedAt,
    delivery: { ...freshDelivery(), ...delivery },
  }
}

/** The old stores knew the order and no time. */
function momentAfter(at: number): string {
  return new Date(Date.now() + at).toISOString()
}

/** False when it was copied before: what is here may have gone further since. */
async function addParcel({ outbox }: Tables, parcel: Parcel): Promise<boolean> {
  if (await outbox.get(parcel.id)) return false
  await outbox.put(parcel)
  return true
}

/** Works with a database of an old version, if there is one; none is made by looking. */
async function inDatabase(name: string, work: (old: IDBPDatabase) => Promise<void>): Promise<void> {
  const old = await openDB(name, undefined, {
    upgrade: (...[, , , tx]) => {
      tx.done.catch(() => undefined)
      tx.abort()
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(() => undefined)
  if (!old) return
  await work(old)
    .catch(skip)
    .finally(() => old.close())
}
