import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { officeLimits } from '@krash/contract/practice/office-hours'
import type { OpenRange } from '@krash/contract/practice/office-hours'
import { languages } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { asBeginning } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from '../keep-calendar.module.css'
import { addRange, endOfField, fieldOfEnd, removeRange, setRange, toggleDay } from './edit-week.ts'

interface WeekHoursProps {
  week: readonly OpenRange[][]
  onChange: (week: OpenRange[][]) => void
}

/** Seven rows: whether the office is open, and its hours with the breaks between them. */
export function WeekHours({ week, onChange }: WeekHoursProps): ReactNode {
  return (
    <div className={styles.week}>
      {week.map((ranges, day) => (
        <DayHours key={day} day={day} ranges={ranges} week={week} onChange={onChange} />
      ))}
    </div>
  )
}

function DayHours({
  day,
  ranges,
  week,
  onChange,
}: WeekHoursProps & { day: number; ranges: readonly OpenRange[] }): ReactNode {
  const t = useT()
  const name = useWeekday()(day)
  const isOpen = ranges.length > 0
  return (
    <div role="group" aria-label={name} className={styles.dayHours}>
      <div className={styles.dayName}>
        <Checkbox label={name} checked={isOpen} onChange={() => onChange(toggleDay(week, day))} />
      </div>
      {isOpen ? null : <p className={lettering.quiet}>{t('practice:hours.closed')}</p>}
      {ranges.map((range, at) => (
        <div key={at} className={styles.range}>
          <TextField
            type="time"
            label={t('practice:hours.from')}
            value={range.from}
            onChange={({ target }) => onChange(setRange(week, { day, at }, { from: target.value }))}
          />
          <TextField
            type="time"
            label={t('practice:hours.to')}
            value={fieldOfEnd(range.to)}
            onChange={({ target }) => onChange(setRange(week, { day, at }, { to: endOfField(target.value) }))}
          />
          {ranges.length > 1 ? (
            <IconButton
              label={t('practice:hours.less', { day: name, range: t('practice:hours.range', range) })}
              onClick={() => onChange(removeRange(week, day, at))}
            >
              <X aria-hidden />
            </IconButton>
          ) : null}
        </div>
      ))}
      {isOpen && ranges.length < officeLimits.rangesOfDay ? (
        <IconButton
          label={t('practice:hours.moreOn', { day: name })}
          onClick={() => onChange(addRange(week, day))}
        >
          <Plus aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

function useWeekday(): (day: number) => string {
  const { shown } = useLanguageState()
  const shape = new Intl.DateTimeFormat(languages[shown].locale, { timeZone: 'UTC', weekday: 'long' })
  // The first of January 2024 was a Monday.
  return (day) => asBeginning(shape.format(new Date(Date.UTC(2024, 0, 1 + day))), shown)
}
