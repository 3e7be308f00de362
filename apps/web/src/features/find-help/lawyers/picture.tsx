import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { ResultMap } from '../results/result-map.tsx'
import type { MapLinks } from '../search/use-help-search.ts'
import styles from './picture.module.css'

// Shown on request.
const Radar = lazy(async () => ({ default: (await import('./radar.tsx')).Radar }))

interface PictureProps extends MapLinks {
  found: Found
  /** The lawyers in the list on the screen, in its order. */
  listed: readonly FoundProfessional[]
  chosenIds: ReadonlySet<string>
}

const views = ['map', 'radar'] as const

/** Shows where the lawyers are, on a map or on request a radar. The list beside it says the same in words. */
export function Picture({ found: { people, center }, listed, chosenIds, ...links }: PictureProps): ReactNode {
  const t = useT()
  const [shown, setShown] = useState<(typeof views)[number]>('map')
  if (!center) return null
  return (
    <div className={styles.picture}>
      <div role="group" aria-label={t('professionals:picture.label')} className={layout.cluster8}>
        {views.map((view) => (
          <FilterChip key={view} isOn={shown === view} onClick={() => setShown(view)}>
            {t(`professionals:picture.${view}`)}
          </FilterChip>
        ))}
      </div>
      {shown === 'radar' ? (
        <Suspense fallback={<Skeleton height={14} />}>
          <Radar
            center={center}
            chosenIds={chosenIds}
            onPick={links.onPick}
            lawyers={people}
            shownIds={new Set(listed.map(({ id }) => id))}
          />
        </Suspense>
      ) : (
        <ResultMap {...links} center={center} chosenIds={chosenIds} people={listed} />
      )}
    </div>
  )
}
