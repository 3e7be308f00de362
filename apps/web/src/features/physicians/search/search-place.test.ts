import { describe, expect, it } from 'vitest'
import type { Accident } from '@krash/contract/accidents'
import { accidentPlace, searchPlaceOf } from './search-place.ts'

const accident = { latitude: 27.95, longitude: -82.45, address: 'W Kennedy Blvd, Tampa, FL' }
const me = { latitude: 40.7, longitude: -74 }
const home = '1 Main St, Austin, TX 78701'

describe('where to look for doctors', () => {
  it('takes typed words first', () => {
    expect(searchPlaceOf({ place: '33602', near: 'me' }, { accident, home, me })).toEqual({
      source: 'typed',
      label: '33602',
      location: { address: '33602' },
    })
  })

  it.each([
    [{ accident, home, me }, 'accident'],
    [{ accident: null, home, me }, 'home'],
    [{ accident: null, home: null, me }, 'me'],
    [{ accident: null, home: null, me: null }, 'default'],
  ] as const)('then goes through what is known', (known, source) => {
    expect(searchPlaceOf({}, known).source).toBe(source)
  })

  it('follows the source that was asked for, as long as it is known', () => {
    expect(searchPlaceOf({ near: 'me' }, { accident, home, me }).location).toEqual(me)
    expect(searchPlaceOf({ near: 'me' }, { accident, home, me: null }).source).toBe('accident')
  })
})

describe('the place of a report', () => {
  const report = { status: 'open', location: accident } as Accident

  it('is known while the report is open', () => {
    expect(accidentPlace(report)).toEqual(accident)
    expect(accidentPlace({ ...report, status: 'resolved' })).toBeNull()
  })

  it('is not known without coordinates, or without a report', () => {
    const typed = { ...report, location: { ...accident, latitude: null } } as Accident
    expect(accidentPlace(typed)).toBeNull()
    expect(accidentPlace(null)).toBeNull()
  })
})
