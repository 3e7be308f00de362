import { Mail, MapPin, Phone } from 'lucide-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Professional } from '@krash/contract/professionals'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLink } from '#shared/location/map-links.ts'
import { addressLine } from '#shared/location/postal-address.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './professional-detail.module.css'

/** Phone, e-mail and address; an unknown one is called unknown. */
export function Reach({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { phone, email, precision } = who
  return (
    <section className={styles.section} aria-labelledby="detail-reach">
      <h3 id="detail-reach">{t('directory:reach.title')}</h3>
      {phone === null && email === null ? (
        <p className={lettering.note}>{t('directory:reach.neither')}</p>
      ) : (
        <p className={layout.cluster8}>
          {phone === null ? null : (
            <ButtonLink href={`tel:${phone}`} variant="soft" icon={<Phone aria-hidden />}>
              <bdi dir="ltr">{formatPhone(phone)}</bdi>
            </ButtonLink>
          )}
          {email === null ? null : (
            <ButtonLink href={`mailto:${email}`} icon={<Mail aria-hidden />} className={styles.email ?? ''}>
              <bdi dir="ltr">
                <EmailParts email={email} />
              </bdi>
            </ButtonLink>
          )}
        </p>
      )}
      <p className={styles.address}>
        <MapPin aria-hidden />
        <span>
          <bdi>{addressLine(who)}</bdi>
          <br />
          {/* Uses the address, because the coordinates may be the middle of a ZIP area. */}
          <a href={addressLink(addressLine(who))} target="_blank" rel="noopener noreferrer">
            {t('directory:reach.map')}
          </a>
          {precision === 'zip' || precision === 'place' || precision === 'state' ? (
            <span className={styles.precision}>{t(`directory:precision.${precision}`)}</span>
          ) : null}
        </span>
      </p>
    </section>
  )
}

/** An address that is too long for one line breaks after the sign or a dot, rather than within a word. */
function EmailParts({ email }: { email: string }): ReactNode {
  return email.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
