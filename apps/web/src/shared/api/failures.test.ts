import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { speakEnglish } from '#testing/english.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { failureOf, failureWithoutAnswer } from './failures.ts'

beforeAll(speakEnglish)
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))

const answered = (status: number, body?: unknown, statusText = '') =>
  failureOf(new Response(null, { status, statusText }), body)

describe('an answer without words', () => {
  it.each([
    [400, 'Bad request. Please check your input.'],
    [401, 'Unauthorized. Please log in again.'],
    [403, 'Access forbidden. You do not have permission.'],
    [404, 'Resource not found.'],
    [409, 'Request failed with status 409'],
    [418, 'Request failed with status 418'],
    [429, 'Too many requests. Please try again later.'],
    [500, 'Server error. Please try again later.'],
    [502, 'Request failed with status 502'],
    [503, 'Service temporarily unavailable.'],
  ])('%i', (status, text) => {
    const failed = answered(status, { success: false })
    expect([failed.message, failed.serverText, failed.code]).toEqual([text, null, `HTTP_${status}`])
  })

  it('is told by its status line where the table has nothing', () => {
    expect(answered(507, undefined, 'Insufficient Storage').message).toBe('HTTP 507: Insufficient Storage')
    expect(answered(404, undefined, 'Not Found').message).toBe('Resource not found.')
  })

  it('is told when it says it went well and was not done', () => {
    expect(answered(200, { success: false }).message).toBe('API request failed')
  })
})

describe('an answer with words', () => {
  it('is believed', () => {
    const failed = answered(409, {
      success: false,
      message: 'Plate is taken.',
      error: 'x',
      code: 'VEHICLE_EXISTS',
    })
    expect(failed).toMatchObject({ message: 'Plate is taken.', serverText: 'Plate is taken.', status: 409 })
    expect(answered(500, { error: 'Down' }).message).toBe('Down')
  })
})

describe('no answer', () => {
  it.each([
    ['too slow', new DOMException('', 'TimeoutError'), ['TIMEOUT', 408, 'Request timeout']],
    ['cut off', new TypeError('x'), ['NETWORK', 0, 'Network error. Please check your connection.']],
  ] as const)('%s', (_, cause, [code, status, message]) => {
    expect(failureWithoutAnswer(cause, false)).toMatchObject({ code, status, message })
  })

  it('given up', () => {
    const given = { code: 'ABORTED', status: 0, message: 'Network request failed' }
    expect(failureWithoutAnswer(undefined, true)).toMatchObject(given)
  })

  it('without a network', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(failureWithoutAnswer(new TypeError('x'), false)).toMatchObject({
      code: 'OFFLINE',
      status: 0,
      message: 'No internet connection',
    })
  })
})

describe('errorText', () => {
  it.each<[string, unknown, string]>([
    ['a failed call', new ApiError({ code: 'X', status: 400, message: 'Said.' }), 'Said.'],
    [
      'an error of ours',
      new TypeError('x is not a function'),
      'An unexpected error occurred. Please try again.',
    ],
    ['anything else', 'x', 'An error occurred. Please try again.'],
  ])('%s', (_, error, text) => {
    expect(errorText(error)).toBe(text)
  })
})
