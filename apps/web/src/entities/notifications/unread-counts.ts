import { createStore, useStore } from '#shared/store/create-store.ts'

export interface UnreadCounts {
  notifications: number
  messages: number
}

const counts = createStore<UnreadCounts>({ notifications: 0, messages: 0 })

export function useUnreadCounts(): UnreadCounts {
  return useStore(counts)
}

/** Sets newer counts; used by what follows the server. */
export function setUnreadCounts(newer: Partial<UnreadCounts>): void {
  counts.write({ ...counts.read(), ...newer })
}
