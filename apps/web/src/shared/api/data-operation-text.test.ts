import { beforeAll, describe, expect, it } from 'vitest'
import { speakEnglish } from '#testing/english.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { dataOperationText } from './data-operation-text.ts'
import { failureOf, failureWithoutAnswer } from './failures.ts'

beforeAll(speakEnglish)

/** The error for an answer with this status; `body` is the server's. */
function answered(status: number, body?: object): ApiError {
  return failureOf(new Response(null, { status }), body)
}

const silent = 'Network error. Please check your connection and try again.'
const broken = 'Server error. Please try again later.'

describe('dataOperationText', () => {
  it.each<[string, unknown, string]>([
    ['400 with words', answered(400, { message: 'The plate is too long.' }), 'The plate is too long.'],
    ['400 without', answered(400), 'Invalid vehicle data. Please check your information.'],
    ['403 with words', answered(403, { error: 'Not yours.' }), 'Not yours.'],
    ['403 without', answered(403), 'Failed to update vehicle. Please try again.'],
    ['404', answered(404, { message: 'Nothing at this address' }), 'Vehicle not found.'],
    ['409', answered(409), 'Vehicle already exists or conflicts with existing data.'],
    [
      '409 without a code',
      answered(409, { message: 'conflict' }),
      'Vehicle already exists or conflicts with existing data.',
    ],
    [
      '409 CONFLICT',
      answered(409, { success: false, message: 'Refresh.', code: 'CONFLICT' }),
      'Vehicle already exists or conflicts with existing data.',
    ],
    [
      '409 that knows more',
      answered(409, { success: false, message: 'Changed.', code: 'CHANGED_ELSEWHERE' }),
      'Changed.',
    ],
    ['413', answered(413), 'Failed to update vehicle. Please try again.'],
    ['422 with words', answered(422, { message: 'There is no room.' }), 'There is no room.'],
    ['429 without', answered(429), 'Failed to update vehicle. Please try again.'],
    ['500 with words', answered(500, { message: 'boom' }), broken],
    ['503', answered(503), broken],
    ['507', answered(507), broken],
    ['no network', failureWithoutAnswer(new TypeError('Failed to fetch'), false), silent],
    ['too slow', failureWithoutAnswer(new DOMException('', 'TimeoutError'), false), silent],
    [
      'the session has ended',
      new ApiError({ code: clientCodes.sessionEnded, status: 401, message: 'Please log in.' }),
      'Please log in.',
    ],
    [
      'an answer that cannot be right',
      new ApiError({ code: clientCodes.unreadable, status: 201, message: 'Invalid vehicle data received.' }),
      'Invalid vehicle data received.',
    ],
    [
      'something else',
      new Error('Invalid vehicle data received from server'),
      'Failed to update vehicle. Please try again.',
    ],
  ])('%s', (_, error, text) => {
    expect(dataOperationText(error, 'vehicle', 'update')).toBe(text)
  })

  it.each([
    ['profile', 'Profile not found.', 'Failed to load profile. Please try again.'],
    ['driver', 'Driver not found.', 'Failed to load driver. Please try again.'],
    ['policy', 'Insurance policy not found.', 'Failed to load insurance policy. Please try again.'],
    ['file', 'File not found.', 'Failed to load file. Please try again.'],
    ['preferences', 'Preferences not found.', 'Failed to load preferences. Please try again.'],
  ] as const)('has its own sentences for %s', (thing, missing, failed) => {
    expect(dataOperationText(answered(404), thing, 'load')).toBe(missing)
    expect(dataOperationText(answered(418), thing, 'load')).toBe(failed)
  })
})
