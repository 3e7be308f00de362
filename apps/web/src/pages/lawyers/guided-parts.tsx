import type { ReactNode } from 'react'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { toggleChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { useLocating, usePlaceError } from '#entities/professionals/place/use-place-problems.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { PlacePicker } from '#features/find-help/place/place-picker.tsx'
import { ListNotices } from '#features/find-help/results/results-header.tsx'
import { SearchFailed, Searching } from '#features/find-help/results/results.tsx'
import { lawyers } from '#features/find-help/search/help-kinds.ts'
import { changeAnswers } from '#features/guided-search/answers/answers-store.ts'
import type { GuidedAnswers } from '#features/guided-search/answers/guided-answers.ts'
import type { EvaluationSlots } from '#features/guided-search/matches/evaluation-step.tsx'
import { useT } from '#shared/i18n/use-t.ts'

interface GuidedPlaceProps {
  where: SearchPlaceState
  answers: GuidedAnswers
  found: Found
}

export function GuidedPlace({ where, answers: { place }, found }: GuidedPlaceProps): ReactNode {
  const t = useT()
  const locate = useLocating(where, () => changeAnswers({ place: { near: 'me' } }))
  return (
    <PlacePicker
      kind={lawyers}
      label={t('guided:welcome.place')}
      where={where}
      typed={place !== null && 'words' in place ? place.words : ''}
      error={usePlaceError('lawyer', where, found)}
      onType={(words) => changeAnswers({ place: words === '' ? null : { words } })}
      onChoose={(near) => changeAnswers({ place: { near } })}
      onLocate={locate}
    />
  )
}

/** The search results, rendered with the cards of the open search. */
export function useMatches(found: Found, where: SearchPlaceState, slots: CardSlots): EvaluationSlots {
  const chosen = useChosenLawyers()
  return {
    lawyers: found.people,
    total: found.total,
    status: found.status,
    isStale: found.isStale,
    loading: <Searching onRetry={found.retry} />,
    failed: <SearchFailed kind={lawyers} found={found} />,
    placeError: usePlaceError('lawyer', where, found),
    notice: <ListNotices kind={lawyers} found={found} />,
    card: ({ who, percent }, reasons) => (
      <LawyerCard
        {...slots}
        who={who}
        percent={percent}
        reasons={reasons}
        isChosen={chosen.some(({ id }) => id === who.id)}
        onToggle={() => toggleChosen(who)}
      />
    ),
  }
}
