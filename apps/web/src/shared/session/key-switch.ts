import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { keySwitch } from './device-keys.ts'

/** Whether single keys act; a person who speaks to the device, or presses keys by accident, switches them off. */
export function areKeysOn(): boolean {
  return readStored('local', keySwitch) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  if (isOn) removeStored('local', keySwitch)
  else writeStored('local', keySwitch, 'off')
}
