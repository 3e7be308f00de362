import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLiveConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { clearChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { useFound } from '#entities/professionals/found-professionals.ts'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { areaWith, radiusAround } from '#entities/professionals/place/map-areas.ts'
import { useSearchPlace } from '#entities/professionals/place/use-search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useFailureToasts } from '#entities/professionals/use-failure-toasts.ts'
import { placeName } from '#features/find-help/results/results-header.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'
import {
  changeAnswers,
  forgetAnswers,
  useGuidedAnswers,
} from '#features/guided-search/answers/answers-store.ts'
import { answersFromReport, isUnanswered, stepOf } from '#features/guided-search/answers/guided-answers.ts'
import type { GuidedAnswers, GuidedStep } from '#features/guided-search/answers/guided-answers.ts'
import { GuidedSearch } from '#features/guided-search/guided-search.tsx'
import { guidedBody, placeAsked } from '#features/guided-search/matches/guided-body.ts'
import { useRestedWish } from '#features/guided-search/matches/use-judgement.tsx'
import { useRestedPlace } from '#features/guided-search/matches/use-rested-place.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { GuidedPlace, useMatches } from './guided-parts.tsx'
import { NextSteps } from './lazy-next-steps.tsx'
import { useLawyerPanel } from './lawyer-panel.tsx'
import { LawyersHead, LegalNotice } from './lawyers-head.tsx'
import styles from './guided-view.module.css'

/** The guided search: its steps, combined with the place, cards and sharing of other features. */
export function GuidedView({ control }: { control: SearchControl }): ReactNode {
  const { change, search } = control
  useLiveConnections()
  const navigate = useNavigate()
  const answers = useGuidedAnswers()
  const step = stepOf(search.step) ?? answers.step
  const { where, found } = useGuidedFound(answers, { step, map: search.map })
  const isAsking = useReportAsAnswer(where.hasAccident, search.step)
  useFailureToasts(found)
  const chosen = useChosenLawyers()
  const { slots, panel } = useLawyerPanel(control)
  const matches = useMatches({ found, where, slots, control })
  const [isOver, setOver] = useState(false)

  const go = useCallback(
    (next: GuidedStep, { isReplacing = false }: { isReplacing?: boolean } = {}) =>
      change({ step: next, mode: undefined }, { isReplacing }),
    [change],
  )

  function finish(): void {
    setOver(true)
    forgetAnswers()
    changeAnswers({ seenReceipt: answers.seenReceipt })
    clearChosen()
    void navigate({ to: '/dashboard' })
  }

  // Without answers the steps would lead back to the first one while the next page loads.
  if (isOver || isAsking) return <LoadingScreen />
  const toReach = step === 5 ? chosen : chosen.filter(({ id }) => !slots.connectedIds.has(id))
  return (
    <div className={styles.guided} data-wide={step >= 4 || undefined}>
      <GuidedSearch
        step={step}
        onGo={go}
        renderHead={(title) => <LawyersHead now="guided" title={title} />}
        chosen={toReach}
        placePicker={<GuidedPlace where={where} answers={answers} found={found} control={control} />}
        placeName={placeName(where.place, found) || null}
        placeSource={where.place.source}
        matches={matches}
        nextSteps={
          <NextSteps lawyers={chosen} href="/lawyers?step=5" onBack={() => go(4)} onFinish={finish} />
        }
      />
      {step === 4 ? null : <LegalNotice />}
      {panel}
    </div>
  )
}

/** Where to search, and whom that finds once the questions are answered. */
function useGuidedFound(
  answers: GuidedAnswers,
  { step, map }: { step: GuidedStep; map: number | undefined },
): { where: SearchPlaceState; found: Found } {
  const area = areaWith(map)
  const place = useRestedPlace(answers.place)
  const where = useSearchPlace({ ...placeAsked({ place }), area })
  const asked = { ...answers, ...useRestedWish(), ...(area && { miles: radiusAround(area) }) }
  const isReady = step >= 4 && where.isReady
  return { where, found: useFound(isReady ? guidedBody(asked, where.place.location) : undefined) }
}

/**
 * Lets an open report answer the first questions, unless the person asks for the first step. True while it is not known
 * whether there is one.
 */
function useReportAsAnswer(hasAccident: boolean | undefined, asked: number | undefined): boolean {
  const answers = useGuidedAnswers()
  const isOpen = isUnanswered(answers) && asked !== 0 && hasAccident !== false
  useEffect(() => {
    if (isOpen && hasAccident) changeAnswers(answersFromReport(answers))
  }, [isOpen, hasAccident, answers])
  return isOpen
}
