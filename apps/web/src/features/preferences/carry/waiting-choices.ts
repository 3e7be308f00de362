import type { DeviceChoice } from '#shared/device-choices.ts'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'

const KEY = 'krash_preferences'

/** Choices of this person that the server does not know of yet. */
export function waitingChoices(userId: string): DeviceChoice | undefined {
  try {
    const kept = JSON.parse(readStored('local', KEY) ?? 'null') as {
      userId?: unknown
      choice?: DeviceChoice
    } | null
    return kept?.userId === userId ? kept.choice : undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice until the server has it; the newest of a kind counts. */
export function keepChoice(userId: string, choice: DeviceChoice): void {
  writeStored('local', KEY, JSON.stringify({ userId, choice: { ...waitingChoices(userId), ...choice } }))
}

/** The server has these, unless the person has chosen again meanwhile. */
export function dropChoices(userId: string, sent: DeviceChoice): void {
  const waiting = waitingChoices(userId)
  const isSame = waiting?.language === sent.language && waiting?.theme === sent.theme
  if (isSame) removeStored('local', KEY)
}
