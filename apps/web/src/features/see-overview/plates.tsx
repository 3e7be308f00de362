import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import { CareLine } from './care-line.tsx'
import styles from './dashboard.module.css'

/** The two main actions when no case is open; they need no data and appear at once. */
export function Plates(): ReactNode {
  const t = useT()
  return (
    <>
      <div className={styles.plates}>
        <SignPlate
          tone="amber"
          href="/emergency"
          icon={<HazardIcon />}
          title={t('dashboard:emergency.title')}
          description={t('dashboard:emergency.text')}
        />
        <SignPlate
          tone="green"
          href="/lawyers"
          icon={<Scale aria-hidden />}
          title={t('dashboard:lawyers.title')}
          description={t('dashboard:lawyers.text')}
        />
      </div>
      <CareLine />
    </>
  )
}
