import { describe, expect, it } from 'vitest'
import {
  emptyDraft,
  emptyPlace,
  coordinateProblem,
  editAddress,
  hasStory,
  isEmpty,
  placeProblem,
  pointOf,
  typedCoordinates,
} from './draft.ts'

const measured = { address: '', latitude: 27.95, longitude: -82.46, accuracy: 12, source: 'device' } as const
const suggested = { ...measured, address: 'Tampa, FL', accuracy: null, source: 'suggestion' } as const

describe('typedCoordinates', () => {
  it.each([
    ['27.95, -82.46', { latitude: 27.95, longitude: -82.46 }],
    [' +27.95;-82 ', { latitude: 27.95, longitude: -82 }],
    ['27.95°, -82.46°', { latitude: 27.95, longitude: -82.46 }],
    ['I-75, exit 261', undefined],
    ['33602', undefined],
  ])('reads %s', (typed, point) => {
    expect(typedCoordinates(typed)).toEqual(point)
  })
})

describe('coordinateProblem', () => {
  it.each([
    [90.1, 10, 'latitude'],
    [-91, 200, 'latitude'],
    [45, 180.5, 'longitude'],
    [0, 10, 'coordinates'],
    [10, 0, 'coordinates'],
    [Number.NaN, 10, 'coordinates'],
    [90, -180, undefined],
  ])('%s, %s: %s', (latitude, longitude, problem) => {
    expect(coordinateProblem({ latitude, longitude })).toBe(problem)
  })
})

describe('placeProblem', () => {
  it('takes a measured position or a typed address alone', () => {
    expect(placeProblem(measured)).toBeUndefined()
    expect(placeProblem({ ...emptyPlace, address: 'W Kennedy Blvd' })).toBeUndefined()
  })

  it('asks for more when nothing or too little is there', () => {
    expect(placeProblem(emptyPlace)).toBe('missing')
    expect(placeProblem({ ...emptyPlace, address: '  a ' })).toBe('tooShort')
  })

  it('checks typed coordinates', () => {
    expect(placeProblem({ ...emptyPlace, address: '95, -82' })).toBe('latitude')
    expect(placeProblem({ ...emptyPlace, address: '0, 0' })).toBe('coordinates')
  })
})

describe('editAddress', () => {
  it('keeps a measured position and drops the coordinates of a suggestion', () => {
    expect(pointOf(editAddress(measured, 'by the bridge'))).toEqual({ latitude: 27.95, longitude: -82.46 })
    expect(pointOf(editAddress(suggested, 'Tampa, F'))).toBeUndefined()
  })

  it('lets typed coordinates win', () => {
    expect(pointOf(editAddress(measured, '28.1, -82.1'))).toEqual({ latitude: 28.1, longitude: -82.1 })
  })
})

describe('a draft that says only who was there', () => {
  it('is worth keeping', () => {
    const blank = emptyDraft('key', new Date())
    const details = { vehicles: [], people: [], police: null, conditions: null }
    expect([isEmpty(blank), hasStory(blank)]).toEqual([true, false])
    expect([isEmpty({ ...blank, details }), hasStory({ ...blank, details })]).toEqual([false, true])
  })
})
