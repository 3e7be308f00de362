import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { plusCode } from '@krash/contract/location/plus-code'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { coordinatesText, placeLines, placeText } from './place-words.ts'
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
  /** On a page about this place alone, which shows the map and a button to copy it: the words only, the first large. */
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
      {isLarge ? null : <PlacePicture place={place} />}
      <div className={styles.words}>
        {lines.map((line, index) => (
          <p key={line} className={index === 0 ? styles.first : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {isRough(place) ? <p className={styles.small}>{t('location:approximate')}</p> : null}
        {point && !isRough(place) ? (
          <Exactly place={place} point={point} isOwn={isOwn} isCopied={!isLarge} />
        ) : null}
        {children}
      </div>
    </div>
  )
}

/** The place as a point on the map; nothing where only words are known. */
export function PlacePicture({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const point = pointOf(place)
  if (point === undefined) return null
  return (
    <Suspense fallback={<NoMap />}>
      <PlaceMap
        at={point}
        isApproximate={isRough(place)}
        label={t('location:map', { place: placeLines(place, t)[0] ?? coordinatesText(point, t) })}
      />
    </Suspense>
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
  /** With a button that copies all of it. */
  isCopied: boolean
}

/** How exact the point is, its coordinates and Plus Code. */
function Exactly({ place, point, isOwn, isCopied }: ExactlyProps): ReactNode {
  const t = useT()
  return (
    <>
      <p className={styles.small}>{useExactText(place, isOwn)}</p>
      <div className={styles.codes}>
        <p className={styles.small}>
          <bdi dir="ltr">{coordinatesText(point, t)}</bdi>
          <bdi dir="ltr" title={t('location:plusCode')}>
            {plusCode(point)}
          </bdi>
        </p>
        {isCopied ? <CopyButton text={placeText(place, t)} label={t('location:copyPlace')} /> : null}
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
