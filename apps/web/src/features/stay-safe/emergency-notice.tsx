import { Phone } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import styles from './emergency-notice.module.css'

/** Tells people whose life is in danger to call 911, before any search. */
export function EmergencyNotice(): ReactNode {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <span className={styles.sign}>
        <HazardIcon />
      </span>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {t('professionals:emergency.title')}
        </h2>
        <p className={visuallyHidden.hiddenBelow40}>{t('professionals:emergency.text')}</p>
      </div>
      <a href="tel:911" className={styles.call}>
        <Phone aria-hidden />
        <span>{t('professionals:emergency.call')}</span>
      </a>
    </section>
  )
}
