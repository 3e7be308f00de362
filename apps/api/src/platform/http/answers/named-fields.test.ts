import { type RouteDefinition, routes } from '@krash/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf } from '#testing/arbitrary-input.ts'
import { answerOf, namedFields } from './named-fields.ts'

const planted = 'planted-by-the-test'
const answers = Object.entries(routes as Record<string, RouteDefinition>).flatMap(([name, { response }]) =>
  response ? [[name, response] as const] : [],
)

/** The same value with another field in each object, at every depth. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, inner]) => [key, withMore(inner)] as const)
  return Object.fromEntries([...fields, [planted, { secret: planted }]])
}

test('of every answer exactly the fields that the contract names are left, whatever was planted into it', () => {
  let compared = 0
  let withPlanted = 0
  for (const [name, schema] of answers) {
    for (const value of fc.sample(arbitraryOf(schema), { numRuns: 12, seed: 7 })) {
      const more = withMore(value)
      const whole = z.safeParse(schema, more)
      if (!whole.success) continue
      compared += 1
      if (JSON.stringify(more).includes(planted)) withPlanted += 1
      expect([name, JSON.stringify(namedFields(schema, more))]).toEqual([name, JSON.stringify(whole.data)])
    }
  }
  console.log(
    `answers compared: ${compared}, with planted fields: ${withPlanted}, of ${answers.length} calls`,
  )
  expect(withPlanted).toBeGreaterThan(400)
})

test('nothing with fields of its own passes where the contract has a plain value', () => {
  const person = z.object({
    name: z.string(),
    age: z.nullable(z.number()),
    kind: z.enum(['a', 'b']),
    said: z.optional(z.union([z.string(), z.null()])),
    values: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.boolean())])),
  })
  const good = { name: 'Ann', age: null, kind: 'a', said: null, values: { one: 'x', two: { three: true } } }
  expect(namedFields(person, good)).toEqual(good)
  const secret = { password: 'x' }
  const bad: object[] = [
    { name: secret },
    { age: secret },
    { kind: [secret] },
    { said: secret },
    { values: { one: [secret] } },
    { values: { two: { three: secret } } },
    { values: [secret] },
  ]
  for (const part of bad)
    expect(() => namedFields(person, { ...good, ...part })).toThrow('breaks the contract')
  expect(() => namedFields(z.array(person), good)).toThrow('breaks the contract')
  expect(() => namedFields(person, [good])).toThrow('breaks the contract')
})

test('what only the schema itself can read is read by it', () => {
  const strict = z.strictObject({ name: z.string() })
  expect(() => namedFields(strict, { name: 'Ann', more: 1 })).toThrow('breaks the contract')
  const either = z.union([z.object({ name: z.string() }), z.object({ number: z.number() })])
  expect(namedFields(either, { number: 1, more: 2 })).toEqual({ number: 1 })
  expect(namedFields(z.object({ at: z._default(z.number(), 3) }), {})).toEqual({})
})

test('the first thousand answers of a call are held against the whole contract, then one of a hundred', () => {
  const named = { method: 'GET', path: '/named', access: 'user', limit: 'person', summary: 'A name' } as const
  const served: RouteDefinition = { ...named, response: z.object({ name: z.string() }) }
  for (let count = 1; count <= 1000; count += 1) answerOf(served, { name: 'Ann' })
  const outcome = (): unknown => {
    try {
      return answerOf(served, { name: 1, secret: 'x' })
    } catch (error) {
      return String(error)
    }
  }
  const outcomes = Array.from({ length: 1000 }, outcome)
  const refused = outcomes.filter((one) => one === 'Error: answer breaks the contract: name invalid_type')
  expect(refused).toHaveLength(10)
  expect(outcomes.filter((one) => JSON.stringify(one) === '{"name":1}')).toHaveLength(990)
})
