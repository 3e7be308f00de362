import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { officeLimits } from '@krash/contract/practice/office-hours'
import type { OpenRange } from '@krash/contract/practice/office-hours'
import { languages } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { keptFormat } from '#shared/kept-format.ts'
import { asBeginning } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import disclosures from '#shared/styles/disclosures.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useCalendarWords } from '../calendar-words.ts'
import styles from '../keep-calendar.module.css'
import {
  addRange,
  areInOrder,
  endOfField,
  fieldOfEnd,
  removeRange,
  setRange,
  toggleDay,
} from './edit-week.ts'

interface WeekHoursProps {
  week: readonly OpenRange[][]
  /** How often these hours were refused: each time, where they are wrong is to be seen. */
  refusals: number
  onChange: (week: OpenRange[][]) => void
}

interface DayProps extends WeekHoursProps {
  day: number
  ranges: readonly OpenRange[]
  name: string
}

/**
 * Seven rows: whether the office is open, and its hours with the breaks between them. On a phone each row says its hours and opens
 * in place.
 */
export function WeekHours(props: WeekHoursProps): ReactNode {
  const isWide = useMedia(WIDE)
  const weekday = useWeekday()
  return (
    <div className={styles.week}>
      {props.week.map((ranges, day) => {
        const of = { ...props, day, ranges, name: weekday(day) }
        return isWide ? (
          <div key={day} role="group" aria-label={of.name} className={styles.dayRow}>
            <DayHours {...of} />
          </div>
        ) : (
          <FoldedDay key={day} {...of} />
        )
      })}
    </div>
  )
}

function FoldedDay(props: DayProps): ReactNode {
  const { name, ranges, week, day, refusals } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const faults = areInOrder(week.slice(day, day + 1)) ? 0 : refusals
  // Also a day that was closed by hand since the last refusal.
  useEffect(() => {
    if (faults > 0) setOpen(true)
  }, [faults])
  return (
    <details
      aria-label={name}
      className={disclosures.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={styles.dayLine}>
          {name}
          <span className={lettering.quiet}>
            {ranges.length === 0 ? t('practice:hours.closed') : <Ranges ranges={ranges} />}
          </span>
        </span>
      </summary>
      <DayHours {...props} isFolded />
    </details>
  )
}

function Ranges({ ranges }: Pick<DayProps, 'ranges'>): ReactNode {
  const { shown } = useLanguageState()
  const { range } = useCalendarWords()
  const list = keptFormat(Intl.ListFormat, languages[shown].locale, { type: 'conjunction' })
  const parts = list.formatToParts(ranges.map(range))
  return parts.map(({ type, value }, at) =>
    type === 'element' ? (
      <span key={at} className={styles.open}>
        {heldTo(parts[at - 1]?.value)}
        {value}
      </span>
    ) : (
      value.slice(0, value.length - heldTo(value).length)
    ),
  )
}

/** What of a list's joint belongs to the entry after it: the Arabic 'and' stands without a space before its word. */
function heldTo(joint = ''): string {
  return /^\s+(\S+)$/.exec(joint)?.[1] ?? ''
}

/** A folded day says in its line whether it is closed. */
function DayHours(props: DayProps & { isFolded?: boolean }): ReactNode {
  const { name, day, ranges, week, onChange, isFolded = false } = props
  const t = useT()
  const words = useCalendarWords()
  const isOpen = ranges.length > 0
  const row = useRef<HTMLDivElement>(null)
  return (
    <div ref={row} className={styles.dayHours}>
      <div className={styles.dayName}>
        <Checkbox label={name} checked={isOpen} onChange={() => onChange(toggleDay(week, day))} />
      </div>
      {isOpen || isFolded ? null : <p className={styles.closedDay}>{t('practice:hours.closed')}</p>}
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
              label={t('practice:hours.less', { day: name, range: words.range(range) })}
              onClick={() => {
                onChange(removeRange(week, day, at))
                // The button goes with its hours.
                row.current?.querySelector('input')?.focus()
              }}
            >
              <X aria-hidden />
            </IconButton>
          ) : null}
        </div>
      ))}
      {isOpen && ranges.length < officeLimits.rangesOfDay ? (
        <IconButton
          ref={focusGoesOn}
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
  const named = { timeZone: 'UTC', weekday: 'long' } as const
  const shape = keptFormat(Intl.DateTimeFormat, languages[shown].locale, named)
  // The first of January 2024 was a Monday.
  return (day) => asBeginning(shape.format(new Date(Date.UTC(2024, 0, 1 + day))), shown)
}
