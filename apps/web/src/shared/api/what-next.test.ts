import { beforeAll, expect, it } from 'vitest'
import { speakEnglish } from '#testing/english.ts'
import { ApiError } from './api-error.ts'
import { errorText, reasonText } from './error-text.ts'
import { offlineFailure } from './failures.ts'
import { closed, withNext } from './what-next.ts'

beforeAll(speakEnglish)

it.each([
  ['Request failed', 'Request failed.'],
  ['Failed to load your files.', 'Failed to load your files.'],
  ['Are you there?', 'Are you there?'],
  ['请求失败', '请求失败。'],
  ['网络出错。', '网络出错。'],
  ['فشل الطلب', 'فشل الطلب.'],
])('closes %s, once', (text, sentence) => {
  expect(closed(text)).toBe(sentence)
})

it('says after what failed what to do', () => {
  expect(withNext('Request failed', 'network:again')).toBe('Request failed. Please try again.')
})

it('says it once, where another sentence says what to do', () => {
  expect(errorText(offlineFailure())).toBe('No internet connection. Try again when you have signal.')
  expect(reasonText(offlineFailure())).toBe('No internet connection')
})

it.each(['VEHICLE_NOT_FOUND', 'APPOINTMENT_OVER'])('of %s says to load what has changed', (code) => {
  const refusal = new ApiError({ code, status: 404, message: 'Vehicle not found.' })
  expect(errorText(refusal)).toBe('Vehicle not found. Something has changed. Please reload the page.')
})
