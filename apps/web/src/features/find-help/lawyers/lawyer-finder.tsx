import { Route } from 'lucide-react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { partnerRule } from '@krash/contract/professionals'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { MatchReasons } from '#entities/professionals/cards/match-why.tsx'
import { toggleChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { useEnoughPages } from '#entities/professionals/found-professionals.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Finder, useFinder } from '../finder.tsx'
import { showCard } from '../results/card-list.tsx'
import { LoadMore } from '../results/results.tsx'
import { lawyers } from '../search/help-kinds.ts'
import type { SearchControl } from '../search/use-help-search.ts'
import { LawyerGroups } from './lawyer-groups.tsx'
import { Picture } from './picture.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { MORE_STEP, pagesNeeded, shownResults } from './shown-results.ts'
import { useSearchToasts } from '#entities/professionals/use-search-toasts.ts'

interface LawyerFinderProps {
  control: SearchControl
  slots: CardSlots
  onGuided: () => void
}

const firstShown = partnerRule.shown + partnerRule.othersShown

/** The search for lawyers: results in groups, a radar, and a selection. */
export function LawyerFinder({ control, slots, onGuided }: LawyerFinderProps): ReactNode {
  const t = useT()
  const { search, change } = control
  const finder = useFinder(lawyers, search)
  const { found, specialty } = finder
  const more = search.more ?? 0
  useEnoughPages(found, pagesNeeded(more, firstShown))
  const shown = useMemo(() => shownResults(found.people, { more, total: found.total }), [found, more])
  const announceNext = useSearchToasts(found)
  const chosen = useChosenLawyers()
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const shownIds = new Set([...shown.partners, ...shown.others, ...shown.more].map(({ id }) => id))

  return (
    <Finder
      {...finder}
      kind={lawyers}
      control={control}
      onSearch={announceNext}
      picture={<Picture found={found} shownIds={shownIds} chosenIds={chosenIds} onPick={showCard} />}
      wayOn={
        <Button variant="primary" icon={<Route aria-hidden />} onClick={onGuided}>
          {t('professionals:empty.guided')}
        </Button>
      }
      bar={<SelectionBar chosen={chosen} onContinue={() => change({ view: 'next' }, { isNewPage: true })} />}
    >
      <LawyerGroups
        shown={shown}
        renderCard={(who) => (
          <LawyerCard
            {...slots}
            who={who}
            percent={who.matchScore}
            reasons={<MatchReasons who={who} specialty={specialty} />}
            isChosen={chosenIds.has(who.id)}
            onToggle={() => toggleChosen(who)}
          />
        )}
      />
      <LoadMore
        kind={lawyers}
        found={found}
        shownCount={found.total - shown.hiddenCount}
        hasMore={shown.hiddenCount > 0}
        isLoading={shown.more.length < more && found.isFetching}
        onMore={() => change({ more: more + MORE_STEP }, { isReplacing: true })}
      />
    </Finder>
  )
}
