import { LocateFixed, MapPin, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KnownSource } from '#entities/professionals/place/search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { inUseText } from '../search/help-kinds.ts'
import type { HelpKind } from '../search/help-kinds.ts'
import styles from './place-sources.module.css'

interface PlaceSourcesProps {
  kind: HelpKind
  where: SearchPlaceState
  /** A known place is shown in the field. */
  isResting: boolean
  /** The field holds text, whether it was searched for or not. */
  isTyped: boolean
  onLocate: () => void
  onChoose: (source: KnownSource) => void
  /** Called when the person wants to type another place. */
  onOther: () => void
}

/** Names the place in use where the field does not, and offers the other places the app knows. */
export function PlaceSources(props: PlaceSourcesProps): ReactNode {
  const { kind, where, isResting, isTyped, onOther } = props
  const t = useT()
  const used = kind.isResting || isTyped ? undefined : inUseText(kind, where.place)
  const others = kind.sources.filter(
    (source) => where.place.source !== source && (source === 'me' || where.known[source] !== null),
  )
  return (
    <div className={styles.sources}>
      {kind.isResting ? <span className={styles.instead}>{t('professionals:place.instead')}</span> : null}
      {used ? (
        <p className={styles.used}>
          <MapPin aria-hidden />
          <span>{t(used)}</span>
        </p>
      ) : null}
      {isResting ? (
        <Button variant="soft" icon={<PencilLine aria-hidden />} onClick={onOther}>
          {t('professionals:place.change')}
        </Button>
      ) : null}
      {others.map((source) => (
        <Source key={source} source={source} {...props} />
      ))}
    </div>
  )
}

function Source({
  source,
  kind,
  where: { isLocating },
  onLocate,
  onChoose,
}: PlaceSourcesProps & { source: KnownSource }): ReactNode {
  const t = useT()
  if (source !== 'me') {
    return (
      <Button ref={focusGoesOn} variant="soft" icon={<MapPin aria-hidden />} onClick={() => onChoose(source)}>
        {t(`professionals:place.sources.${source}`)}
      </Button>
    )
  }
  return (
    <Button
      ref={focusGoesOn}
      variant="soft"
      icon={<LocateFixed aria-hidden />}
      isBusy={isLocating}
      onClick={onLocate}
    >
      {t(isLocating ? 'professionals:place.locating' : `professionals:${kind.type}.place.me`)}
    </Button>
  )
}
