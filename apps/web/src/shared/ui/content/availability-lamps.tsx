import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { useNow } from '../use-now.ts'
import styles from './availability-lamps.module.css'

/** Three lamps for free now, today and this week, each with words and an icon, or a note that it is unknown. */
export function AvailabilityLamps({
  availability,
}: {
  availability: Professional['availability']
}): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const now = useNow()
  if (!availability) return <p className={lettering.note}>{t('professionals:lamps.unknown')}</p>
  const { immediate, until } = availability
  const lamps = [
    { id: 'now', isOn: immediate && (!until || Date.parse(until) > now) },
    { id: 'today', isOn: availability.today },
    { id: 'thisWeek', isOn: availability.thisWeek },
  ] as const
  return (
    <ul className={styles.lamps} aria-label={t('professionals:lamps.label')}>
      {lamps.map(({ id, isOn }) => (
        <li key={id} className={styles.lamp} data-on={isOn || undefined}>
          <span className={styles.bulb} aria-hidden>
            {isOn ? <Check /> : <Minus />}
          </span>
          {id === 'now' && isOn && until
            ? t('professionals:lamps.on.nowUntil', { time: formatTime(until) })
            : t(isOn ? `professionals:lamps.on.${id}` : `professionals:lamps.off.${id}`)}
        </li>
      ))}
    </ul>
  )
}
