import type { Profile } from '@krash/contract/profile'

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

const lists = {
  store: [
    'fullName',
    'email',
    'cellNumber',
    'address',
    'preferredNotification',
    'vehicles',
    'drivers',
    'insurancePolicies',
  ],
  readiness: ['fullName', 'email', 'cellNumber', 'vehicles', 'insurancePolicies', 'drivers'],
  status: ['fullName', 'email', 'cellNumber', 'address', 'preferredNotification', 'vehicles', 'drivers'],
} as const satisfies Record<string, readonly ChecklistItem[]>

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

/** The 8 items of the profile as a whole. */
export function storeCompleteness(profile: Profile): Completeness {
  return completenessOf(profile, lists.store)
}

/** The 6 items of the dashboard, which are needed on the day of an accident. */
export function accidentReadiness(profile: Profile): Completeness {
  return completenessOf(profile, lists.readiness)
}

/** The 7 items of the ring on the profile page. */
export function profileStatus(profile: Profile): Completeness {
  return completenessOf(profile, lists.status)
}

export function bandOf(percent: number): CompletenessBand {
  if (percent >= 80) return 'good'
  return percent >= 50 ? 'nearly' : 'low'
}

/** The missing item to complete first: contact details come before the car, and the car before the papers. */
export function nextBest(missing: readonly ChecklistItem[]): ChecklistItem | undefined {
  return urgency.find((item) => missing.includes(item))
}

function completenessOf(profile: Profile, items: readonly ChecklistItem[]): Completeness {
  const done = items.filter((item) => isGiven(profile[item]))
  const missing = items.filter((item) => !isGiven(profile[item]))
  return { percent: Math.round((done.length / items.length) * 100), done, missing }
}

function isGiven(value: string | readonly unknown[] | null): boolean {
  return value !== null && value.length > 0
}
