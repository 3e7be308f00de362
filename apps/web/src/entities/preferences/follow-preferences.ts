import { isShipped } from '@krash/phrases'
import { preferencesRoutes } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { onDeviceChoice } from '#shared/device-choices.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { outboxState, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { chooseTheme } from '#shared/styles/theme.ts'
import { keepChoice, waitingChoice, whenRefused } from './choice-outbox.ts'
import { settleChoices } from './settle-choices.ts'
import type { AccountChoice } from './settle-choices.ts'
import { choicesHere, unsentChoice, withoutNote } from './unsent-choice.ts'

/** The person whose choices this page has already adopted. */
let settledFor: string | undefined
/** The person whose unsent choices of an earlier page are in the outbox; those of this one go there at once. */
let notedFor: string | undefined
let isApplying = false
/** Grows with each choice made here. */
let choiceCount = 0
let isAsking = false
/** The network or the outbox called while the account was being asked. */
let isCalledAgain = false

/**
 * Syncs language and theme between the person's devices: adopts the account's at the start and after a sign-in, and
 * sends every choice made here, also before this was called. Returns a function that stops it.
 */
export function followPreferences(): () => void {
  const wake = () => void settle()
  const stops = [
    // Also called for changes of the session.
    subscribeToOutbox(wake),
    onDeviceChoice(hear),
    whenRefused(() => {
      // The device returns to the account's choice.
      settledFor = undefined
      wake()
    }),
  ]
  addEventListener('online', wake)
  wake()
  return () => {
    stops.forEach((stop) => stop())
    removeEventListener('online', wake)
  }
}

function hear(choice: DeviceChoice): void {
  const userId = personId()
  if (isApplying || userId === undefined) return
  choiceCount += 1
  keepChoice(userId, choice)
}

/** Waiting choices are sent first; only then does the account's state reach the device. */
async function settle(): Promise<void> {
  const userId = personId()
  isCalledAgain = isAsking
  if (userId === undefined || settledFor === userId || isAsking || !navigator.onLine) return
  if (!outboxState().isReady || waitingChoice() !== undefined) return
  // Once it is sent, the outbox calls again.
  if (sendsUnsent(userId)) return
  isAsking = true
  try {
    await takeOver(userId)
  } catch {
    // The next network asks again.
  } finally {
    isAsking = false
  }
  if (isCalledAgain) await settle()
}

/** Hands over what an earlier page could not; false when there was nothing. */
function sendsUnsent(userId: string): boolean {
  const unsent = notedFor === userId ? undefined : unsentChoice(userId)
  notedFor = userId
  if (unsent) keepChoice(userId, unsent)
  return unsent !== undefined
}

async function takeOver(userId: string): Promise<void> {
  const isFresh = currentSession().lastLoginTime !== null
  const before = choiceCount
  const { data } = await call(preferencesRoutes.getPreferences)
  if (personId() !== userId || waitingChoice() !== undefined) return
  // The answer may be older than a choice that was made and sent meanwhile.
  if (choiceCount !== before) {
    isCalledAgain = true
    return
  }
  settledFor = userId
  const { apply: coming, save } = settleChoices({ account: data, device: choicesHere(), isFresh })
  apply(coming)
  if (Object.keys(save).length > 0) keepChoice(userId, save)
}

function apply({ language, theme }: Partial<AccountChoice>): void {
  isApplying = true
  withoutNote(() => {
    if (theme !== undefined) chooseTheme(theme)
    if (language !== undefined && isShipped(language)) void chooseLanguage(language)
  })
  isApplying = false
}

function personId(): string | undefined {
  const { status, user } = currentSession()
  return status === 'signedIn' && user !== null && user.id !== '' ? user.id : undefined
}
