import type { ShippedLanguage } from '@krash/phrases'

export interface DeviceChoice {
  language?: ShippedLanguage
  theme?: 'auto' | 'light' | 'dark'
}

const listeners = new Set<(choice: DeviceChoice) => void>()

/**
 * Calls the listener for every choice, so that it can reach the person's other devices. Returns a function that stops
 * it.
 */
export function onDeviceChoice(listener: (choice: DeviceChoice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellDeviceChoice(choice: DeviceChoice): void {
  for (const listener of listeners) listener(choice)
}
