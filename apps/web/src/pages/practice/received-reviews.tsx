import type { ReactNode } from 'react'
import { ReceivedReviews } from '#features/answer-reviews/received-reviews.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from '../appointments.module.css'

/** What drivers wrote about a professional, for the professional. */
export function ReceivedReviewsPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={layout.stack8}>
        <PageHeading>{t('reviews:received.title')}</PageHeading>
        <p className={lettering.muted}>{t('reviews:received.intro')}</p>
      </header>
      {status === 'signedIn' ? <ReceivedReviews /> : <LoadingScreen />}
    </div>
  )
}
