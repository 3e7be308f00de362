import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isAsked } from '#entities/accidents/draft.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import { queueDraftFor } from '#entities/accidents/report-outbox.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { useOnline } from '#shared/offline/online.ts'
import { leaveFreely } from '#shared/leave-freely.ts'
import { storageKeys } from '#shared/session/session-storage.ts'
import { AccountSheet } from '#features/sign-in/account-sheet.tsx'
import { ReportWaits } from './report-waits.tsx'

/**
 * Asks for an account once a guest has pressed Send, and again when the page or the network is back; tells of a report
 * whose account has been signed out.
 */
export function GuestSends({ draft }: { draft: Draft }): ReactNode {
  const { askedAt = null } = draft
  const isOnline = useOnline()
  // The press that was answered with OK, for want of a network.
  const [later, setLater] = useState(isOnline ? null : askedAt)
  const [stored, setStored] = useState<string | null>(null)
  if (isOnline && later !== null) setLater(null)
  useEffect(followSignIn, [])
  // The sheet says that the report is safe, so the press is stored first.
  useEffect(() => void draftStore.flush().then(() => setStored(askedAt)), [askedAt])
  if (!isAsked(draft) || askedAt === later || askedAt !== stored) return <ReportWaits />
  return (
    <AccountSheet
      before={giveTo}
      onClose={() => draftStore.edit({ askedAt: null })}
      onLater={() => setLater(askedAt)}
    />
  )
}

/** Opens the page anew once somebody has signed in in another tab. */
function followSignIn(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== storageKeys.token) return
    leaveFreely()
    location.reload()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/**
 * Before the session begins: whenever the device stops, the report is either still the guest's or this account's. One that
 * cannot be stored stays the guest's, and the account is asked whether it is theirs.
 */
async function giveTo(userId: string): Promise<void> {
  try {
    await draftStore.flush()
    const { draft } = draftStore.state()
    // Another tab may have given it to an account meanwhile, and begun anew.
    if (isAsked(draft)) await queueDraftFor(userId, draft)
  } catch {
    // Signing in must not fail for it.
  }
}
