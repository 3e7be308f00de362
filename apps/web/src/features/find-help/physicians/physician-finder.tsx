import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { Finder, useFinder } from '../finder.tsx'
import { CardList, goToCard } from '../results/card-list.tsx'
import { ResultMap } from '../results/result-map.tsx'
import { LoadMore } from '../results/results.tsx'
import { ChoiceChips } from '../search/filter-fields.tsx'
import { free } from '../search/filters.ts'
import { physicians } from '../search/help-kinds.ts'
import type { SearchControl } from '../search/use-help-search.ts'
import { PhysicianCard } from './physician-card.tsx'
import type { PhysicianSlots } from './physician-card.tsx'

interface PhysicianFinderProps {
  control: SearchControl
  slots: PhysicianSlots
  /** Hospitals that the words of the search ask for, around the middle of the search. */
  renderHospitals?: (words: string, around: { latitude: number; longitude: number }) => ReactNode
}

/** The search for doctors, with their availability, a map, and ways to reach them. */
export function PhysicianFinder({ control, slots, renderHospitals }: PhysicianFinderProps): ReactNode {
  const { search, change } = control
  const finder = useFinder(physicians, search)
  const { found } = finder
  const goOn = useGoingOn(found)
  return (
    <Finder
      {...finder}
      kind={physicians}
      control={control}
      above={search.q !== undefined && found.center ? renderHospitals?.(search.q, found.center) : null}
      chips={<ChoiceChips filter={free} inForce={search} change={change} />}
      renderPicture={(links) =>
        found.center ? <ResultMap {...links} people={found.people} center={found.center} /> : null
      }
    >
      <CardList people={found.people} renderCard={(who) => <PhysicianCard who={who} {...slots} />} />
      <LoadMore
        kind={physicians}
        found={found}
        shownCount={found.people.length}
        hasMore={found.hasMore}
        isLoading={found.isLoadingMore}
        onMore={goOn}
      />
    </Finder>
  )
}

/**
 * Loads more and moves the focus to the first of them, because the button moves far down and disappears after the last
 * page.
 */
function useGoingOn({ people, loadMore }: Found): () => void {
  const from = useRef<number>(undefined)
  useEffect(() => {
    const first = from.current === undefined ? undefined : people[from.current]
    if (!first) return
    from.current = undefined
    goToCard(first.id)
  }, [people])
  return () => {
    from.current = people.length
    void loadMore()
  }
}
