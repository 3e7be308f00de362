import { MapPinCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftPlace } from '#entities/accidents/draft.ts'
import { toldPlace } from '#entities/accidents/told-place.ts'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import styles from './found-place.module.css'

export interface FoundPlaceProps {
  place: DraftPlace
  onForget: () => void
}

/** The measured place, on one plate with what was done. */
export function FoundPlace({ place, onForget }: FoundPlaceProps): ReactNode {
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
      <PlaceCard tells911={false} place={toldPlace(place)} />
    </div>
  )
}
