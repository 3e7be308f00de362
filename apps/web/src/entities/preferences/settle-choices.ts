import type { DeviceChoice } from '#shared/device-choices.ts'

/** The account's choices; `language` may be one that is not shipped yet. */
export interface AccountChoice {
  language: string
  theme: NonNullable<DeviceChoice['theme']>
}

interface Choices {
  account: AccountChoice
  /** The choices made on this device; others are left out. */
  device: DeviceChoice
  /** Whether the person has just signed in on this device. */
  isFresh: boolean
}

const parts = ['language', 'theme'] as const
type Part = (typeof parts)[number]
type Decision = 'apply' | 'save' | 'nothing'

/** The choices of an account that never chose. */
const defaults: AccountChoice = { language: 'en', theme: 'auto' }

/**
 * Decides which of the account's choices apply to this device, and which of this device's are saved to the account. The
 * account wins, except that a choice made here before signing in is kept where the account has none. What nobody chose
 * stays as the browser has it.
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
