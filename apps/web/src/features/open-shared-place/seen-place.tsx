import { CircleAlert, Copy, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeenPlace } from '@krash/contract/shared-places'
import { PlaceCard, PlacePicture } from '#entities/location/place-card.tsx'
import { placeToCopy } from '#entities/location/place-words.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLink, pinLink } from '#shared/location/map-links.ts'
import lettering from '#shared/styles/lettering.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from './shared-place.module.css'

const callParts = { call: (words: string) => <a href="tel:911">{words}</a> }

/** Shows the place, how to call the person and to go there, and that nobody monitors this page. */
export function SeenPlaceView({ place }: { place: SeenPlace }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  return (
    <>
      <div className={styles.map}>
        <PlacePicture place={place} />
      </div>
      <div className={styles.rest}>
        <section className={styles.where} aria-labelledby="here-place">
          <h2 id="here-place">{t('sharedPlaces:here.place')}</h2>
          <PlaceCard place={place} isOwn={false} isLarge>
            <When at={place.occurredAt} />
          </PlaceCard>
        </section>
        <Ways place={place} />
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
      </div>
    </>
  )
}

function When({ at }: { at: string }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  return (
    <p className={styles.when}>
      <span className={lettering.muted}>{t('sharedPlaces:here.when')}</span>
      <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  )
}

/** Calling the person comes first, where their number is shown. */
function Ways({ place }: { place: SeenPlace }): ReactNode {
  const t = useT()
  const { phone, firstName } = place
  const map = mapLink(place)
  return (
    <div className={styles.ways}>
      {phone === null ? null : (
        <ButtonLink variant="primary" isWide href={`tel:${phone}`} icon={<Phone aria-hidden />}>
          {firstName === null
            ? t('sharedPlaces:here.callThem')
            : t('sharedPlaces:here.callPerson', { name: isolated(firstName) })}
        </ButtonLink>
      )}
      {map === undefined ? null : (
        <ButtonLink
          variant={phone === null ? 'primary' : 'secondary'}
          href={map}
          icon={<Navigation aria-hidden />}
          {...(map.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {t('sharedPlaces:here.openMap')}
        </ButtonLink>
      )}
      <CopyPlace text={placeToCopy(place, t)} />
    </div>
  )
}

/** A pin; of a place that is known in words only, what a search for them finds. */
function mapLink({ latitude, longitude, address }: SeenPlace): string | undefined {
  if (latitude !== null && longitude !== null) return pinLink({ latitude, longitude })
  return address ? addressLink(address) : undefined
}

function CopyPlace({ text }: { text: string }): ReactNode {
  const t = useT()
  const { isCopied, copy } = useCopy(text)

  async function copyOrTell(): Promise<void> {
    if (!(await copy())) showToast({ kind: 'error', text: t('shell:actions.notCopied') })
  }

  return (
    <>
      <Button icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void copyOrTell()}>
        {t('sharedPlaces:here.copy')}
      </Button>
      <span role="status" className={visuallyHidden.hidden}>
        {isCopied ? t('shell:actions.copied') : null}
      </span>
    </>
  )
}
