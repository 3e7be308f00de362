import { TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import styles from './stale-notice.module.css'

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
