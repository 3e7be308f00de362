import { AppWindow, Hourglass, Languages, Timer, WifiOff, Wrench, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './banner.module.css'

export type BannerKind = 'offline' | 'queued' | 'sessionEnding' | 'maintenance' | 'oldBrowser' | 'language'

const icons: Record<BannerKind, ReactNode> = {
  offline: <WifiOff aria-hidden />,
  queued: <Hourglass aria-hidden />,
  sessionEnding: <Timer aria-hidden />,
  maintenance: <Wrench aria-hidden />,
  oldBrowser: <AppWindow aria-hidden />,
  language: <Languages aria-hidden />,
}

interface BannerProps {
  kind: BannerKind
  /** A button. */
  action?: ReactNode
  /** Left out for `offline`, which disappears by itself. */
  onDismiss?: () => void
  children: ReactNode
}

/** A state of the whole app, shown under the header, one at a time. */
export function Banner({ kind, action, onDismiss, children }: BannerProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.banner} role="status" data-kind={kind} data-print="hide">
      <div className={styles.line}>
        {icons[kind]}
        <p className={styles.words}>{children}</p>
        {action}
        {onDismiss ? (
          <IconButton label={t('shell:actions.dismiss')} onClick={onDismiss}>
            <X aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
