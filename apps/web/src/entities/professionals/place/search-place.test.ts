import { describe, expect, it } from 'vitest'
import type { Accident } from '@krash/contract/accidents'
import { accidentPlace, searchPlaceOf } from './search-place.ts'

const accident = { latitude: 27.95, longitude: -82.45, address: 'W Kennedy Blvd, Tampa, FL' }
const me = { latitude: 40.7, longitude: -74 }
const home = '1 Main St, Austin, TX 78701'

describe('where to search', () => {
  it('takes the words in the address bar first', () => {
    expect(searchPlaceOf({ place: 'Boise', near: 'me' }, { accident, home, me })).toEqual({
      source: 'typed',
      label: 'Boise',
      location: { address: 'Boise' },
    })
  })

  it('takes the part of the map that somebody wants to be searched before all others', () => {
    const area = { latitude: 28.1, longitude: -82.3, miles: 9, scale: 80_000 }
    expect(searchPlaceOf({ place: 'Boise', area }, { accident, home, me, townLabel: 'Lutz, FL' })).toEqual({
      source: 'map',
      label: 'Lutz, FL',
      location: { latitude: 28.1, longitude: -82.3 },
    })
  })

  it.each([
    [{ accident, home, me }, 'accident'],
    [{ accident: null, home, me }, 'home'],
    [{ accident: null, home: null, me }, 'me'],
    [{ accident: null, home: null, me: null }, 'default'],
  ] as const)(
    'then goes from the accident to the saved address to the device to the default',
    (known, source) => {
      expect(searchPlaceOf({}, known).source).toBe(source)
    },
  )

  it('follows a chosen source, and the usual order when that one is not known', () => {
    expect(searchPlaceOf({ near: 'home' }, { accident, home, me }).source).toBe('home')
    expect(searchPlaceOf({ near: 'me' }, { accident, home, me }).location).toEqual(me)
    expect(searchPlaceOf({ near: 'me' }, { accident, home, me: null }).source).toBe('accident')
  })

  it('sends coordinates of the accident without its address, and shows the town of it', () => {
    const place = searchPlaceOf({}, { accident, home, me })
    expect(place).toEqual({
      source: 'accident',
      label: 'Tampa, FL',
      location: { latitude: accident.latitude, longitude: accident.longitude },
    })
  })

  it.each([
    ['W Kennedy Blvd & S Boulevard, Tampa, FL 33606', 'Tampa, FL'],
    ['I-75 N, Land O’ Lakes, FL 34639-1204, USA', 'Land O’ Lakes, FL'],
    ['Tampa, FL', 'Tampa, FL'],
    ['at the exit, behind the bridge', 'at the exit, behind the bridge'],
    [null, null],
  ])('calls the accident at %j near %j', (address, label) => {
    expect(searchPlaceOf({}, { accident: { ...accident, address }, home, me }).label).toBe(label)
  })

  it('sends nothing when nothing is known, so that the server says which place it took', () => {
    expect(searchPlaceOf({}, { accident: null, home: null, me: null }).location).toBeUndefined()
  })
})

describe('the place of a report', () => {
  const report = { status: 'submitted', location: { ...accident, precision: 'address' } } as Accident

  it('counts while the case is open', () => {
    expect(accidentPlace(report)).toEqual(accident)
    expect(accidentPlace({ ...report, status: 'cancelled' })).toBeNull()
    expect(accidentPlace({ ...report, status: 'resolved' })).toBeNull()
  })

  it('does not count when it was not found on the map', () => {
    const nowhere = { ...report.location, latitude: null, longitude: null, precision: null }
    expect(accidentPlace({ ...report, location: nowhere })).toBeNull()
    expect(accidentPlace(null)).toBeNull()
  })
})
