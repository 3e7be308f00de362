import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { FirstSteps } from '#features/first-steps/first-steps.tsx'
import type { FirstStepsProps } from '#features/first-steps/first-steps.tsx'
import { useContacts } from '#entities/emergency-contacts/contact-queries.ts'
import { useCardPicture } from '#entities/files/file-queries.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import layout from '#shared/styles/layout.module.css'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { keepReady } from './was-ready.ts'

const OnePicture = lazyOrNothing(
  async () => (await withTexts(import('#features/keep-files/upload/one-picture.tsx'), 'own')).OnePicture,
)

export interface StartProps {
  profile: Profile | undefined
  /** The rest of the page, and whether the questions stand above it. */
  children: (isAsking: boolean) => ReactNode
}

/** The first questions for whoever has not answered them; answered, they stay for as long as the page lives. */
export function Start({ profile, children }: StartProps): ReactNode {
  const { given, hasFailed } = useGiven(profile)
  const isReady = given !== undefined && isAllGiven(given)
  const [wasMissing, setWasMissing] = useState(false)
  if (given !== undefined && !isReady && !wasMissing) setWasMissing(true)
  const userId = profile?.id
  useEffect(() => {
    if (isReady && userId !== undefined) keepReady(userId)
  }, [isReady, userId])
  if (given === undefined) return hasFailed ? children(false) : <Waiting>{children(true)}</Waiting>
  if (isReady && !wasMissing) return children(false)
  return (
    <div className={layout.column20}>
      <FirstSteps
        {...given}
        camera={
          <Suspense fallback={<Skeleton height={7.5} />}>
            <OnePicture section="insurance" category="insurance_card" />
          </Suspense>
        }
      />
      {children(true)}
    </div>
  )
}

type Given = Omit<FirstStepsProps, 'camera'>

function useGiven(profile: Profile | undefined): { given: Given | undefined; hasFailed: boolean } {
  const contacts = useContacts()
  const card = useCardPicture('insurance_card')
  const hasFailed = contacts.isError || card.isError
  if (!profile || !contacts.data || card.data === undefined) return { given: undefined, hasFailed }
  return { given: { profile, contacts: contacts.data, card: card.data }, hasFailed }
}

function isAllGiven({ profile, contacts, card }: Given): boolean {
  const hasCard = card !== null || profile.insurancePolicies.length > 0
  const hasPlate = profile.licensePlate !== null || profile.vehicles.length > 0
  return hasCard && hasPlate && contacts.length > 0
}

/** The rest is loading meanwhile, and appears together with what stands above it. */
function Waiting({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Skeleton height={24} />
      <div hidden>{children}</div>
    </>
  )
}
