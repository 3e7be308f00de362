import { Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import type { Point } from '#entities/professionals/place/search-place.ts'
import { mark, useMarked } from '#entities/professionals/cards/marked.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import { ButtonChip } from '#shared/ui/content/chip.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type { MapLinks } from '../search/use-help-search.ts'
import styles from './result-map.module.css'

// The outlines of the states are as large as a whole page, so they load only when somebody looks at the map.
const UsMap = lazy(async () => {
  const map = await import('#shared/ui/map/us-map.tsx').catch(() => undefined)
  return { default: map?.UsMap ?? MissingMap }
})

interface ResultMapProps extends MapLinks {
  /** In the order of the list. */
  people: readonly FoundProfessional[]
  /** The point that was searched around. */
  center: Point
  chosenIds?: ReadonlySet<string>
}

/** Shows the people found as points on a map that fills its place. The list beside it says the same in words. */
export function ResultMap({ people, center, chosenIds, ...links }: ResultMapProps): ReactNode {
  const marked = useMarked()
  const points = useMemo(
    () =>
      people.map(({ id, latitude, longitude, fullName, precision }) => ({
        id,
        latitude,
        longitude,
        label: fullName,
        isChosen: chosenIds?.has(id) ?? false,
        isApproximate: !isExact(precision),
      })),
    [people, chosenIds],
  )
  return (
    <div className={styles.map}>
      <Suspense fallback={<Skeleton height={14} />}>
        <UsMap {...links} center={center} points={points} marked={marked} onMark={mark} />
      </Suspense>
    </div>
  )
}

interface MapChipProps {
  links: MapLinks
  renderPicture: (links: MapLinks) => ReactNode
}

/** Opens the map over the whole screen; picking somebody closes it and goes to their card. */
export function MapChip({ links, renderPicture }: MapChipProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)

  function pick(id: string): void {
    setOpen(false)
    // After the dialog has given the focus back.
    requestAnimationFrame(() => links.onPick(id))
  }

  return (
    <>
      <ButtonChip icon={<MapIcon aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('professionals:map.title')}
      </ButtonChip>
      <Dialog isOpen={isOpen} isWide onClose={() => setOpen(false)} title={t('professionals:map.title')}>
        <div className={styles.sheet}>{renderPicture({ ...links, onPick: pick })}</div>
      </Dialog>
    </>
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
