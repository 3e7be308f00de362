import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '../class-names.ts'
import { Button } from '../actions/button.tsx'
import { useAfter } from './loading-screen.tsx'
import styles from './slow-notice.module.css'

interface SlowNoticeProps {
  /** Stands over the placeholder that follows, which then does not move. */
  isOver?: boolean
  onRetry: () => void
}

/** Offers another try once something has been loading for five seconds; nothing until then. */
export function SlowNotice({ isOver, onRetry }: SlowNoticeProps): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  if (!isSlow) return null
  return (
    <p role="status" className={classNames(layout.line8, isOver && styles.over)}>
      {t('shell:loading.slow')}
      <Button variant="text" onClick={onRetry}>
        {t('shell:actions.retry')}
      </Button>
    </p>
  )
}
