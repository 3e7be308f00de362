import type { AgreedPackage, PreviewRequest } from '@krash/contract'
import { sharedItems } from '@krash/contract'
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
  { items, accidentId, note, meeting, ...told }: PreviewRequest['caseDetails'],
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

async function readAccident(acting: Acting, accidentId: string): Promise<ShareSource['accident']> {
  const accident = await findSharedAccident(acting.tx, acting.userId, accidentId)
  if (!accident) throw new AppError('ACCIDENT_NOT_FOUND')
  const photos = await filesOfItems(acting, { section: 'accident', itemIds: [accidentId] })
  return { ...accident, photos: photos.get(accidentId) ?? [] }
}
