import { dayOf } from './day-of.ts'
import { useFormats } from './use-formats.ts'

const day = 24 * 3_600_000

/**
 * A moment as short as it is clear: the time of today, "yesterday 4:10 PM" where the caller has a phrase for that, else
 * date and time.
 */
export function useWhen(yesterday?: (time: string) => string): (moment: string) => string {
  const { formatDateTime, formatTime } = useFormats()
  return (moment) => {
    const now = Date.now()
    const of = dayOf(moment)
    if (of === dayOf(new Date(now))) return formatTime(moment)
    if (yesterday && of === dayOf(new Date(now - day))) return yesterday(formatTime(moment))
    return formatDateTime(moment)
  }
}
