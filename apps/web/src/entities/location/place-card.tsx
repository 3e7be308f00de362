import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { plusCode } from '@krash/contract/location/plus-code'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { coordinatesText, placeLine, placeLines } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'
import { Tell911 } from './tell-911.tsx'
import styles from './place-card.module.css'

// The outlines of the states are as large as a whole page.
const PlaceMap = lazy(() =>
  import('#shared/ui/map/place-map.tsx').then(
    ({ PlaceMap }) => ({ default: PlaceMap }),
    () => ({ default: NoMap }),
  ),
)

interface PlaceCardProps {
  place: KnownPlace
  /** False where others see it: 'saved' is said to the owner only. */
  isOwn?: boolean
  /** For somebody who comes to help: the first words large. */
  isLarge?: boolean
  children?: ReactNode
}

/** A place as a point on the map and in every form it can be told: in words, coordinates and Plus Code. */
export function PlaceCard({ place, isOwn = true, isLarge, children }: PlaceCardProps): ReactNode {
  const t = useT()
  const lines = placeLines(place, t)
  const point = pointOf(place)
  return (
    <div className={styles.card} data-large={isLarge || undefined}>
      {point ? (
        <Suspense fallback={<NoMap />}>
          <PlaceMap
            at={point}
            isApproximate={isRough(place)}
            label={t('location:map', { place: lines[0] ?? coordinatesText(point, t) })}
          />
        </Suspense>
      ) : null}
      <div className={styles.words}>
        {lines.map((line, index) => (
          <p key={line} className={index === 0 ? styles.first : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {isRough(place) ? <p className={styles.small}>{t('location:approximate')}</p> : null}
        {point && !isRough(place) ? <Exactly place={place} point={point} isOwn={isOwn} /> : null}
        {children}
      </div>
    </div>
  )
}

interface Point {
  latitude: number
  longitude: number
}

function pointOf({ latitude, longitude }: KnownPlace): Point | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** The point is the middle of a ZIP area or a town. */
function isRough({ precision }: KnownPlace): boolean {
  return precision != null && !isExact(precision)
}

interface ExactlyProps {
  place: KnownPlace
  point: Point
  isOwn: boolean
}

/** How exact the point is, its coordinates and Plus Code; all of it is copied with the words. */
function Exactly({ place, point, isOwn }: ExactlyProps): ReactNode {
  const t = useT()
  const code = plusCode(point)
  const pair = coordinatesText(point, t)
  const all = [placeLine(place, t), pair, code].filter(Boolean).join('\n')
  return (
    <>
      <p className={styles.small}>{useExactText(place, isOwn)}</p>
      <div className={styles.codes}>
        <p className={styles.small}>
          <bdi dir="ltr">{pair}</bdi>
          <bdi dir="ltr" title={t('location:plusCode')}>
            {code}
          </bdi>
        </p>
        <CopyButton text={all} label={t('location:copyPlace')} />
      </div>
      {isOwn ? <Tell911 place={place} /> : null}
    </>
  )
}

function useExactText({ accuracy }: KnownPlace, isOwn: boolean): string {
  const t = useT()
  const { formatNumber, formatDistance } = useFormats()
  const who = isOwn ? 'own' : 'seen'
  if (accuracy == null) return t(`location:exact.${who}`)
  const feet = Math.max(Math.ceil((accuracy * FEET_PER_METRE) / 10) * 10, 10)
  const distance =
    feet < FEET_PER_MILE / 10
      ? formatNumber(feet, { style: 'unit', unit: 'foot' })
      : formatDistance(feet / FEET_PER_MILE)
  return t(`location:exact.${who}Within`, { distance })
}

const FEET_PER_METRE = 1 / 0.3048
const FEET_PER_MILE = 5280

/** Its place stays empty: the words say the same. */
function NoMap(): ReactNode {
  return <div className={styles.noMap} />
}
