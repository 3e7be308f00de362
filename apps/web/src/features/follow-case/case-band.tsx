import { MapPinOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
import { CarFromAbove } from '#entities/accidents/damage/car-from-above.tsx'
import { useCasePhotos } from '#entities/claims/case-queries.ts'
import { PhotoMosaic } from '#entities/files/photo-mosaic.tsx'
import { PlaceCard, PlacePicture } from '#entities/location/place-card.tsx'
import { placeText } from '#entities/location/place-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import styles from './case-band.module.css'

/** The accident at a glance: where, what of the car, and the pictures. Each part opens in full. */
export function CaseBand({ accident }: { accident: Accident }): ReactNode {
  const t = useT()
  const [open, setOpen] = useState<'place' | 'car'>()
  const photos = accident.photos.filter(({ mimeType }) => mimeType.startsWith('image/'))
  const pictures = useRef<HTMLDivElement>(null)
  const changes = usePhotoChanges(accident, () => pictures.current)
  const close = () => setOpen(undefined)
  return (
    <section className={styles.band} aria-label={t('claims:band.label')}>
      <button
        type="button"
        className={styles.map}
        aria-label={accident.location.latitude === null ? undefined : t('claims:band.place')}
        onClick={() => setOpen('place')}
      >
        <Place accident={accident} />
      </button>
      <button
        type="button"
        className={styles.car}
        aria-label={t('claims:band.car')}
        onClick={() => setOpen('car')}
      >
        <CarFromAbove chosen={accident.damage} />
      </button>
      <div ref={pictures} tabIndex={-1} className={styles.photos}>
        {photos.length === 0 ? (
          <p>{t('claims:band.noPhotos')}</p>
        ) : (
          <PhotoMosaic photos={photos} {...changes} />
        )}
      </div>
      <Dialog isOpen={open === 'place'} title={t('claims:band.placeTitle')} onClose={close}>
        <PlaceCard place={accident.location} />
      </Dialog>
      <Dialog isOpen={open === 'car'} title={t('claims:band.carTitle')} onClose={close}>
        <WholeCar accident={accident} />
      </Dialog>
    </section>
  )
}

/** Captions can be written, and a photo removed with Undo; those of a withdrawn report stay as they are. */
function usePhotoChanges({ id, status }: Accident, focusNext: () => HTMLElement | null) {
  const t = useT()
  const changes = useCasePhotos(id)
  if (status === 'cancelled') return undefined

  function onRemove(photoId: string): void {
    void removeWithUndo({
      remove: () => changes.remove(photoId),
      words: {
        done: t('claims:photo.removed'),
        text: t('claims:photo.removedText'),
        failed: t('claims:photo.removeFailed'),
      },
      focusNext,
    })
  }

  return { onCaption: changes.caption, onRemove }
}

function Place({ accident: { location } }: { accident: Accident }): ReactNode {
  const t = useT()
  if (location.latitude !== null) return <PlacePicture place={location} />
  return (
    <span className={styles.noPlace}>
      <MapPinOff aria-hidden />
      <bdi>{placeText(location, t)}</bdi>
      <span className={visuallyHidden.hidden}>{t('claims:band.place')}</span>
    </span>
  )
}

function WholeCar({ accident: { damage } }: { accident: Accident }): ReactNode {
  const t = useT()
  const textOf = useDamageText()
  return (
    <div className={styles.whole}>
      <CarFromAbove chosen={damage} />
      <p>{damage.length === 0 ? t('claims:band.noDamage') : textOf(damage)}</p>
    </div>
  )
}
