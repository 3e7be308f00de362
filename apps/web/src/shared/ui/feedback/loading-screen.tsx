import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { HazardIcon } from '../signs/icons.tsx'
import styles from './loading-screen.module.css'

/** A page or the app is on its way: the mark, still; in words after a second. */
export function LoadingScreen(): ReactNode {
  const t = useT()
  const isLong = useAfter(1000)
  const isVeryLong = useAfter(5000)
  return (
    <div className={styles.screen} role="status" aria-busy="true">
      <span className={styles.mark}>
        <HazardIcon />
      </span>
      <span className={styles.words}>{isLong ? t('shell:loading.label') : null}</span>
      <span className={styles.words}>{isVeryLong ? t('shell:loading.slow') : null}</span>
    </div>
  )
}

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

/** True once `delay` ms have passed since the component appeared. */
export function useAfter(delay: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isPast
}
