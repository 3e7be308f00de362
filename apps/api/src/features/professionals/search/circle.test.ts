import { expect, test } from 'vitest'
import { cellsOf, circleOf, rangesOf, splitCircle } from './circle.ts'

test('around a pole, where nobody is listed, no cell is looked into', () => {
  const circle = circleOf({ latitude: 90, longitude: 0 }, 200)
  expect(cellsOf(circle)).toEqual([])
  expect(rangesOf(circle)).toEqual({ lo: [], hi: [] })
  expect(splitCircle(circle)).toEqual({ within: { lo: [], hi: [] }, rim: { lo: [], hi: [] } })
})

test('the widest circle at the northern end of Alaska has some thousand cells, not the whole round', () => {
  const cells = cellsOf(circleOf({ latitude: 71.3, longitude: -156.8 }, 200))
  expect(cells.length).toBeGreaterThan(1000)
  expect(cells.length).toBeLessThan(10_000)
})
