import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { waitingReport } from '#entities/accidents/waiting-report.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './report-waits.module.css'

/** The sign-in returns here, where the report's receipt is shown. */
const SIGN_IN = '/login?from=%2Femergency'

/**
 * Tells whoever has no session that a report of an account waits on this device. It shows nothing of the report, which
 * may be somebody else's.
 */
export function ReportWaits(): ReactNode {
  const t = useT()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // Without the device's storage nothing is kept that could wait.
    waitingReport().then(
      (whose) => setWaiting(whose === 'account'),
      () => undefined,
    )
  }, [])
  return (
    <div role="status">
      {isWaiting ? (
        <div className={classNames(notices.bar, notices.warn, styles.notice)}>
          <Hourglass aria-hidden />
          <p>{t('accidents:guest.waits')}</p>
          <ButtonLink variant="primary" href={SIGN_IN}>
            {t('accounts:guest.signIn')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}
