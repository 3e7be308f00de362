import { Readable } from 'node:stream'
import { type TakenFile, takeShownFile } from '#features/files/files.service.ts'
import { actAs } from '#platform/acting.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { openDocument, sharesWithMe } from './shared-documents.repository.ts'

/** How often a transfer checks that the document is still shared: after so many bytes, and milliseconds. */
const LOOK_EVERY_BYTES = 1_048_576
const LOOK_EVERY_MS = 500

interface Wanted {
  /** Of the connection. */
  id: string
  fileId: string
  part: 'content' | 'thumbnail'
  /** Shown on a page; otherwise it is a download. */
  isLookedAt: boolean | undefined
}

/**
 * A photo or paper of an active connection, for its two sides. Photos are without metadata unless the place is shared. The
 * ledger gets what the lawyer's side takes, and the person's open pages learn of it.
 * @throws AppError CONNECTION_NOT_FOUND, FILE_NOT_FOUND once the person has deleted it
 */
export async function takeSharedDocument(
  context: Context,
  readerId: string,
  { id, fileId, part, isLookedAt }: Wanted,
): Promise<TakenFile> {
  const opened = await actAs(context, readerId, async (acting) => {
    const { tx } = acting
    const now = context.clock.now()
    const kind = isLookedAt ? 'opened' : 'downloaded'
    const row = await openDocument(tx, { connectionId: id, fileId, kind, now, eventId: context.newId() })
    if (row?.told) {
      const data = { connectionId: id }
      recordAudit(acting, { userId: row.told, kind: 'shared_opened', by: readerId, about: id })
      recordEvent(tx, { userId: row.told, kind: 'connection', data, at: now })
    }
    return row
  })
  if (!opened) throw new AppError('CONNECTION_NOT_FOUND')
  const keepsMetadata = opened.shows_place
  const taken = await takeShownFile(context, opened.owner_id, { id: fileId, part, keepsMetadata })
  if (opened.owner_id === readerId) return taken
  const isShared = () => context.database.asUser(readerId, (tx) => sharesWithMe(tx, id))
  return { ...taken, stream: cutOnceOver(taken.stream, isShared) }
}

/** The bytes until they are no longer shared; the connection of whoever still reads breaks off then. */
function cutOnceOver(source: Readable, isShared: () => Promise<boolean>): Readable {
  const look = async () => {
    if (!(await isShared())) throw new Error('the sharing has ended')
  }
  const stream = Readable.from(lookingAgain(source, look), { objectMode: false })
  // Also while the reader has stopped reading.
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((error: Error) => stream.destroy(error))
      .finally(() => (isLooking = false))
  }, LOOK_EVERY_MS)
  timer.unref()
  stream.once('close', () => {
    clearInterval(timer)
    // Where nobody has begun to read, nothing else would close it.
    source.destroy()
  })
  return stream
}

async function* lookingAgain(source: Readable, look: () => Promise<void>): AsyncGenerator<Buffer> {
  let sinceLook = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    sinceLook += chunk.length
    if (sinceLook >= LOOK_EVERY_BYTES) {
      sinceLook = 0
      await look()
    }
    yield chunk
  }
}
