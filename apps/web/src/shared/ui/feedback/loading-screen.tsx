import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { HazardIcon } from '../signs/hazard-icon.tsx'
import styles from './loading-screen.module.css'

/** Shown while a page or the app loads: the logo, followed by words after a second. */
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

/** True once `delay` ms have passed since the component appeared. */
export function useAfter(delay: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isPast
}
