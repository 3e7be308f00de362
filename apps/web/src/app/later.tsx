import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Keys } from '#pages/help/keys.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
// Signing out must work without a network.
// eslint-disable-next-line import/no-unassigned-import -- only to have its code at hand
import '#shared/session/sign-out.ts'
import { usePracticeHome } from '#shared/session/home-choice.ts'
import { useSession } from '#shared/session/session-store.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

/** Loads its code only where a guest has begun a report on this device. */
const GuestQuestion = lazyOrNothing(async () => {
  const { hasGuestDraft } = await import('#shared/offline/guest-draft.ts')
  if (!(await hasGuestDraft())) return () => null
  return (await withTexts(import('#features/report-accident/guest-question.tsx'), 'report')).GuestQuestion
})

/** Loads its code only for whoever answers for a record of the directory. */
const PracticeFrame = lazyOrNothing(async () => (await import('./later/practice-frame.tsx')).PracticeFrame)

/** What the frame needs once the page stands. */
export function Later({ isGuest }: { isGuest: boolean }): ReactNode {
  const { account } = useSession()
  const isPracticeHome = usePracticeHome()
  return (
    <>
      <Keys />
      {account?.isProfessional || isPracticeHome ? (
        <Suspense>
          <PracticeFrame />
        </Suspense>
      ) : null}
      {isGuest ? null : (
        <Suspense>
          <GuestQuestion />
        </Suspense>
      )}
    </>
  )
}
