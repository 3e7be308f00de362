import { CloudOff, RotateCw } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { CardStrip } from './cards/card-strip.tsx'
import { readCopy } from '#entities/glovebox/device-storage.ts'
import type { GloveboxCopy } from '#entities/glovebox/device-storage.ts'
import { cardsOf } from './cards/shown.ts'
import type { Shown } from './cards/shown.ts'
import { FullScreen } from './full-screen/lazy-full-screen.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './offline-glovebox.module.css'

interface OfflineGloveboxProps {
  onRetry: () => void
  isBusy: boolean
  /** Shown when this device has no copy. */
  fallback: ReactNode
}

/** The glovebox as this device last saw it, read-only, for when the server cannot be reached. */
export function OfflineGlovebox({ onRetry, isBusy, fallback }: OfflineGloveboxProps): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const today = dayOf(useToday())
  const copy = useCopy()
  const [shown, setShown] = useState<Shown>()
  if (copy === 'reading') return null
  if (copy === undefined) return fallback
  const { at, vehicles, policies, driverNames } = copy
  return (
    <Card title={t('glovebox:title')}>
      <div className={classNames(notices.bar, styles.notice)} role="status">
        <CloudOff aria-hidden />
        <p>{t('glovebox:offline.from', { time: formatDateTime(at) })}</p>
        <Button variant="text" icon={<RotateCw aria-hidden />} isBusy={isBusy} onClick={onRetry}>
          {t('shell:actions.retry')}
        </Button>
      </div>
      {vehicles.length + policies.length === 0 ? (
        <p>{t('glovebox:offline.empty')}</p>
      ) : (
        <CardStrip vehicles={vehicles} policies={policies} today={today} onShow={setShown} />
      )}
      {driverNames.length > 0 ? (
        <p className={lettering.muted}>
          {t('glovebox:offline.drivers', {
            names: formatList(driverNames.map((name) => isolated(name))),
          })}
        </p>
      ) : null}
      {shown ? (
        <Suspense>
          <FullScreen
            shown={shown}
            all={cardsOf(vehicles, policies)}
            today={today}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function useCopy(): GloveboxCopy | undefined | 'reading' {
  const { user } = useSession()
  const [copy, setCopy] = useState<GloveboxCopy | undefined | 'reading'>('reading')
  const userId = user?.id
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(userId === undefined ? undefined : readCopy(userId)).then(
      (found) => isCurrent && setCopy(found),
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  return copy
}
