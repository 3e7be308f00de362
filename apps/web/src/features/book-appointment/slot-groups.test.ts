import { describe, expect, it } from 'vitest'
import { groupSlots, isToCome } from './slot-groups.ts'

const slotAt = (start: string) => ({
  start,
  end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
  isFree: true,
})

describe('the slots of a day', () => {
  it('are in halves by noon of the office, not by one’s own', () => {
    const slots = ['13:00', '15:30', '17:00', '20:30'].map((time) => slotAt(`2026-03-09T${time}:00.000Z`))
    const starts = (timeZone: string) =>
      groupSlots(slots, timeZone).map((group) => [
        group.part,
        group.slots.map(({ start }) => start.slice(11, 16)),
      ])
    expect(starts('America/New_York')).toEqual([
      ['morning', ['13:00', '15:30']],
      ['afternoon', ['17:00', '20:30']],
    ])
    expect(starts('America/Los_Angeles')).toEqual([
      ['morning', ['13:00', '15:30', '17:00']],
      ['afternoon', ['20:30']],
    ])
  })

  it('begin the afternoon with noon itself', () => {
    const [group] = groupSlots([slotAt('2026-03-09T16:00:00.000Z')], 'America/New_York')
    expect(group?.part).toBe('afternoon')
  })

  it('have no half without any', () => {
    expect(groupSlots([], 'America/New_York')).toEqual([])
    expect(groupSlots([slotAt('2026-03-09T14:00:00.000Z')], 'America/New_York')).toHaveLength(1)
  })
})

describe('an appointment', () => {
  const now = Date.parse('2026-03-09T14:15:00.000Z')
  const end = '2026-03-09T14:30:00.000Z'

  it('is to come until it ends', () => {
    expect(isToCome({ status: 'booked', end }, now)).toBe(true)
    expect(isToCome({ status: 'booked', end }, Date.parse(end))).toBe(false)
  })

  it('is not to come once it is cancelled', () => {
    expect(isToCome({ status: 'cancelled', end }, now)).toBe(false)
  })
})
