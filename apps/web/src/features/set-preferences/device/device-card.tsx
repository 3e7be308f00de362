import { Download, HardDrive, Send, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import type { Formats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { askToInstall, isInstalled, useCanInstall } from '#shared/offline/install.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from '../preferences.module.css'
import { installWay } from './install-way.ts'

/** What this device keeps: the app itself, its data, and reports not sent yet. */
export function DeviceCard(): ReactNode {
  const t = useT()
  const unsent = useWaiting().report ?? 0
  return (
    <Card>
      <Install />
      <ul className={layout.stack12}>
        <StorageFact />
        <li className={styles.fact}>
          <Send aria-hidden />
          <span>
            {unsent > 0
              ? t('preferences:device.waiting', { count: unsent })
              : t('preferences:device.nothingWaits')}{' '}
            {unsent > 0 ? <AppLink href="/emergency">{t('preferences:device.look')}</AppLink> : null}
          </span>
        </li>
      </ul>
    </Card>
  )
}

function Install(): ReactNode {
  const t = useT()
  const canAsk = useCanInstall()
  const [isThere, setThere] = useState(isInstalled)
  if (isThere) return <p>{t('preferences:device.installed')}</p>
  return (
    <>
      <p className={styles.fact}>
        <Smartphone aria-hidden />
        <span>
          {canAsk ? t('preferences:device.installText') : t(`preferences:device.way.${installWay()}`)}
        </span>
      </p>
      {canAsk ? (
        <div className={layout.cluster12}>
          <Button
            ref={focusGoesOn}
            icon={<Download aria-hidden />}
            onClick={() => void askToInstall().then((isAgreed) => isAgreed && setThere(true))}
          >
            {t('preferences:device.install')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Shows how much space the app uses; browsers round it. */
function StorageFact(): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const estimate = useStorageEstimate()
  if (estimate === undefined) return null
  const { used, room } = estimate
  return (
    <li className={styles.fact}>
      <HardDrive aria-hidden />
      <span className={styles.words}>
        <span>
          {t('preferences:device.storage', {
            used: sizeText(used, formatNumber),
            room: sizeText(room, formatNumber),
          })}
        </span>
        <progress
          className={styles.meter}
          value={Math.max(used / room, 0.01)}
          aria-label={t('preferences:device.storageLabel')}
        />
      </span>
    </li>
  )
}

function useStorageEstimate(): { used: number; room: number } | undefined {
  const [estimate, setEstimate] = useState<{ used: number; room: number }>()
  useEffect(() => {
    let isLeft = false
    // Old browsers and plain HTTP do not have it.
    const storage = (navigator as Partial<Navigator>).storage
    storage?.estimate().then(
      ({ usage, quota }) => {
        if (!isLeft && usage !== undefined && quota) setEstimate({ used: usage, room: quota })
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [])
  return estimate
}

/** Megabytes below one gigabyte, gigabytes from there on. */
function sizeText(bytes: number, formatNumber: Formats['formatNumber']): string {
  const isLarge = bytes >= 1e9
  return formatNumber(bytes / (isLarge ? 1e9 : 1e6), {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
}
