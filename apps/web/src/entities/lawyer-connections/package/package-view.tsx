import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { withTexts } from '#shared/i18n/i18n.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type { WholePackageProps } from './whole-package.tsx'

// With its texts, and those of the pictures, which no page needs before it shows a package.
const WholePackage = lazyOrNothing<WholePackageProps>(
  async () => (await withTexts(import('./whole-package.tsx'), 'photos', 'report')).WholePackage,
)

/** Everything that a lawyer gets, as the lawyer sees it: the one view of a package for both sides, wherever it stands. */
export function PackageView(props: WholePackageProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <WholePackage {...props} />
    </Suspense>
  )
}
