import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { useGiveUpRecord, useOwnRecords } from '#entities/professional-accounts/record-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './invitation.module.css'
import { RecordOwner } from './record-owner.tsx'

/** The directory records that belong to the person; renders nothing without any. */
export function OwnRecords(): ReactNode {
  const t = useT()
  const isReady = usePart('follow')
  const { data = [] } = useOwnRecords()
  const [leaving, setLeaving] = useState<OwnRecord>()
  if (!isReady || data.length === 0) return null
  return (
    <Card title={t('professionalAccounts:own.title')}>
      <p>{t('professionalAccounts:own.text')}</p>
      <ul className={layout.stack}>
        {data.map((record) => (
          <Line key={record.professionalId} record={record} onGiveUp={() => setLeaving(record)} />
        ))}
      </ul>
      <GiveUp record={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
  )
}

function Line({ record, onGiveUp }: { record: OwnRecord; onGiveUp: () => void }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { fullName, claimedAt } = record
  return (
    <li className={styles.record}>
      <RecordOwner record={record}>
        <p className={lettering.quiet}>
          {t('professionalAccounts:own.since', { date: formatDate(claimedAt) })}
        </p>
      </RecordOwner>
      <Button
        variant="danger"
        aria-label={t('professionalAccounts:own.giveUpName', { name: fullName })}
        onClick={onGiveUp}
      >
        {t('professionalAccounts:own.giveUp')}
      </Button>
    </li>
  )
}

function GiveUp({ record, onClose }: { record: OwnRecord | undefined; onClose: () => void }): ReactNode {
  const t = useT()
  const giving = useGiveUpRecord()

  function giveUp(id: string): void {
    giving.mutate(id, {
      onSuccess: () => showToast({ kind: 'success', text: t('professionalAccounts:own.given') }),
      onError: () => showToast({ kind: 'error', text: t('professionalAccounts:own.failed') }),
      onSettled: onClose,
    })
  }

  if (record === undefined) return null
  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('professionalAccounts:own.question', { name: isolated(record.fullName) })}
      text={t('professionalAccounts:own.consequence')}
      confirmLabel={t('professionalAccounts:own.confirm')}
      cancelLabel={t('professionalAccounts:own.keep')}
      isBusy={giving.isPending}
      onConfirm={() => giveUp(record.professionalId)}
      onCancel={onClose}
    />
  )
}
