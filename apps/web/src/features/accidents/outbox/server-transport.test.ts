import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { outcomeOfFailure } from './server-transport.ts'

const failure = (status: number, code: string, retryAfterMs: number | null = null) =>
  outcomeOfFailure(new ApiError({ status, code, message: 'Sentence.', retryAfterMs }))

describe('outcomeOfFailure', () => {
  it.each([
    [400, 'VALIDATION_FAILED'],
    [404, 'ACCIDENT_NOT_FOUND'],
    [413, 'FILE_TOO_LARGE'],
    [415, 'FILE_TYPE_NOT_SUPPORTED'],
    [422, 'IMAGE_BROKEN'],
  ])('takes %s %s as final, with its sentence', (status, code) => {
    expect(failure(status, code)).toEqual({ kind: 'refused', message: 'Sentence.' })
  })

  it.each([
    [0, 'OFFLINE'],
    [408, 'TIMEOUT'],
    [409, 'IDEMPOTENCY_IN_FLIGHT'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVICE_UNAVAILABLE'],
    [507, 'STORAGE_FULL'],
    [403, 'HTTP_403'],
    [404, 'HTTP_404'],
    [200, 'UNREADABLE'],
  ])('tries again after %s %s', (status, code) => {
    expect(failure(status, code, 2000)).toEqual({ kind: 'failed', retryAfter: 2000 })
  })

  it('waits for the session after a 401, and tries again after whatever else breaks', () => {
    expect(failure(401, 'SESSION_ENDED')).toEqual({ kind: 'signedOut' })
    expect(outcomeOfFailure(new TypeError('odd'))).toEqual({ kind: 'failed', retryAfter: null })
  })
})
