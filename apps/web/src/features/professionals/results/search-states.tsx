import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { useAfter } from '#shared/ui/feedback/loading-screen.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type { FoundLawyers } from '../search/use-found-lawyers.ts'
import styles from './results.module.css'

/** The places of the cards to come; after five seconds it says so and offers another try. */
export function Searching({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  return (
    <div className={styles.results}>
      {isSlow ? (
        <p className={styles.slow} role="status">
          {t('shell:loading.slow')}
          <Button variant="text" onClick={onRetry}>
            {t('shell:actions.retry')}
          </Button>
        </p>
      ) : null}
      <Skeleton height={15} />
      <Skeleton height={15} />
      <Skeleton height={15} />
    </div>
  )
}

/** The search did not answer: why, and Retry. */
export function SearchFailed({ found }: { found: FoundLawyers }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const message = found.error instanceof ApiError ? found.error.message : t('professionals:failed.toast')
  return (
    <ErrorState
      icon={isOnline ? <CircleAlert aria-hidden /> : <WifiOff aria-hidden />}
      title={t('professionals:failed.title')}
      text={isOnline ? message : t('professionals:failed.offline')}
      isBusy={found.isFetching}
      onRetry={found.retry}
    />
  )
}
