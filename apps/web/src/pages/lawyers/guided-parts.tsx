import type { ReactNode } from 'react'
import { changeAnswers } from '#features/guided-search/answers/answers-store.ts'
import type { GuidedAnswers } from '#features/guided-search/answers/guided-answers.ts'
import type { EvaluationSlots } from '#features/guided-search/matches/evaluation-step.tsx'
import { LawyerCard } from '#features/lawyer-cards/lawyer-card.tsx'
import type { CardSlots } from '#features/lawyer-cards/lawyer-card.tsx'
import { toggleChosen, useChosenLawyers } from '#features/lawyer-choice/selection.ts'
import { PlacePicker } from '#features/professionals/place/place-picker.tsx'
import { usePlaceError } from '#features/professionals/place/use-place-error.ts'
import type { SearchPlaceState } from '#features/professionals/place/use-search-place.ts'
import { ListNotices } from '#features/professionals/results/list-notices.tsx'
import { SearchFailed, Searching } from '#features/professionals/results/search-states.tsx'
import type { FoundLawyers } from '#features/professionals/search/use-found-lawyers.ts'
import { useLocating } from '#features/professionals/search/use-search-toasts.ts'
import { useT } from '#shared/i18n/use-t.ts'

interface GuidedPlaceProps {
  where: SearchPlaceState
  answers: GuidedAnswers
  found: FoundLawyers
}

/** The field for the place, writing into the answers. */
export function GuidedPlace({ where, answers: { place }, found }: GuidedPlaceProps): ReactNode {
  const t = useT()
  const locate = useLocating(where, () => changeAnswers({ place: { near: 'me' } }))
  return (
    <PlacePicker
      label={t('guided:welcome.place')}
      where={where}
      typed={place !== null && 'words' in place ? place.words : ''}
      error={usePlaceError(where, found)}
      onType={(words) => changeAnswers({ place: words === '' ? null : { words } })}
      onChoose={(near) => changeAnswers({ place: { near } })}
      onLocate={locate}
    />
  )
}

/** The answer of the search, drawn with the cards of the other way to search. */
export function useMatches(found: FoundLawyers, where: SearchPlaceState, slots: CardSlots): EvaluationSlots {
  const chosen = useChosenLawyers()
  return {
    lawyers: found.lawyers,
    total: found.total,
    status: found.status,
    isStale: found.isStale,
    loading: <Searching onRetry={found.retry} />,
    failed: <SearchFailed found={found} />,
    placeError: usePlaceError(where, found),
    notice: <ListNotices found={found} />,
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
