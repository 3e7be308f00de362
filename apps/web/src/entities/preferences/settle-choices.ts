import type { DeviceChoice } from '#shared/device-choices.ts'

/** What the account holds; `language` may be one that is not shipped yet. */
export interface AccountChoice {
  language: string
  theme: NonNullable<DeviceChoice['theme']>
}

interface Choices {
  account: AccountChoice
  /** What was chosen on this device; what was not is left out. */
  device: DeviceChoice
  /** The person has just signed in on this device. */
  isFresh: boolean
}

const parts = ['language', 'theme'] as const
type Part = (typeof parts)[number]
type Decision = 'apply' | 'save' | 'nothing'

/** What an account has that never chose. */
const defaults: AccountChoice = { language: 'en', theme: 'auto' }

/**
 * Which choices of the account come to this device, and which of this device go to the account. The account wins; only
 * where it never chose, a choice that was made here before the sign-in is kept. What nobody chose stays the browser's.
 */
export function settleChoices(choices: Choices): {
  apply: Partial<AccountChoice>
  save: DeviceChoice
} {
  const partsTo = (end: Decision) => parts.filter((part) => decide(part, choices) === end)
  return { apply: pick(choices.account, partsTo('apply')), save: pick(choices.device, partsTo('save')) }
}

function decide(part: Part, { account, device, isFresh }: Choices): Decision {
  if (device[part] === account[part]) return 'nothing'
  if (account[part] !== defaults[part]) return 'apply'
  if (device[part] === undefined) return 'nothing'
  return isFresh ? 'save' : 'apply'
}

function pick<From extends AccountChoice | DeviceChoice>(from: From, wanted: readonly Part[]): Partial<From> {
  return Object.fromEntries(wanted.map((part) => [part, from[part]])) as Partial<From>
}
