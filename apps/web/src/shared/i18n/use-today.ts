import { useClock } from '#shared/store/clock.ts'
import { dayOf } from './day-of.ts'

let today = new Date(0)

/** Some moment of today by the device's time zone; another one after midnight. Not for what compares times of day. */
export function useToday(): Date {
  return useClock(momentOfToday)
}

function momentOfToday(now: number): Date {
  const moment = new Date(now)
  if (dayOf(moment) !== dayOf(today)) today = moment
  return today
}
