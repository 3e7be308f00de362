import { milesBetween } from '@krash/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoundingBox, boundingBox } from './bounding-box.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radius = fc.double({ min: 0.01, max: 200, noNaN: true })

function holds(box: BoundingBox, at: { latitude: number; longitude: number }): boolean {
  const isEastWest = box.longitudes.some(({ west, east }) => at.longitude >= west && at.longitude <= east)
  return at.latitude >= box.south && at.latitude <= box.north && isEastWest
}

test('holds every point of the circle', () => {
  const near = fc.record({
    center: point,
    miles: radius,
    bearing: fc.double({ min: 0, max: 1, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(near, ({ center, miles, bearing, share }) => {
      const at = pointAt(center, miles * share, bearing * 2 * Math.PI)
      if (milesBetween(center, at) > miles) return
      expect(holds(boundingBox(center, miles), at)).toBe(true)
    }),
    { numRuns: 5000, seed: 21 },
  )
})

test('is no larger than it must be in the middle of the country', () => {
  const box = boundingBox({ latitude: 39, longitude: -98 }, 69)
  expect(box.north - box.south).toBeCloseTo(2, 1)
  expect(box.longitudes).toHaveLength(1)
})

test('crosses the 180th meridian and covers the poles', () => {
  expect(boundingBox({ latitude: 52, longitude: 179.9 }, 50).longitudes).toHaveLength(2)
  expect(boundingBox({ latitude: 52, longitude: -179.9 }, 50).longitudes).toHaveLength(2)
  expect(boundingBox({ latitude: 89.9, longitude: 0 }, 50).longitudes).toEqual([{ west: -180, east: 180 }])
})

/** The point `miles` away in a direction (Williams, Aviation Formulary). */
function pointAt(from: { latitude: number; longitude: number }, miles: number, bearing: number) {
  const angle = miles / 3959
  const latitude = (from.latitude * Math.PI) / 180
  const there = Math.asin(
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing),
  )
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * Math.sin(there),
  )
  const longitude = from.longitude + (turn * 180) / Math.PI
  return { latitude: (there * 180) / Math.PI, longitude: ((longitude + 540) % 360) - 180 }
}
