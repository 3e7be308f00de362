import { device } from '#shared/offline/this-device.ts'
import { GUEST_DRAFT } from '#shared/offline/device.ts'
import type { Device, Tables } from '#shared/offline/device.ts'
import { parcelId } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { isEmpty } from './draft.ts'
import type { Draft } from './draft.ts'
import type { OutboxReport } from './outbox-report.ts'
import { isCallOf } from './queued-call.ts'
import type { QueuedCall } from './queued-call.ts'

/** What the device stores: a draft of each person and of the guest, the reports being sent, and the bytes of photos. */
export interface AccidentStorage {
  /** The draft of an account, or of the guest. */
  readDraft: (writer?: string | null) => Promise<Draft | undefined>
  /**
   * Stores what was typed, without the list of photos. Stores nothing when this draft was sent already (in another tab), or
   * when the person's row holds another draft, which is then returned.
   */
  saveDraft: (draft: Draft) => Promise<'saved' | 'sent' | Draft>
  /** Adds a photo to the draft, at the end or at `position`. False when the draft was sent already. */
  addPhoto: (draft: Draft, photo: NewPhoto) => Promise<boolean>
  /** Removes a photo from the draft; its bytes stay until `sweep`, so that it can be put back. */
  removePhoto: (photoKey: string) => Promise<void>
  /** Stores what the person wrote about a photo of the draft. */
  captionPhoto: (photoKey: string, caption: string) => Promise<void>
  readPhoto: (photoKey: string) => Promise<ArrayBuffer | undefined>
  dropPhotoBytes: (photoKey: string) => Promise<void>
  isQueued: (draft: Draft) => Promise<boolean>
  /** Turns the draft into a report in one step. False when that draft was sent already. */
  queueReport: (report: OutboxReport) => Promise<boolean>
  /** Makes the guest's draft that of an account. False when it is gone, or when that account has a draft of its own. */
  adoptGuestDraft: (userId: string) => Promise<boolean>
  /** Remembers that the guest's draft does not belong to this account. */
  declineGuestDraft: (userId: string) => Promise<void>
  deleteReport: (report: OutboxReport) => Promise<void>
  /** Deletes bytes that neither the draft nor a report needs. */
  sweep: () => Promise<void>
  /** Calls `listener` after each change in any tab; returns a function that stops it. */
  watch: (listener: () => void) => () => void
}

export interface NewPhoto {
  info: PhotoInfo
  /** Undefined when the bytes are still stored (Undo of a removal). */
  bytes?: ArrayBuffer
  position?: number
}

export async function accidentStorage(): Promise<AccidentStorage> {
  return accidentStorageOn(await device())
}

/** The key of the one draft that a device had in versions without guests. */
const OLD_DRAFT = 'accident'

function rowOf(writer: string | null): string {
  return writer === null ? GUEST_DRAFT : `${OLD_DRAFT} ${writer}`
}

export function accidentStorageOn({ read, change, watch }: Device): AccidentStorage {
  return {
    readDraft: (writer = null) => read((tables) => keptDraft(tables, writer)),
    saveDraft: (draft) => change((tables) => saveDraft(tables, draft)),
    addPhoto: (draft, photo) => change((tables) => addPhoto(tables, draft, photo)),
    removePhoto: (photoKey) => change((tables) => removePhoto(tables, photoKey)),
    captionPhoto: (photoKey, caption) => change((tables) => captionPhoto(tables, photoKey, caption)),
    readPhoto: async (photoKey) => (await read(({ bytes }) => bytes.get(photoKey)))?.bytes,
    dropPhotoBytes: (photoKey) => change(async ({ bytes }) => void (await bytes.delete(photoKey))),
    isQueued: (draft) => read((tables) => isQueued(tables, draft)),
    queueReport: (report) => change((tables) => queueReport(tables, report)),
    adoptGuestDraft: (userId) => change((tables) => adoptGuestDraft(tables, userId)),
    declineGuestDraft: (userId) => change((tables) => declineGuestDraft(tables, userId)),
    deleteReport: (report) =>
      change(async (tables) => {
        for (const photo of report.photos) await tables.bytes.delete(photo.key)
        await tables.outbox.delete(report.id)
        await leaveCalls(tables, report)
      }),
    sweep: () => change(sweep),
    watch,
  }
}

/** Calls noted for a report that leaves the device are still sent, if the server has the report. */
export async function leaveCalls({ outbox }: Tables, { key, accident }: OutboxReport): Promise<void> {
  const calls = (await outbox.getAll()).filter(isCallOf(key))
  for (const noted of calls) {
    const known: QueuedCall = { ...noted, accidentId: accident?.id ?? null }
    await (accident ? outbox.put(known) : outbox.delete(noted.id))
  }
}

