import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf, failureWithoutAnswer } from '#shared/api/failures.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { speakEnglish } from '#testing/english.ts'
import { downloadFailureText, filesFailureText } from './files-failure.ts'

beforeAll(async () => {
  await speakEnglish()
  await needPart('own')
})

const answered = (status: number, body?: object, statusText = '') =>
  failureOf(new Response(null, { status, statusText }), body)

describe('filesFailureText', () => {
  const login = 'Please log in to view your files'
  it.each<[string, unknown, string]>([
    ['401', answered(401), login],
    ['Invalid token', answered(400, { message: 'Invalid token' }), login],
    ['Unauthorized', answered(403, { message: 'Unauthorized' }), login],
    ['Authentication expired', answered(419, { message: 'Authentication expired.' }), login],
    ['500', answered(500), 'Server error. Please try again later.'],
    ['503', answered(503, { message: 'Busy' }), 'Server error. Please try again later.'],
    [
      'no network',
      failureWithoutAnswer(new TypeError('x'), false),
      'Network error. Please check your connection.',
    ],
    ['404', answered(404), 'Unable to load files. Please try refreshing the page.'],
    ['anything else', new Error('x'), 'Unable to load files. Please try refreshing the page.'],
  ])('%s', (_, error, text) => {
    expect(filesFailureText(error)).toBe(text)
  })
})

describe('downloadFailureText', () => {
  it.each<[string, unknown, string]>([
    [
      'the status line',
      answered(404, { message: 'x' }, 'Not Found'),
      'Failed to download file: Not Found. Please try again.',
    ],
    [
      'the sentence, without one',
      answered(404, { message: 'File not found' }),
      'Failed to download file: File not found. Please try again.',
    ],
    [
      'a broken stream',
      new TypeError('x'),
      'Failed to download file: Network request failed. Please try again.',
    ],
  ])('tells %s', (_, error, text) => {
    expect(downloadFailureText(error)).toBe(text)
  })
})
