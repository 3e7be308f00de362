import { GUEST_DRAFT } from '#shared/offline/device.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { device } from '#shared/offline/this-device.ts'
import type { Draft } from './draft.ts'
import type { OutboxReport } from './outbox-report.ts'

/**
 * Who owns the report that was sent on this device and waits while nobody is signed in: a guest who has not been asked for
 * an account yet, or an account whose session has ended. Null when none waits. The welcome page reads this too, so
 * it imports nothing of the report.
 */
export async function waitingReport(): Promise<'guest' | 'account' | null> {
  const { read } = await device()
  const { kept, parcels } = await read(async ({ drafts, outbox }) => ({
    kept: await drafts.get(GUEST_DRAFT),
    parcels: await outbox.getAll(),
  }))
  if (((kept?.draft as Draft | undefined)?.askedAt ?? null) !== null) return 'guest'
  return parcels.some(isWaitingReport) ? 'account' : null
}

function isWaitingReport(parcel: Parcel): boolean {
  const { kind, delivery, photos = [] } = parcel as Parcel & Partial<Pick<OutboxReport, 'photos'>>
  if (kind !== 'report') return false
  const isPhotoWaiting = photos.some((photo) => photo.delivery.status === 'waiting')
  return delivery.status === 'waiting' || (delivery.status === 'safe' && isPhotoWaiting)
}
