import { expect, it } from 'vitest'
import { attemptFor, sendKeys } from './send-key.ts'

it('gives the same key for the same content only', () => {
  let keys = 0
  const keyOf = sendKeys(() => `key${(keys += 1)}`)
  const asked = [{ a: 1 }, { a: 1 }, { a: 2 }, { a: 1 }].map((body) => keyOf(body))
  expect(asked).toEqual(['key1', 'key1', 'key2', 'key3'])
})

it('gives an attempt that was kept over a reload its key again', () => {
  const kept = attemptFor({ make: 'Honda' }, undefined)
  expect(attemptFor({ make: 'Honda' }, kept).idempotencyKey).toBe(kept.idempotencyKey)
  expect(attemptFor({ make: 'Ford' }, kept).idempotencyKey).not.toBe(kept.idempotencyKey)
})
