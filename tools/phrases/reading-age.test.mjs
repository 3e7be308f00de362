import { expect, test } from 'vitest'
import { findHardTexts, readingAge, syllablesOf } from './reading-age.mjs'

test.each([
  ['stay', 1],
  ['wait', 1],
  ['called', 1],
  ['names', 1],
  ['whole', 1],
  ['crashes', 2],
  ['wanted', 2],
  ['police', 2],
  ['table', 2],
  ['accident', 3],
  ['insurance', 3],
  ['emergency', 4],
])('%s has %i syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count)
})

test('short words in short sentences read easily, long ones in long sentences do not', () => {
  expect(readingAge(['Stay in your car.', 'Call 911.'])).toBeLessThan(7)
  expect(
    readingAge([
      'Notwithstanding the aforementioned circumstances, policyholders must communicate promptly.',
    ]),
  ).toBeGreaterThan(18)
})

test('a long sentence that reads too hard is named', () => {
  const { problems } = findHardTexts({
    safety: {
      easy: 'If you can, move to the side of the road and turn on your lights.',
      hard: 'Immediately following a collision, communicate the particulars of your insurance company to everybody.',
    },
  })
  expect(problems).toEqual([expect.stringMatching(/^en: safety:hard reads at .* \(plain-english\)$/)])
})

test('a file that reads too hard as a whole is named; what the product fixes is not', () => {
  const hard = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`text${at}`, 'Authentication unexpectedly expired.']),
  )
  const { problems } = findHardTexts({ errors: hard, network: hard })
  expect(problems).toEqual([expect.stringMatching(/^en: errors reads at/)])
})

test('names of buttons do not count, and what is filled in is a short word', () => {
  const { age } = findHardTexts({ shell: { button: 'Notification preferences', said: 'Hi {{name}}.' } })
  expect(age).toBe(readingAge(['Hi Ann.']))
})
