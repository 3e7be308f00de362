import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useT } from '#shared/i18n/use-t.ts'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type { Point } from './radar-layout.ts'
import { Radar } from './radar.tsx'
import styles from './picture.module.css'

// The outlines of the states are many bytes: only those who ask for the map fetch them.
const UsMap = lazy(async () => {
  const map = await import('#shared/ui/content/us-map.tsx').catch(() => undefined)
  return { default: map?.UsMap ?? MissingMap }
})

interface PictureProps {
  lawyers: readonly FoundProfessional[]
  center: Point
  shownIds: ReadonlySet<string>
  chosenIds: ReadonlySet<string>
  onPick: (id: string) => void
}

const kinds = ['radar', 'map'] as const

/** Where the lawyers are: a radar, or on request a map. The list beside it says the same in words. */
export function Picture(props: PictureProps): ReactNode {
  const t = useT()
  const [kind, setKind] = useState<(typeof kinds)[number]>('radar')
  return (
    <div className={styles.picture}>
      <div role="group" aria-label={t('professionals:picture.label')} className={styles.kinds}>
        {kinds.map((name) => (
          <FilterChip key={name} isOn={kind === name} onClick={() => setKind(name)}>
            {t(`professionals:picture.${name}`)}
          </FilterChip>
        ))}
      </div>
      {kind === 'radar' ? <Radar {...props} /> : <ResultMap {...props} />}
    </div>
  )
}

function ResultMap({ lawyers, center, shownIds, chosenIds, onPick }: PictureProps): ReactNode {
  const onMap = lawyers.filter(({ id }) => shownIds.has(id))
  return (
    <div className={styles.map}>
      <Suspense fallback={<Skeleton height={14} />}>
        <UsMap
          points={onMap.map(({ id, latitude, longitude, fullName }) => ({
            id,
            latitude,
            longitude,
            label: fullName,
            isChosen: chosenIds.has(id),
          }))}
          center={center}
          onPick={onPick}
        />
      </Suspense>
    </div>
  )
}

function MissingMap(): ReactNode {
  const t = useT()
  return <p role="alert">{t('professionals:picture.failed')}</p>
}
