import { policyStatus } from '@krash/contract/insurance/policy-status'
import type { Profile } from '@krash/contract/profile'
import { dayOf } from '#shared/i18n/day-of.ts'

export type ChecklistItem =
  | 'fullName'
  | 'email'
  | 'cellNumber'
  | 'address'
  | 'preferredNotification'
  | 'vehicles'
  | 'drivers'
  | 'insurancePolicies'

export interface Completeness {
  /** In whole percent. */
  percent: number
  done: ChecklistItem[]
  missing: ChecklistItem[]
}

/** From 80 percent on good, from 50 on nearly. */
export type CompletenessBand = 'good' | 'nearly' | 'low'

const checklist: readonly ChecklistItem[] = [
  'fullName',
  'email',
  'cellNumber',
  'address',
  'preferredNotification',
  'vehicles',
  'drivers',
  'insurancePolicies',
]

const urgency: readonly ChecklistItem[] = [
  'fullName',
  'cellNumber',
  'vehicles',
  'insurancePolicies',
  'address',
  'drivers',
  'preferredNotification',
  'email',
]

/** How complete a profile is: one checklist and one figure, on every page (decision 037). */
export function completenessOf(profile: Profile): Completeness {
  const done = checklist.filter((item) => isGiven(profile[item]))
  const missing = checklist.filter((item) => !isGiven(profile[item]))
  return { percent: Math.round((done.length / checklist.length) * 100), done, missing }
}

/** Whether a policy has ended or ends soon: nobody is ready then, however complete the profile is. */
export function hasEndingPolicy(
  { insurancePolicies }: Pick<Profile, 'insurancePolicies'>,
  today: Date,
): boolean {
  return insurancePolicies.some(({ policyEndDate }) => policyStatus(policyEndDate, dayOf(today)) !== 'active')
}

export function bandOf(percent: number): CompletenessBand {
  if (percent >= 80) return 'good'
  return percent >= 50 ? 'nearly' : 'low'
}

/** The missing item to complete first: contact details come before the car, and the car before the papers. */
export function nextBest(missing: readonly ChecklistItem[]): ChecklistItem | undefined {
  return urgency.find((item) => missing.includes(item))
}

function isGiven(value: string | readonly unknown[] | null): boolean {
  return value !== null && value.length > 0
}
