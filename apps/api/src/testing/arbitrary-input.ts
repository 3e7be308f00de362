import * as fc from 'fast-check'
import * as z from 'zod/mini'

/** The subset of JSON Schema that the contract's schemas produce. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

/** Placeholders for values that JSON.stringify cannot write; `rawJson` puts those in. */
const unwritable = ['NaN', 'Infinity', '1e999', '9223372036854775808', '-0', '{"a":1,"a":2}', '01', "'"]

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\ufeff',
  'İSTANBUL',
  'ß'.repeat(300),
  '😀'.repeat(60),
  'تامبا',
  '𐍈',
  '%',
  '%_\\',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '__proto__',
  '99999999999999999999',
  '-1',
  'null',
  'undefined',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '33602',
  '1 '.repeat(200),
  '\r\nset-cookie: a=b',
  'x'.repeat(6000),
  '00000000-0000-0000-0000-000000000000',
  '+1813555014２',
  '\u200b',
]
/** Values that forms ask for, so that some calls succeed. */
const likelyTexts = [
  'TAMPA, FL 33602',
  'St',
  'a@b.co',
  '(813) 555-0142',
  '33602',
  'correct horse battery',
  'Personal Injury',
]
const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  89.99999999,
  -180,
  101,
]

const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { constructor: { prototype: {} } }, [null], {
    length: -1,
  }),
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(...unwritable.map((text) => `raw:${text}`)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 1, max: 30 }).map(nested),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = { a: value }
  return value
}

/** Values close to a schema: mostly valid, now and then wrong somewhere. */
export function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return near(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** A form that is valid or has one wrong field. */
export function arbitraryNear(form: object): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...Object.keys(form))
  const broken = fc.tuple(field, hostile).map(([key, value]) => ({ ...form, [key]: value }))
  return fc.oneof({ weight: 3, arbitrary: broken }, fc.constant(form))
}

function near(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near))
  const made = byType[schema.type ?? '']
  return made ? made(schema) : hostile
}

const byType: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: textLike,
  number: ({ minimum = -1000, maximum = 1000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  integer: ({ minimum = -1000, maximum = 1000 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items }) => fc.array(items ? near(items) : hostile, { maxLength: 6 }),
  object: objectLike,
}

const calendarDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function textLike({ format, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date')
    return fc.oneof({ weight: 9, arbitrary: calendarDate }, fc.constantFrom(...hostileTexts))
  const long = fc.integer({ min: 0, max: Math.min(maxLength + 1, 5001) }).map((length) => 'é'.repeat(length))
  return fc.oneof(
    fc.constantFrom(...hostileTexts),
    { weight: 3, arbitrary: fc.constantFrom(...likelyTexts) },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
    long,
  )
}

/** Sometimes leaves fields out and adds unknown ones. */
function objectLike({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, near(inner)]))
  const fields = fc.oneof(
    { weight: 5, arbitrary: fc.record(known, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }) },
  )
  const inner = typeof additionalProperties === 'object' ? near(additionalProperties) : hostile
  const keys = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'id', 'userId', 'user_id', 'url', ''),
    fc.string({ maxLength: 8 }),
  )
  const others = fc.dictionary(keys, inner, { maxKeys: 3 })
  return fc.tuple(fields, fc.option(others, { freq: 3 })).map(([some, more]) => ({ ...more, ...some }))
}

/** JSON text, including what JavaScript cannot hold: numbers that are too large, duplicate keys, invalid words. */
export function rawJson(value: unknown): string {
  return JSON.stringify(value).replace(/"raw:((?:[^"\\]|\\.)*)"/g, (_whole, text: string) =>
    text.replaceAll('\\"', '"'),
  )
}
