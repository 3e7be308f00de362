import { device } from '#shared/offline/this-device.ts'
import { outboxState } from '#shared/offline/outbox.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { untilDone } from './faulty-network.ts'

/** The parcels in the app's outbox, for tests. */
export async function keptParcels<Item extends Parcel>(): Promise<Item[]> {
  return (await (await device()).read(({ outbox }) => outbox.getAll())) as Item[]
}

export async function emptyOutbox(): Promise<void> {
  const storage = await device()
  await storage.change(async ({ outbox }) => {
    for (const id of await outbox.getAllKeys()) await outbox.delete(id)
  })
  await untilDone(isOutboxEmpty)
}

/** True when both the disk and the screen are empty. */
export async function isOutboxEmpty(): Promise<boolean> {
  return (await keptParcels()).length === 0 && outboxState().parcels.length === 0
}

/** Deletes all of it from the disk and the screen, without waiting for a clock; for rendered tests. */
export async function clearOutbox(): Promise<void> {
  const storage = await device()
  await storage.change(async ({ outbox }) => {
    for (const id of await outbox.getAllKeys()) await outbox.delete(id)
  })
}
