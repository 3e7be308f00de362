import type { ReactNode } from 'react'
import { useVisitsToEnd, VisitsToEnd } from '#features/book-appointment/visits-to-end.tsx'
import { WhatIShared } from '#features/take-back-sharing/what-i-shared.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from '../appointments.module.css'

/** What the person shared with lawyers and their own people, the visits to come, and how to end each. */
export function WhatISharedPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={layout.stack8}>
        <PageHeading>{t('sharing:title')}</PageHeading>
        <p className={lettering.muted}>{t('sharing:lead')}</p>
      </header>
      {status === 'signedIn' ? <Shared /> : <LoadingScreen />}
    </div>
  )
}

function Shared(): ReactNode {
  const visits = useVisitsToEnd()
  const isThere = visits.toCome.length > 0 || visits.isPending || visits.failure !== null
  return (
    <WhatIShared
      visits={isThere ? <VisitsToEnd visits={visits} /> : undefined}
      onRetryVisits={visits.failure !== null && visits.toCome.length === 0 ? visits.retry : undefined}
    />
  )
}
