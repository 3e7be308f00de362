import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeliest, mistakesIn } from './spelling.ts'

test.each([
  ['tampa', 'tampa', 0],
  ['tam', 'tampa', 0],
  ['tmapa', 'tampa', 1],
  ['tamap', 'tampa', 1],
  ['tampaa', 'tampa', 1],
  ['tmpa', 'tampa', 1],
  ['tempa', 'tampa', 1],
  ['chigaco', 'chicago', 2],
  ['xyz', 'tampa', 3],
  ['', 'tampa', 0],
  ['tampa', '', 5],
])('%s for %s has %d mistakes', (typed, name, mistakes) => {
  expect(mistakesIn(typed, name).mistakes).toBe(mistakes)
})

test('one change anywhere is at most one mistake', () => {
  const word = fc.string({ minLength: 2, maxLength: 20, unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', ' ') })
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('drop', 'double', 'swap'), (name, seed, kind) => {
      const at = seed % (name.length - 1)
      const two = name.slice(at, at + 2)
      const changed = { drop: two.slice(1), double: `${two[0]}${two}`, swap: `${two[1]}${two[0]}` }[kind]
      const typed = name.slice(0, at) + changed + name.slice(at + 2)
      expect(mistakesIn(typed, name).mistakes).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000, seed: 21 },
  )
})

test('of names as much alike the larger town is meant', () => {
  const town = (search_name: string, population: number, id: number) => ({ search_name, population, id })
  const names = likeliest('orlandp', [
    town('orland', 7_000, 1),
    town('orlando', 250_000, 2),
    town('orlando', 300, 3),
    town('orleans', 6_000, 4),
  ])
  expect(names.map(({ id }) => id)).toEqual([2, 1, 3])
})
