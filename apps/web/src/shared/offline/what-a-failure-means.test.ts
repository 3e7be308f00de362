import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { preferencesRoutes } from '@krash/contract/preferences'
import { ApiError } from '#shared/api/api-error.ts'
import { isOverSoon } from '#shared/api/is-over-soon.ts'
import { request } from '#shared/api/request.ts'
import { passingFaults, refusal, standInBrowser, startFaultyNetwork } from '#testing/faulty-network.ts'
import { whatAFailureMeans } from './what-a-failure-means.ts'

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The error a call throws for this answer. */
async function failureAfter(reply: () => Response): Promise<unknown> {
  startFaultyNetwork(() => null).refuseWith(reply)
  return request(preferencesRoutes.updatePreferences, { body: { theme: 'dark' } }).catch(
    (error: unknown) => error,
  )
}

/** Pauses in ms, for answers that ask for one. */
const namedTimes: Record<string, number> = {
  'a twin on its way, 409': 1000,
  'too many for two minutes, 429': 120_000,
  'being repaired, 503': 5000,
}
const overSoon = [
  'no network',
  'no answer in time',
  'a page of a proxy, 502',
  'too slow, 408',
  'a twin on its way, 409',
  'out of reach, 502',
  'being repaired, 503',
  'out of reach in time, 504',
]

describe('what a failure means', () => {
  it.each(Object.entries(passingFaults))('wait: %s', async (name, fault) => {
    const failure = await failureAfter(fault)
    expect(failure).toBeInstanceOf(ApiError)
    expect(whatAFailureMeans(failure)).toEqual({ kind: 'wait', retryAfterMs: namedTimes[name] ?? null })
    expect(isOverSoon(failure)).toBe(overSoon.includes(name))
  })

  it.each([
    [400, 'VALIDATION_FAILED'],
    [403, 'FORBIDDEN'],
    [404, 'ACCIDENT_NOT_FOUND'],
    [409, 'CHANGED_ELSEWHERE'],
    [413, 'FILE_TOO_LARGE'],
    [415, 'FILE_TYPE_NOT_SUPPORTED'],
    [422, 'IMAGE_BROKEN'],
  ])('refused: %s %s, with the sentence of the server', async (status, code) => {
    const failure = await failureAfter(() => refusal(status, code))
    expect(whatAFailureMeans(failure)).toEqual({ kind: 'refused', code, message: `No: ${code}.` })
    expect(isOverSoon(failure)).toBe(false)
  })

  it.each(['SESSION_ENDED', 'TOKEN_EXPIRED', 'AUTH_FAILED'])('ended: 401 %s', async (code) => {
    expect(whatAFailureMeans(await failureAfter(() => refusal(401, code)))).toEqual({ kind: 'ended' })
  })

  it('wait: a 401 of somebody else, and whatever breaks in this app', async () => {
    const page = await failureAfter(() => new Response('<h1>Welcome</h1>', { status: 401 }))
    expect(whatAFailureMeans(page)).toEqual({ kind: 'wait', retryAfterMs: null })
    expect(whatAFailureMeans(new TypeError('odd'))).toEqual({ kind: 'wait', retryAfterMs: null })
  })

  it.each(['OFFLINE', 'ABORTED'])('%s waits, and no call is repeated for it', (code) => {
    const failure = new ApiError({ code, status: 0, message: 'Not now.' })
    expect([whatAFailureMeans(failure).kind, isOverSoon(failure)]).toEqual(['wait', false])
  })
})
