import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Suggestion } from '@krash/contract/location'
import { milesBetween } from '@krash/contract/location/distance'
import { plusCode } from '@krash/contract/location/plus-code'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isExact as isExactly } from '#shared/location/precision.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { coordinatesText } from './place-words.ts'
import type { Spot } from './place-words.ts'

// The outlines of the states are as large as a whole page.
const SpotMap = lazy(() =>
  import('#shared/ui/map/spot-map.tsx').then(
    ({ SpotMap }) => ({ default: SpotMap }),
    () => ({ default: NoMap }),
  ),
)

const FEET_PER_MILE = 5280
/** A few feet: a map that is moved back ends only roughly where it was. */
const SAME_MILES = 0.002
/** Once a hand rests for so long, a screen reader hears where the sign stands. */
const REST_MS = 500

export interface PointedPlace {
  address: string
  /** Undefined where the map was left as it was. */
  spot: Spot | undefined
  /** The middle of a town or a ZIP area that was picked in place of the spot. */
  town?: Spot
}

interface SpotDialogProps {
  address: string
  /** It was looked up for the spot, and will be for the new one. */
  isAddressFound?: boolean | undefined
  /** Where the map begins. */
  start: Spot
  /** It begins at a measured spot, not in the middle of a town. */
  isExact: boolean
  onUse: (place: PointedPlace) => void
  onClose: () => void
}

/** Corrects a place by its address and by a map that is moved under a sign; it asks no map service. */
export function SpotDialog({
  address: first,
  isAddressFound = false,
  start: begun,
  isExact,
  onUse,
  onClose,
}: SpotDialogProps): ReactNode {
  const t = useT()
  const [address, setAddress] = useState(first)
  const [start, setStart] = useState({ spot: begun, isExact })
  const [spot, setSpot] = useState<Spot>()
  const asksForAddress = spot !== undefined && address === first && address !== '' && !isAddressFound

  function pick({ latitude, longitude, precision }: Suggestion): void {
    const found = { latitude, longitude }
    const isPickedExact = isExactly(precision)
    setStart({ spot: found, isExact: isPickedExact })
    setSpot(isPickedExact ? found : undefined)
  }

  /** Back at the middle of a town, no spot has been pointed at. */
  function move(to: Spot): void {
    setSpot(start.isExact || milesBetween(start.spot, to) > SAME_MILES ? to : undefined)
  }

  function use(): void {
    const isTown = spot === undefined && start.spot !== begun
    onUse({ address, spot, ...(isTown && { town: start.spot }) })
  }

  // Outside of the form that may have opened it, which Enter would send.
  return createPortal(
    <Dialog
      isOpen
      isWide
      title={t('spot:title')}
      isDirty={address !== first || spot !== undefined}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={use}>
          {t('spot:use')}
        </Button>
      }
    >
      <div className={layout.stack12}>
        <AddressField<Suggestion>
          label={t('spot:address')}
          isOptional
          value={address}
          onChange={setAddress}
          onPick={pick}
          suggest={suggestPlaces}
        />
        <Suspense fallback={<Skeleton height={20} />}>
          <SpotMap
            key={`${start.spot.latitude} ${start.spot.longitude}`}
            start={start.spot}
            isExact={start.isExact}
            onMove={move}
          />
        </Suspense>
        <WhereItStands spot={spot ?? start.spot} before={begun} asksForAddress={asksForAddress} />
      </div>
    </Dialog>,
    document.body,
  )
}

interface WhereProps {
  spot: Spot
  before: Spot
  asksForAddress: boolean
}

/** The spot under the sign, and how far it lies from where it was. */
function WhereItStands({ spot, before, asksForAddress }: WhereProps): ReactNode {
  const t = useT()
  const { formatNumber, formatDistance } = useFormats()
  const { latitude, longitude } = useRested(spot)
  const miles = milesBetween(before, { latitude, longitude })
  const feet = Math.round(miles * FEET_PER_MILE)
  const distance = miles < 0.1 ? formatNumber(feet, { style: 'unit', unit: 'foot' }) : formatDistance(miles)
  return (
    <div role="status">
      <p>{feet === 0 ? t('spot:same') : t('spot:moved', { distance })}</p>
      <p className={lettering.quiet}>
        <bdi dir="ltr">
          {coordinatesText({ latitude, longitude }, t)} · {plusCode({ latitude, longitude })}
        </bdi>
      </p>
      {asksForAddress ? <p>{t('spot:addressToo')}</p> : null}
    </div>
  )
}

function useRested(spot: Spot): Spot {
  const [rested, setRested] = useState(spot)
  useEffect(() => {
    const timer = setTimeout(() => setRested(spot), REST_MS)
    return () => clearTimeout(timer)
  }, [spot])
  return rested
}

function NoMap(): ReactNode {
  const t = useT()
  return <p>{t('spot:failed')}</p>
}
