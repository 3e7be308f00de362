import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { toggleFavorite } from '#entities/favorites/favorite-hearts.ts'
import type { FavoriteWho } from '#entities/favorites/heart-wish.ts'
import { useFavoriteIds } from '#entities/favorites/favorite-queries.ts'

/** The heart on a card. It shows the change at once and sends it when there is a network. */
export function FavoriteButton({ who }: { who: FavoriteWho }): ReactNode {
  const t = useT()
  const isOn = useFavoriteIds().has(who.id)
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
