import { useCallback, useState } from 'react'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { ownValue } from '#shared/session/own-store.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { emptyDraft, parseDraft } from './share-draft.ts'
import type { ShareDraft } from './share-draft.ts'

const storageKey = 'krash_share_draft'

/** The person's draft in this tab. It survives a reload, an expired session and a visit to the profile. */
export function useShareDraft(): [ShareDraft, (draft: ShareDraft) => void] {
  const [draft, setDraft] = useState(readOwn)
  const change = useCallback((next: ShareDraft) => {
    setDraft(next)
    const userId = currentSession().user?.id
    if (userId !== undefined) writeStored('session', storageKey, JSON.stringify({ userId, draft: next }))
  }, [])
  return [draft, change]
}

/** Another person who signs in later never sees it; what was stored without an owner is nobody's. */
function readOwn(): ShareDraft {
  const userId = currentSession().user?.id
  const own = ownValue(readStored('session', storageKey), 'draft', userId)
  if (own !== undefined) return parseDraft(own)
  if (userId !== undefined) forgetShareDraft()
  return emptyDraft
}

/** Forgets the draft once the person has finished. */
export function forgetShareDraft(): void {
  removeStored('session', storageKey)
}