/** The draft of an account, or of the guest. */
export async function keptDraft({ drafts }: Tables, writer: string | null): Promise<Draft | undefined> {
  const kept = (await drafts.get(rowOf(writer)))?.draft as Draft | undefined
  if (kept) return kept
  const old = (await drafts.get(OLD_DRAFT))?.draft as Draft | undefined
  return old && { ...old, writer }
}

/** Makes this the one draft of whoever writes it. */
export async function keepDraft({ drafts }: Tables, draft: Draft): Promise<void> {
  await drafts.put({ id: rowOf(draft.writer), draft })
  const old = (await drafts.get(OLD_DRAFT))?.draft as Draft | undefined
  if (old?.key === draft.key) await drafts.delete(OLD_DRAFT)
}

async function adoptGuestDraft(tables: Tables, userId: string): Promise<boolean> {
  const guests = (await tables.drafts.get(GUEST_DRAFT))?.draft as Draft | undefined
  const own = await keptDraft(tables, userId)
  if (!guests || (own && !isEmpty(own))) return false
  await tables.drafts.delete(GUEST_DRAFT)
  await keepDraft(tables, { ...guests, writer: userId })
  return true
}

async function declineGuestDraft({ drafts }: Tables, userId: string): Promise<void> {
  const guests = (await drafts.get(GUEST_DRAFT))?.draft as Draft | undefined
  if (!guests) return
  const declinedBy = [...(guests.declinedBy ?? []), userId]
  await drafts.put({ id: GUEST_DRAFT, draft: { ...guests, declinedBy } })
}

async function saveDraft(tables: Tables, draft: Draft): Promise<'saved' | 'sent' | Draft> {
  if (await isQueued(tables, draft)) return 'sent'
  const kept = await keptDraft(tables, draft.writer)
  const isSame = kept?.key === draft.key
  if (kept && !isSame && !isEmpty(kept)) return kept
  await keepDraft(tables, { ...draft, photos: isSame ? kept.photos : draft.photos })
  return 'saved'
}

async function addPhoto(tables: Tables, draft: Draft, photo: NewPhoto): Promise<boolean> {
  if (await isQueued(tables, draft)) return false
  const kept = (await keptDraft(tables, draft.writer)) ?? draft
  const { info, bytes } = photo
  if (bytes) await tables.bytes.put({ id: info.key, bytes })
  await keepDraft(tables, { ...kept, photos: withPhoto(kept.photos, photo) })
  return true
}

/** Inserts a photo at a position; one that is already listed stays where it is. */
function withPhoto(photos: PhotoInfo[], { info, position = photos.length }: NewPhoto): PhotoInfo[] {
  return photos.some((photo) => photo.key === info.key) ? photos : photos.toSpliced(position, 0, info)
}

async function removePhoto(tables: Tables, photoKey: string): Promise<void> {
  await changePhotos(tables, photoKey, (photos) => photos.filter(({ key }) => key !== photoKey))
}

async function captionPhoto(tables: Tables, photoKey: string, caption: string): Promise<void> {
  await changePhotos(tables, photoKey, (photos) =>
    photos.map((photo) => (photo.key === photoKey ? { ...photo, caption } : photo)),
  )
}

/** Changes the photos of the draft that has this one. */
async function changePhotos(
  tables: Tables,
  photoKey: string,
  change: (photos: PhotoInfo[]) => PhotoInfo[],
): Promise<void> {
  const rows = await draftRows(tables)
  const row = rows.find(({ draft }) => draft.photos.some(({ key }) => key === photoKey))
  if (row) await tables.drafts.put({ ...row, draft: { ...row.draft, photos: change(row.draft.photos) } })
}

async function draftRows({ drafts }: Tables): Promise<{ id: string; draft: Draft }[]> {
  return (await drafts.getAll()) as { id: string; draft: Draft }[]
}

async function queueReport(tables: Tables, report: OutboxReport): Promise<boolean> {
  if (await isQueued(tables, report)) return false
  await tables.outbox.put(report)
  const rows = await draftRows(tables)
  for (const { id, draft } of rows) if (draft.key === report.key) await tables.drafts.delete(id)
  return true
}

/** True when the draft was turned into a report, in this tab or another. */
async function isQueued({ outbox }: Tables, { key }: { key: string }): Promise<boolean> {
  return (await outbox.get(parcelId('report', key))) !== undefined
}

async function sweep(tables: Tables): Promise<void> {
  const parcels = await tables.outbox.getAll()
  const photos = [
    ...(await draftRows(tables)).flatMap(({ draft }) => draft.photos),
    ...parcels.filter(isReport).flatMap((one) => one.photos),
  ]
  const needed = new Set(photos.map(({ key }) => key))
  for (const key of await tables.bytes.getAllKeys()) if (!needed.has(key)) await tables.bytes.delete(key)
}

export function isReport(parcel: Parcel): parcel is OutboxReport {
  return parcel.kind === 'report'
}
