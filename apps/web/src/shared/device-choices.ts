import type { ShippedLanguage } from '@krash/phrases'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { readSession } from '#shared/session/session-storage.ts'

export interface DeviceChoice {
  language?: ShippedLanguage
  theme?: 'auto' | 'light' | 'dark'
}

/** Whose choices the account has not heard of, and of what: `id language theme`. */
export const unsentKey = 'krash_unsent_choice'
const listeners = new Set<(choice: DeviceChoice) => void>()

/**
 * Calls the listener for every choice, so that it can reach the person's other devices. Returns a function that stops
 * it.
 */
export function onDeviceChoice(listener: (choice: DeviceChoice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes the choice for the account before anything else, since the page may go at once. */
export function tellDeviceChoice(choice: DeviceChoice): void {
  const id = readSession()?.user?.id
  const noted = readStored('local', unsentKey)
  if (id)
    writeStored('local', unsentKey, [noted?.startsWith(id) ? noted : id, ...Object.keys(choice)].join(' '))
  for (const listener of listeners) listener(choice)
}
