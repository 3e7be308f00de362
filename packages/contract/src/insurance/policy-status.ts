/** A policy expires soon when this many days or fewer remain. */
export const EXPIRING_SOON_DAYS = 30

export type PolicyStatus = 'active' | 'expiringSoon' | 'expired'

const dayMs = 24 * 3_600_000

/** Whole days between two dates, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Expired after its end date, expiring soon within the last `soonDays`. Dates are `YYYY-MM-DD`. */
export function policyStatus(
  policyEndDate: string,
  today: string,
  soonDays: number = EXPIRING_SOON_DAYS,
): PolicyStatus {
  const days = daysBetween(today, policyEndDate)
  if (days < 0) return 'expired'
  return days <= soonDays ? 'expiringSoon' : 'active'
}

/** Whether the policy ended more than a year ago: the person is asked to check the dates, but may save. */
export function isPolicyTooOld(policyEndDate: string, today: string): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return policyEndDate < yearAgo
}
