import type { ReactNode } from 'react'
import { MyAppointments } from '#features/book-appointment/my-appointments.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './appointments.module.css'

/** The person's appointments: upcoming ones, then past and cancelled ones. */
export function AppointmentsPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={layout.stack8}>
        <PageHeading>{t('appointments:title')}</PageHeading>
        <p className={lettering.muted}>{t('appointments:lead')}</p>
      </header>
      {status === 'signedIn' ? <MyAppointments /> : <LoadingScreen />}
    </div>
  )
}
