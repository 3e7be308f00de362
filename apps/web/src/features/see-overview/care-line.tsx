import { Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from './dashboard.module.css'

/** A quiet link to the search for doctors, always shown under the plates. */
export function CareLine(): ReactNode {
  const t = useT()
  return (
    <AppLink href="/physicians" className={styles.careLine}>
      <Stethoscope aria-hidden />
      <span>{t('dashboard:physicians')}</span>
    </AppLink>
  )
}
