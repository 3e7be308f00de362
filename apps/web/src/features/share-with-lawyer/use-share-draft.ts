import { useCallback, useState } from 'react'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { parseDraft } from './share-draft.ts'
import type { ShareDraft } from './share-draft.ts'

const storageKey = 'krash_share_draft'

/** The draft of this tab. It survives a reload and a visit to the profile. */
export function useShareDraft(): [ShareDraft, (draft: ShareDraft) => void] {
  const [draft, setDraft] = useState(() => parseDraft(readStored('session', storageKey)))
  const change = useCallback((next: ShareDraft) => {
    setDraft(next)
    writeStored('session', storageKey, JSON.stringify(next))
  }, [])
  return [draft, change]
}

/** Forgets the draft once the person has finished. */
export function forgetShareDraft(): void {
  removeStored('session', storageKey)
}
