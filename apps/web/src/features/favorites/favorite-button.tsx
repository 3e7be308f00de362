import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { toggleFavorite } from './favorite-sender.ts'
import { useFavoriteIds as useIds } from './use-favorites.ts'
import type { FavoriteWho } from './wishes.ts'

/** The ids of the person's favourites as they wish them: what is still to be sent counts. */
export const useFavoriteIds = useIds

/** The heart on a card: shows the wish at once, sends it when there is a network. */
export function FavoriteButton({ who }: { who: FavoriteWho }): ReactNode {
  const t = useT()
  const isOn = useIds().has(who.id)
  return (
    <IconButton
      label={t('shell:professional.favourite', { name: who.fullName })}
      isPressed={isOn}
      onClick={() => toggleFavorite(who)}
    >
      <Heart aria-hidden />
    </IconButton>
  )
}
