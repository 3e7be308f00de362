import type { ShippedLanguage } from '@krash/phrases'

/** A person's choices for this device, made with any of the switches. */
export interface DeviceChoice {
  language?: ShippedLanguage
  theme?: 'auto' | 'light' | 'dark'
}

const listeners = new Set<(choice: DeviceChoice) => void>()

/** Hears of every choice, so that it can be carried to the person's other devices. Returns the way to stop. */
export function onDeviceChoice(listener: (choice: DeviceChoice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told by whoever applies a choice. */
export function tellDeviceChoice(choice: DeviceChoice): void {
  for (const listener of listeners) listener(choice)
}
