import type { ReactNode } from 'react'
import { MyAppointments } from '#features/appointments/my-appointments.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './appointments.module.css'

/** The person's appointments: upcoming ones, then past and cancelled ones. */
export function AppointmentsPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{t('appointments:title')}</PageHeading>
        <p className={styles.lead}>{t('appointments:lead')}</p>
      </header>
      {status === 'signedIn' ? <MyAppointments /> : <LoadingScreen />}
    </div>
  )
}
