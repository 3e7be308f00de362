import { Clock, Heart, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useKnownIds, useWishes } from '#entities/favorites/favorite-outbox.ts'
import type { FavoriteWho } from '#entities/favorites/heart-wish.ts'
import { useFavoriteIds, useFavorites } from '#entities/favorites/favorite-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import person from '#shared/styles/person-card.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import { initialsOf } from '#shared/ui/content/initials.ts'
import { Rating } from '#shared/ui/content/rating.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import styles from './favorite-list.module.css'

interface FavoriteListProps {
  /** Opens the details of one favourite. */
  onDetails?: ((who: Professional) => void) | undefined
}

/** The person's favourite lawyers and doctors, newest first; those still to be sent come above. */
export function FavoriteList({ onDetails }: FavoriteListProps): ReactNode {
  const waiting = useWaiting()
  return (
    <div className={layout.stack12}>
      <Waiting people={waiting} />
      <Saved onDetails={onDetails} hasWaiting={waiting.length > 0} />
    </div>
  )
}

function Saved({ onDetails, hasWaiting }: FavoriteListProps & { hasWaiting: boolean }): ReactNode {
  const t = useT()
  const ids = useFavoriteIds()
  const favorites = useFavorites()
  const isBehind = useFollowing(favorites)
  if (favorites.data === undefined) {
    return favorites.error ? <LoadFailed favorites={favorites} /> : <Skeleton height={9} />
  }
  const saved = favorites.data.filter(({ id }) => ids.has(id))
  if (saved.length === 0 && isBehind)
    return favorites.isError ? <LoadFailed favorites={favorites} /> : <Skeleton height={9} />
  if (saved.length === 0) {
    return hasWaiting ? null : (
      <EmptyState icon={<Heart aria-hidden />} title={t('favorites:empty')} text={t('favorites:emptyText')} />
    )
  }
  return (
    <ul className={layout.stack12}>
      {saved.map((who) => (
        <li key={who.id}>
          <FavoriteRow who={who} onDetails={onDetails} />
        </li>
      ))}
    </ul>
  )
}

/** Refetches the list when a favourite was added since; true until the list includes it. */
function useFollowing({ data, isFetching, isError, refetch }: ReturnType<typeof useFavorites>): boolean {
  const known = useKnownIds()
  const isBehind = data !== undefined && known.some((id) => !data.some((who) => who.id === id))
  // What has failed is asked for again by a press or with the next network, otherwise this would never end.
  const isWanted = isBehind && !isFetching && !isError
  useEffect(() => {
    if (isWanted) void refetch()
  }, [isWanted, refetch])
  return isBehind
}

function LoadFailed({ favorites }: { favorites: ReturnType<typeof useFavorites> }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      title={t('favorites:loadFailed')}
      text={isOnline ? errorText(favorites.error) : t('favorites:offline')}
      isBusy={favorites.isFetching}
      onRetry={() => void favorites.refetch()}
    />
  )
}

/** Favourites added on this device that are not sent yet. */
function useWaiting(): FavoriteWho[] {
  const known = useKnownIds()
  return useWishes()
    .filter(({ who, isWanted }) => isWanted && !known.includes(who.id))
    .map(({ who }) => who)
}

function Waiting({ people }: { people: readonly FavoriteWho[] }): ReactNode {
  const t = useT()
  if (people.length === 0) return null
  return (
    <section className={styles.waiting}>
      <h3 className={styles.waitingTitle}>
        <Clock aria-hidden />
        {t('favorites:waiting')}
      </h3>
      <p>{t('favorites:waitingText')}</p>
      <ul className={styles.names}>
        {people.map((who) => (
          <li key={who.id}>
            <bdi>{who.fullName}</bdi>
            <FavoriteButton who={who} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FavoriteRowProps {
  who: Professional
  onDetails: FavoriteListProps['onDetails']
}

function FavoriteRow({ who, onDetails }: FavoriteRowProps): ReactNode {
  const t = useT()
  return (
    <article className={styles.row} aria-label={who.fullName}>
      <span className={person.initials} aria-hidden>
        {initialsOf(who.fullName)}
      </span>
      <div className={styles.words}>
        <h3 className={lettering.heading3}>
          {onDetails ? (
            <button
              type="button"
              className={person.open}
              aria-haspopup="dialog"
              onClick={() => onDetails(who)}
            >
              <bdi>{who.fullName}</bdi>
            </button>
          ) : (
            <bdi>{who.fullName}</bdi>
          )}
        </h3>
        <p className={classNames(layout.line4By12, lettering.note)}>
          <Chip>{t(`favorites:${who.type}`)}</Chip>
          {who.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
          {/* A list without a place knows no distance. */}
          <span>
            {t('professionals:card.local')} · <bdi>{`${who.city}, ${who.state}`}</bdi>
          </span>
          <Rating value={who.rating ?? 0} reviews={who.rating === null ? 0 : who.reviewCount} />
        </p>
      </div>
      <div className={styles.actions}>
        {who.phone === null ? null : (
          <ButtonLink
            href={`tel:${who.phone}`}
            icon={<Phone aria-hidden />}
            aria-label={t('professionals:card.callNamed', { name: who.fullName })}
          >
            {t('professionals:card.call')}
          </ButtonLink>
        )}
        <FavoriteButton who={who} />
      </div>
    </article>
  )
}
