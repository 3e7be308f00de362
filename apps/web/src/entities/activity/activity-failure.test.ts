import { beforeAll, expect, it } from 'vitest'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { speakEnglish } from '#testing/english.ts'
import { activityFailure } from './activity-failure.ts'

beforeAll(async () => {
  await speakEnglish()
  await needPart('follow')
})

it('says to the letter what the product fixes', () => {
  const empty = new ApiError({ code: clientCodes.unreadable, status: 200, message: 'Network error.' })
  expect(activityFailure(empty)).toBe('No data received from API')
  expect(activityFailure(new TypeError('x'))).toBe(
    'An unexpected error occurred while fetching activity data',
  )
})
