import { dayBefore, dayOf } from './day-of.ts'
import { useFormats } from './use-formats.ts'
import { useToday } from './use-today.ts'

/**
 * A moment as short as it is clear: the time of today, "yesterday 4:10 PM" where the caller has a phrase for that, else
 * date and time.
 */
export function useWhen(yesterday?: (time: string) => string): (moment: string) => string {
  const { formatDateTime, formatTime } = useFormats()
  const today = useToday()
  return (moment) => {
    const of = dayOf(moment)
    if (of === dayOf(today)) return formatTime(moment)
    if (yesterday && of === dayOf(dayBefore(today))) return yesterday(formatTime(moment))
    return formatDateTime(moment)
  }
}
