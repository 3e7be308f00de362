import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { PASSKEYS_MAX } from '@krash/contract/passkeys/passkeys'
import { usePasskeys } from '#entities/accounts/passkey-queries.ts'
import { hasPasskeys } from '#entities/accounts/passkey-support.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { PasskeyRow } from './passkey-row.tsx'

// Opened by a press.
const AddPasskey = lazyOrNothing(async () => (await import('./add-passkey.tsx')).AddPasskey)

/** The person's passkeys, and the way to another one. */
export function PasskeysCard({ email }: { email: string }): ReactNode {
  const t = useT()
  return usePart('questions') ? (
    <Card isMinor title={t('passkeys:title')}>
      <p className={styles.muted}>{t('passkeys:text')}</p>
      <Passkeys email={email} />
    </Card>
  ) : (
    <Skeleton height={14} />
  )
}

function Passkeys({ email }: { email: string }): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  if (data === undefined) {
    return isError ? (
      <ErrorState
        title={t('passkeys:failed')}
        text={careFailureText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={6} />
    )
  }
  return (
    <>
      {data.length === 0 ? null : (
        <ul className={layout.stack}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={data.length === 1} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? null : <p>{t('passkeys:unsupported')}</p>}
      {hasPasskeys() && data.length < PASSKEYS_MAX ? (
        <div className={layout.cluster12}>
          <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('passkeys:add.title')}
          </Button>
        </div>
      ) : null}
      <Suspense>{isAdding ? <AddPasskey email={email} onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  )
}
