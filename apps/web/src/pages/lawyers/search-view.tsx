import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clearChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { LawyerFinder } from '#features/find-help/lawyers/lawyer-finder.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'
import { useGuidedAnswers } from '#features/guided-search/answers/answers-store.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { LatestReceipt } from '#features/report-accident/receipt/latest-receipt.tsx'
import { peopleOfReport } from '../sharing/people-of-report.tsx'
import { NextSteps } from './lazy-next-steps.tsx'
import { useLawyerPanel } from './lawyer-panel.tsx'
import { LegalNotice, WayToggle } from './lawyers-head.tsx'

/** The open search and its next steps, as two views of one address. */
export function SearchView({ control }: { control: SearchControl }): ReactNode {
  return control.search.view === 'next' ? (
    <NextStepsView control={control} />
  ) : (
    <FinderView control={control} />
  )
}

function FinderView({ control }: { control: SearchControl }): ReactNode {
  const t = useT()
  const { step } = useGuidedAnswers()
  const { slots, panel } = useLawyerPanel(control)
  return (
    <>
      <LatestReceipt after={peopleOfReport} />
      <WayToggle now="search" guidedHref={`/lawyers?step=${step}`} searchHref="/lawyers?mode=search" />
      <header className={layout.stack8}>
        <PageHeading>{t('professionals:lawyer.title')}</PageHeading>
        <p className={lettering.muted}>{t('professionals:lawyer.lead')}</p>
        <LegalNotice />
      </header>
      <LawyerFinder
        control={control}
        slots={slots}
        onGuided={() => control.replaceAll({ step: 0 }, { isNewPage: true })}
      />
      {panel}
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
      <header className={layout.stack8}>
        <PageHeading>{t('lawyerConnections:title')}</PageHeading>
        <p className={lettering.muted}>{t('lawyerConnections:lead')}</p>
        <LegalNotice />
      </header>
      <NextSteps
        lawyers={chosen}
        href="/lawyers?view=next"
        onBack={() => control.change({ view: undefined }, { isNewPage: true })}
        onFinish={finish}
      />
    </>
  )
}
