import { unsentKey } from '#shared/device-choices.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { explicitLanguage } from '#shared/i18n/i18n.ts'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { explicitTheme } from '#shared/styles/theme.ts'

/** What the person chose on this device that has not reached the outbox, for example because the page was closed. */
export function unsentChoice(userId: string): DeviceChoice | undefined {
  const [id, ...parts] = noteOfUnsent()?.split(' ') ?? []
  if (id !== userId) return undefined
  const chosen = Object.entries(choicesHere()).filter(([part]) => parts.includes(part))
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}

/** Changes with every choice that is not sent. */
export const noteOfUnsent = (): string | null => readStored('local', unsentKey)

export function forgetUnsent(): void {
  removeStored('local', unsentKey)
}

/** What is chosen during the work comes from the account, which need not hear of it. */
export function withoutNote(work: () => void): void {
  const noted = noteOfUnsent()
  work()
  if (noted === null) forgetUnsent()
  else writeStored('local', unsentKey, noted)
}

/** What was chosen on this device, now or earlier. */
export function choicesHere(): DeviceChoice {
  const language = explicitLanguage()
  const theme = explicitTheme()
  return { ...(language !== undefined && { language }), ...(theme !== undefined && { theme }) }
}
