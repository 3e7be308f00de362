import { expect, test } from 'vitest'
import type { PlacedVisit } from './week-cells.ts'
import { nextPlace } from './week-keys.ts'

const visit = {} as PlacedVisit
/** Two days of three half hours; in the second half hour of the first day two visits begin. */
const cells = [
  [{ begin: [] }, { begin: [] }],
  [{ begin: [visit, visit] }, { begin: [] }],
  [{ begin: [] }, { begin: [] }],
]
const press = (key: string, [row, column, index]: [number, number, number], isMirrored = false) => {
  const next = nextPlace(cells, { row, column, index }, { key, isMirrored })
  return next && [next.row, next.column, next.index]
}

test('down and up go through the visits of a half hour, and end at the edges', () => {
  expect(press('ArrowDown', [0, 0, 0])).toEqual([1, 0, 0])
  expect(press('ArrowDown', [1, 0, 0])).toEqual([1, 0, 1])
  expect(press('ArrowDown', [1, 0, 1])).toEqual([2, 0, 0])
  expect(press('ArrowDown', [2, 0, 0])).toEqual([2, 0, 0])
  expect(press('ArrowUp', [2, 0, 0])).toEqual([1, 0, 1])
  expect(press('ArrowUp', [1, 0, 1])).toEqual([1, 0, 0])
  expect(press('ArrowUp', [0, 1, 0])).toEqual([0, 1, 0])
})

test('left and right are as they are seen, also where writing begins at the right', () => {
  expect(press('ArrowRight', [0, 0, 0])).toEqual([0, 1, 0])
  expect(press('ArrowRight', [0, 1, 0])).toEqual([0, 1, 0])
  expect(press('ArrowLeft', [0, 0, 0], true)).toEqual([0, 1, 0])
  expect([press('Home', [1, 1, 0]), press('End', [1, 0, 1])]).toEqual([
    [1, 0, 0],
    [1, 1, 0],
  ])
  expect(press('Tab', [0, 0, 0])).toBeUndefined()
})
