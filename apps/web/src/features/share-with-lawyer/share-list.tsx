import { BadgeCheck, MessageSquareText, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import { isPreferredPartner } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { useConnections, useRefusals } from '#entities/lawyer-connections/connection-queries.ts'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { ShareTrouble } from './share-trouble.tsx'
import { useShare } from './use-share.ts'
import type { ShareableLawyer, ShareParts } from './use-share.ts'
import styles from './share-list.module.css'

interface ShareListProps extends ShareParts {
  lawyers: readonly ShareableLawyer[]
  /** The lawyer of the bar at the lower edge, whose button is there. */
  nextId: string | undefined
}

/** The chosen lawyers, and with whom the person has shared. */
export function ShareList({ lawyers, nextId, ...parts }: ShareListProps): ReactNode {
  const t = useT()
  const connections = useConnections()
  const refused = useRefusals()
  return (
    <Card title={t('lawyerConnections:lawyers.title')}>
      {lawyers.length === 0 ? <p>{t('lawyerConnections:lawyers.none')}</p> : null}
      <ul className={layout.stack}>
        {lawyers.map((lawyer) => (
          <ShareRow
            {...parts}
            key={lawyer.id}
            lawyer={lawyer}
            connection={connections.get(lawyer.id)}
            hasRefused={refused.has(lawyer.id)}
            hasButton={lawyer.id !== nextId}
          />
        ))}
      </ul>
    </Card>
  )
}

interface ShareRowProps extends ShareParts {
  lawyer: ShareableLawyer
  connection: LawyerConnection | undefined
  /** The lawyer ended the last agreement. */
  hasRefused: boolean
  hasButton: boolean
}

function ShareRow(props: ShareRowProps): ReactNode {
  const { lawyer, connection, hasRefused, hasButton, obstacle, preview, onLook } = props
  const t = useT()
  const { formatDateTime } = useFormats()
  const { isPending, failure, changed, share, reset } = useShare(lawyer, props)
  const row = useRef<HTMLLIElement>(null)
  const wasConnected = useRef(connection !== undefined)

  useEffect(() => {
    // The pressed button is gone or disabled now and loses the focus, so the row takes it and announces the connection.
    const { activeElement } = document
    const isHere = activeElement === document.body || row.current?.contains(activeElement)
    if (connection && !wasConnected.current && isHere) row.current?.focus()
    wasConnected.current = connection !== undefined
  }, [connection])

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
        <DemoSentence {...lawyer} />
        {connection ? (
          <p className={lettering.quiet}>
            {t('lawyerConnections:lawyers.since', { date: formatDateTime(connection.connectedAt) })}
          </p>
        ) : null}
        <CheckLine connection={connection} hasRefused={hasRefused} lawyer={lawyer} />
      </div>
      {connection ? <ConnectedActions lawyer={lawyer} /> : null}
      {!connection && hasButton ? (
        <Button
          icon={<Send aria-hidden className={styles.send} />}
          isBusy={isPending}
          disabled={obstacle !== undefined || changed !== undefined || preview === undefined}
          aria-label={t('lawyerConnections:lawyers.shareWith', { name: lawyer.fullName })}
          onClick={share}
        >
          {t('lawyerConnections:lawyers.share')}
        </Button>
      ) : null}
      <ShareTrouble
        text={connection ? null : failure}
        preview={preview}
        changed={changed}
        onLook={(now) => {
          onLook(now)
          reset()
        }}
        className={styles.failure}
      />
    </li>
  )
}

/** How the conflict check stands, where somebody answers it, or that the lawyer does not take the case. */
function CheckLine({
  connection,
  hasRefused,
  lawyer: { fullName: name, hasAccount },
}: Pick<ShareRowProps, 'connection' | 'hasRefused' | 'lawyer'>): ReactNode {
  const t = useT()
  if (!connection && hasRefused)
    return (
      <p role="status" className={lettering.strong}>
        {t('lawyerConnections:check.refused', { name })}
      </p>
    )
  const check = connection?.conflictCheck
  return (
    <p role="status" className={lettering.quiet}>
      {check === 'waiting' && hasAccount ? t('lawyerConnections:check.waiting', { name }) : null}
      {check === 'clear' ? t('lawyerConnections:check.clear') : null}
    </p>
  )
}

function ConnectedActions({ lawyer: { id, fullName: name } }: { lawyer: ShareableLawyer }): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  return (
    <div className={layout.cluster8}>
      <Button isDone disabled aria-label={t('lawyerConnections:lawyers.connectedWith', { name })}>
        {t('lawyerConnections:lawyers.connected')}
      </Button>
      {features.chat ? (
        <ButtonLink
          href={`/chat/${id}`}
          variant="soft"
          icon={<MessageSquareText aria-hidden />}
          aria-label={t('lawyerConnections:lawyers.messageTo', { name })}
        >
          {t('lawyerConnections:lawyers.message')}
        </ButtonLink>
      ) : null}
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
