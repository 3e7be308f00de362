import { TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import styles from './stale-notice.module.css'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'

interface StaleNoticeProps {
  /** Says that the content may be out of date. */
  text: string
  /** Hides Retry, because without a network another try cannot help. */
  isOffline?: boolean
  isBusy: boolean
  onRetry: () => void
}

/** Placed above content that could not be reloaded. */
export function StaleNotice({ text, isOffline = false, isBusy, onRetry }: StaleNoticeProps): ReactNode {
  const t = useT()
  return (
    <p role="status" className={styles.stale}>
      {isOffline ? <WifiOff aria-hidden /> : <TriangleAlert aria-hidden />}
      <span className={styles.words}>
        <span>{text}</span>{' '}
        {isOffline ? null : (
          <Button ref={focusGoesOn} variant="text" isBusy={isBusy} onClick={onRetry}>
            {t('shell:actions.retry')}
          </Button>
        )}
      </span>
    </p>
  )
}
