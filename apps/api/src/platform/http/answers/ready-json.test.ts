import { route } from '@krash/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ReadyJson, checkReady } from './ready-json.ts'

const list = () =>
  route({
    method: 'GET',
    path: '/list',
    access: 'user',
    limit: 'person',
    summary: 'A list',
    response: z.array(z.object({ name: z.string(), at: z.nullable(z.object({ x: z.number() })) })),
  })
const ready = (value: unknown) => new ReadyJson<unknown>(JSON.stringify(value))

test('what the contract names passes', () => {
  const answer = [
    { name: 'Ann', at: { x: 1 } },
    { name: 'Bob', at: null },
  ]
  expect(() => checkReady(list(), ready(answer))).not.toThrow()
})

test('what is missing, of another kind or more than the contract names does not', () => {
  const check = (value: unknown) => () => checkReady(list(), ready(value))
  expect(check([{ name: 'Ann' }])).toThrow('answer breaks the contract: 0.at invalid_type')
  expect(check([{ name: 1, at: null }])).toThrow('answer breaks the contract: 0.name invalid_type')
  expect(check([{ name: 'Ann', at: null, secret: 'x' }])).toThrow('more than the contract names: .0.secret')
  expect(check([{ name: 'Ann', at: { x: 1, y: 2 } }])).toThrow('more than the contract names: .0.at.y')
})

test('the first thousand answers of a call are checked, then one of a hundred', () => {
  const served = list()
  for (let count = 1; count <= 1000; count += 1) checkReady(served, ready([]))
  let refused = 0
  for (let count = 1; count <= 1000; count += 1) {
    try {
      checkReady(served, ready('wrong'))
    } catch {
      refused += 1
    }
  }
  expect(refused).toBe(10)
})
