import {
  type StoredFile,
  type UploadFields,
  defaultCategory,
  fileLimits,
  typesOfSection,
} from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { type Acting, actAs } from '#platform/acting.ts'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import { holdPerson } from '#platform/database/own-rows.ts'
import { type InspectedFile, inspectFile } from '#platform/file-inspection/inspect-file.ts'
import { minutesOf, pictureTimes } from '#platform/file-inspection/picture-times.ts'
import { receiveForm } from '#platform/file-storage/receive-form.ts'
import { fingerprintOf, idempotencyKeyOf, idempotently, isAnswered } from '#platform/http/idempotency.ts'
import { insertFile } from './files.repository.ts'
import { toStoredFile } from './files.service.ts'
import { type FileItem, holdItem, requireItem } from './items.repository.ts'
import { type Upload, readUpload, readUploadFields } from './read-upload.ts'
import { makeSpace, requireRoom, requireSpace } from './storage-space.ts'
import { noteReportFile } from './report-file-changes.ts'
import { type NoteObjects, storeObjects } from './stored-objects.service.ts'

/** A generous allowance in bytes for the form's fields beside the file. */
const formAllowance = 65_536

/**
 * Takes one file: written to disk while counting and hashing, checked completely, encrypted into the store, then row,
 * key and answer together. If anything fails, nothing stays.
 * @throws AppError with the codes of the route
 */
export async function uploadFile(
  context: Context,
  user: AuthenticatedUser,
  request: FastifyRequest,
): Promise<StoredFile> {
  const key = idempotencyKeyOf(request)
  const countOther = onceOnly(() => context.limiter.count('upload', user.id))
  const admitFields = (fields: UploadFields, size: number) => {
    // Photos of a report have a limit of their own, by the route, which other files must not use up.
    if (fields.sectionType !== 'accident') countOther()
    return actAs(context, user.id, (acting) => admit(acting, itemOf(fields), { size, key }))
  }
  const form = await receiveForm(context, request, {
    field: 'file',
    maxBytes: fileLimits.web,
    // Fields that stand before the file can refuse it before its bytes.
    admit: async (fields) => {
      if ('sectionType' in fields) await admitFields(readUploadFields(fields), sizeAnnounced(request))
    },
  })
  try {
    const upload = readUpload(form)
    await admitFields(upload.fields, form.received.size)
    return await takeIn(context, { user, key, upload })
  } finally {
    await context.storage.discard(form.received)
  }
}

function onceOnly(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Refuses what cannot be kept before its bytes arrive. What was kept under its key already takes no room again. */
async function admit(
  acting: Acting,
  item: FileItem,
  { size, key }: { size: number; key: string | undefined },
): Promise<void> {
  await requireItem(acting.tx, acting.userId, item)
  const isRepeated = key !== undefined && (await isAnswered(acting.tx, acting.userId, key))
  if (!isRepeated) await requireSpace(acting, { item, size })
}

/** Bytes that the file has at least, by the length of the form; its fields are shorter than the allowance. */
function sizeAnnounced({ headers }: FastifyRequest): number {
  return Math.max(0, Number(headers['content-length'] ?? 0) - formAllowance)
}

interface Job {
  user: AuthenticatedUser
  key: string | undefined
  upload: Upload
}

async function takeIn(context: Context, { user, key, upload }: Job): Promise<StoredFile> {
  const { received, mimeType, filename } = upload
  const inspected = await inspectFile(
    received,
    { mimeType, filename },
    typesOfSection(upload.fields.sectionType),
  )
  const { content, thumbnail: small, shown: jpeg } = inspected
  const contents = [content, small, jpeg].filter((one) => one !== null)
  return storeObjects(context, contents, ([stored = '', thumbnail = null, shown = null], note) =>
    actAs(context, user.id, (acting) => {
      const file = { upload, inspected, names: { stored, thumbnail, shown }, note }
      const effect = () => keep(acting, file)
      if (key === undefined) return effect()
      const fingerprint = fingerprintOf('upload', content.sha256, JSON.stringify(upload.fields))
      return idempotently(acting.tx, { userId: user.id, key, fingerprint, clock: context.clock }, effect)
    }),
  )
}

interface Kept {
  upload: Upload
  inspected: InspectedFile
  names: { stored: string; thumbnail: string | null; shown: string | null }
  note: NoteObjects
}

async function keep(acting: Acting, file: Kept): Promise<StoredFile> {
  const { tx, context, userId } = acting
  const { upload, inspected, names, note } = file
  const { fields, filename } = upload
  const item = itemOf(fields)
  // Other uploads of the person wait, so that what their files take stays right.
  if (item.section !== 'accident') await holdPerson(tx, userId)
  await holdItem(tx, userId, item)
  await makeSpace(acting, { item, size: inspected.content.size })
  await requireRoom(acting, item)
  const now = context.clock.now()
  const row = await insertFile(tx, {
    user_id: userId,
    id: context.newId(),
    section_type: item.section,
    section_item_id: item.itemId,
    category: fields.fileCategory ?? defaultCategory(fields.sectionType),
    description: fields.fileDescription || null,
    original_filename: filename,
    file_size: inspected.content.size,
    mime_type: inspected.mimeType,
    sha256: inspected.content.sha256,
    width: inspected.width,
    height: inspected.height,
    stored_name: names.stored,
    thumbnail_name: names.thumbnail,
    shown_name: names.shown,
    shot: fields.shot || null,
    phone_time: fields.phoneTime ? new Date(fields.phoneTime) : null,
    ...timesIn(inspected, fields),
    created_at: now,
    updated_at: now,
  })
  await note(acting)
  await noteReportFile(acting, row, 'added')
  return toStoredFile(row)
}

function timesIn({ exif }: InspectedFile, { phoneTime }: UploadFields) {
  const { camera, satellites } = pictureTimes(exif, phoneTime ? minutesOf(phoneTime) : null)
  return { camera_time: camera, satellite_time: satellites }
}

function itemOf({ sectionType, sectionItemId }: UploadFields): FileItem {
  return { section: sectionType, itemId: sectionType === 'personal' ? null : (sectionItemId ?? null) }
}
