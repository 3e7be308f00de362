import { describe, expect, it } from 'vitest'
import { cameraClockDifference } from './camera-clock.ts'

const satellites = '2026-11-22T15:30:00.000Z'
const camera = (time: string) => cameraClockDifference({ camera: time, satellites })

describe('cameraClockDifference', () => {
  it.each([
    ['2026-11-21T17:31:00.000Z', { way: 'behind', unit: 'hours', count: 22 }],
    ['2026-11-22T16:30:00.000Z', { way: 'ahead', unit: 'hours', count: 1 }],
    ['2026-11-22T15:19:00.000Z', { way: 'behind', unit: 'minutes', count: 11 }],
    ['2026-11-22T16:29:29.000Z', { way: 'ahead', unit: 'minutes', count: 59 }],
    ['2026-11-20T15:30:00.000Z', { way: 'behind', unit: 'days', count: 2 }],
    ['2000-01-01T00:00:00.000Z', { way: 'behind', unit: 'days', count: 9823 }],
  ] as const)('tells a clock that says %s', (time, difference) => {
    expect(camera(time)).toEqual(difference)
  })

  it('does not tell small differences', () => {
    expect(camera('2026-11-22T15:39:29.000Z')).toBeUndefined()
    expect(camera('2026-11-22T15:20:31.000Z')).toBeUndefined()
  })

  it('does not guess where a clock is not known', () => {
    expect(cameraClockDifference({ camera: null, satellites })).toBeUndefined()
    expect(cameraClockDifference({ camera: satellites, satellites: null })).toBeUndefined()
  })
})
