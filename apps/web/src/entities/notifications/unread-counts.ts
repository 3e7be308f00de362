import { createStore, useStore } from '#shared/store/create-store.ts'

/** The figures of bell and inbox. */
export interface UnreadCounts {
  notifications: number
  messages: number
}

const counts = createStore<UnreadCounts>({ notifications: 0, messages: 0 })

/** How much is unread, as far as this page has heard. */
export function useUnreadCounts(): UnreadCounts {
  return useStore(counts)
}

/** Notes a newer figure; for what follows the server. */
export function setUnreadCounts(newer: Partial<UnreadCounts>): void {
  counts.write({ ...counts.read(), ...newer })
}
