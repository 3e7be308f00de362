import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import type { Found } from '#entities/professionals/found-professionals.ts'
import type { Point } from '#entities/professionals/place/search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import styles from './result-map.module.css'

// The outlines of the states are as large as a whole page, so they load only when somebody looks at the map.
const UsMap = lazy(async () => {
  const map = await import('#shared/ui/map/us-map.tsx').catch(() => undefined)
  return { default: map?.UsMap ?? MissingMap }
})

interface ResultMapProps {
  people: readonly FoundProfessional[]
  /** The point that was searched around. */
  center: Point
  chosenIds?: ReadonlySet<string>
  onPick: (id: string) => void
}

/** Shows the people found as dots on a map. The list beside it says the same in words. */
export function ResultMap({ people, center, chosenIds, onPick }: ResultMapProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={14} />}>
      <UsMap
        center={center}
        points={people.map(({ id, latitude, longitude, fullName, precision }) => ({
          id,
          latitude,
          longitude,
          label: fullName,
          isChosen: chosenIds?.has(id) ?? false,
          isApproximate: !isExact(precision),
        }))}
        onPick={onPick}
      />
    </Suspense>
  )
}

interface FoldedMapProps {
  found: Found
  onPick: (id: string) => void
}

export function FoldedMap({ found: { center, people }, onPick }: FoldedMapProps): ReactNode {
  const t = useT()
  const isWide = useMedia(WIDE)
  const [wish, setWish] = useState<boolean>()
  const isOpen = wish ?? isWide

  function toggle(event: SyntheticEvent): void {
    event.preventDefault()
    setWish(!isOpen)
  }

  if (!center || people.length === 0) return null
  return (
    <details className={styles.map} open={isOpen}>
      <summary className={styles.summary} onClick={toggle}>
        <h2 className={lettering.heading3}>{t('professionals:map.title')}</h2>
        <ChevronDown aria-hidden />
      </summary>
      {isOpen ? <ResultMap people={people} center={center} onPick={onPick} /> : null}
    </details>
  )
}

/** Shown where the outlines cannot be loaded, as without a network; the list does not need them. */
function MissingMap(): ReactNode {
  const t = useT()
  return (
    <p role="alert" className={styles.missing}>
      {t('professionals:map.failed')}
    </p>
  )
}
