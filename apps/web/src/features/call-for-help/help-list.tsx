import { CircleAlert, Info, LocateFixed, RotateCw } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { HelpType, NearbyItem } from '@krash/contract/location'
import { useHelpNear } from '#entities/help-places/help-query.ts'
import type { HelpNear } from '#entities/help-places/help-query.ts'
import type { Point } from '#entities/help-places/kept-help.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWhen } from '#shared/i18n/use-when.ts'
import type { PositionState } from '#shared/location/use-position.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './help-near.module.css'
import { HelpRow } from './help-row.tsx'

// With the words of a map, which come with those of lawyers.
const HelpMap = lazyOrNothing(async () => (await withTexts(import('./help-map.tsx'), 'help')).HelpMap)

/** Rows shown at first. */
const FIRST_ROWS = 3

export interface NearProps {
  point: Point | undefined
  position: PositionState
  isLarge?: boolean | undefined
}

interface HelpListProps extends NearProps {
  type: HelpType
  /** What stands in for an empty list. */
  none?: ReactNode
}

/** Who is near, nearest first, or the reason nobody is shown. */
export function HelpList({ type, point, position, isLarge, none }: HelpListProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const near = useHelpNear(type, point)
  const { places } = near
  if (places === undefined && point === undefined && isOnline) return <NeedsPlace position={position} />
  return (
    <>
      {type === 'police' ? <p className={styles.danger}>{t('helpPlaces:danger')}</p> : null}
      {places === undefined ? <Nothing type={type} near={near} isOnline={isOnline} /> : null}
      <OlderNotice near={near} isOnline={isOnline} />
      {places ? (
        <Known places={places} point={point} isLarge={isLarge} none={none ?? <NoneKnown type={type} />} />
      ) : null}
    </>
  )
}

function Known({ none, ...rows }: RowsProps & { none: ReactNode }): ReactNode {
  return rows.places.length === 0 ? none : <Rows {...rows} />
}

function NoneKnown({ type }: { type: HelpType }): ReactNode {
  const t = useT()
  return type === 'roadside' ? null : <p>{t(`helpPlaces:none.${type}`)}</p>
}

/** Asks for the position here, because there may be no other field for it in sight. */
function NeedsPlace({ position: { status, located, find } }: { position: PositionState }): ReactNode {
  const t = useT()
  return (
    <div className={styles.asking}>
      <p className={lettering.muted}>{t('helpPlaces:needsPlace')}</p>
      <Button
        ref={focusGoesOn}
        icon={<LocateFixed aria-hidden />}
        isBusy={status === 'locating'}
        onClick={find}
      >
        {t('helpPlaces:use')}
      </Button>
      <div role="status">
        {located && 'problem' in located ? (
          <p className={styles.problem}>
            <CircleAlert aria-hidden />
            <span>{t(`location:problem.${located.problem}`, { reason: located.reason })}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}

interface NothingProps {
  type: HelpType
  near: HelpNear
  isOnline: boolean
}

/** Nothing is known: it is loading, it failed, or there is no network and nothing kept. */
function Nothing({ type, near, isOnline }: NothingProps): ReactNode {
  const t = useT()
  if (!isOnline) return <p>{t('helpPlaces:offlineNone')}</p>
  if (near.isLoading) return <Skeleton lines={6} />
  return (
    <div className={styles.asking} role="alert">
      <p className={styles.problem}>
        <CircleAlert aria-hidden />
        <span>{t(`helpPlaces:failed.${type}`)}</span>
      </p>
      <Button ref={focusGoesOn} icon={<RotateCw aria-hidden />} isBusy={near.isBusy} onClick={near.retry}>
        {t('shell:actions.retry')}
      </Button>
    </div>
  )
}

function OlderNotice({ near, isOnline }: Omit<NothingProps, 'type'>): ReactNode {
  const t = useT()
  const when = useWhen()
  if (near.asOf === undefined) return null
  const time = when(new Date(near.asOf).toISOString())
  return (
    <StaleNotice
      text={t(isOnline ? 'helpPlaces:stale' : 'helpPlaces:offline', { time })}
      isOffline={!isOnline}
      isBusy={near.isBusy}
      onRetry={near.retry}
    />
  )
}

interface RowsProps {
  places: readonly NearbyItem[]
  /** Where help is wanted; with it a wide screen shows a map below the rows. */
  point?: Point | undefined
  isLarge?: boolean | undefined
}

/** The first few, and the others after a press. */
export function Rows({ places, point, isLarge }: RowsProps): ReactNode {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const hasMap = useMedia(WIDE) && point !== undefined
  // Set once the others are wanted: the row that the reading goes on at.
  const [goal, setGoal] = useState<{ row: number }>()
  useEffect(() => {
    if (goal) list.current?.children[goal.row]?.querySelector<HTMLElement>('h3')?.focus()
  }, [goal])
  const shown = goal ? places : places.slice(0, FIRST_ROWS)
  return (
    <>
      <ul className={styles.list} ref={list}>
        {shown.map((place, index) => (
          <HelpRow key={place.id} place={place} isLarge={isLarge} number={hasMap ? index + 1 : undefined} />
        ))}
      </ul>
      {shown.length < places.length ? (
        // The pressed button is gone then.
        <Button variant="text" className={styles.more ?? ''} onClick={() => setGoal({ row: FIRST_ROWS })}>
          {t('helpPlaces:more')}
        </Button>
      ) : null}
      {hasMap ? (
        <Suspense fallback={<Skeleton height={15} />}>
          <HelpMap
            places={places}
            center={point}
            onPick={(id) => setGoal({ row: places.findIndex((place) => place.id === id) })}
          />
        </Suspense>
      ) : null}
      <Source places={shown} />
    </>
  )
}

/** Numbers age: whose they are, and of when. */
function Source({ places }: { places: readonly NearbyItem[] }): ReactNode {
  const t = useT()
  const { formatPartialDate } = useFormats()
  const [first] = places
  if (!first || first.source === null || first.sourceDate === null) return null
  const isPublic = !first.id.startsWith('roadside:')
  const said = { source: first.source, date: formatPartialDate(first.sourceDate) }
  return (
    <p className={styles.source}>
      <Info aria-hidden />
      <span>{t(isPublic ? 'helpPlaces:source' : 'helpPlaces:companies', said)}</span>
    </p>
  )
}
