import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { leafOf } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { useCalendarWords } from './calendar-words.ts'
import styles from './keep-calendar.module.css'
import { cellAt, placeVisits, rowsOf } from './week-cells.ts'
import type { Cell } from './week-cells.ts'
import { nextPlace } from './week-keys.ts'
import type { Place } from './week-keys.ts'

interface WeekGridProps {
  days: readonly string[]
  today: string
  hours: OfficeHours
  visits: readonly PracticeVisit[]
  /** The visits are not known yet, so nothing is said to be free. */
  isLoading: boolean
  onOpen: (id: string) => void
  onWeek: (by: 1 | -1) => void
}

/** A week as a table of half hours, of which one place has the keyboard: arrows move, Enter opens, Page keys change the week. */
export function WeekGrid(props: WeekGridProps): ReactNode {
  const { days, today, hours, visits, isLoading, onWeek } = props
  const t = useT()
  const { dayOf, clock } = useCalendarWords()
  const placed = placeVisits(visits)
  const rows = rowsOf(hours, placed)
  const cells = rows.map((minute) => days.map((date) => cellAt({ date, minute }, hours, placed)))
  const { table, place, setPlace, onKeyDown } = useKeys(cells, onWeek)
  return (
    <div className={styles.scroll}>
      <p id="calendar-keys" className={visuallyHidden.hidden}>
        {t('practice:calendar.keys')}
      </p>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys go through (ARIA Authoring Practices)
        role="grid"
        className={styles.grid}
        aria-label={t('practice:calendar.table', { day: dayOf(days[0] ?? today) })}
        aria-describedby="calendar-keys"
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
      >
        <Head days={days} today={today} />
        <tbody>
          {cells.map((row, at) => (
            <tr key={rows[at]}>
              <th
                scope="row"
                className={styles.hour}
                data-half={(at > 0 && (rows[at] ?? 0) % 60 === 30) || undefined}
              >
                {clock(rows[at] ?? 0)}
              </th>
              {row.map((cell, column) => (
                <GridCell
                  key={cell.date}
                  cell={cell}
                  at={{ row: at, column, index: 0 }}
                  place={place}
                  isLoading={isLoading}
                  onPlace={setPlace}
                  onOpen={props.onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ days, today }: Pick<WeekGridProps, 'days' | 'today'>): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { dayOf } = useCalendarWords()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          <span className={visuallyHidden.hidden}>{t('practice:calendar.hour')}</span>
        </th>
        {days.map((date) => {
          const { weekday, day } = leafOf(date, shown)
          return (
            <th
              key={date}
              scope="col"
              className={styles.dayHead}
              aria-label={dayOf(date)}
              aria-current={date === today ? 'date' : undefined}
            >
              <span>{weekday}</span>
              <span className={styles.dayNumber}>{day}</span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The place that the keyboard has, and what its keys do. */
function useKeys(cells: readonly Cell[][], onWeek: (by: 1 | -1) => void) {
  const { shown } = useLanguageState()
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setPlace] = useState<Place>()
  const place = held(cells, wanted)
  // After a key, not after a press: a press has moved the focus itself.
  const isByKey = useRef(false)
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const week = { PageUp: -1, PageDown: 1 } as const
    if (event.key === 'PageUp' || event.key === 'PageDown') onWeek(week[event.key])
    else {
      const next = nextPlace(cells, place, { key: event.key, isMirrored: shown === 'ar' })
      if (!next) return
      setPlace(next)
    }
    isByKey.current = true
    event.preventDefault()
  }

  return { table, place, setPlace, onKeyDown }
}

/** The wanted place, as far as there is one; the first visit at the beginning, otherwise the first place. */
function held(cells: readonly Cell[][], wanted: Place | undefined): Place {
  if (wanted) {
    const row = Math.min(wanted.row, cells.length - 1)
    const count = cells[row]?.[wanted.column]?.begin.length ?? 0
    return { ...wanted, row, index: Math.max(0, Math.min(wanted.index, count - 1)) }
  }
  const row = cells.findIndex((one) => one.some(({ begin }) => begin.length > 0))
  const column = cells[row]?.findIndex(({ begin }) => begin.length > 0) ?? 0
  return { row: Math.max(row, 0), column: Math.max(column, 0), index: 0 }
}

interface GridCellProps {
  cell: Cell
  at: Place
  place: Place
  isLoading: boolean
  onPlace: (place: Place) => void
  onOpen: (id: string) => void
}

function GridCell({ cell, at, place, isLoading, onPlace, onOpen }: GridCellProps): ReactNode {
  const t = useT()
  const { dayOf, clock, nameOf, timeOf, visitLine } = useCalendarWords()
  const isHere = at.row === place.row && at.column === place.column
  const { begin } = cell
  if (begin.length > 0) {
    return (
      <td className={styles.cell} data-state="visit">
        {begin.map(({ visit }, index) => (
          <button
            key={visit.id}
            type="button"
            className={styles.visit}
            data-asked={visit.status === 'requested' || undefined}
            aria-label={visitLine(visit)}
            aria-haspopup="dialog"
            tabIndex={isHere && place.index === index ? 0 : -1}
            onFocus={() => onPlace({ ...at, index })}
            onClick={() => onOpen(visit.id)}
          >
            <span className={styles.visitTime}>{timeOf(visit)}</span>
            <bdi className={styles.visitName}>{nameOf(visit)}</bdi>
            {visit.status === 'requested' ? (
              <span className={styles.asked}>
                <Hourglass aria-hidden />
                {t('practice:calendar.asked')}
              </span>
            ) : null}
          </button>
        ))}
      </td>
    )
  }
  const state = stateOf(cell, isLoading)
  const what = state === 'loading' ? t('shell:loading.label') : t(`practice:calendar.${state}`)
  return (
    <td
      className={styles.cell}
      data-state={state}
      aria-label={t('practice:calendar.cell', { day: dayOf(cell.date), time: clock(cell.minute), what })}
      tabIndex={isHere ? 0 : -1}
      onFocus={() => onPlace(at)}
    />
  )
}

function stateOf({ isBusy, isOpen }: Cell, isLoading: boolean): 'busy' | 'free' | 'closed' | 'loading' {
  if (isBusy) return 'busy'
  if (!isOpen) return 'closed'
  return isLoading ? 'loading' : 'free'
}
