import { Maximize, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { InsurancePolicy } from '@krash/contract/insurance'
import type { Vehicle } from '@krash/contract/vehicles'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem } from '#entities/glovebox/glovebox-lists.ts'
import { InsuranceCard } from './insurance-card.tsx'
import { Plate } from '#entities/glovebox/plate/plate.tsx'
import styles from './card-strip.module.css'
import type { Shown } from './shown.ts'

interface CardStripProps {
  vehicles: readonly Vehicle[]
  policies: readonly InsurancePolicy[]
  /** `YYYY-MM-DD` */
  today: string
  onShow: (shown: Shown) => void
  /** Left out where nothing can be changed. */
  addVehicle?: ReactNode
  /** Pictures of cards, after the others. */
  pictures?: ReactNode
}

/** The cards a driver shows to an officer, side by side: plates, then insurance cards. A phone swipes through them. */
export function CardStrip({
  vehicles,
  policies,
  today,
  onShow,
  addVehicle,
  pictures,
}: CardStripProps): ReactNode {
  const strip = useStripAtNewest(vehicles)
  return (
    <ul ref={strip} className={styles.strip}>
      {vehicles.map((vehicle) => (
        <StripCard key={vehicle.id} shown={{ kind: 'vehicle', item: vehicle }} onShow={onShow}>
          <Plate
            plate={vehicle.licensePlate}
            state={vehicle.plateState}
            name={nameOf({ kind: 'vehicle', item: vehicle })}
          />
        </StripCard>
      ))}
      {policies.map((policy) => (
        <StripCard key={policy.id} shown={{ kind: 'policy', item: policy }} onShow={onShow}>
          <InsuranceCard policy={policy} today={today} />
        </StripCard>
      ))}
      {pictures}
      {addVehicle ? <li className={styles.card}>{addVehicle}</li> : null}
    </ul>
  )
}

/** Where a card will be, so that those after it do not move when it comes. */
export function EmptyPlace(): ReactNode {
  return <li className={styles.card} aria-hidden />
}

/** Scrolls a plate that has just been added into view, whole; the browser would keep to the box after it. */
function useStripAtNewest(vehicles: readonly Vehicle[]): RefObject<HTMLUListElement | null> {
  const strip = useRef<HTMLUListElement>(null)
  const known = useRef(vehicles.length)
  useEffect(() => {
    const isAdded = vehicles.length > known.current
    known.current = vehicles.length
    if (isAdded)
      strip.current?.children[vehicles.length - 1]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [vehicles.length])
  return strip
}

interface StripCardProps {
  shown: GloveboxItem
  onShow: (shown: GloveboxItem) => void
  children: ReactNode
}

function StripCard({ shown, onShow, children }: StripCardProps): ReactNode {
  const t = useT()
  return (
    <li className={styles.card}>
      {children}
      <Button
        variant="soft"
        icon={<Maximize aria-hidden />}
        aria-label={t('glovebox:fullScreen.openNamed', { name: isolated(nameOf(shown)) })}
        onClick={() => onShow(shown)}
      >
        {t('glovebox:fullScreen.open')}
      </Button>
    </li>
  )
}

interface AddCardProps {
  onAdd: () => void
  /** Called when the button is about to be pressed. */
  onIntent: () => void
}

export function AddCard({ onAdd, onIntent }: AddCardProps): ReactNode {
  const t = useT()
  return (
    <button type="button" className={styles.add} onClick={onAdd} onPointerEnter={onIntent} onFocus={onIntent}>
      <Plus aria-hidden />
      <span>{t('glovebox:vehicle.add')}</span>
    </button>
  )
}
