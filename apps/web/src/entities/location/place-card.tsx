import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { plusCode } from '@krash/contract/location/plus-code'
import { useT } from '#shared/i18n/use-t.ts'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { coordinatesText, placeLines, placeToCopy, spotOf } from './place-words.ts'
import type { KnownPlace, Spot } from './place-words.ts'
import { Tell911 } from './tell-911.tsx'
import styles from './place-card.module.css'
import { useExactText } from './use-exact-text.ts'

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
  /** Offers to tell it to 911; false where that stands beside the card. */
  tells911?: boolean
  /** On a page about this place alone, which shows the map and a button to copy it: the words only, the first large. */
  isLarge?: boolean
  children?: ReactNode
}

/** A place as a point on the map and in every form it can be told: in words, coordinates and Plus Code. */
export function PlaceCard(props: PlaceCardProps): ReactNode {
  const { place, isOwn = true, tells911 = isOwn, isLarge, children } = props
  const t = useT()
  const lines = placeLines(place, t)
  const spot = spotOf(place)
  const exactness = useExactText(place, isOwn)
  return (
    <div className={styles.card} data-large={isLarge || undefined}>
      {isLarge ? null : <PlacePicture place={place} />}
      <div className={styles.words}>
        {lines.map((line, index) => (
          <p key={line} className={index === 0 ? styles.first : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {exactness === '' ? null : <p className={styles.small}>{exactness}</p>}
        {spot ? <Codes place={place} spot={spot} isCopied={!isLarge} /> : null}
        {tells911 ? <Tell911 place={place} /> : null}
        {children}
      </div>
    </div>
  )
}

/** The place as a point on the map; nothing where only words are known. */
export function PlacePicture({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const { latitude, longitude } = place
  if (latitude === null || longitude === null) return null
  return (
    <Suspense fallback={<NoMap />}>
      <PlaceMap
        at={{ latitude, longitude }}
        isApproximate={!spotOf(place)}
        label={t('location:map', { place: placeLines(place, t)[0] ?? coordinatesText(place, t) })}
      />
    </Suspense>
  )
}

interface CodesProps {
  place: KnownPlace
  spot: Spot
  /** With a button that copies them and the words. */
  isCopied: boolean
}

/** Coordinates and Plus Code of an exact spot. */
function Codes({ place, spot, isCopied }: CodesProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.codes}>
      <p className={styles.small}>
        <bdi dir="ltr">{coordinatesText(spot, t)}</bdi>
        <bdi dir="ltr" title={t('location:plusCode')}>
          {plusCode(spot)}
        </bdi>
      </p>
      {isCopied ? <CopyButton text={placeToCopy(place, t)} label={t('location:copyPlace')} /> : null}
    </div>
  )
}

/** Its place stays empty: the words say the same. */
function NoMap(): ReactNode {
  return <div className={styles.noMap} />
}
