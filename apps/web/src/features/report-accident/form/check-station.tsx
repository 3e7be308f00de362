import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import type { Draft, DraftPlace } from '#entities/accidents/draft.ts'
import styles from './check-station.module.css'
import type { Translate } from '#shared/i18n/use-t.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import layout from '#shared/styles/layout.module.css'
import { hasStory, placeProblem } from '#entities/accidents/draft.ts'

interface CheckStationProps {
  draft: Draft
  /** Opens station 1 or 2; left out where all are open. */
  onEdit?: ((station: 0 | 1) => void) | undefined
}

/** Station 3: everything that will be sent, shown as it will be sent. */
export function CheckStation({ draft, onEdit }: CheckStationProps): ReactNode {
  const t = useT()
  const parts = useStoryParts(draft)
  return (
    <dl className={layout.stack}>
      <Line
        name={t('accidents:check.place')}
        station={t('accidents:where.title')}
        onEdit={onEdit && (() => onEdit(0))}
      >
        <PlaceLine place={draft.place} />
      </Line>
      {parts.map(({ key, value }) => (
        <Line
          key={key}
          name={t(`accidents:check.${key}`)}
          station={t('accidents:what.title')}
          onEdit={onEdit && (() => onEdit(1))}
        >
          <bdi className={styles.value}>{value}</bdi>
        </Line>
      ))}
    </dl>
  )
}

interface LineProps {
  name: string
  station: string
  onEdit: (() => void) | undefined
  children: ReactNode
}

function Line({ name, station, onEdit, children }: LineProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {onEdit ? (
        <dd className={styles.edit}>
          <Button
            variant="text"
            icon={<Pencil aria-hidden />}
            aria-label={`${t('accidents:edit', { station })} (${name})`}
            onClick={onEdit}
          >
            {t('shell:actions.edit')}
          </Button>
        </dd>
      ) : null}
    </div>
  )
}

/** The place in one line: the address as the person typed it, otherwise the coordinates. */
export function placeText(place: DraftPlace, t: Translate): string {
  const address = place.address.trim()
  if (address !== '') return address
  if (place.latitude === null || place.longitude === null) return t('accidents:where.empty')
  const { latitude, longitude } = place
  return t('location:coordinates', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
}

/** Station 1 in one line. */
export function PlaceLine({ place }: { place: DraftPlace }): ReactNode {
  const t = useT()
  return <bdi>{placeText(place, t)}</bdi>
}

/** Station 2 in one line. */
export function StoryLine({ draft }: { draft: Draft }): ReactNode {
  const t = useT()
  const parts = useStoryParts(draft)
  if (!hasStory(draft)) return t('accidents:what.empty')
  return parts.map(({ value }) => value).join(' · ')
}

/** Station 3 in one line. */
export function ReadyLine({ place }: { place: DraftPlace }): ReactNode {
  const t = useT()
  return t(placeProblem(place) === undefined ? 'accidents:check.ready' : 'accidents:check.notReady')
}

interface StoryPart {
  key: 'severity' | 'photos' | 'damage' | 'words'
  value: string
}

/** The details added at station 2, in words. Details that were not given are left out. */
export function useStoryParts(draft: Draft): StoryPart[] {
  const t = useT()
  const { formatList } = useFormats()
  const parts: StoryPart[] = []
  if (draft.severity) parts.push({ key: 'severity', value: t(`accidents:severity.${draft.severity}`) })
  if (draft.photos.length > 0) {
    parts.push({ key: 'photos', value: t('accidents:photos.count', { count: draft.photos.length }) })
  }
  if (draft.damage.length > 0) {
    const zones = draft.damage.map((zone) => t(`accidents:damage.zones.${zone}`))
    parts.push({ key: 'damage', value: formatList(zones) })
  }
  const words = draft.description.trim()
  if (words !== '') parts.push({ key: 'words', value: words })
  return parts
}
