import { createStore, useStore } from '#shared/store/create-store.ts'
import type { KindName } from './parcel.ts'

/** Number of things of each kind on this device that are not completely on the server, whoever left them. */
export type Waiting = Partial<Record<KindName, number>>

const waiting = createStore<Waiting>({})

/** For components that show unsent things or warn before they are deleted. */
export function useWaiting(): Waiting {
  return useStore(waiting)
}

export const readWaiting = waiting.read

/** Only for the outbox. */
export function setWaiting(counts: Waiting): void {
  if (JSON.stringify(counts) !== JSON.stringify(readWaiting())) waiting.write(counts)
}
