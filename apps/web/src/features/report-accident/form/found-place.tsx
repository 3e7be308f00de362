import { MapPinCheck, Move, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { editAddress, pointOf, typedCoordinates } from '#entities/accidents/draft.ts'
import type { DraftPlace } from '#entities/accidents/draft.ts'
import { toldPlace } from '#entities/accidents/told-place.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { SpotDialog } from '#entities/location/lazy-spot.ts'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { milesOff } from '#entities/location/place-words.ts'
import type { Spot } from '#entities/location/place-words.ts'
import type { PointedPlace } from '#entities/location/spot-dialog.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import styles from './found-place.module.css'

export interface FoundPlaceProps {
  place: DraftPlace
  onForget: () => void
  /** Asks what is around a spot, and puts it into the draft. */
  tellAround: (spot: Spot) => Promise<void>
}

/** The measured place, on one plate with what was done. */
export function FoundPlace({ place, onForget, tellAround }: FoundPlaceProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.found}>
      <div className={styles.head}>
        <MapPinCheck aria-hidden />
        <strong>{t('location:found')}</strong>
        <IconButton label={t('location:remove')} onClick={onForget}>
          <X aria-hidden />
        </IconButton>
      </div>
      <PlaceCard tells911={false} place={toldPlace(place)}>
        {milesOff(toldPlace(place)) === undefined ? null : <p>{t('location:exact.farNext')}</p>}
        <CorrectPlace place={place} tellAround={tellAround} />
      </PlaceCard>
    </div>
  )
}

/** Corrects the measured spot and its address on a map. */
function CorrectPlace({ place, tellAround }: Omit<FoundPlaceProps, 'onForget'>): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const start = pointOf(place)
  if (!start) return null

  function use({ address, spot, town }: PointedPlace): void {
    setOpen(false)
    const isUntouched = address === place.address
    if (!spot && town) {
      draftStore.edit({ place: { address, ...town, accuracy: null, source: 'suggestion' } })
      return
    }
    if (!spot) {
      if (!isUntouched) draftStore.edit({ place: editAddress(place, address) })
      return
    }
    // Typed coordinates would win over the spot, and an address that was looked up belongs to the old one.
    const words = typedCoordinates(address) || (isUntouched && place.isAddressFound) ? '' : address
    draftStore.edit({ place: { address: words, ...spot, accuracy: null, source: 'device' } })
    void tellAround(spot)
  }

  return (
    <>
      <Button icon={<Move aria-hidden />} onClick={() => setOpen(true)}>
        {t('location:correct')}
      </Button>
      <Suspense>
        {isOpen ? (
          <SpotDialog
            address={place.address}
            isAddressFound={place.isAddressFound}
            start={start}
            isExact
            onUse={use}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
