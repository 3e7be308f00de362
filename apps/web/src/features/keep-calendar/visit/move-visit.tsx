import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Slot } from '@krash/contract/appointments'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useVisitTimes } from '#entities/practice/calendar-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { dateIn, timeIn } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useClock } from '#shared/store/clock.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { useCalendarWords } from '../calendar-words.ts'
import { addDays } from '../week-cells.ts'
import type { VisitDeeds } from './use-visit-deeds.ts'
import { WordsField, isSaid } from './words-field.tsx'

interface MoveVisitProps {
  visit: PracticeVisit
  hours: OfficeHours
  deeds: VisitDeeds
  onClose: () => void
}

/** Moves a visit to another free time of the office, with words to the person. */
export function MoveVisit({ visit, hours, deeds, onClose }: MoveVisitProps): ReactNode {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  const [date, setDate] = useState(dateIn(visit.start, visit.timeZone))
  const [start, setStart] = useState('')
  const [own, setOwn] = useState<string>()
  const [isTried, setTried] = useState(false)
  const message = own ?? t('practice:open.readyMove')

  function send(): void {
    setTried(true)
    if (start !== '' && isSaid(visit, message)) deeds.send({ deed: 'move', start, message })
  }

  return (
    <Dialog
      isOpen
      isDirty={own !== undefined}
      onClose={onClose}
      title={t('practice:open.moveTitle', { name: isolatedName(visit) })}
      footer={
        <Button variant="primary" isBusy={deeds.busy === 'move'} onClick={send}>
          {t('practice:open.sendMove')}
        </Button>
      }
    >
      <div className={layout.stack16}>
        <Day
          date={date}
          hours={hours}
          onChoose={(day) => {
            setDate(day)
            setStart('')
          }}
        />
        <Times
          visit={visit}
          date={date}
          start={start}
          isMissing={isTried && start === ''}
          onChoose={setStart}
        />
        <WordsField visit={visit} value={message} isMissing={isTried} onChange={setOwn} />
      </div>
    </Dialog>
  )
}

interface DayProps {
  date: string
  hours: OfficeHours
  onChoose: (date: string) => void
}

function Day({ date, hours, onChoose }: DayProps): ReactNode {
  const t = useT()
  const today = useClock((now) => dateIn(new Date(now), hours.timeZone))
  return (
    <DateField
      label={t('practice:open.day')}
      echoOf={date}
      min={today}
      max={addDays(today, hours.daysAhead)}
      value={date}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

interface TimesProps {
  visit: PracticeVisit
  date: string
  start: string
  isMissing: boolean
  onChoose: (start: string) => void
}

function Times({ visit, date, ...choice }: TimesProps): ReactNode {
  const t = useT()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const times = useVisitTimes(visit.id, isDay ? date : undefined)
  const free = times.data?.slots.filter((slot) => slot.isFree && slot.start !== visit.start)
  const isNone = free?.length === 0
  return (
    <div>
      <div role="status">{isNone ? <p>{t('practice:open.noTimes')}</p> : null}</div>
      {isNone ? null : <FreeTimes {...choice} times={times} free={free} />}
    </div>
  )
}

interface FreeTimesProps extends Pick<TimesProps, 'start' | 'isMissing' | 'onChoose'> {
  times: ReturnType<typeof useVisitTimes>
  free: readonly Slot[] | undefined
}

function FreeTimes({ times, free, start, isMissing, onChoose }: FreeTimesProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  if (times.data === undefined && times.isError)
    return (
      <ErrorState
        title={t('practice:open.timesFailed')}
        text={errorText(times.error)}
        isBusy={times.isFetching}
        onRetry={() => void times.refetch()}
      />
    )
  if (times.data === undefined || free === undefined) return <Skeleton height={5} />
  const { timeZone } = times.data
  return (
    <SelectField
      label={t('practice:open.times')}
      hasEmpty
      value={start}
      error={isMissing ? t('practice:open.notChosen') : undefined}
      options={free.map((slot) => ({ value: slot.start, label: timeIn(slot.start, timeZone, shown) }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
