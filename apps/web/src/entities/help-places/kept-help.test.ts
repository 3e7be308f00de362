import { expect, test } from 'vitest'
import { hospital } from '#testing/examples/help-places.ts'
import { keptNear } from './kept-help.ts'

const tampa = { latitude: 27.95, longitude: -82.46 }
const list = { at: 1, around: tampa, places: [hospital(1), hospital(9)] }

test('a kept list is measured from where the person is now', () => {
  const found = keptNear(list, { latitude: 28.04, longitude: -82.46 })
  expect(found?.places.map(({ id, miles }) => [id, Math.round(miles * 10) / 10])).toEqual([
    ['hospital:9', 0],
    ['hospital:1', 5.5],
  ])
})

test('it stands for places around its own only, and for no place at all', () => {
  expect(keptNear(list, { latitude: 28.3, longitude: -82.46 })).toBeUndefined()
  expect(keptNear(list, undefined)).toBe(list)
  expect(keptNear(undefined, tampa)).toBeUndefined()
})
