import { beforeAll, expect, it } from 'vitest'
import { failureOf, failureWithoutAnswer, offlineFailure } from '#shared/api/failures.ts'
import { prepareLongTexts } from '#shared/i18n/long-texts.ts'
import { speakEnglish } from '#testing/english.ts'
import { contactFailureText } from './contact-failure.ts'

beforeAll(async () => {
  await speakEnglish()
  await prepareLongTexts('questions')
})

const answered = (status: number, body?: object) => failureOf(new Response(null, { status }), body)

it.each<[string, () => unknown, string]>([
  ['the server’s words', () => answered(429, { error: 'Please wait an hour.' }), 'Please wait an hour.'],
  ['a refusal without words', () => answered(400), 'Failed to submit contact request. Please try again.'],
  ['a broken server', () => answered(500), 'Failed to submit contact request. Please try again.'],
  [
    'no answer',
    () => failureWithoutAnswer(new TypeError('x'), false),
    'Network error. Please check your connection.',
  ],
  ['no network', () => offlineFailure(), 'No internet connection. Try again when you have signal.'],
  ['something thrown', () => new Error('Odd'), 'Odd. Please try again.'],
  ['nothing said', () => undefined, 'An error occurred while submitting your request. Please try again.'],
])('%s', (_, error, text) => {
  expect(contactFailureText(error())).toBe(text)
})
