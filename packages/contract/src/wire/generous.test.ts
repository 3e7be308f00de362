import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { professionalSearch } from '../professionals/professionals.ts'
import { booleanWish, choiceOf, numberWish, orBlank, orNone, wholeWish, wish } from './generous.ts'

const number = z.number({ error: 'field.number' })
const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? data : error.issues[0]?.message
}

test.each([
  ['orBlank', orBlank(z.string()), ['', undefined], ['  ', undefined], [null, undefined], ['any', 'any']],
  ['orNone', orNone(z.string()), ['', null], [null, null], ['any', 'any']],
  ['wish', wish(z.string()), ['', undefined], [' Any ', undefined], ['all', undefined], ['x', 'x']],
  [
    'numberWish',
    numberWish(number),
    ['4.5', 4.5],
    [4.5, 4.5],
    ['any', undefined],
    ['', undefined],
    ['abc', 'field.number'],
    [[], 'field.number'],
  ],
  [
    'wholeWish',
    wholeWish(number),
    ['10', 10],
    ['10+', 10],
    [10, 10],
    ['many', undefined],
    [true, 'field.number'],
  ],
  ['booleanWish', booleanWish(), ['true', true], [false, false], ['any', undefined], ['yes', 'field.choice']],
  [
    'choiceOf',
    choiceOf(['under_review', 'closed']),
    ['Under Review', 'under_review'],
    ['closed', 'closed'],
    ['open', 'field.choice'],
    [null, 'field.choice'],
  ],
] as const)('%s reads what people and screens write', (_name, schema, ...values) => {
  for (const [given, expected] of values as readonly (readonly [unknown, unknown])[])
    expect([given, read(schema, given)]).toEqual([given, expected])
})

test('a field of an object may be absent', () => {
  const form = z.object({ state: orBlank(z.string()), years: wholeWish(number) })
  expect(z.parse(form, {})).toEqual({})
})

test('a search reads its filters as a screen sends them', () => {
  const filters = {
    rating: '4.5',
    yearsExperienceMin: 'any',
    yearsExperienceMax: '30',
    specialty: '',
    practiceArea: 'All',
    availability: 'now',
    acceptsInsurance: 'true',
    languages: ['English', 'es'],
    hourlyRateMax: '',
  }
  const { filters: asked } = z.parse(professionalSearch, { type: 'lawyer', filters })
  expect(JSON.parse(JSON.stringify(asked))).toEqual({
    rating: 4.5,
    yearsExperienceMax: 30,
    availability: 'immediate',
    acceptsInsurance: true,
    languages: ['en', 'es'],
  })
  expect(z.parse(professionalSearch, { type: 'lawyer', availability: 'This week' }).availability).toBe(
    'thisWeek',
  )
})
