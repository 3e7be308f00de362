import {
  FILES_PER_ITEM,
  PHOTOS_PER_ACCIDENT,
  type StoredFile,
  defaultCategory,
  fileLimits,
  typesOfSection,
} from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { type Acting, actAs } from '#platform/acting.ts'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import { type InspectedFile, inspectFile } from '#platform/file-inspection/inspect-file.ts'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { drainingOnRefusal, receivePart } from '#platform/file-storage/read-file-part.ts'
import { AppError } from '#platform/http/app-error.ts'
import { fingerprintOf, idempotencyKeyOf, idempotently } from '#platform/http/idempotency.ts'
import { countFilesOfItem, insertFile } from './files.repository.ts'
import { toStoredFile } from './files.service.ts'
import { type FileItem, holdItem, requireItem } from './items.repository.ts'
import { type Upload, readUpload } from './read-upload.ts'
import { type NoteObjects, storeObjects } from './stored-objects.service.ts'

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
  return drainingOnRefusal(request, async () => {
    const key = idempotencyKeyOf(request)
    const upload = await readUpload(request)
    await context.database.asUser(user.id, (tx) => requireItem(tx, user.id, itemOf(upload)))
    return takeIn(context, { user, key, upload })
  })
}

interface Job {
  user: AuthenticatedUser
  key: string | undefined
  upload: Upload
}

async function takeIn(context: Context, { user, key, upload }: Job): Promise<StoredFile> {
  const received = await receivePart(context, upload.part, fileLimits.web)
  try {
    const inspected = await inspectFile(
      received,
      { mimeType: upload.part.mimetype, filename: upload.filename },
      typesOfSection(upload.fields.sectionType),
    )
    const contents = inspected.thumbnail ? [received, inspected.thumbnail] : [received]
    return await storeObjects(context, contents, ([stored = '', thumbnail = null], note) =>
      actAs(context, user.id, (acting) => {
        const file = { upload, received, inspected, names: { stored, thumbnail }, note }
        const effect = () => keep(acting, file)
        if (key === undefined) return effect()
        const fingerprint = fingerprintOf('upload', received.sha256, JSON.stringify(upload.fields))
        return idempotently(acting.tx, { userId: user.id, key, fingerprint, clock: context.clock }, effect)
      }),
    )
  } finally {
    await context.storage.discard(received)
  }
}

interface Kept {
  upload: Upload
  received: ReceivedFile
  inspected: InspectedFile
  names: { stored: string; thumbnail: string | null }
  note: NoteObjects
}

async function keep(acting: Acting, file: Kept): Promise<StoredFile> {
  const { tx, context, userId } = acting
  const { upload, received, inspected, names, note } = file
  const { fields, filename } = upload
  const item = itemOf(upload)
  await holdItem(tx, userId, item)
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
    file_size: received.size,
    mime_type: inspected.mimeType,
    sha256: received.sha256,
    width: inspected.width,
    height: inspected.height,
    stored_name: names.stored,
    thumbnail_name: names.thumbnail,
    created_at: now,
    updated_at: now,
  })
  await note(acting)
  return toStoredFile(row)
}

async function requireRoom({ tx, userId }: Acting, item: FileItem): Promise<void> {
  const count = await countFilesOfItem(tx, userId, item)
  if (item.section === 'accident') {
    if (count >= PHOTOS_PER_ACCIDENT) throw new AppError('TOO_MANY_PHOTOS')
  } else if (count >= FILES_PER_ITEM) throw new AppError('TOO_MANY_FILES')
}

function itemOf({ fields }: Upload): FileItem {
  return {
    section: fields.sectionType,
    itemId: fields.sectionType === 'personal' ? null : (fields.sectionItemId ?? null),
  }
}
