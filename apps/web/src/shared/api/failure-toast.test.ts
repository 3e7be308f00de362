import { beforeAll, describe, expect, it } from 'vitest'
import { toastDurations } from '#shared/ui/feedback/toast-store.ts'
import { speakEnglish } from '#testing/english.ts'
import { failureToast } from './failure-toast.ts'
import { failureOf, failureWithoutAnswer } from './failures.ts'

beforeAll(speakEnglish)

const answered = (status: number, body?: object) => failureOf(new Response(null, { status }), body)

describe('failureToast', () => {
  it.each<[string, () => unknown, { title: string; text: string }]>([
    [
      'no network',
      () => failureWithoutAnswer(new TypeError('x'), false),
      { title: 'Network Error', text: 'Please check your connection and try again' },
    ],
    [
      'maintenance',
      () => answered(503, { message: 'Down' }),
      {
        title: 'Maintenance Notice',
        text: 'The system is currently undergoing maintenance. Some features may be temporarily unavailable.',
      },
    ],
    [
      'not allowed',
      () => answered(403),
      { title: 'Access denied.', text: 'Access forbidden. You do not have permission.' },
    ],
    ['refused', () => answered(422, { message: 'Damaged.' }), { title: 'Not saved', text: 'Damaged.' }],
    ['odd', () => 1, { title: 'Not saved', text: 'An error occurred. Please try again.' }],
  ])('%s', (_, error, toast) => {
    expect(failureToast(error(), 'Not saved')).toEqual(toast)
  })

  it('stays as long as its kind needs', () => {
    expect(toastDurations).toEqual({ success: 3000, error: 5000, warning: 4000, info: 3000 })
  })
})
