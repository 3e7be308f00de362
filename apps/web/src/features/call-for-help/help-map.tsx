import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { NearbyItem } from '@krash/contract/location'
import type { Point } from '#entities/help-places/kept-help.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import { UsMap } from '#shared/ui/map/us-map.tsx'
import styles from './help-map.module.css'

interface HelpMapProps {
  /** In the order of the list. */
  places: readonly NearbyItem[]
  center: Point
  onPick: (id: string) => void
}

/** Where help is, around the place; a press on a number goes to its row. Loaded on demand: use it with `lazy()`. */
export function HelpMap({ places, center, onPick }: HelpMapProps): ReactNode {
  const t = useT()
  const points = useMemo(
    () => places.map((place) => ({ ...place, isApproximate: !isExact(place.precision) })),
    [places],
  )
  return (
    <div className={styles.map}>
      <UsMap points={points} center={center} onPick={onPick} hint={t('professionals:map.hintPlaces')} />
    </div>
  )
}
