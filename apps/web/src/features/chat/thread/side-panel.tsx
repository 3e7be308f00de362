import { ChevronRight, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { severities } from '@krash/contract/accidents'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
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

/** About the other side of a conversation, and what was shared with them. */
export function SidePanel({ recipientId }: { recipientId: string }): ReactNode {
  const kept = useKeptThread(recipientId)
  const who = useChatWith(recipientId).data ?? kept?.who
  if (!who) return null
  return (
    <div className={styles.panel}>
      <About who={who} />
      <SharedPart who={who} />
    </div>
  )
}

function About({ who: { recipient } }: { who: ChatWith }): ReactNode {
  const t = useT()
  const known = useProfessional(recipient)
  const name = nameOf(recipient, t)
  return (
    <section className={styles.about} aria-label={name}>
      <Avatar name={name} avatarUrl={null} size="large" />
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {recipient.firmName === null ? null : (
        <p className={styles.quiet}>
          <bdi>{recipient.firmName}</bdi>
        </p>
      )}
      {recipient.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
      {known ? (
        <>
          {known.rating === null ? null : <Rating value={known.rating} reviews={known.reviewCount} />}
          <p className={styles.quiet}>
            <bdi>{[known.city, known.state].filter(Boolean).join(', ')}</bdi>
          </p>
          {known.phone === null ? null : (
            <ButtonLink href={`tel:${known.phone}`} variant="soft" icon={<Phone aria-hidden />}>
              <bdi dir="ltr">{formatPhone(known.phone)}</bdi>
            </ButtonLink>
          )}
          <AppLink href={detailPath(known)} className={styles.link}>
            {t(known.type === 'lawyer' ? 'chat:about.lawyer' : 'chat:about.physician')}
            <ChevronRight aria-hidden />
          </AppLink>
        </>
      ) : null}
      {recipient.type === 'lawyer' ? (
        <AppLink href="/lawyers?mode=search&view=next" className={styles.link}>
          {t('chat:about.questions')}
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
      <h2 id="chat-shared">{t('chat:shared.title')}</h2>
      {found ? (
        <>
          <p className={styles.quiet}>
            {t('chat:shared.since', { date: formatDateTime(found.connectedAt) })}
          </p>
          <SharedValues shared={found.shared} />
        </>
      ) : (
        <p className={styles.quiet}>
          {t(recipient.type === 'lawyer' ? 'chat:shared.nothing' : 'chat:shared.nothingWithYou')}
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
      <Value name={t('chat:shared.name')} value={contact.fullName} />
      <Value
        name={t('chat:shared.phone')}
        value={contact.cellNumber && formatPhone(contact.cellNumber)}
        isLtr
      />
      <Value name={t('chat:shared.email')} value={contact.email} isLtr />
      {report ? <ReportValues report={report} /> : null}
      {location ? <Value name={t('chat:shared.place')} value={location.address} /> : null}
      {documents && documents.length > 0 ? (
        <Value
          name={t('chat:shared.photos')}
          value={t('chat:shared.photoCount', { count: documents.length })}
        />
      ) : null}
      {meeting ? (
        <Value name={t('chat:shared.meeting')} value={t(`chat:shared.meetings.${meeting}`)} />
      ) : null}
    </dl>
  )
}

function ReportValues({ report }: { report: NonNullable<SharedPackage['case']> }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const severity = severities.find((known) => known === report.severity)
  return (
    <>
      <Value name={t('chat:shared.report')} value={report.reportNumber} isLtr />
      <Value name={t('chat:shared.time')} value={report.timestamp && formatDateTime(report.timestamp)} />
      {severity ? (
        <Value name={t('chat:shared.severity')} value={t(`accidents:severity.${severity}`)} />
      ) : null}
      <Value name={t('chat:shared.words')} value={report.description} />
      <Value name={t('chat:shared.note')} value={report.note} />
    </>
  )
}

/** What was not shared has no line. */
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
