/** The calendar day `YYYY-MM-DD` of an instant, in the device's time zone. */
export function dayOf(moment: string | Date): string {
  const at = new Date(moment)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
