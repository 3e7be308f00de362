import { lazy, Suspense } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useGuidedAnswers } from '#features/guided-search/answers/answers-store.ts'
import { PushOffer } from '#features/read-notifications/push-offer.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'

type Props = Omit<ComponentProps<typeof Loaded>, 'afterSharing' | 'answered'>

// The last step, so there is time to load it.
const Loaded = lazy(async () => ({
  default: (await withTexts(import('#features/share-with-lawyer/next-steps.tsx'), 'report')).NextSteps,
}))

/** Sharing with the chosen lawyers, with a placeholder while it loads. */
export function NextSteps(props: Props): ReactNode {
  const { caseType, priorities } = useGuidedAnswers()
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <Loaded {...props} answered={{ caseType, priorities }} afterSharing={<PushOffer />} />
    </Suspense>
  )
}
