import { LocateFixed, MapPin, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhraseKey } from '@krash/phrases'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import type { KnownSource } from '../search/lawyer-search.ts'
import type { KnownPlaces, SearchPlace } from './search-place.ts'
import styles from './place-sources.module.css'

interface PlaceSourcesProps {
  place: SearchPlace
  known: KnownPlaces
  isLocating: boolean
  /** A known place is in use; the field rests. */
  isInUse: boolean
  onLocate: () => void
  onChoose: (source: KnownSource) => void
  onOther: () => void
}

const sourceTexts: Record<KnownSource, PhraseKey> = {
  accident: 'professionals:place.sources.accident',
  home: 'professionals:place.sources.home',
  me: 'professionals:place.sources.me',
}

/** Places the app knows, other than the one in use. */
export function PlaceSources(props: PlaceSourcesProps): ReactNode {
  const { place, known, isLocating, isInUse, onLocate, onChoose, onOther } = props
  const t = useT()
  const others = (['accident', 'home'] as const).filter(
    (source) => known[source] !== null && place.source !== source,
  )
  return (
    <div className={styles.sources}>
      <span className={styles.instead}>{t('professionals:place.instead')}</span>
      {isInUse ? (
        <Button variant="soft" icon={<PencilLine aria-hidden />} onClick={onOther}>
          {t('professionals:place.change')}
        </Button>
      ) : null}
      {others.map((source) => (
        <Button key={source} variant="soft" icon={<MapPin aria-hidden />} onClick={() => onChoose(source)}>
          {t(sourceTexts[source])}
        </Button>
      ))}
      {place.source === 'me' ? null : (
        <Button variant="soft" icon={<LocateFixed aria-hidden />} isBusy={isLocating} onClick={onLocate}>
          {isLocating ? t('professionals:place.locating') : t(sourceTexts.me)}
        </Button>
      )}
    </div>
  )
}
