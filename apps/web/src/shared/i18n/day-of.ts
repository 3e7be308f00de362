/** The calendar day `YYYY-MM-DD` of an instant, in the device's time zone. */
export function dayOf(moment: string | Date): string {
  const at = new Date(moment)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The same time of the day before: not 24 hours earlier, which can be another day when the clocks change. */
export function dayBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setDate(moment.getDate() - 1)
  return before
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
