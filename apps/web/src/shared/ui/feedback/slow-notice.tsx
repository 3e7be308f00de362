import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '../class-names.ts'
import { Button } from '../actions/button.tsx'
import { useAfter } from './loading-screen.tsx'
import styles from './slow-notice.module.css'

/** Offers another try once something has been loading for five seconds, over what stands there: it moves nothing. */
export function SlowNotice({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  if (!isSlow) return null
  return (
    <p role="status" className={classNames(layout.line8, styles.notice)}>
      {t('shell:loading.slow')}
      <Button variant="text" onClick={onRetry}>
        {t('shell:actions.retry')}
      </Button>
    </p>
  )
}
