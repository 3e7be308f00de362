import { useId } from 'react'
import type { ReactNode } from 'react'
import { damageZones, severities } from '@krash/contract/accidents'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { meetingChoices } from '@krash/contract/lawyer-connections'
import type { SharedItem, SharedPackage } from '@krash/contract/lawyer-connections'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { PhotoNames } from './photo-names.tsx'
import { useWishWords } from './wish-words.ts'
import styles from './shared-preview.module.css'

interface SharedPreviewProps {
  /** Built by the same function that the server shares with. */
  shared: SharedPackage
  items: readonly SharedItem[]
}

/** Exactly what will be sent, with the person's real values. */
export function SharedPreview({ shared, items }: SharedPreviewProps): ReactNode {
  const t = useT()
  const titleId = useId()
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('lawyerConnections:preview.title')}</h2>
      <p className={lettering.muted}>{t('lawyerConnections:preview.text')}</p>
      <ContactPart {...shared.contact} />
      {shared.case === null ? (
        <LeftOut title={t('lawyerConnections:consent.case')} />
      ) : (
        <CasePart {...shared.case} />
      )}
      {shared.documents === null ? (
        <LeftOut title={t('lawyerConnections:consent.documents')} />
      ) : (
        <Part title={t('lawyerConnections:consent.documents')}>
          <PhotoNames photos={shared.documents} />
        </Part>
      )}
      {items.includes('location') ? (
        <PlacePart place={shared.location} />
      ) : (
        <LeftOut title={t('lawyerConnections:consent.location')} />
      )}
      {items.includes('meeting') ? (
        <MeetingPart meeting={shared.meeting} />
      ) : (
        <LeftOut title={t('lawyerConnections:consent.meeting')} />
      )}
    </section>
  )
}

function ContactPart({
  fullName,
  email,
  cellNumber,
  preferredNotification,
}: SharedPackage['contact']): ReactNode {
  const t = useT()
  const byText = preferredNotification === 'text'
  return (
    <Part title={t('lawyerConnections:consent.contact')}>
      <dl className={layout.stack8}>
        <Value name={t('lawyerConnections:preview.name')} value={fullName} />
        <Value
          name={t('lawyerConnections:preview.phone')}
          value={cellNumber && formatPhone(cellNumber)}
          isLtr
        />
        <Value name={t('lawyerConnections:preview.email')} value={email} isLtr />
        <Value
          name={t('lawyerConnections:preview.reachBy')}
          value={
            byText ? t('lawyerConnections:preview.reachByText') : t('lawyerConnections:preview.reachByEmail')
          }
        />
      </dl>
    </Part>
  )
}

function CasePart(shared: NonNullable<SharedPackage['case']>): ReactNode {
  const t = useT()
  const { caseType, matters } = useWishWords(shared)
  return (
    <Part title={t('lawyerConnections:consent.case')}>
      <dl className={layout.stack8}>
        <Value name={t('lawyerConnections:preview.caseType')} value={caseType} />
        <Value name={t('lawyerConnections:preview.matters')} value={matters} />
        <Value name={t('lawyerConnections:preview.reportNumber')} value={shared.reportNumber} isLtr />
        {shared.reportNumber === null ? (
          <Value name={t('lawyerConnections:preview.ownWords')} value={shared.ownWords ?? null} />
        ) : (
          <ReportValues {...shared} />
        )}
        <Value name={t('lawyerConnections:preview.note')} value={shared.note} />
      </dl>
    </Part>
  )
}

function ReportValues(shared: NonNullable<SharedPackage['case']>): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const severity = severities.find((known) => known === shared.severity)
  const damage = damageZones
    .filter((zone) => shared.damage.includes(zone))
    .map((zone) => t(`accidents:damage.zones.${zone}`))
  return (
    <>
      <Value
        name={t('lawyerConnections:preview.time')}
        value={shared.timestamp && formatDateTime(shared.timestamp)}
      />
      <Value
        name={t('lawyerConnections:preview.severity')}
        value={severity ? t(`accidents:severity.${severity}`) : null}
      />
      <Value name={t('lawyerConnections:preview.words')} value={shared.description} />
      <Value name={t('lawyerConnections:preview.damage')} value={formatList(damage)} />
    </>
  )
}

function PlacePart({ place }: { place: SharedPackage['location'] }): ReactNode {
  const t = useT()
  return (
    <Part title={t('lawyerConnections:consent.location')}>
      {place ? (
        <PlaceCard place={place} isOwn={false} />
      ) : (
        <p className={lettering.muted}>{t('lawyerConnections:preview.notGiven')}</p>
      )}
    </Part>
  )
}

function MeetingPart({ meeting }: { meeting: SharedPackage['meeting'] }): ReactNode {
  const t = useT()
  const wish = meetingChoices.find((known) => known === meeting)
  return (
    <Part title={t('lawyerConnections:consent.meeting')}>
      <p>{t(wish ? `lawyerConnections:meeting.${wish}` : 'lawyerConnections:meeting.none')}</p>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function LeftOut({ title }: { title: string }): ReactNode {
  const t = useT()
  return (
    <div className={styles.part} data-left-out>
      <h3>{title}</h3>
      <p className={lettering.muted}>{t('lawyerConnections:preview.notShared')}</p>
    </div>
  )
}

interface ValueProps {
  name: string
  value: string | null
  /** For numbers and e-mail addresses, which run left to right in every language. */
  isLtr?: boolean
}

function Value({ name, value, isLtr }: ValueProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>
        {value ? (
          <bdi dir={isLtr ? 'ltr' : 'auto'}>{value}</bdi>
        ) : (
          <span className={lettering.muted}>{t('lawyerConnections:preview.notGiven')}</span>
        )}
      </dd>
    </div>
  )
}
