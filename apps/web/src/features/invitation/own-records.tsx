import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { professionalAccountRoutes } from '@krash/contract/professional-accounts'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { call } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from './invitation.module.css'

const recordsKey = ['own-records'] as const

/** The records of the directory that belong to the person; nothing for everybody who has none. */
export function OwnRecords(): ReactNode {
  const t = useT()
  const isReady = usePart('follow')
  const { data = [] } = useQuery({
    queryKey: recordsKey,
    queryFn: async ({ signal }) => (await call(professionalAccountRoutes.listOwnRecords, { signal })).data,
  })
  const [leaving, setLeaving] = useState<OwnRecord>()
  if (!isReady || data.length === 0) return null
  return (
    <Card title={t('invitation:own.title')}>
      <p>{t('invitation:own.text')}</p>
      <ul className={styles.records}>
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
  const { fullName, firmName, type, claimedAt } = record
  return (
    <li className={styles.record}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{fullName}</bdi>
        </p>
        <p className={styles.muted}>
          {t(`invitation:${type}`)}
          {firmName === null ? null : (
            <>
              {' · '}
              <bdi>{firmName}</bdi>
            </>
          )}
        </p>
        <p className={styles.muted}>{t('invitation:own.since', { date: formatDate(claimedAt) })}</p>
      </div>
      <Button
        variant="danger"
        aria-label={t('invitation:own.giveUpName', { name: fullName })}
        onClick={onGiveUp}
      >
        {t('invitation:own.giveUp')}
      </Button>
    </li>
  )
}

/** Asks, then gives the record back. */
function GiveUp({ record, onClose }: { record: OwnRecord | undefined; onClose: () => void }): ReactNode {
  const t = useT()
  const client = useQueryClient()
  const giving = useMutation({
    mutationFn: async (id: string) =>
      (await call(professionalAccountRoutes.giveUpRecord, { params: { id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData<OwnRecord[]>(recordsKey, (known) =>
        known?.filter(({ professionalId }) => professionalId !== id),
      )
      showToast({ kind: 'success', text: t('invitation:own.given') })
      onClose()
    },
    onError: () => {
      showToast({ kind: 'error', text: t('invitation:own.failed') })
      void client.invalidateQueries({ queryKey: recordsKey })
      onClose()
    },
  })
  if (record === undefined) return null
  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('invitation:own.question', { name: `\u2068${record.fullName}\u2069` })}
      text={t('invitation:own.consequence')}
      confirmLabel={t('invitation:own.confirm')}
      cancelLabel={t('invitation:own.keep')}
      isBusy={giving.isPending}
      onConfirm={() => giving.mutate(record.professionalId)}
      onCancel={onClose}
    />
  )
}
