import { ChevronRight, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { formatPhone } from '@krash/contract/wire/phone-number'
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
} from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { SharedPart } from './shared-part.tsx'
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
