import { useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { SessionRow } from './session-row.tsx'
import { useSessions } from '#entities/accounts/session-queries.ts'

export function SessionsCard(): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = useSessions()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card isMinor title={t('accountCare:sessions.title')}>
      <p className={styles.muted}>{t('accountCare:sessions.text')}</p>
      {data === undefined && !isError ? <Skeleton height={8} /> : null}
      {isError && data === undefined ? (
        <ErrorState
          title={t('accountCare:sessions.failed')}
          text={careFailureText(error)}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : (
        <ul className={layout.stack}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className={layout.cluster12}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('accountCare:sessions.everywhere')}
        </Button>
      </div>
      <EverywhereQuestion isOpen={isAsking} onStay={() => setAsking(false)} />
    </Card>
  )
}

function EverywhereQuestion({ isOpen, onStay }: { isOpen: boolean; onStay: () => void }): ReactNode {
  const t = useT()
  const unsent = useWaiting().report ?? 0
  const [isBusy, setBusy] = useState(false)

  async function endAll(): Promise<void> {
    setBusy(true)
    try {
      const { leaveDevice } = await import('#shared/session/sign-out.ts')
      await call(accountCareRoutes.endAllSessions)
      await leaveDevice('everywhere')
    } catch (error) {
      setBusy(false)
      onStay()
      showToast({ kind: 'error', text: careFailureText(error) })
    }
  }

  return (
    <Confirm
      isOpen={isOpen}
      tone="danger"
      title={t('accountCare:sessions.everywhereTitle')}
      text={
        <>
          <p>{t('accountCare:sessions.everywhereText')}</p>
          {unsent > 0 ? <p>{t('shell:signOut.unsent', { count: unsent })}</p> : null}
        </>
      }
      confirmLabel={t('accountCare:sessions.everywhere')}
      cancelLabel={t('shell:signOut.stay')}
      isBusy={isBusy}
      onConfirm={() => void endAll()}
      onCancel={onStay}
    />
  )
}
