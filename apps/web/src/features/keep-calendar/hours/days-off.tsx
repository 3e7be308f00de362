import { X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { officeLimits } from '@krash/contract/practice/office-hours'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from '../keep-calendar.module.css'

interface DaysOffProps {
  days: readonly string[]
  onChange: (days: string[]) => void
}

export function DaysOff({ days, onChange }: DaysOffProps): ReactNode {
  const t = useT()
  const { formatLongDate } = useFormats()
  const [typed, setTyped] = useState('')
  const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(typed)

  function add(): void {
    onChange([...new Set([...days, typed])].toSorted())
    setTyped('')
  }

  return (
    <fieldset className={layout.stack8}>
      <legend className={lettering.title8}>{t('practice:hours.daysOff')}</legend>
      {days.length === 0 ? (
        <p className={lettering.quiet}>{t('practice:hours.noDaysOff')}</p>
      ) : (
        <ul className={layout.cluster8}>
          {days.map((day) => (
            <li key={day} className={styles.dayOff}>
              {formatLongDate(day)}
              <IconButton
                ref={focusGoesOn}
                label={t('practice:hours.lessDayOff', { day: formatLongDate(day) })}
                onClick={() => onChange(days.filter((one) => one !== day))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {days.length < officeLimits.daysOff ? (
        <div className={styles.addDayOff}>
          <DateField
            label={t('practice:hours.dayOff')}
            echoOf={typed}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button ref={focusGoesOn} aria-disabled={!isDay || undefined} onClick={add}>
            {t('practice:hours.addDayOff')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
