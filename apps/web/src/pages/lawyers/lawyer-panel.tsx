import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'

// Only those who open a card's details fetch it.
const LawyerDetails = lazy(async () => ({
  default: (await import('./lawyer-details.tsx')).LawyerDetails,
}))

interface LawyerPanel {
  /** What every card of the page can do beyond being chosen. */
  slots: CardSlots
  /** The open details, while `who` stands in the address. */
  panel: ReactNode
}

/** Favourites and details for the cards of both ways to search. */
export function useLawyerPanel(control: SearchControl): LawyerPanel {
  const { search, change } = control
  const router = useRouter()
  const connections = useConnections()
  /** The entry before this one is the list: closing goes back to it. */
  const isOpenedHere = useRef(false)

  const onDetails = useCallback(
    (who: FoundProfessional) => {
      isOpenedHere.current = true
      change({ who: who.id })
    },
    [change],
  )
  const slots = useMemo<CardSlots>(
    () => ({
      connectedIds: new Set(connections.keys()),
      favorite: (who) => <FavoriteButton who={who} />,
      onDetails,
    }),
    [connections, onDetails],
  )

  function close(): void {
    if (isOpenedHere.current) router.history.back()
    else change({ who: undefined }, { isReplacing: true })
    isOpenedHere.current = false
  }

  const panel =
    search.who === undefined ? null : (
      <Suspense>
        <LawyerDetails id={search.who} onClose={close} />
      </Suspense>
    )
  return { slots, panel }
}
