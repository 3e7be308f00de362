import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './first-acts.module.css'

const acts = ['lights', 'move', 'rail', 'call', 'photos'] as const

/** The first five things to do after a crash, in their order. */
export function FirstActs(): ReactNode {
  const t = useT()
  return (
    <ol className={styles.acts}>
      {acts.map((act) => (
        <li key={act}>{t(`welcome:acts.${act}`)}</li>
      ))}
    </ol>
  )
}
