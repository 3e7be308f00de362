import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { appointmentLimits } from '@krash/contract/appointments'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useClock } from '#shared/store/clock.ts'
import covering from '#shared/styles/covering-input.module.css'
import layout from '#shared/styles/layout.module.css'
import disclosures from '#shared/styles/disclosures.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { useZoneText } from './use-zone-text.ts'
import { dateIn } from '#shared/i18n/zone-text.ts'
import styles from './booking.module.css'

interface DayChoiceProps {
  /** The next days with a free slot, as `YYYY-MM-DD`. */
  days: readonly string[]
  /** The office's time zone. */
  timeZone: string
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** The next free days as calendar leaves, with a date field for all others. */
export function DayChoice(props: DayChoiceProps): ReactNode {
  const { days, chosen, onChoose } = props
  const t = useT()
  const name = useId()
  return (
    <div className={styles.days}>
      <fieldset className={layout.stack}>
        <legend className={lettering.title8}>{t('appointments:book.day')}</legend>
        <div className={styles.leaves}>
          {days.map((day) => (
            <Leaf key={day} day={day} name={name} isChosen={day === chosen} onChoose={onChoose} />
          ))}
        </div>
      </fieldset>
      <details className={disclosures.disclosure}>
        <summary>{t('appointments:book.otherDay')}</summary>
        <OtherDay {...props} />
      </details>
    </div>
  )
}

interface LeafProps {
  day: string
  name: string
  isChosen: boolean
  onChoose: (day: string) => void
}

function Leaf({ day, name, isChosen, onChoose }: LeafProps): ReactNode {
  const { leafOf, dayOf } = useZoneText()
  const { weekday, day: number, month } = leafOf(day)
  return (
    <label className={styles.leaf}>
      <input
        type="radio"
        name={name}
        value={day}
        checked={isChosen}
        aria-label={dayOf(day)}
        className={covering.input}
        onChange={() => onChoose(day)}
      />
      <span className={styles.weekday} aria-hidden>
        {weekday}
      </span>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <span className={styles.month} aria-hidden>
        {month}
      </span>
    </label>
  )
}

function OtherDay({ days, timeZone, chosen, onChoose }: DayChoiceProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const first = useClock((now) => dateIn(new Date(now), timeZone))
  const last = lastDay(first)
  const [typed, setTyped] = useState('')
  const isOutside = typed !== '' && (typed < first || typed > last)
  // The date field is empty once a leaf is chosen instead.
  const value = !isOutside && isLeaf(days, chosen) && chosen !== typed ? '' : typed
  // The first digits of a year being typed are years long past, which is not a mistake yet.
  const isWrong = isOutside && typed > '1000'

  function type(day: string): void {
    setTyped(day)
    if (day >= first && day <= last) onChoose(day)
  }

  return (
    <DateField
      label={t('appointments:book.otherDayLabel', { days: appointmentLimits.daysAhead })}
      echoOf={isOutside ? '' : value}
      min={first}
      max={last}
      value={value}
      error={
        isWrong
          ? t('appointments:book.dayOutside', { first: formatDate(first), last: formatDate(last) })
          : undefined
      }
      onChange={(event) => type(event.target.value)}
    />
  )
}

function isLeaf(days: readonly string[], chosen: string | undefined): boolean {
  return chosen !== undefined && days.includes(chosen)
}

function lastDay(first: string): string {
  const last = new Date(`${first}T12:00:00Z`)
  last.setUTCDate(last.getUTCDate() + appointmentLimits.daysAhead)
  return last.toISOString().slice(0, 10)
}
