import type { AgreedPackage, ConflictFacts, PreviewRequest } from '@krash/contract'
import { conflictFactsOf, sharedItems } from '@krash/contract'
import { filesOfItems } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findSharedAccident, findSharer } from './lawyer-connections.repository.ts'
import { type ShareSource, packageToShare } from './package-to-share.ts'

/**
 * The package that these choices make of the person's rows; a request only names the report and the kinds.
 * @throws AppError ACCIDENT_NOT_FOUND
 */
export async function readPackage(
  acting: Acting,
  { items, accidentId, note, meeting, ...told }: Omit<PreviewRequest['caseDetails'], 'conflictCheckFirst'>,
): Promise<AgreedPackage> {
  const profile = await findSharer(acting.tx, acting.userId)
  if (!profile) throw new AppError('AUTH_FAILED')
  return packageToShare({
    profile,
    accident: accidentId ? await readAccident(acting, accidentId) : null,
    items: sharedItems.filter((item) => items.includes(item)),
    note: note || null,
    meeting: meeting ?? null,
    wishes: {
      caseType: told.caseType ?? null,
      priorities: told.priorities ?? [],
      ownWords: told.description || null,
    },
  })
}

/** What a lawyer sees of the person's rows before they have checked for a conflict of interest. */
export async function readFacts(
  { tx, userId }: Acting,
  accidentId: string | null | undefined,
): Promise<ConflictFacts> {
  const sharer = await findSharer(tx, userId)
  const accident = accidentId ? await findSharedAccident(tx, userId, accidentId) : undefined
  return conflictFactsOf({
    fullName: sharer?.fullName ?? null,
    accident: accident ? { ...accident, near: accident.location.near } : null,
  })
}

async function readAccident(acting: Acting, accidentId: string): Promise<ShareSource['accident']> {
  const accident = await findSharedAccident(acting.tx, acting.userId, accidentId)
  if (!accident) throw new AppError('ACCIDENT_NOT_FOUND')
  const photos = await filesOfItems(acting, { section: 'accident', itemIds: [accidentId] })
  return { ...accident, photos: photos.get(accidentId) ?? [] }
}
