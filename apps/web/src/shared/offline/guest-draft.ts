import { GUEST_DRAFT } from './device.ts'
import type { Device, Table } from './device.ts'
import { device } from './this-device.ts'

/** Whether a guest has begun a report on this device. */
export async function hasGuestDraft(): Promise<boolean> {
  const { read } = await device()
  return read(async ({ drafts }) => (await drafts.get(GUEST_DRAFT)) !== undefined)
}

/**
 * Deletes the data of everybody who has signed in on this device, and closes its storage. What a guest has begun stays: it
 * does not belong to those who sign out. True when there is a guest's draft.
 */
export async function forgetPersons(): Promise<boolean> {
  const here = await device()
  const isNeeded = await forgetPersonsOn(here)
  here.close()
  return isNeeded
}

export function forgetPersonsOn({ change }: Device): Promise<boolean> {
  return change(async ({ outbox, drafts, bytes }) => {
    const kept = await drafts.get(GUEST_DRAFT)
    const photos = (kept?.draft as { photos: { key: string }[] } | undefined)?.photos ?? []
    await deleteBut(outbox, [])
    await deleteBut(drafts, [GUEST_DRAFT])
    await deleteBut(
      bytes,
      photos.map(({ key }) => key),
    )
    return kept !== undefined
  })
}

async function deleteBut<Row>(table: Table<Row>, kept: readonly string[]): Promise<void> {
  for (const id of await table.getAllKeys()) if (!kept.includes(id)) await table.delete(id)
}
