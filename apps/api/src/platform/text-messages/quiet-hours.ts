import { addDays, dateIn, instantAt } from '#platform/zoned-time.ts'

/** Minutes of the day between which a phone may ring: those of 47 CFR 64.1200(c)(1). */
const day = { from: 8 * 60, to: 21 * 60 }
const HOUR_MS = 3_600_000
/** While it is day at both ends of the country, it is day between them. */
const wholeCountry = ['America/Puerto_Rico', 'Pacific/Honolulu']

/** The first instant from `at` on that is day in the zone, or in the whole country where the zone is not known. */
export function nextDaytime(timeZone: string | null, at: Date): Date {
  const zones = timeZone === null ? wholeCountry : [timeZone]
  const next = zones.map((zone) => daytimeIn(zone, at)).find((one) => one > at)
  return next === undefined ? at : nextDaytime(timeZone, next)
}

function daytimeIn(zone: string, at: Date): Date {
  const date = dateIn(zone, at)
  const begins = clockShows(zone, date, day.from)
  if (at < begins) return begins
  return at < clockShows(zone, date, day.to) ? at : clockShows(zone, addDays(date, 1), day.from)
}

/** An hour later where the clocks skip it. */
function clockShows(zone: string, date: string, minute: number): Date {
  return instantAt(zone, date, minute) ?? new Date(clockShows(zone, date, minute - 60).getTime() + HOUR_MS)
}
