import { GUEST_DRAFT } from '#shared/offline/device.ts'
import { device } from '#shared/offline/this-device.ts'
import type { Draft } from './draft.ts'

/** Whether a guest has pressed Send on this device, and no account has taken the report yet. */
export async function isGuestReportWaiting(): Promise<boolean> {
  const { read } = await device()
  const kept = await read(({ drafts }) => drafts.get(GUEST_DRAFT))
  return ((kept?.draft as Draft | undefined)?.askedAt ?? null) !== null
}
