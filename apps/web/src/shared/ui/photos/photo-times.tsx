import type { ReactNode } from 'react'
import { cameraClockDifference } from '@krash/contract/files/camera-clock'
import type { PhotoTimes as Times } from '@krash/contract/files'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './lightbox.module.css'

const clocks = ['phone', 'camera', 'satellites'] as const

/** When a photo was taken, by each clock that told it, and by how much the camera's was wrong. */
export function PhotoTimes({ times }: { times: Times }): ReactNode {
  const t = useT()
  const { formatTime, formatDateTime } = useFormats()
  const known = clocks.flatMap((clock) => {
    const at = times[clock]
    return at === null ? [] : [{ clock, at }]
  })
  const difference = cameraClockDifference(times)
  if (known.length === 0) return null
  return (
    <div className={styles.times}>
      <ul>
        {known.map(({ clock, at }) => (
          <li key={clock}>
            <time dateTime={at} title={formatDateTime(at)}>
              {t(`photos:viewer.times.${clock}`, { time: isToday(at) ? formatTime(at) : formatDateTime(at) })}
            </time>
          </li>
        ))}
      </ul>
      {difference ? (
        <p>{t(`photos:viewer.clock.${difference.way}.${difference.unit}`, { count: difference.count })}</p>
      ) : null}
    </div>
  )
}

function isToday(at: string): boolean {
  return new Date(at).toDateString() === new Date().toDateString()
}
