import type { StoredFile } from '@krash/contract/files'
import type { InsurancePolicy } from '@krash/contract/insurance'
import type { Vehicle } from '@krash/contract/vehicles'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem } from '#entities/glovebox/glovebox-lists.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** What can be shown full screen: a plate, an insurance card, or the picture of a card. */
export type Shown = GloveboxItem | { kind: 'picture'; category: CardCategory; file: StoredFile }

/** Gives the name under which something is shown. */
export function useNames(): (shown: Shown) => string {
  const t = useT()
  return (shown) => (shown.kind === 'picture' ? t(`glovebox:picture.${shown.category}`) : nameOf(shown))
}

/** Everything that works without a network, in the order of the strip. */
export function cardsOf(vehicles: readonly Vehicle[], policies: readonly InsurancePolicy[]): Shown[] {
  return [
    ...vehicles.map((item) => ({ kind: 'vehicle' as const, item })),
    ...policies.map((item) => ({ kind: 'policy' as const, item })),
  ]
}

export function isSame(one: Shown, other: Shown): boolean {
  const [id, otherId] = [one, other].map((shown) =>
    shown.kind === 'picture' ? shown.file.id : shown.item.id,
  )
  return id === otherId
}
