import { TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { useAfter } from './loading-screen.tsx'
import styles from './retry-notices.module.css'

/** Offers another try once something has been loading for five seconds; nothing until then. */
export function SlowNotice({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  if (!isSlow) return null
  return (
    <p role="status" className={styles.slow}>
      {t('shell:loading.slow')}
      <Button variant="text" onClick={onRetry}>
        {t('shell:actions.retry')}
      </Button>
    </p>
  )
}

interface StaleNoticeProps {
  /** Says that what is shown may be out of date. */
  text: string
  /** Without a network another try cannot help: there is no Retry. */
  isOffline?: boolean
  isBusy: boolean
  onRetry: () => void
}

/** Stands above what stays on the page when it could not be loaded again. */
export function StaleNotice({ text, isOffline = false, isBusy, onRetry }: StaleNoticeProps): ReactNode {
  const t = useT()
  return (
    <p role="status" className={styles.stale}>
      {isOffline ? <WifiOff aria-hidden /> : <TriangleAlert aria-hidden />}
      <span>{text}</span>
      {isOffline ? null : (
        <Button variant="text" isBusy={isBusy} onClick={onRetry}>
          {t('shell:actions.retry')}
        </Button>
      )}
    </p>
  )
}
