import { limits, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { createTestClock } from '#testing/test-clock.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { callerAddress, createRateLimiter } from './rate-limiter.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp({ strictLimits: true, environment: { TRUST_PROXY: '127.0.0.1' } })
  api.clock.stop()
})
afterAll(() => api.close())

const names = Object.keys(limits) as (keyof typeof limits)[]

test.each(names)('%s fires after its number of calls, tells when, and opens again', (name) => {
  const clock = createTestClock()
  clock.stop()
  const limiter = createRateLimiter({ factor: 1, clock })
  for (let call = 0; call < limits[name].max; call += 1) limiter.count(name, 'someone')
  expect(() => limiter.count(name, 'someone')).toThrow('TOO_MANY_REQUESTS')
  expect(() => limiter.count(name, 'someone else')).not.toThrow()
  clock.advance(limits[name].windowMs)
  expect(() => limiter.count(name, 'someone')).not.toThrow()
})

test('429 with Retry-After over HTTP, per address behind a listed proxy', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const register = (address: string) =>
    api.guest.call(routes.register, { body: registrationForm(), headers: from(address) })
  for (let call = 0; call < limits.register.max; call += 1)
    expect((await register('203.0.113.7')).status).toBe(201)
  const refused = await register('203.0.113.7')
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await register('203.0.113.8')).status).toBe(201)
  api.clock.advance(limits.register.windowMs)
  expect((await register('203.0.113.7')).status).toBe(201)
})

test('without listed proxies X-Forwarded-For is not believed', async () => {
  const direct = await startTestApp({ strictLimits: true })
  direct.clock.stop()
  const answers = []
  for (let call = 0; call <= limits.register.max; call += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${call}` }
    answers.push((await direct.guest.call(routes.register, { body: registrationForm(), headers })).status)
  }
  expect(answers.at(-1)).toBe(429)
  await direct.close()
})

test('calls without a good token are counted by address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.99', authorization: 'Bearer x.y.z' }
  let last = 401
  for (let call = 0; call <= limits.guest.max && last === 401; call += 1) {
    last = (await api.guest.call(routes.me, { headers })).status
  }
  expect(last).toBe(429)
})

test('a household is one caller', () => {
  expect(callerAddress('2001:db8:1:2:3:4:5:6')).toBe(callerAddress('2001:db8:1:2:ffff::1'))
  expect(callerAddress('2001:db8::1')).toBe('2001:db8:0:0')
  expect(callerAddress('203.0.113.7')).toBe('203.0.113.7')
})
