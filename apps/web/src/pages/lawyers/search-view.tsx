import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLiveConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { clearChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { LawyerFinder } from '#features/find-help/lawyers/lawyer-finder.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'
import { useJudge } from '#features/guided-search/matches/use-judgement.tsx'
import { WishChips } from '#features/guided-search/matches/wish-chips.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { NextSteps } from './lazy-next-steps.tsx'
import { useLawyerPanel } from './lawyer-panel.tsx'
import { LawyersHead, LegalLine, LegalNotice } from './lawyers-head.tsx'

/** The open search and its next steps, as two views of one address. */
export function SearchView({ control }: { control: SearchControl }): ReactNode {
  useLiveConnections()
  return control.search.view === 'next' ? (
    <NextStepsView control={control} />
  ) : (
    <FinderView control={control} />
  )
}

function FinderView({ control }: { control: SearchControl }): ReactNode {
  const { slots, panel } = useLawyerPanel(control)
  return (
    <>
      <LawyersHead now="search" />
      <LawyerFinder
        control={control}
        slots={slots}
        judge={useJudge()}
        wishes={<WishChips />}
        notice={<LegalLine />}
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
