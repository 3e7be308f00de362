import { dayOf } from '#shared/i18n/day-of.ts'

export function dayBefore(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}

/** The days in a list from newest to oldest, by the position of each day's first item, with the number of its items. */
export function daysOf(
  items: readonly { timestamp: string }[],
): Map<number, { date: string; count: number }> {
  const days = new Map<number, { date: string; count: number }>()
  let open: { date: string; count: number } | undefined
  for (const [position, { timestamp }] of items.entries()) {
    const date = dayOf(timestamp)
    if (open?.date === date) open.count += 1
    else days.set(position, (open = { date, count: 1 }))
  }
  return days
}
