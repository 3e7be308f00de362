import { Ambulance, CircleAlert, Copy, Hourglass, House, Map, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeenPlace, Situation } from '@krash/contract/shared-places'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { pinLink, pointText } from '#shared/location/map-links.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { PlacePicture } from './place-picture.tsx'
import { classNames } from '#shared/ui/class-names.ts'
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
      <section className={styles.card} aria-labelledby="here-place">
        <PlacePicture />
        <div className={styles.where}>
          <h2 id="here-place">{t('sharedPlaces:here.place')}</h2>
          <Where place={place} />
        </div>
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
  const { address, latitude, longitude, occurredAt } = place
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const map = point && pinLink(point)
  return (
    <>
      {address === null ? null : (
        <address className={styles.address}>
          <bdi>{address}</bdi>
        </address>
      )}
      {point ? (
        <p className={styles.point}>
          <span className={lettering.muted}>{t('sharedPlaces:here.coordinates')}</span>
          <span dir="ltr">{pointText(point).replace(',', ', ')}</span>
        </p>
      ) : null}
      <p className={styles.when}>
        <span className={lettering.muted}>{t('sharedPlaces:here.when')}</span>
        <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
      </p>
      <div className={classNames(layout.cluster8, styles.actions)}>
        {map === undefined ? null : (
          <ButtonLink variant="primary" href={map} icon={<Map aria-hidden />}>
            {t('sharedPlaces:here.openMap')}
          </ButtonLink>
        )}
        {address === null ? null : <CopyButton text={address}>{t('sharedPlaces:here.copyPlace')}</CopyButton>}
        {point ? <CopyButton text={pointText(point)}>{t('sharedPlaces:here.copyPoint')}</CopyButton> : null}
      </div>
    </>
  )
}

function CopyButton({ text, children }: { text: string; children: string }): ReactNode {
  // Without the right to the clipboard the text can still be selected by hand.
  const { isCopied, copy } = useCopy(text)
  return (
    <Button icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
