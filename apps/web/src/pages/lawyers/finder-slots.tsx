import { LawyerCard } from '#features/lawyer-cards/lawyer-card.tsx'
import type { CardSlots } from '#features/lawyer-cards/lawyer-card.tsx'
import { MatchReasons } from '#features/lawyer-cards/match-why.tsx'
import { SelectionBar } from '#features/lawyer-choice/selection-bar.tsx'
import { toggleChosen, useChosenLawyers } from '#features/lawyer-choice/selection.ts'
import { Picture } from '#features/lawyer-map/picture.tsx'
import { showCard } from '#features/lawyer-map/show-card.ts'
import type { FinderSlots } from '#features/professionals/lawyer-finder.tsx'
import type { SearchControl } from '#features/professionals/search/use-lawyer-search.ts'

/** Cards, pictures and the choice for the open search. */
export function useFinderSlots({ change }: SearchControl, slots: CardSlots): FinderSlots {
  const chosen = useChosenLawyers()
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return {
    card: (who, specialty) => (
      <LawyerCard
        {...slots}
        who={who}
        percent={who.matchScore}
        reasons={<MatchReasons who={who} specialty={specialty} />}
        isChosen={chosenIds.has(who.id)}
        onToggle={() => toggleChosen(who)}
      />
    ),
    picture: (found) => <Picture {...found} chosenIds={chosenIds} onPick={showCard} />,
    bar: <SelectionBar chosen={chosen} onContinue={() => change({ view: 'next' }, { isNewPage: true })} />,
  }
}
