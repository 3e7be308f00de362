import { expect, test } from 'vitest'
import { answerTime } from './answer-time.ts'

test.for([
  [0, 'minutes', 1],
  [1, 'minutes', 1],
  [59, 'minutes', 59],
  [60, 'hours', 1],
  [47 * 60 + 29, 'hours', 47],
  [47 * 60 + 30, 'days', 2],
  [48 * 60, 'days', 2],
  [60 * 60, 'days', 3],
  [30 * 24 * 60, 'days', 30],
] as const)('%i minutes are said in %s: %i', ([minutes, unit, count]) => {
  expect(answerTime(minutes)).toEqual({ unit, count })
})
