import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './skip-link.module.css'

/** First in the tab order; skips header and menus. */
export function SkipLink({ targetId }: { targetId: string }): ReactNode {
  const t = useT()
  return (
    <a href={`#${targetId}`} className={styles.link} data-print="hide">
      {t('shell:skipToContent')}
    </a>
  )
}
