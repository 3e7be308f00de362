import { createStore, useStore } from '#shared/store/create-store.ts'

/** Unread counts of the bell and the inbox. */
export interface UnreadCounts {
  notifications: number
  messages: number
}

const counts = createStore<UnreadCounts>({ notifications: 0, messages: 0 })

/** The unread counts, as far as this page knows. */
export function useUnreadCounts(): UnreadCounts {
  return useStore(counts)
}

/** Sets newer counts; used by what follows the server. */
export function setUnreadCounts(newer: Partial<UnreadCounts>): void {
  counts.write({ ...counts.read(), ...newer })
}
