import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { type RouteDefinition, type Sent, routes } from '../index.ts'
import { professionalSearch } from '../professionals/professionals.ts'
import {
  booleanWish,
  choiceOf,
  numberOrNone,
  numberWish,
  orBlank,
  orNone,
  readGenerously,
  wholeWish,
  wish,
  wishes,
} from './generous.ts'

const number = z.number({ error: 'field.number' })
const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? data : error.issues[0]?.message
}

test.each([
  ['orBlank', orBlank(z.string()), ['', undefined], ['  ', undefined], [null, undefined], ['any', 'any']],
  ['orNone', orNone(z.string()), ['', null], [null, null], ['any', 'any']],
  ['wish', wish(z.string()), ['', undefined], [' Any ', undefined], ['all', undefined], ['x', 'x']],
  ['wishes', wishes(z.array(z.string())), [['any', 'x', ''], ['x']], ['all', undefined], [null, undefined]],
  ['numberOrNone', numberOrNone(number), ['4', 4], [4, 4], ['', null], [null, null], ['any', 'field.number']],
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

const form = z.object({
  name: z.string({ error: 'field.required' }).check(z.minLength(1, 'field.required')),
  severity: z._default(z.enum(['minor', 'major'], { error: 'field.choice' }), 'minor'),
  place: z.optional(z.object({ id: z.optional(z.uuid({ error: 'field.id' })) })),
  consent: z.optional(z.literal(true).check(z.refine(() => true))),
  items: z.optional(z.any().check(z.refine((items) => items !== '', { error: 'field.choice' }))),
})
const filled = { name: 'Pat', severity: 'major' }
const filter = z.object({ type: z.optional(z.enum(['a', 'all of it'])), text: z.optional(z.string()) })

test.each([
  [
    'form',
    form,
    [
      { ...filled, severity: '' },
      { name: 'Pat', severity: 'minor' },
    ],
  ],
  [
    'form',
    form,
    [
      { ...filled, severity: null },
      { name: 'Pat', severity: 'minor' },
    ],
  ],
  ['form', form, [{ ...filled, place: ' ' }, filled]],
  [
    'form',
    form,
    [
      { ...filled, place: { id: '' }, consent: null },
      { ...filled, place: {} },
    ],
  ],
  ['form', form, [{ ...filled, place: { id: 'any' } }, { 'place.id': 'field.id' }]],
  ['form', form, [{ name: '', severity: '' }, { name: 'field.required' }]],
  ['form', form, [{ ...filled, items: '' }, { items: 'field.choice' }]],
  ['form', form, [null, { '': 'Invalid input' }]],
  ['change', form, [{ ...filled, severity: '' }, { severity: 'field.choice' }]],
  ['query', filter, [{ type: 'all', text: 'all' }, { text: 'all' }]],
  ['query', filter, [{ type: ' Any' }, {}]],
  ['query', filter, [{ type: 'b' }, { type: 'Invalid input' }]],
] as const)(
  'an empty part of a %s is absent, unless it says something',
  (sent, schema, [given, expected]) => {
    const result = readGenerously<unknown>(schema, given, sent)
    const read = result.success
      ? result.data
      : Object.fromEntries(result.issues.map(({ path, message }) => [path.join('.'), message]))
    expect(read).toEqual(expected)
  },
)

/** Names of the optional parts that are refused when they hold one of the values. */
function refused(schema: z.ZodMiniType | undefined, values: readonly unknown[], sent: Sent): string[] {
  const optional = Object.entries(shapeOf(schema)).filter(([, part]) => z.safeParse(part, undefined).success)
  const isRefused = (name: string, value: unknown) => {
    const result = readGenerously<unknown>(schema ?? z.unknown(), { [name]: value }, sent)
    return !result.success && result.issues.some(({ path }) => path[0] === name)
  }
  return optional.map(([name]) => name).filter((name) => values.some((value) => isRefused(name, value)))
}

function shapeOf(schema: unknown): Record<string, z.ZodMiniType> {
  if (schema instanceof z.ZodMiniObject) return schema.def.shape as Record<string, z.ZodMiniType>
  if (schema instanceof z.ZodMiniPipe) return shapeOf(schema.def.out)
  return {}
}

test('no call refuses a part that may be left out for being empty', () => {
  const seen = Object.values(routes).flatMap(({ method, path, body, query }: RouteDefinition) =>
    [
      ...(method === 'PATCH' ? [] : refused(body, ['', ' ', null], 'form')),
      ...refused(query, [' ', 'any', 'all'], 'query'),
    ].map((name) => `${method} ${path}: ${name}`),
  )
  expect(seen).toEqual([
    // One of two names, or words or files: without the other it is needed.
    'POST /api/auth/reset-password: newPassword',
    // Never a wish.
    'GET /api/emergency/next-steps: timeZone',
    'GET /api/activity/recent: timeZone',
    'GET /api/activity/stats: timeZone',
    'GET /api/activity/export: timeZone',
    'POST /api/messages: content',
    'POST /api/chat/send: message',
    'POST /api/blocks: conversationId',
  ])
})
