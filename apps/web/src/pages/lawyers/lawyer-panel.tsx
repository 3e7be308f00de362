import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import type { CardSlots } from '#entities/professionals/cards/lawyer-card.tsx'
import { FavoriteButton } from '#features/keep-favorites/favorite-button.tsx'
import { useCardBooking } from '#pages/booking/use-card-booking.tsx'
import type { SearchControl } from '#features/find-help/search/use-help-search.ts'

// Loaded only by those who open a card's details.
const LawyerDetails = lazy(async () => ({
  default: (await import('./lawyer-details.tsx')).LawyerDetails,
}))

interface LawyerPanel {
  /** Actions on every card besides choosing it. */
  slots: CardSlots
  /** The open details, while `who` is in the address, and the open booking. */
  panel: ReactNode
}

/** Favourites, free times and details for the cards of both searches. */
export function useLawyerPanel(control: SearchControl): LawyerPanel {
  const { search, change } = control
  const connections = useConnections()
  const { renderTimes, onSchedule, dialog } = useCardBooking({ hasMore: true })

  const onDetails = useCallback(
    // The list and its details are one entry of the history: Back closes every dialog by an entry of the dialog's own.
    (who: FoundProfessional) => change({ who: who.id }, { isReplacing: true }),
    [change],
  )
  const slots = useMemo<CardSlots>(
    () => ({
      connectedIds: new Set(connections.keys()),
      favorite: (who) => <FavoriteButton who={who} />,
      onDetails,
      renderTimes,
    }),
    [connections, onDetails, renderTimes],
  )

  const panel = (
    <>
      {search.who === undefined ? null : (
        <Suspense>
          <LawyerDetails
            id={search.who}
            onSchedule={onSchedule}
            onClose={() => change({ who: undefined }, { isReplacing: true })}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
  return { slots, panel }
}
