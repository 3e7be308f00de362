import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { toggleChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { useLocating, usePlaceError } from '#entities/professionals/place/use-place-problems.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { Picture } from '#features/find-help/lawyers/picture.tsx'
import { PlacePicker } from '#features/find-help/place/place-picker.tsx'
import { MapChip } from '#features/find-help/results/result-map.tsx'
import { DemoNotice } from '#features/find-help/results/results-header.tsx'
import { SearchFailed, Searching } from '#features/find-help/results/results.tsx'
import { lawyers } from '#features/find-help/search/help-kinds.ts'
import { useMapLinks } from '#features/find-help/search/use-help-search.ts'
import type { MapLinks, SearchControl } from '#features/find-help/search/use-help-search.ts'
import { changeAnswers } from '#features/guided-search/answers/answers-store.ts'
import type { GuidedAnswers } from '#features/guided-search/answers/guided-answers.ts'
import { showMatch } from '#features/guided-search/matches/show-match.ts'
import type { EvaluationSlots } from '#features/guided-search/matches/evaluation-step.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { LegalLine } from './lawyers-head.tsx'

interface GuidedPlaceProps {
  where: SearchPlaceState
  answers: GuidedAnswers
  found: Found
  control: SearchControl
}

export function GuidedPlace({ where, answers: { place }, found, control }: GuidedPlaceProps): ReactNode {
  const t = useT()
  const locate = useLocating(where, () => answer({ near: 'me' }))
  const placeError = usePlaceError('lawyer', where, found)
  const typed = place !== null && 'words' in place ? place.words : ''
  // An error is about the place that was searched, which may be the one before what is being typed.
  const isSearched = typed === '' || typed === where.place.label

  function answer(next: GuidedAnswers['place']): void {
    changeAnswers({ place: next })
    if (control.search.map !== undefined) control.change({ map: undefined }, { isReplacing: true })
  }

  return (
    <PlacePicker
      kind={lawyers}
      label={t('guided:welcome.place')}
      where={where}
      typed={typed}
      error={isSearched ? placeError : undefined}
      onType={(words) => answer(words === '' ? null : { words })}
      onChoose={(near) => answer({ near })}
      onLocate={locate}
    />
  )
}

interface MatchesOf {
  found: Found
  where: SearchPlaceState
  slots: CardSlots
  control: SearchControl
}

/** The search results, rendered with the cards of the open search. */
export function useMatches({ found, where, slots, control }: MatchesOf): EvaluationSlots {
  const chosen = useChosenLawyers()
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const links = useMapLinks(control, showMatch)
  const renderPicture = (listed: readonly FoundProfessional[]) => (given: MapLinks) => (
    <Picture {...given} found={found} listed={listed} chosenIds={chosenIds} />
  )
  const isWide = useMedia(WIDE)
  return {
    lawyers: found.people,
    total: found.total,
    status: found.status,
    isStale: found.isStale,
    loading: <Searching onRetry={found.retry} />,
    failed: <SearchFailed kind={lawyers} found={found} />,
    placeError: usePlaceError('lawyer', where, found),
    notice: <DemoNotice kind={lawyers} found={found} />,
    legal: <LegalLine />,
    picture: (listed) => (isWide ? renderPicture(listed)(links) : null),
    mapChip: (listed) => (isWide ? null : <MapChip links={links} renderPicture={renderPicture(listed)} />),
    card: (who, judgement) => (
      <LawyerCard
        {...slots}
        who={who}
        {...judgement}
        isChosen={chosenIds.has(who.id)}
        onToggle={() => toggleChosen(who)}
      />
    ),
  }
}
