import type { Attempt } from '#shared/api/send-key.ts'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'

/** What stands in a form, and the `updatedAt` that the server gave it; a new thing has none yet. */
export interface Version<Values> {
  values: Values
  updatedAt?: string | undefined
}

/** What a person typed into a form and has not saved. */
export interface Kept<Values> {
  values: Values
  /** The version that they began to change. */
  base?: Version<Values> | undefined
  /** The last attempt to send it. */
  attempt?: Attempt | undefined
}

/** A place for what is typed into one form, until it is saved or given up. */
export interface FormDraft<Values> {
  read: () => Kept<Values> | undefined
  keep: (kept: Kept<Values>) => void
  forget: () => void
}

const PREFIX = 'krash_draft_'

/**
 * A draft that outlives a reload and an ended session, in this tab only; signing out removes it. Another person who
 * signs in afterwards never sees it. Of a guest nothing is kept, unless the form is `open` to guests.
 */
export function formDraft<Values extends object>(name: string, open?: 'open'): FormDraft<Values> {
  const key = PREFIX + name
  const guestKey = `${key}_guest`
  return {
    read: () => {
      const userId = currentSession().user?.id
      if (userId === undefined) return open && parse<Values>(readStored('session', guestKey))?.kept
      const stored = parse<Values>(readStored('session', key))
      if (stored === undefined || stored.userId === userId) return stored?.kept
      removeStored('session', key)
      return undefined
    },
    keep: (kept) => {
      const userId = currentSession().user?.id
      if (userId !== undefined) writeStored('session', key, JSON.stringify({ userId, kept }))
      else if (open) writeStored('session', guestKey, JSON.stringify({ kept }))
    },
    forget: () => {
      removeStored('session', key)
      removeStored('session', guestKey)
    },
  }
}

function parse<Values>(text: string | null): { userId?: unknown; kept: Kept<Values> } | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as { userId?: unknown; kept?: unknown } | null
    if (typeof stored !== 'object' || stored === null) return undefined
    // Tabs that were opened before an update may still hold the values alone.
    const { userId, kept = stored } = stored
    if (typeof kept !== 'object' || kept === null) return undefined
    return { userId, kept: ('values' in kept ? kept : { values: kept }) as Kept<Values> }
  } catch {
    return undefined
  }
}
