import { describe, expect, test } from 'vitest'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { correctionSchema, correctionValuesOf } from './correction-values.ts'

const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const measured = {
  ...accident,
  location: {
    ...accident.location,
    latitude: 27.9447,
    longitude: -82.4604,
    precision: 'device' as const,
    accuracy: 12,
  },
}
const before = correctionValuesOf(measured)
const place = correctionSchema('place', measured)

describe('a corrected place', () => {
  test('what says the same sends nothing, so that no second is lost', () => {
    expect(place.safeParse(before)).toEqual({ success: true, data: {} })
  })

  test('another address keeps the measured spot; where that is wrong, the address alone goes', () => {
    const typed = { ...before, address: '401 E Jackson St' }
    expect(place.safeParse(typed)).toMatchObject({
      data: {
        location: { address: '401 E Jackson St', latitude: 27.9447, longitude: -82.4604, accuracy: 12 },
      },
    })
    expect(place.safeParse({ ...typed, keepsSpot: false })).toEqual({
      success: true,
      data: { location: { address: '401 E Jackson St' } },
    })
  })

  test('a spot that was pointed at goes without the exactness of the measured one', () => {
    expect(place.safeParse({ ...before, spot: '27.945 -82.461' })).toEqual({
      success: true,
      data: { location: { address: before.address, latitude: 27.945, longitude: -82.461 } },
    })
  })

  test('day and time are by the clock of the device', () => {
    const at = new Date(2026, 10, 20, 9, 15).toISOString()
    expect(place.safeParse({ ...before, date: '2026-11-20', time: '09:15' })).toEqual({
      success: true,
      data: { timestamp: at },
    })
  })

  test('no place at all and no day are refused at their fields', () => {
    const parsed = place.safeParse({ ...before, address: '', keepsSpot: false, date: '' })
    const fields = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
    expect(new Set(fields)).toEqual(new Set(['address', 'date']))
  })
})
