import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import type { FoundPhysicians } from '../search/use-found-physicians.ts'
import styles from './result-map.module.css'

// Outlines of the states weigh as much as a page: they come when somebody looks at the map.
const UsMap = lazy(async () => {
  const map = await import('#shared/ui/content/us-map.tsx').catch(() => undefined)
  return { default: map?.UsMap ?? MissingMap }
})

interface ResultMapProps {
  found: FoundPhysicians
  onPick: (id: string) => void
}

/** The results on a map; folded away where there is little room. */
export function ResultMap({ found, onPick }: ResultMapProps): ReactNode {
  const t = useT()
  const isWide = useMedia(WIDE)
  const [wish, setWish] = useState<boolean>()
  const isOpen = wish ?? isWide
  const { center } = found

  function toggle(event: SyntheticEvent): void {
    event.preventDefault()
    setWish(!isOpen)
  }

  if (!center || found.physicians.length === 0) return null
  return (
    <details className={styles.map} open={isOpen}>
      <summary className={styles.summary} onClick={toggle}>
        <h2 className={styles.title}>{t('physicians:map.title')}</h2>
        <ChevronDown aria-hidden />
      </summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={14} />}>
          <UsMap
            center={center}
            points={found.physicians.map(({ id, latitude, longitude, fullName, precision }) => ({
              id,
              latitude,
              longitude,
              label: fullName,
              isApproximate: !isExact(precision),
            }))}
            onPick={onPick}
          />
        </Suspense>
      ) : null}
    </details>
  )
}

/** Without network the outlines may not be here; the list does not need them. */
function MissingMap(): ReactNode {
  const t = useT()
  return (
    <p role="alert" className={styles.missing}>
      {t('physicians:map.failed')}
    </p>
  )
}
