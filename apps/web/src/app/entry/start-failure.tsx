import type { ReactNode } from 'react'
import { CloudOff } from 'lucide-react'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import styles from './start-failure.module.css'

/** Shown when neither the sign-in nor the app could be loaded. */
export function StartFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  return (
    <>
      <Call911Disc className={styles.corner} />
      <ErrorState icon={<CloudOff aria-hidden />} title={t('accounts:start.failed')} onRetry={onRetry} />
    </>
  )
}
