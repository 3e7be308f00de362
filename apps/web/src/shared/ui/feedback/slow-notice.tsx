import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '../actions/button.tsx'
import { useAfter } from './loading-screen.tsx'

/** Offers another try once something has been loading for five seconds; nothing until then. */
export function SlowNotice({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  if (!isSlow) return null
  return (
    <p role="status" className={layout.line8}>
      {t('shell:loading.slow')}
      <Button variant="text" onClick={onRetry}>
        {t('shell:actions.retry')}
      </Button>
    </p>
  )
}
