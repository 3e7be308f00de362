import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { caseSpecialty, caseTypes } from '@krash/contract/professionals/professional-choices'
import type { CaseType } from '@krash/contract/professionals/professional-choices'
import type { Judgement } from '#entities/professionals/cards/lawyer-card.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useGuidedAnswers } from '../answers/answers-store.ts'
import { guidedMatchOf } from './guided-order.ts'
import type { GuidedMatch, Wish } from './guided-order.ts'

// Shown on a press.
const MatchBars = lazyOrNothing(async () => (await import('./match-bars.tsx')).MatchBars)

/** Milliseconds without a press before the list is sorted anew, so that nothing moves under a finger. */
const REST_MS = 300

/** What the person wishes for, once they have stopped changing it. */
export function useRestedWish(): Wish {
  const { caseType, priorities } = useGuidedAnswers()
  const wish = useMemo(() => ({ caseType, priorities }), [caseType, priorities])
  const [rested, setRested] = useState<Wish>(wish)
  useEffect(() => {
    const timer = setTimeout(() => setRested(wish), REST_MS)
    return () => clearTimeout(timer)
  }, [wish])
  // Without wishes there is no order of theirs that could move: so before the usual ones are set.
  return rested.priorities.length === 0 ? wish : rested
}

/** Says of a match what its card shows. */
export function useJudgementOf(): (match: GuidedMatch, caseType: CaseType | null) => Judgement {
  const t = useT()
  return useCallback(
    (match, caseType) => ({
      percent: match.percent,
      wishes: match.parts.map(({ priority, isMet }) => ({
        id: priority,
        label: t(`guided:wishes.ids.${priority}`),
        isMet,
      })),
      reasons: (
        <Suspense fallback={<Skeleton height={10} />}>
          <MatchBars match={match} caseType={caseType} />
        </Suspense>
      ),
    }),
    [t],
  )
}

/** Judges lawyers of the open search by the same wishes, for the specialty that was searched for. */
export function useJudge(): (who: FoundProfessional, specialty: string | undefined) => Judgement {
  const { caseType, priorities } = useRestedWish()
  const judgementOf = useJudgementOf()
  return useCallback(
    (who, specialty) => {
      const wanted = caseOf(specialty, caseType)
      return judgementOf(guidedMatchOf(who, { caseType: wanted, priorities }), wanted)
    },
    [caseType, priorities, judgementOf],
  )
}

/** The kind of case whose specialty was searched for: the person's own if it fits. */
function caseOf(specialty: string | undefined, answer: CaseType | null): CaseType | null {
  const fits = (kind: CaseType) => caseSpecialty[kind] === (specialty ?? null)
  if (answer !== null && (specialty === undefined || fits(answer))) return answer
  return specialty === undefined ? null : (caseTypes.find(fits) ?? null)
}
