import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NearbyItem } from '@krash/contract/location'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { translateUnknown, useT } from '#shared/i18n/use-t.ts'
import { wayLink } from '#shared/location/map-links.ts'
import { isExact } from '#shared/location/precision.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { ArrivalBar } from './arrival-bar.tsx'
import styles from './help-near.module.css'
import { telephoneOf } from './telephone.ts'

interface HelpRowProps {
  place: NearbyItem
  isLarge?: boolean | undefined
  /** Of its point on the map. */
  number?: number | undefined
}

/** A hospital, a police office or a company: what it is, how far, and the ways to reach it. */
export function HelpRow({ place, isLarge, number }: HelpRowProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { label: name, address, phone, id } = place
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {number === undefined ? null : (
          <span className={styles.number} aria-hidden>
            {formatNumber(number)}
          </span>
        )}
        <h3 tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <Distance place={place} />
      </div>
      <Facts place={place} />
      {address === null ? null : (
        <p className={lettering.quiet}>
          <bdi>{address}</bdi>
        </p>
      )}
      <div className={styles.ways}>
        {phone === null ? (
          <p className={lettering.muted}>{t('helpPlaces:noPhone')}</p>
        ) : (
          <ButtonLink
            variant="soft"
            isLarge={isLarge === true}
            href={telephoneOf(phone)}
            icon={<Phone aria-hidden />}
            aria-label={t('helpPlaces:callNamed', { name })}
          >
            {t('helpPlaces:call')}
          </ButtonLink>
        )}
        {/* A company comes to the person. */}
        {id.startsWith('roadside:') ? null : <Way place={place} isLarge={isLarge} />}
      </div>
    </li>
  )
}

function Distance({ place: { miles, precision } }: HelpRowProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const distance = formatDistance(miles)
  return isExact(precision) ? (
    <span className={styles.distance}>{distance}</span>
  ) : (
    <span className={styles.distance} title={t('helpPlaces:aboutWhy')}>
      {t('helpPlaces:about', { distance })}
    </span>
  )
}

function Facts({ place }: HelpRowProps): ReactNode {
  const t = useT()
  const { formatList, formatNumber } = useFormats()
  const { kind, traumaLevel, isOpen24x7, services, estimatedArrival } = place
  const words = [
    kind === null ? '' : t(`helpPlaces:kind.${kind}`),
    traumaLevel === null ? '' : t('helpPlaces:trauma', { level: formatNumber(traumaLevel) }),
    isOpen24x7 ? t('roadside:open') : '',
    formatList(services.map((service) => translateUnknown(`roadside:services.${service}`) ?? service)),
  ].filter(Boolean)
  const isSpecial = kind === 'children' || kind === 'military' || kind === 'veterans'
  return (
    <>
      {isSpecial ? (
        <span>
          <Chip tone="info">{t(`helpPlaces:chip.${kind}`)}</Chip>
        </span>
      ) : null}
      {words.length > 0 ? (
        <p className={styles.facts} title={traumaLevel === null ? undefined : t('helpPlaces:traumaWhy')}>
          {words.join(' · ')}
        </p>
      ) : null}
      {estimatedArrival ? (
        <div className={styles.arrival}>
          <ArrivalBar {...estimatedArrival} />
          <span>{t('roadside:arrival', estimatedArrival)}</span>
        </div>
      ) : null}
    </>
  )
}

/** To an address in words where only its ZIP area is known: the middle of that would lead astray. */
function Way({ place, isLarge }: HelpRowProps): ReactNode {
  const t = useT()
  const { label: name, address, precision } = place
  const href = wayLink(isExact(precision) || address === null ? place : `${name}, ${address}`)
  const isOutside = href.startsWith('https:')
  return (
    <ButtonLink
      isLarge={isLarge === true}
      href={href}
      icon={<Navigation aria-hidden />}
      aria-label={t('helpPlaces:wayNamed', { name })}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
    >
      {t('helpPlaces:way')}
    </ButtonLink>
  )
}
