import { lazy, Suspense } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { PushOffer } from '#features/notifications/push-offer.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'

type Props = Omit<ComponentProps<typeof Loaded>, 'afterSharing'>

// The last of the steps: there is time to fetch it.
const Loaded = lazy(async () => ({
  default: (await import('#features/lawyer-connections/next-steps.tsx')).NextSteps,
}))

/** What is shared, and with whom; its place is held while it is fetched. */
export function NextSteps(props: Props): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <Loaded {...props} afterSharing={<PushOffer />} />
    </Suspense>
  )
}
