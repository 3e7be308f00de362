import { Handshake, KeyRound, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { auditGroups } from '@krash/contract/audit'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWhen } from '#shared/i18n/use-when.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import type { AccountEvent } from './account-events.ts'
import styles from './see-account-events.module.css'

interface EventRowProps {
  event: AccountEvent
  isDoubtful: boolean
  onYes: () => void
  onNo: () => void
}

/** One event: what, on which kind of device, when; and the question whether it was the person. */
export function EventRow({ event, isDoubtful, onYes, onNo }: EventRowProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const when = useWhen((time) => t('audit:yesterday', { time }))
  const row = useRef<HTMLLIElement>(null)

  function confirm(): void {
    onYes()
    // The buttons go.
    row.current?.focus()
  }

  return (
    <li ref={row} tabIndex={-1} className={styles.event}>
      <span className={styles.icon}>
        <GroupIcon kind={event.kind} />
      </span>
      <div className={styles.words}>
        <p className={lettering.strong}>
          <Words event={event} />
        </p>
        <p className={lettering.quiet}>
          {event.device === null ? null : (
            <>
              <bdi>{event.device}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={event.at} title={formatDateTime(event.at)}>
            {when(event.at)}
          </time>
        </p>
        {isDoubtful ? <WasItYou onYes={confirm} onNo={onNo} /> : null}
      </div>
    </li>
  )
}

function Words({ event: { kind, count, lawyerName } }: { event: AccountEvent }): ReactNode {
  const t = useT()
  if (lawyerName !== null && isOfAgreement(kind))
    return t(`audit:named.${kind}`, { name: isolated(lawyerName) })
  if (kind === 'sign_in_failed' || kind === 'password_refused') return t(`audit:repeated.${kind}`, { count })
  return t(`audit:kind.${kind}`)
}

type AgreementKind = 'shared' | 'shared_opened' | 'sharing_revoked' | 'sharing_ended_by_lawyer'

function isOfAgreement(kind: AccountEvent['kind']): kind is AgreementKind {
  return (
    kind === 'shared' ||
    kind === 'shared_opened' ||
    kind === 'sharing_revoked' ||
    kind === 'sharing_ended_by_lawyer'
  )
}

function GroupIcon({ kind }: Pick<AccountEvent, 'kind'>): ReactNode {
  if (isOf(auditGroups.signIn, kind)) return <KeyRound aria-hidden />
  return isOf(auditGroups.sharing, kind) ? <Handshake aria-hidden /> : <UserRound aria-hidden />
}

function isOf(group: readonly string[], kind: string): boolean {
  return group.includes(kind)
}

function WasItYou({ onYes, onNo }: { onYes: () => void; onNo: () => void }): ReactNode {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t('audit:question.ask')}</Button>
      </div>
    )
  return (
    <fieldset className={styles.question}>
      <legend className={lettering.strong}>{t('audit:question.ask')}</legend>
      <div className={layout.cluster12}>
        {/* The press on the question moves the focus on to its first answer. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <Button autoFocus onClick={onYes}>
          {t('audit:question.yes')}
        </Button>
        <Button onClick={onNo}>{t('audit:question.no')}</Button>
      </div>
    </fieldset>
  )
}
