import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { changeAnswers, useGuidedAnswers } from '#features/guided-search/answers/answers-store.ts'
import { defaultWishes } from '#features/guided-search/answers/guided-answers.ts'
import { lawyers } from '#features/find-help/search/help-kinds.ts'
import { isTraditional } from '#features/find-help/search/search-address.ts'
import { useHelpSearch } from '#features/find-help/search/use-help-search.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { GuidedView } from './lawyers/guided-view.tsx'
import { useLatestReport } from './lawyers/latest-report.ts'
import { SearchView } from './lawyers/search-view.tsx'

// Only straight after a report, whose page has loaded most of it.
const ReceiptView = lazy(async () => ({
  default: (await withTexts(import('./lawyers/receipt-view.tsx'), 'report')).ReceiptView,
}))

/** Finds lawyers by guided or open search, and shares with the chosen ones. */
export function LawyersPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  if (status !== 'signedIn') {
    return (
      <div className={layout.stack24}>
        <PageHeading>{t('professionals:lawyer.title')}</PageHeading>
        <p role="status">{t('professionals:verifying')}</p>
        <LoadingScreen />
      </div>
    )
  }
  return (
    <div className={layout.stack8}>
      <View />
    </div>
  )
}

function View(): ReactNode {
  const control = useHelpSearch(lawyers)
  const { isLeft, priorities, seenReceipt } = useGuidedAnswers()
  const { isReady, report } = useLatestReport()
  const isSearch = isTraditional(control.search, isLeft)
  const isBare = Object.keys(control.search).length === 0
  const isReceiptFirst = isBare && report !== undefined && report.key !== seenReceipt
  useEffect(() => {
    // Remembered, so that the next visit starts the same way.
    if (isLeft !== isSearch) changeAnswers({ isLeft: isSearch })
    if (isSearch && priorities.length === 0) changeAnswers({ priorities: [...defaultWishes] })
    if (!isBare && report !== undefined) changeAnswers({ seenReceipt: report.key })
  }, [isLeft, isSearch, isBare, priorities, report])
  if (isBare && !isReady) return <LoadingScreen />
  if (isReceiptFirst)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ReceiptView />
      </Suspense>
    )
  return isSearch ? <SearchView control={control} /> : <GuidedView control={control} />
}
