import { Scale } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { LatestReceipt } from '#features/accidents/receipt/latest-receipt.tsx'
import { NextSteps } from '#features/lawyer-connections/next-steps.tsx'
import { useConnections } from '#features/lawyer-connections/use-connections.ts'
import { LawyerFinder } from '#features/professionals/lawyer-finder.tsx'
import { clearChosen, useChosenLawyers } from '#features/professionals/results/selection.ts'
import { useLawyerSearch } from '#features/professionals/search/use-lawyer-search.ts'
import type { SearchControl } from '#features/professionals/search/use-lawyer-search.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './lawyers.module.css'

/** Find lawyers near a place, choose some, and share with each of them: two views of one address. */
export function LawyersPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  const control = useLawyerSearch()
  const isNextSteps = control.search.view === 'next'
  useHeadingFocus(isNextSteps)

  if (status !== 'signedIn') {
    return (
      <div className={styles.page}>
        <PageHeading>{t('professionals:title')}</PageHeading>
        <p role="status">{t('professionals:verifying')}</p>
        <LoadingScreen />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      {isNextSteps ? <NextStepsView control={control} /> : <FinderView control={control} />}
    </div>
  )
}

function FinderView({ control }: { control: SearchControl }): ReactNode {
  const t = useT()
  const connections = useConnections()
  const connectedIds = useMemo(() => new Set(connections.keys()), [connections])
  return (
    <>
      <LatestReceipt />
      <header className={styles.head}>
        <PageHeading>{t('professionals:title')}</PageHeading>
        <p className={styles.lead}>{t('professionals:lead')}</p>
        <LegalNotice />
      </header>
      <LawyerFinder control={control} connectedIds={connectedIds} />
    </>
  )
}

function NextStepsView({ control }: { control: SearchControl }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const chosen = useChosenLawyers()

  function finish(): void {
    clearChosen()
    void navigate({ to: '/dashboard' })
  }

  return (
    <>
      <header className={styles.head}>
        <PageHeading>{t('connections:title')}</PageHeading>
        <p className={styles.lead}>{t('connections:lead')}</p>
        <LegalNotice />
      </header>
      <NextSteps
        lawyers={chosen}
        onBack={() => control.change({ view: undefined }, { isNewPage: true })}
        onFinish={finish}
      />
    </>
  )
}

function LegalNotice(): ReactNode {
  const t = useT()
  return (
    <p className={styles.legal}>
      <Scale aria-hidden />
      <span>{t('professionals:legalNotice')}</span>
    </p>
  )
}

/** The views share one path: readers are taken to the heading of the new one as on a change of page. */
function useHeadingFocus(isNextSteps: boolean): void {
  const before = useRef(isNextSteps)
  useEffect(() => {
    if (before.current === isNextSteps) return
    before.current = isNextSteps
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isNextSteps])
}
