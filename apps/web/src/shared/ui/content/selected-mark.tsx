import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './selected-mark.module.css'

/** The check at the upper edge of a card that is chosen. */
export function SelectedMark(): ReactNode {
  const t = useT()
  return (
    <span className={styles.mark} role="img" aria-label={t('shell:card.selected')}>
      <Check aria-hidden />
    </span>
  )
}
