import { ChevronRight, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { severities } from '@krash/contract/accidents'
import { priorities } from '@krash/contract/professionals/match-score'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import type { Professional } from '@krash/contract/professionals'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { Rating } from '#shared/ui/content/rating.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import {
  nameOf,
  useChatWith,
  useKeptThread,
  useProfessional,
  useShared,
} from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import styles from './side-panel.module.css'

export function SidePanel({ recipientId }: { recipientId: string }): ReactNode {
  const kept = useKeptThread(recipientId)
  const who = useChatWith(recipientId).data ?? kept?.who
  if (!who) return null
  return <Known who={who} />
}

/** What was shared waits for the facts above it, which would push it down. */
function Known({ who }: { who: ChatWith }): ReactNode {
  const { data, isLoading } = useProfessional(who.recipient)
  return (
    <div className={styles.panel}>
      <About who={who} known={data} />
      {isLoading ? null : <SharedPart who={who} />}
    </div>
  )
}

interface AboutProps {
  who: ChatWith
  known: Professional | undefined
}

function About({ who: { recipient }, known }: AboutProps): ReactNode {
  const t = useT()
  const name = nameOf(recipient, t)
  return (
    <section className={styles.about} aria-label={name}>
      <Avatar name={name} avatarUrl={null} size="large" />
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {recipient.firmName === null ? null : (
        <p className={lettering.note}>
          <bdi>{recipient.firmName}</bdi>
        </p>
      )}
      {recipient.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
      {known ? (
        <>
          {known.rating === null ? null : <Rating value={known.rating} reviews={known.reviewCount} />}
          <p className={lettering.note}>
            <bdi>{[known.city, known.state].filter(Boolean).join(', ')}</bdi>
          </p>
          {known.phone === null ? null : (
            <ButtonLink href={`tel:${known.phone}`} variant="soft" icon={<Phone aria-hidden />}>
              <bdi dir="ltr">{formatPhone(known.phone)}</bdi>
            </ButtonLink>
          )}
          <AppLink href={detailPath(known)} className={styles.link}>
            {t(known.type === 'lawyer' ? 'conversations:about.lawyer' : 'conversations:about.physician')}
            <ChevronRight aria-hidden />
          </AppLink>
        </>
      ) : null}
      {recipient.type === 'lawyer' ? (
        <AppLink href="/lawyers?mode=search&view=next" className={styles.link}>
          {t('conversations:about.questions')}
          <ChevronRight aria-hidden />
        </AppLink>
      ) : null}
    </section>
  )
}

function detailPath({ type, id }: { type: string; id: string }): string {
  return `/${type === 'lawyer' ? 'lawyers' : 'physicians'}?who=${id}`
}

function SharedPart({ who: { conversation, recipient } }: { who: ChatWith }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const isLawyer = conversation?.participants.some(({ type }) => type === 'lawyer') ?? false
  const found = useShared(isLawyer ? conversation?.id : undefined)
  if (!isLawyer && recipient.type !== 'lawyer') return null
  return (
    <section className={styles.shared} aria-labelledby="chat-shared">
      <h2 id="chat-shared">{t('conversations:shared.title')}</h2>
      {found ? (
        <>
          <p className={lettering.note}>
            {t('conversations:shared.since', { date: formatDateTime(found.connectedAt) })}
          </p>
          <SharedValues shared={found.shared} />
        </>
      ) : (
        <p className={lettering.note}>
          {t(
            recipient.type === 'lawyer'
              ? 'conversations:shared.nothing'
              : 'conversations:shared.nothingWithYou',
          )}
        </p>
      )}
    </section>
  )
}

function SharedValues({ shared }: { shared: SharedPackage }): ReactNode {
  const t = useT()
  const { contact, case: report, documents, location, meeting } = shared
  return (
    <dl className={styles.values}>
      <Value name={t('conversations:shared.name')} value={contact.fullName} />
      <Value
        name={t('conversations:shared.phone')}
        value={contact.cellNumber && formatPhone(contact.cellNumber)}
        isLtr
      />
      <Value name={t('conversations:shared.email')} value={contact.email} isLtr />
      {report ? <ReportValues report={report} /> : null}
      {location ? (
        <div>
          <dt>{t('conversations:shared.place')}</dt>
          <dd>
            <PlaceCard place={location} isOwn={false} />
          </dd>
        </div>
      ) : null}
      {documents && documents.length > 0 ? (
        <Value
          name={t('conversations:shared.photos')}
          value={t('conversations:shared.photoCount', { count: documents.length })}
        />
      ) : null}
      {meeting ? (
        <Value
          name={t('conversations:shared.meeting')}
          value={t(`conversations:shared.meetings.${meeting}`)}
        />
      ) : null}
    </dl>
  )
}

function ReportValues({ report }: { report: NonNullable<SharedPackage['case']> }): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const severity = severities.find((known) => known === report.severity)
  const caseType = caseTypes.find((known) => known === report.caseType)
  const matters = priorities
    .filter((known) => report.priorities?.includes(known))
    .map((known) => t(`conversations:shared.priorities.${known === 'location' ? 'local' : known}`))
  return (
    <>
      <Value name={t('conversations:shared.report')} value={report.reportNumber} isLtr />
      <Value
        name={t('conversations:shared.time')}
        value={report.timestamp && formatDateTime(report.timestamp)}
      />
      {severity ? (
        <Value name={t('conversations:shared.severity')} value={t(`accidents:severity.${severity}`)} />
      ) : null}
      <Value name={t('conversations:shared.words')} value={report.description} />
      <Value name={t('conversations:shared.note')} value={report.note} />
      <Value
        name={t('conversations:shared.caseType')}
        value={caseType ? t(`conversations:shared.caseTypes.${caseType}`) : null}
      />
      <Value name={t('conversations:shared.matters')} value={formatList(matters)} />
      <Value name={t('conversations:shared.ownWords')} value={report.ownWords ?? null} />
    </>
  )
}

/** One line of facts; renders nothing for what was not shared. */
function Value({ name, value, isLtr }: { name: string; value: string | null; isLtr?: boolean }): ReactNode {
  if (value === null || value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir={isLtr ? 'ltr' : 'auto'}>{value}</bdi>
      </dd>
    </div>
  )
}
