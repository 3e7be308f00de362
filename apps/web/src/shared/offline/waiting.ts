import { createStore, useStore } from '#shared/store/create-store.ts'
import type { KindName } from './parcel.ts'

/** How many things of each kind lie on this device that are not wholly on the server, whoever has left them. */
export type Waiting = Partial<Record<KindName, number>>

const waiting = createStore<Waiting>({})

/** Followed by whatever shows what is unsent, or warns of it before it is deleted. */
export function useWaiting(): Waiting {
  return useStore(waiting)
}

export const readWaiting = waiting.read

/** Told by the outbox. */
export function setWaiting(counts: Waiting): void {
  if (JSON.stringify(counts) !== JSON.stringify(readWaiting())) waiting.write(counts)
}
