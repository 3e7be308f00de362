import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { failureOf, failureWithoutAnswer, offlineFailure } from '#shared/api/failures.ts'
import { speakEnglish } from '#testing/english.ts'
import { refusalOf } from './auth-failure.ts'

beforeAll(speakEnglish)

const answered = (status: number, body?: object) =>
  failureOf(new Response(null, { status }), body && { success: false, ...body })
const withoutData = new ApiError({ code: clientCodes.unreadable, status: 200, message: '' })

const tooSlow = () => failureWithoutAnswer(new DOMException('', 'TimeoutError'), false)

describe('what is said when it failed', () => {
  it.each<[string, unknown, string]>([
    [
      '401',
      answered(401),
      'Invalid email or password. Please check your credentials. Try again or set a new password.',
    ],
    ['404', answered(404), 'No account found with this email address.'],
    ['409', answered(409), 'An account with this email already exists. Please sign in instead.'],
    ['429 without words', answered(429), 'Too many login attempts. Please try again later.'],
    [
      'too many tries from one network',
      answered(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' }),
      'Too many login attempts. Please try again later.',
    ],
    [
      'an account that is locked',
      answered(429, { code: 'ACCOUNT_LOCKED', message: 'Locked for a while.' }),
      'Locked for a while.',
    ],
    ['400 without words', answered(400), 'Invalid request data. Please check your information.'],
    ['400 with words', answered(400, { code: 'X', message: 'Not this.' }), 'Not this.'],
    ['422 without words', answered(422), 'Please check your information and try again.'],
    [
      '503',
      answered(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' }),
      'Server error. Please try again later.',
    ],
    [
      'no answer',
      new ApiError({ code: clientCodes.network, status: 0, message: '' }),
      'Network error. Please check your connection and try again.',
    ],
    ['no token', new Error('Response missing token'), 'Response missing token. Please try again.'],
    ['no data', withoutData, 'Invalid response from login API - no data received. Please try again.'],
    ['nothing known', undefined, 'Request failed. Please try again.'],
  ])('%s', (_, error, text) => {
    expect(refusalOf('signIn', error).failure).toBe(text)
  })

  it('says what to do where nobody answered', () => {
    const offline = 'No internet connection. Try again when you have signal.'
    expect(refusalOf('signIn', offlineFailure()).failure).toBe(offline)
    expect(refusalOf('signIn', tooSlow()).failure).toBe('Request timeout. Please try again.')
    expect(refusalOf('reset', tooSlow()).failure).toBe('Request timeout. Please try again.')
    expect(refusalOf('register', tooSlow()).failure).toBe(
      'Request timeout. Your account may exist already. Please try to sign in.',
    )
  })

  it('names the call that answered nothing', () => {
    expect(refusalOf('register', withoutData).failure).toBe(
      'Invalid response from registration API - no data received. ' +
        'Your account may exist already. Please try to sign in.',
    )
    expect(refusalOf('reset', withoutData).failure).toBe('We could not send the email. Please try again.')
  })

  it('tells a common password at its field alone', () => {
    const error = answered(422, { code: 'PASSWORD_TOO_COMMON', message: 'Too common.' })
    expect(refusalOf('register', error)).toEqual({
      failure: undefined,
      problems: { password: { message: 'Too common.' } },
    })
  })
})
