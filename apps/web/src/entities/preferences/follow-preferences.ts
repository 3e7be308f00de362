import { isShipped } from '@krash/phrases'
import { preferencesRoutes } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { onDeviceChoice } from '#shared/device-choices.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { chooseLanguage, explicitLanguage } from '#shared/i18n/i18n.ts'
import { outboxState, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { chooseTheme, explicitTheme } from '#shared/styles/theme.ts'
import { keepChoice, waitingChoice, whenRefused } from './choice-outbox.ts'
import { settleChoices } from './settle-choices.ts'
import type { AccountChoice } from './settle-choices.ts'

/** The person whose choices this page has already adopted. */
let settledFor: string | undefined
let isApplying = false
let isAsking = false
/** The network or the outbox called while the account was being asked. */
let isCalledAgain = false

/**
 * Syncs language and theme between the person's devices: adopts the account's at the start and after a sign-in, and
 * sends every choice made here, including the `early` ones. Returns a function that stops it.
 */
export function followPreferences(early: readonly DeviceChoice[] = []): () => void {
  early.forEach(hear)
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
  if (!isApplying && userId !== undefined) keepChoice(userId, choice)
}

/** Waiting choices are sent first; only then does the account's state reach the device. */
async function settle(): Promise<void> {
  const userId = personId()
  isCalledAgain = isAsking
  if (userId === undefined || settledFor === userId || isAsking || !navigator.onLine) return
  if (!outboxState().isReady || waitingChoice() !== undefined) return
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

async function takeOver(userId: string): Promise<void> {
  const isFresh = currentSession().lastLoginTime !== null
  const { data } = await call(preferencesRoutes.getPreferences)
  if (personId() !== userId || waitingChoice() !== undefined) return
  settledFor = userId
  const { apply: coming, save } = settleChoices({ account: data, device: choicesHere(), isFresh })
  apply(coming)
  if (Object.keys(save).length > 0) keepChoice(userId, save)
}

function choicesHere(): DeviceChoice {
  const language = explicitLanguage()
  const theme = explicitTheme()
  return { ...(language !== undefined && { language }), ...(theme !== undefined && { theme }) }
}

function apply({ language, theme }: Partial<AccountChoice>): void {
  isApplying = true
  if (theme !== undefined) chooseTheme(theme)
  if (language !== undefined && isShipped(language)) void chooseLanguage(language)
  isApplying = false
}

function personId(): string | undefined {
  const { status, user } = currentSession()
  return status === 'signedIn' && user !== null && user.id !== '' ? user.id : undefined
}
