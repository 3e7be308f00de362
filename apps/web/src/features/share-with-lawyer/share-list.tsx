import { BadgeCheck, MessageSquareText, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { CONSENT_VERSION } from '@krash/contract/lawyer-connections'
import type { ConnectionRequestInput, LawyerConnection } from '@krash/contract/lawyer-connections'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { ApiError } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { useConnect, useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './share-list.module.css'

export type ShareableLawyer = Pick<
  Professional,
  'id' | 'fullName' | 'firmName' | 'city' | 'state' | 'isVerified' | 'rating' | 'yearsExperience' | 'isDemo'
>

interface ShareListProps {
  lawyers: readonly ShareableLawyer[]
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
  /** The reason nothing can be shared yet. */
  obstacle: string | undefined
  bodyFor: (lawyer: { lawyerId: string; isPreferredPartner: boolean }) => ConnectionRequestInput
}

export function ShareList({ lawyers, hasAgreed, onAgree, obstacle, bodyFor }: ShareListProps): ReactNode {
  const t = useT()
  const connections = useConnections()
  return (
    <Card title={t('lawyerConnections:lawyers.title')}>
      <Checkbox
        label={t('lawyerConnections:consent.agree')}
        hint={t('lawyerConnections:consent.version', { version: CONSENT_VERSION })}
        checked={hasAgreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
      <p role="status" className={classNames(lettering.quiet, styles.obstacle)}>
        {obstacle}
      </p>
      {lawyers.length === 0 ? <p>{t('lawyerConnections:lawyers.none')}</p> : null}
      <ul className={layout.stack}>
        {lawyers.map((lawyer) => (
          <ShareRow
            key={lawyer.id}
            lawyer={lawyer}
            connection={connections.get(lawyer.id)}
            isBlocked={obstacle !== undefined}
            body={() => bodyFor({ lawyerId: lawyer.id, isPreferredPartner: isPreferredPartner(lawyer) })}
          />
        ))}
      </ul>
    </Card>
  )
}

interface ShareRowProps {
  lawyer: ShareableLawyer
  connection: LawyerConnection | undefined
  isBlocked: boolean
  body: () => ConnectionRequestInput
}

function ShareRow({ lawyer, connection, isBlocked, body }: ShareRowProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { mutate, isPending, error } = useConnect()
  const row = useRef<HTMLLIElement>(null)
  const isAwaited = useRef(false)

  useEffect(() => {
    // The pressed button is disabled now and loses the focus, so the row takes it and announces the
    // connection.
    const { activeElement } = document
    const isHere = activeElement === document.body || row.current?.contains(activeElement)
    if (connection && isAwaited.current && isHere) row.current?.focus()
    if (connection) isAwaited.current = false
  }, [connection])

  function share(): void {
    isAwaited.current = true
    mutate(body(), {
      onSuccess: () =>
        showToast({
          kind: 'success',
          title: t('lawyerConnections:shared.title'),
          text: sharedText(lawyer, t),
        }),
      onError: (failure) => showToast({ kind: 'error', text: failureText(failure, t) }),
    })
  }

  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{lawyer.fullName}</bdi>
        </p>
        <p className={lettering.quiet}>
          <bdi>{[lawyer.firmName, `${lawyer.city}, ${lawyer.state}`].filter(Boolean).join(' · ')}</bdi>
        </p>
        <Marks lawyer={lawyer} />
        {connection ? (
          <p className={lettering.quiet}>
            {t('lawyerConnections:lawyers.since', { date: formatDateTime(connection.connectedAt) })}
          </p>
        ) : null}
      </div>
      {connection ? (
        <ConnectedActions lawyer={lawyer} />
      ) : (
        <Button
          variant="primary"
          icon={<Send aria-hidden className={styles.send} />}
          isBusy={isPending}
          disabled={isBlocked}
          aria-label={t('lawyerConnections:lawyers.shareWith', { name: lawyer.fullName })}
          onClick={share}
        >
          {isPending ? t('lawyerConnections:lawyers.sharing') : t('lawyerConnections:lawyers.share')}
        </Button>
      )}
      <p role="status" className={styles.failure}>
        {error && !isPending && !connection ? failureText(error, t) : null}
      </p>
    </li>
  )
}

function ConnectedActions({ lawyer: { id, fullName: name } }: { lawyer: ShareableLawyer }): ReactNode {
  const t = useT()
  return (
    <div className={layout.cluster8}>
      <Button isDone disabled aria-label={t('lawyerConnections:lawyers.connectedWith', { name })}>
        {t('lawyerConnections:lawyers.connected')}
      </Button>
      <ButtonLink
        href={`/chat/${id}`}
        variant="soft"
        icon={<MessageSquareText aria-hidden />}
        aria-label={t('lawyerConnections:lawyers.messageTo', { name })}
      >
        {t('lawyerConnections:lawyers.message')}
      </ButtonLink>
    </div>
  )
}

function Marks({ lawyer }: { lawyer: ShareableLawyer }): ReactNode {
  const t = useT()
  const isPartner = isPreferredPartner(lawyer)
  if (!isPartner && !lawyer.isDemo) return null
  return (
    <p className={layout.cluster8}>
      {isPartner ? (
        <Chip tone="info" icon={<BadgeCheck aria-hidden />}>
          {t('shell:professional.partner')}
        </Chip>
      ) : null}
      {lawyer.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
    </p>
  )
}

function sharedText(lawyer: ShareableLawyer, t: Translate): string {
  const name = lawyer.fullName
  const isPartner = isPreferredPartner(lawyer)
  if (lawyer.isDemo)
    return t(isPartner ? 'lawyerConnections:shared.demoPartner' : 'lawyerConnections:shared.demo', { name })
  return t(isPartner ? 'lawyerConnections:shared.partner' : 'lawyerConnections:shared.other', { name })
}

/** The server's sentence, or our own for a failure without one. */
function failureText(failure: Error, t: Translate): string {
  return failure instanceof ApiError && failure.message
    ? failure.message
    : t('lawyerConnections:failed.share')
}
