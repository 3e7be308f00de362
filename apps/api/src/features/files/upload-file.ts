import type { Readable } from 'node:stream'
import {
  PHOTOS_PER_ACCIDENT,
  type StoredFile,
  type UploadFields,
  defaultCategory,
  fileLimits,
} from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { v4 } from 'uuid'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { fingerprintOf, idempotencyKeyOf, idempotently } from '#platform/http/idempotency.ts'
import { accidentExists, countFilesOfItem, insertFile } from './files.repository.ts'
import { toStoredFile } from './files.service.ts'
import { type InspectedImage, inspectImage } from './inspect-image.ts'
import { type Upload, readUpload } from './read-upload.ts'

/** Milliseconds a refused sender may go on sending, so that the answer is read before the connection ends. */
const drainMs = 10_000

/**
 * Takes one photo: to disk while counting and hashing, checked by a full decode, then bytes, row and answer together.
 * @throws AppError as the route's list in the contract says
 */
export async function uploadFile(
  context: Context,
  user: AuthenticatedUser,
  request: FastifyRequest,
): Promise<StoredFile> {
  try {
    const key = idempotencyKeyOf(request)
    const upload = await readUpload(request)
    await context.database.asUser(user.id, (tx) =>
      requireAccident(tx, user.id, { ...upload.fields, lock: false }),
    )
    return await takeIn(context, { user, key, upload })
  } catch (error) {
    drain(request)
    throw error
  }
}

interface Job {
  user: AuthenticatedUser
  key: string | undefined
  upload: Upload
}

async function takeIn(context: Context, { user, key, upload }: Job): Promise<StoredFile> {
  const received = await receive(context, upload)
  try {
    const image = await inspectImage(received.path, {
      mimeType: upload.part.mimetype,
      filename: upload.filename,
    })
    return await context.database.asUser(user.id, (tx) => {
      const effect = () => keep(context, tx, { userId: user.id, upload, received, image })
      if (key === undefined) return effect()
      const fingerprint = fingerprintOf('upload', received.sha256, JSON.stringify(upload.fields))
      return idempotently(tx, { userId: user.id, key, fingerprint, clock: context.clock }, effect)
    })
  } finally {
    await context.storage.discard(received)
  }
}

async function receive(context: Context, { part }: Upload): Promise<ReceivedFile> {
  try {
    const received = await context.storage.receive(part.file, fileLimits.web)
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE')
    return received
  } catch (error) {
    throw cameBroken(error, part.file) ? new AppError('MALFORMED_REQUEST', { cause: error }) : error
  }
}

/** The sender went away, or what came was no whole form; anything else is a trouble of ours. */
function cameBroken(error: unknown, stream: Readable): boolean {
  return (
    error instanceof Error &&
    (error === stream.errored || Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE')
  )
}

interface Kept {
  userId: string
  upload: Upload
  received: ReceivedFile
  image: InspectedImage
}

/**
 * Bytes first, row last. Should the transaction fail, the bytes stay until the sweep: whether a commit whose
 * answer was lost went through is not known here, and a row without bytes would be worse than bytes without a row.
 */
async function keep(
  context: Context,
  tx: Tx,
  { userId, upload, received, image }: Kept,
): Promise<StoredFile> {
  const { fields, filename } = upload
  await requireAccident(tx, userId, { ...fields, lock: true })
  const photos = await countFilesOfItem(tx, userId, {
    section: fields.sectionType,
    itemId: fields.sectionItemId ?? '',
  })
  if (photos >= PHOTOS_PER_ACCIDENT) throw new AppError('TOO_MANY_PHOTOS')
  const names = { stored: randomName(context), thumbnail: randomName(context) }
  await context.storage.keep(received, names.stored)
  await context.storage.write(names.thumbnail, image.thumbnail)
  const now = context.clock.now()
  const row = await insertFile(tx, {
    user_id: userId,
    id: context.newId(),
    section_type: fields.sectionType,
    section_item_id: fields.sectionItemId ?? null,
    category: fields.fileCategory ?? defaultCategory(fields.sectionType),
    description: fields.fileDescription || null,
    original_filename: filename,
    file_size: received.size,
    mime_type: image.mimeType,
    sha256: received.sha256,
    width: image.width,
    height: image.height,
    stored_name: names.stored,
    thumbnail_name: names.thumbnail,
    created_at: now,
    updated_at: now,
  })
  return toStoredFile(row)
}

async function requireAccident(
  tx: Tx,
  userId: string,
  { sectionItemId, lock }: Pick<UploadFields, 'sectionItemId'> & { lock: boolean },
): Promise<void> {
  if (!(await accidentExists(tx, userId, { id: sectionItemId ?? '', lock })))
    throw new AppError('ACCIDENT_NOT_FOUND')
}

/** Not in the order of time, so that the folders of the store fill evenly and names tell nothing. */
function randomName(context: Context): string {
  return v4({ random: context.randomBytes(16) })
}

/** Reads on and throws away, for a while: closing at once would take the answer away from the sender. */
function drain({ raw }: FastifyRequest): void {
  raw.resume()
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, drainMs)
  timer.unref()
}
