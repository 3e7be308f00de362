import { Ambulance, CircleAlert, Hourglass, House, Map, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeenPlace, Situation } from '@krash/contract/shared-places'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { pinLink } from '#shared/location/map-links.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import styles from './shared-place.module.css'

const signs: Record<Situation, ReactNode> = {
  safe: <ShieldCheck aria-hidden />,
  waiting: <Hourglass aria-hidden />,
  hurt: <Ambulance aria-hidden />,
  home: <House aria-hidden />,
}

const callParts = { call: (words: string) => <a href="tel:911">{words}</a> }

interface SeenPlaceViewProps {
  place: SeenPlace
  /** Time of the last successful load, in milliseconds since 1970, while a newer one fails. */
  staleSince: number | undefined
}

/** Shows the person's situation, then the place, and that nobody monitors this page. */
export function SeenPlaceView({ place, staleSince }: SeenPlaceViewProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  return (
    <>
      <div role="status" className={layout.stack12}>
        {staleSince === undefined ? null : (
          <p className={styles.stale}>
            <TriangleAlert aria-hidden />
            <span>{t('sharedPlaces:here.stale', { time: formatTime(staleSince) })}</span>
          </p>
        )}
        <div className={styles.situation} data-situation={place.situation}>
          <span className={styles.sign}>{signs[place.situation]}</span>
          <p className={styles.how}>{t(`sharedPlaces:here.situation.${place.situation}`)}</p>
          <p className={styles.told}>
            {t('sharedPlaces:here.told', { time: formatTime(place.updatedAt) })}
            {' · '}
            <TimeAgo at={place.updatedAt} />
          </p>
        </div>
      </div>
      <section className={styles.where} aria-labelledby="here-place">
        <h2 id="here-place">{t('sharedPlaces:here.place')}</h2>
        <PlaceCard place={place} isOwn={false} isLarge>
          <Where place={place} />
        </PlaceCard>
      </section>
      <section className={styles.notice}>
        <CircleAlert aria-hidden />
        <div>
          <p className={styles.strong}>{t('sharedPlaces:here.notWatched')}</p>
          <p>
            <RichText text={t('sharedPlaces:here.call')} parts={callParts} />
          </p>
        </div>
      </section>
      <p className={styles.until}>{t('sharedPlaces:here.until', { time: formatTime(place.expiresAt) })}</p>
    </>
  )
}

function Where({ place }: { place: SeenPlace }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { latitude, longitude, occurredAt } = place
  const map = latitude === null || longitude === null ? undefined : pinLink({ latitude, longitude })
  return (
    <>
      <p className={styles.when}>
        <span className={lettering.muted}>{t('sharedPlaces:here.when')}</span>
        <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
      </p>
      {map === undefined ? null : (
        <ButtonLink variant="primary" href={map} icon={<Map aria-hidden />}>
          {t('sharedPlaces:here.openMap')}
        </ButtonLink>
      )}
    </>
  )
}
