import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'

/** What a person typed into one form, kept until it is saved or given up. */
export interface FormDraft<Kept extends object> {
  read: () => Kept | undefined
  keep: (kept: Kept) => void
  forget: () => void
}

const PREFIX = 'krash_draft_'

/**
 * A draft that outlives a reload and an ended session, in this tab only; signing out removes it. Another person who
 * signs in afterwards never sees it.
 */
export function formDraft<Kept extends object>(name: string): FormDraft<Kept> {
  const key = PREFIX + name
  return {
    read: () => {
      const stored = parse(readStored('session', key))
      const userId = currentSession().user?.id
      if (stored === undefined || userId === undefined) return undefined
      if (stored.userId === userId) return stored.kept as Kept
      removeStored('session', key)
      return undefined
    },
    keep: (kept) => {
      const userId = currentSession().user?.id
      if (userId !== undefined) writeStored('session', key, JSON.stringify({ userId, kept }))
    },
    forget: () => removeStored('session', key),
  }
}

function parse(text: string | null): { userId: string; kept: object } | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as { userId?: unknown; kept?: unknown } | null
    const isWhole = typeof stored?.userId === 'string' && typeof stored.kept === 'object' && stored.kept
    return isWhole ? (stored as { userId: string; kept: object }) : undefined
  } catch {
    return undefined
  }
}
