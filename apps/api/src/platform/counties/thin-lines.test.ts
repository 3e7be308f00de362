import { expect, test } from 'vitest'
import { type Line, thinned } from './thin-lines.ts'

const STEPS = 2000

// A degree of latitude is 111.3 km: 0.0001 of it is 11 m.
test('points that a line can lose within the tolerance go, the others and both ends stay', () => {
  const line: Line = [
    [-90, 30],
    [-89.9, 30.00008],
    [-89.8, 30.0001],
    [-89.7, 30.0005],
    [-89.6, 30],
  ]
  expect(thinned(line, 30)).toEqual([line[0], line[3], line[4]])
  expect(thinned(line, 60)).toEqual([line[0], line[4]])
  expect(thinned(line, 0)).toEqual(line)
})

test('a ring, which begins where it ends, keeps its shape', () => {
  const island: Line = [
    [-90, 30],
    [-89.99, 30],
    [-89.985, 30.000001],
    [-89.98, 30],
    [-89.98, 30.01],
    [-90, 30],
  ]
  expect(thinned(island, 10)).toEqual(island.filter((_, at) => at !== 1 && at !== 2))
})

test('no corner that went lies farther from the line than the tolerance', () => {
  const wave: Line = Array.from({ length: 500 }, (_, at) => [
    -100 + at / 1e4,
    40 + Math.sin(at / 15) / 1e3 + Math.sin(at * 7) / 1e5,
  ])
  const kept = thinned(wave, 10)
  expect(kept.length).toBeLessThan(wave.length / 5)
  const farthest = Math.max(...wave.map((point) => metresTo(kept, point)))
  expect(farthest).toBeGreaterThan(5)
  expect(farthest).toBeLessThanOrEqual(10)
})

/** From a point to the nearest of many points along the line, a few centimetres apart. */
function metresTo(line: Line, [longitude, latitude]: Line[number]): number {
  const degree = 111_320
  const east = degree * Math.cos((39.998 * Math.PI) / 180)
  let least = Infinity
  line.forEach(([endX, endY], at) => {
    const [startX, startY] = line[at - 1] ?? [endX, endY]
    if (Math.min(startX, endX) > longitude + 0.001 || Math.max(startX, endX) < longitude - 0.001) return
    for (let step = 0; step <= STEPS; step += 1) {
      const x = startX + ((endX - startX) * step) / STEPS
      const y = startY + ((endY - startY) * step) / STEPS
      least = Math.min(least, Math.hypot((x - longitude) * east, (y - latitude) * degree))
    }
  })
  return least
}
