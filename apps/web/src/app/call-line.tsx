import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { CallSentence } from '#shared/ui/navigation/call-sentence.tsx'
import styles from './call-line.module.css'

/** Calls 911 from every page with a single press. */
export function CallLine(): ReactNode {
  const t = useT()
  return (
    <aside aria-label={t('shell:help.call911')} className={styles.help} data-print="hide">
      <p className={styles.line}>
        <Phone aria-hidden />
        <span>
          <CallSentence />
        </span>
      </p>
    </aside>
  )
}
