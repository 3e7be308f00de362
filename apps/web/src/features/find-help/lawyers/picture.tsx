import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { ResultMap } from '../results/result-map.tsx'
import { Radar } from './radar.tsx'
import styles from './picture.module.css'

interface PictureProps {
  found: Found
  /** Ids of the lawyers in the list on the screen. */
  shownIds: ReadonlySet<string>
  chosenIds: ReadonlySet<string>
  onPick: (id: string) => void
}

const views = ['radar', 'map'] as const

/** Shows where the lawyers are, on a radar or on request a map. The list beside it says the same in words. */
export function Picture({ found: { people, center }, shownIds, chosenIds, onPick }: PictureProps): ReactNode {
  const t = useT()
  const [shown, setShown] = useState<(typeof views)[number]>('radar')
  if (!center || people.length === 0) return null
  const picture = { center, chosenIds, onPick }
  return (
    <div className={layout.stack12}>
      <div role="group" aria-label={t('professionals:picture.label')} className={layout.cluster8}>
        {views.map((view) => (
          <FilterChip key={view} isOn={shown === view} onClick={() => setShown(view)}>
            {t(`professionals:picture.${view}`)}
          </FilterChip>
        ))}
      </div>
      {shown === 'radar' ? (
        <Radar {...picture} lawyers={people} shownIds={shownIds} />
      ) : (
        <div className={styles.map}>
          <ResultMap {...picture} people={people.filter(({ id }) => shownIds.has(id))} />
        </div>
      )}
    </div>
  )
}
