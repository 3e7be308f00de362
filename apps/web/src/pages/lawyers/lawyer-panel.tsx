import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { FoundProfessional } from '@krash/contract/professionals'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { useConnections } from '#features/lawyer-connections/use-connections.ts'
import type { CardSlots } from '#features/lawyer-cards/lawyer-card.tsx'
import { toggleChosen, useChosenLawyers } from '#features/lawyer-choice/selection.ts'
import type { SearchControl } from '#features/professionals/search/use-lawyer-search.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'

// Only those who open a card's details fetch it.
const ProfessionalDetail = lazy(async () => {
  const detail = await import('#features/professional-detail/professional-detail.tsx')
  return { default: detail.ProfessionalDetail }
})

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
  const [opened, setOpened] = useState<FoundProfessional>()
  /** The entry before this one is the list: closing goes back to it. */
  const isOpenedHere = useRef(false)

  const onDetails = useCallback(
    (who: FoundProfessional) => {
      setOpened(who)
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
        <ProfessionalDetail
          type="lawyer"
          id={search.who}
          onClose={close}
          actions={opened?.id === search.who ? <PanelActions who={opened} /> : null}
        />
      </Suspense>
    )
  return { slots, panel }
}

function PanelActions({ who }: { who: FoundProfessional }): ReactNode {
  const t = useT()
  const isChosen = useChosenLawyers().some(({ id }) => id === who.id)
  return (
    <>
      <Button
        variant={isChosen ? 'secondary' : 'primary'}
        isDone={isChosen}
        aria-pressed={isChosen}
        onClick={() => toggleChosen(who)}
      >
        {t(isChosen ? 'professionals:card.chosen' : 'professionals:card.choose')}
      </Button>
      <FavoriteButton who={who} />
    </>
  )
}
