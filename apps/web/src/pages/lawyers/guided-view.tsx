import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { clearChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { useFound } from '#entities/professionals/found-professionals.ts'
import { useSearchPlace } from '#entities/professionals/place/use-search-place.ts'
import { useSearchToasts } from '#entities/professionals/use-search-toasts.ts'
import { placeName } from '#features/find-help/results/results-header.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'
import { forgetAnswers, useGuidedAnswers } from '#features/guided-search/answers/answers-store.ts'
import { stepOf } from '#features/guided-search/answers/guided-answers.ts'
import type { GuidedStep } from '#features/guided-search/answers/guided-answers.ts'
import { GuidedSearch } from '#features/guided-search/guided-search.tsx'
import { guidedBody, placeAsked } from '#features/guided-search/matches/guided-body.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { GuidedPlace, useMatches } from './guided-parts.tsx'
import { LatestReceipt } from '#features/report-accident/receipt/latest-receipt.tsx'
import { peopleOfReport } from '../sharing/people-of-report.tsx'
import { NextSteps } from './lazy-next-steps.tsx'
import { useLawyerPanel } from './lawyer-panel.tsx'
import { LegalNotice, WayToggle } from './lawyers-head.tsx'
import styles from './guided-view.module.css'

/** The guided search: its steps, combined with the place, cards and sharing of other features. */
export function GuidedView({ control }: { control: SearchControl }): ReactNode {
  const { change, search } = control
  const navigate = useNavigate()
  const answers = useGuidedAnswers()
  const step = stepOf(search.step) ?? answers.step
  const where = useSearchPlace(placeAsked(answers))
  const found = useFound(step >= 4 && where.isReady ? guidedBody(answers, where.place.location) : undefined)
  const announceSearch = useSearchToasts(found)
  const chosen = useChosenLawyers()
  const { slots, panel } = useLawyerPanel(control)
  const matches = useMatches(found, where, slots)
  const [isOver, setOver] = useState(false)

  const go = useCallback(
    (next: GuidedStep, { isReplacing = false }: { isReplacing?: boolean } = {}) =>
      change({ step: next, mode: undefined }, { isReplacing }),
    [change],
  )

  function finish(): void {
    setOver(true)
    forgetAnswers()
    clearChosen()
    void navigate({ to: '/dashboard' })
  }

  // Without answers the steps would lead back to the first one while the next page loads.
  if (isOver) return <LoadingScreen />
  return (
    <div className={styles.guided} data-wide={step === 5 || undefined}>
      {step === 5 ? null : <LatestReceipt after={peopleOfReport} />}
      <WayToggle now="guided" guidedHref={`/lawyers?step=${step}`} searchHref="/lawyers?mode=search" />
      <LegalNotice />
      <GuidedSearch
        step={step}
        onGo={go}
        onSearch={announceSearch}
        chosenCount={chosen.length}
        placePicker={<GuidedPlace where={where} answers={answers} found={found} />}
        placeName={placeName(where.place, found) || null}
        matches={matches}
        nextSteps={
          <NextSteps lawyers={chosen} href="/lawyers?step=5" onBack={() => go(4)} onFinish={finish} />
        }
      />
      {panel}
    </div>
  )
}
