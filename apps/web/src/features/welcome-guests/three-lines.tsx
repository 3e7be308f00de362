import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { RoadHome } from './road-home.tsx'
import styles from './three-lines.module.css'

const lines = ['first', 'second', 'third'] as const

/** What Krash is: three lines, and a picture to which they are the key. */
export function ThreeLines(): ReactNode {
  const t = useT()
  return (
    <section className={styles.what} aria-label={t('welcome:what')}>
      <RoadHome />
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          <li key={line}>
            <span className={styles.post} aria-hidden>
              {at + 1}
            </span>
            {t(`welcome:lines.${line}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
