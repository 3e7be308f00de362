import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './demo-sentence.module.css'

/** Says of an invented person who gets what is sent to them; renders nothing for a real one. */
export function DemoSentence({
  isDemo,
  hasAccount,
}: Partial<Pick<Professional, 'isDemo' | 'hasAccount'>>): ReactNode {
  const t = useT()
  if (!isDemo) return null
  return (
    <p className={styles.sentence}>
      <Info aria-hidden />
      <span>{t(hasAccount ? 'directory:demoAnswered' : 'directory:demoText')}</span>
    </p>
  )
}
