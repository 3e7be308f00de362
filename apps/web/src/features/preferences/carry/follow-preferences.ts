import { isShipped } from '@krash/phrases'
import { preferencesRoutes } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { onDeviceChoice } from '#shared/device-choices.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { chooseLanguage, explicitLanguage } from '#shared/i18n/i18n.ts'
import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { chooseTheme, explicitTheme } from '#shared/styles/theme.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { settleChoices } from './settle-choices.ts'
import type { AccountChoice } from './settle-choices.ts'
import { dropChoices, keepChoice, waitingChoices } from './waiting-choices.ts'

/** The person whose choices this device has taken over in this page. */
let settledFor: string | undefined
let isApplying = false
let isSending = false

/**
 * Carries language and theme between the person's devices: takes over those of the account at the start and after a
 * sign-in, and sends every choice made here, at once or when there is a network again. Returns the way to stop.
 */
export function followPreferences(): () => void {
  const wake = () => void settle()
  const stops = [subscribeToSession(wake), onDeviceChoice(hear)]
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
  keepChoice(userId, choice)
  void settle()
}

/** What waits goes to the account first; what the account holds then comes to the device. */
async function settle(): Promise<void> {
  const userId = personId()
  if (userId === undefined || isSending || !navigator.onLine) return
  const waiting = waitingChoices(userId)
  if (waiting === undefined && settledFor === userId) return
  isSending = true
  try {
    if (waiting === undefined) await takeOver(userId)
    else await send(userId, waiting)
  } catch {
    // Without an answer the choice waits for the next network.
    return
  } finally {
    isSending = false
  }
  // Another choice may have been made meanwhile.
  await settle()
}

async function takeOver(userId: string): Promise<void> {
  const isFresh = currentSession().lastLoginTime !== null
  const { data } = await call(preferencesRoutes.getPreferences)
  if (personId() !== userId || waitingChoices(userId) !== undefined) return
  settledFor = userId
  const { apply: coming, save } = settleChoices({ account: data, device: choicesHere(), isFresh })
  apply(coming)
  if (Object.keys(save).length > 0) keepChoice(userId, save)
}

async function send(userId: string, choice: DeviceChoice): Promise<void> {
  try {
    await call(preferencesRoutes.updatePreferences, { body: choice })
  } catch (error) {
    if (whatAFailureMeans(error).kind !== 'refused') throw error
    // The server will not have it: the device goes back to what the account holds.
    settledFor = undefined
    showToast({ kind: 'error', text: dataOperationText(error, 'preferences', 'save') })
  }
  dropChoices(userId, choice)
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
