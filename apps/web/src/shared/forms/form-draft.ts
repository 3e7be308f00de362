import type { Attempt } from '#shared/api/send-key.ts'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'

/** A form's values with the server's `updatedAt`; undefined for a new thing. */
export interface Version<Values> {
  values: Values
  updatedAt?: string | undefined
}

/** A form's values that were typed but not saved. */
export interface Kept<Values> {
  values: Values
  /** The version on which the changes are based. */
  base?: Version<Values> | undefined
  attempt?: Attempt | undefined
}

export interface FormDraft<Values> {
  read: () => Kept<Values> | undefined
  keep: (kept: Kept<Values>) => void
  forget: () => void
}

const PREFIX = 'krash_draft_'

/**
 * A draft in this tab that survives a reload and an expired session; signing out deletes it. Another person who signs
 * in later never sees it. Nothing is stored for a guest, unless the form is `open` to guests.
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
    // Tabs opened before an update may hold only the values.
    const { userId, kept = stored } = stored
    if (typeof kept !== 'object' || kept === null) return undefined
    return { userId, kept: ('values' in kept ? kept : { values: kept }) as Kept<Values> }
  } catch {
    return undefined
  }
}
