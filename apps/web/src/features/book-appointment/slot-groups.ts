import type { Appointment, Slot } from '@krash/contract/appointments'
import { hourIn } from '#shared/i18n/zone-text.ts'

export interface SlotGroup {
  part: 'morning' | 'afternoon'
  slots: Slot[]
}

/** Splits the slots at noon by the office's clock; a half without slots is left out. */
export function groupSlots(slots: readonly Slot[], timeZone: string): SlotGroup[] {
  const isMorning = ({ start }: Slot) => hourIn(start, timeZone) < 12
  const groups: SlotGroup[] = [
    { part: 'morning', slots: slots.filter(isMorning) },
    { part: 'afternoon', slots: slots.filter((slot) => !isMorning(slot)) },
  ]
  return groups.filter((group) => group.slots.length > 0)
}

/** True for a booked appointment that is not over yet; `now` in milliseconds since 1970. */
export function isToCome({ status, end }: Pick<Appointment, 'status' | 'end'>, now: number): boolean {
  return status !== 'cancelled' && Date.parse(end) > now
}
