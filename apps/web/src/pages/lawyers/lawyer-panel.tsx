import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { FavoriteButton } from '#features/keep-favorites/favorite-button.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'

// Loaded only by those who open a card's details.
const LawyerDetails = lazy(async () => ({
  default: (await import('./lawyer-details.tsx')).LawyerDetails,
}))

interface LawyerPanel {
  /** Actions on every card besides choosing it. */
  slots: CardSlots
  /** The open details, while `who` is in the address. */
  panel: ReactNode
}

/** Favourites and details for the cards of both searches. */
export function useLawyerPanel(control: SearchControl): LawyerPanel {
  const { search, change } = control
  const router = useRouter()
  const connections = useConnections()
  /** True when the previous history entry is the list, so that closing goes back to it. */
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
