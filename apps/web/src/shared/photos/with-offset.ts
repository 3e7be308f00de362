/** ISO 8601 in the time of this device, with its offset from UTC: `2026-11-22T10:31:00.000-05:00`. */
export function withOffset(at: Date, minutesBehindUtc = at.getTimezoneOffset()): string {
  const local = new Date(at.getTime() - minutesBehindUtc * 60_000).toISOString().slice(0, -1)
  const size = Math.abs(minutesBehindUtc)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${local}${minutesBehindUtc > 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
