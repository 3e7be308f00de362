import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARTH_RADIUS_MILES, distanceText, milesBetween } from './distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('miles between two points', () => {
  it('are those of the globe', () => {
    const tampa = { latitude: 27.9506, longitude: -82.4572 }
    expect(milesBetween(tampa, { ...tampa, latitude: 28.9506 })).toBeCloseTo(69.1, 1)
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(6218.8, 1)
    // To Seattle, by the spherical law of cosines.
    expect(milesBetween(tampa, { latitude: 47.6062, longitude: -122.3321 })).toBeCloseTo(2526.2, 1)
  })

  it('are the same both ways, nothing to oneself, and never over half way round', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const miles = milesBetween(one, other)
        expect(milesBetween(other, one)).toBeCloseTo(miles, 6)
        expect(milesBetween(one, one)).toBe(0)
        expect(miles).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_MILES + 1e-6)
      }),
    )
  })

  it('are never longer by a detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-3)
      }),
    )
  })
})

it.each([
  [0, '< 0.1 mi'],
  [0.099, '< 0.1 mi'],
  [0.1, '0.1 mi'],
  [0.44, '0.4 mi'],
  [0.949, '0.9 mi'],
  [0.96, '1 mi'],
  [1.2, '1 mi'],
  [1.5, '2 mi'],
  [24.6, '25 mi'],
])('%d miles are %s', (miles, text) => {
  expect(distanceText(miles)).toBe(text)
})
