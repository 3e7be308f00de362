import { BadgeCheck, Clock, MailQuestion } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { RichText } from '#shared/i18n/rich-text.tsx'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import styles from '../account-care.module.css'
import { SendAgain } from './send-again.tsx'
import { UndoNewEmail } from './undo-new-email.tsx'

interface EmailCardProps {
  email: string
  isVerified: boolean
  /** A new address that is not confirmed yet. */
  pendingEmail: string | null
}

const parts = {
  email: (address: string) => <bdi dir="ltr">{address}</bdi>,
  profile: (words: string) => <AppLink href="/profile">{words}</AppLink>,
}

/** Shows whether the address is confirmed, and offers to mail the link again or to take a new address back. */
export function EmailCard({ email, isVerified, pendingEmail }: EmailCardProps): ReactNode {
  const t = useT()
  const isWaiting = pendingEmail !== null
  const waitingId = useId()
  const address = useRef<HTMLSpanElement>(null)
  return (
    <Card isMinor title={t('accountCare:emailCard.title')}>
      <div className={layout.cluster12}>
        <span ref={address} tabIndex={-1} className={lettering.name}>
          <bdi dir="ltr">{email}</bdi>
        </span>
        {isVerified ? (
          <Chip tone="go" icon={<BadgeCheck aria-hidden />}>
            {t('accountCare:emailCard.confirmed')}
          </Chip>
        ) : (
          <Chip tone="warn" icon={<MailQuestion aria-hidden />}>
            {t('accountCare:emailCard.notConfirmed')}
          </Chip>
        )}
      </div>
      {isWaiting ? (
        <>
          <p className={styles.row}>
            <Clock aria-hidden />
            <span className={styles.words}>
              <span id={waitingId}>
                <RichText text={t('accountCare:emailCard.pending', { email: pendingEmail })} parts={parts} />
              </span>
            </span>
          </p>
          <UndoNewEmail email={email} describedBy={waitingId} focusNext={() => address.current} />
        </>
      ) : null}
      {isVerified && !isWaiting ? null : <SendAgain />}
      <p className={lettering.quiet}>
        <RichText text={t('accountCare:emailCard.change')} parts={parts} />
      </p>
    </Card>
  )
}
