import { useLanguageState } from '#shared/i18n/i18n.ts'
import { asBeginning, dateIn, nearDayOf, shortDay, timeIn, timeRangeIn } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { minuteOf } from '@krash/contract/practice/office-hours'
import type { OpenRange } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { clockOf } from './week-cells.ts'

/** How the calendar says days, times and names. */
export function useCalendarWords() {
  const t = useT()
  const { shown } = useLanguageState()
  const dayOf = (date: string) => asBeginning(nearDayOf(date, shown), shown)
  const clock = (minute: number) => timeIn(clockOf(minute), 'UTC', shown)
  const nameOf = ({ person }: Pick<PracticeVisit, 'person'>) => person.fullName ?? t('practice:unnamed')
  const timeOf = (visit: PracticeVisit) => timeRangeIn(visit, visit.timeZone, shown)
  return {
    dayOf,
    shortDay: (date: string) => shortDay(date, shown),
    clock,
    /** "9:00 AM – 12:00 PM"; a field that is being typed has no time yet. */
    range: ({ from, to }: OpenRange) =>
      t('practice:hours.range', {
        from: from === '' ? '…' : clock(minuteOf(from)),
        to: to === '' ? '…' : clock(minuteOf(to)),
      }),
    nameOf,
    timeOf,
    /** A name that keeps its direction inside a sentence. */
    isolatedName: (visit: PracticeVisit) => isolated(nameOf(visit)),
    /** "Monday, November 23, 1:00 – 1:30 PM: Maria Ortiz, asked for". */
    visitLine: (visit: PracticeVisit) =>
      t(visit.status === 'requested' ? 'practice:calendar.askedVisit' : 'practice:calendar.visit', {
        day: dayOf(dateIn(visit.start, visit.timeZone)),
        time: timeOf(visit),
        name: nameOf(visit),
      }),
  }
}
