import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Keys } from '#pages/help/keys.tsx'
// Signing out must work without a network.
// eslint-disable-next-line import/no-unassigned-import -- only to have its code at hand
import '#shared/session/sign-out.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.ts'

/** Loads its code only where a guest has begun a report on this device. */
const GuestQuestion = lazyOrNothing(async () => {
  const { hasGuestDraft } = await import('#shared/offline/guest-draft.ts')
  if (!(await hasGuestDraft())) return () => null
  return (await import('#features/report-accident/guest-question.tsx')).GuestQuestion
})

/** What the frame needs once the page stands. */
export function Later({ isGuest }: { isGuest: boolean }): ReactNode {
  return (
    <>
      <Keys />
      {isGuest ? null : (
        <Suspense>
          <GuestQuestion />
        </Suspense>
      )}
    </>
  )
}
