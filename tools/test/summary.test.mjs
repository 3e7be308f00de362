import { expect, test } from 'vitest'
import { runSteps, summaryOf } from './summary.mjs'

const quietly = () => undefined
const tests = (changes) => ({ code: 0, passed: 3, failed: 0, failures: [], problems: [], ...changes })
const step = (name, result, needs) => ({ name, work: async () => result, needs })

async function run(...steps) {
  const { lines, passed, failed } = summaryOf(await runSteps(steps, quietly))
  return { reasons: lines.filter((line) => line.startsWith('FAILED: ')), passed, failed }
}

test('steps go on after one that failed, and every failure is named', async () => {
  const broken = tests({ code: 1, passed: 2, failed: 2, failures: ['a.test.ts › one', 'b.test.ts › two'] })
  const journey = tests({ code: 1, failed: 1, failures: ['c.spec.ts › three'] })
  expect(
    await run(step('lint', 1), step('unit', broken), step('build', 0), step('journeys', journey)),
  ).toEqual({
    reasons: [
      'FAILED: lint ended with exit code 1; what it said stands above.',
      'FAILED: a.test.ts › one',
      'FAILED: b.test.ts › two',
      'FAILED: c.spec.ts › three',
    ],
    passed: 5,
    failed: 4,
  })
})

test('only what needs a failed step is left out, and that is a failure too', async () => {
  const { reasons, failed } = await run(
    step('build', 1),
    step('unit', tests()),
    step('journeys', tests(), 'build'),
  )
  expect(reasons).toEqual([
    'FAILED: build ended with exit code 1; what it said stands above.',
    'FAILED: journeys did not run, because build failed.',
  ])
  expect(failed).toBe(2)
})

test('tests that were left out fail a step that ended well, and a runner that broke down without a failed test does too', async () => {
  const { reasons, failed } = await run(
    step('unit', tests({ problems: ['2 tests were skipped.'] })),
    step('journeys', tests({ code: 3 })),
  )
  expect(reasons).toEqual([
    'FAILED: 2 tests were skipped.',
    'FAILED: journeys ended with exit code 3; what it said stands above.',
  ])
  expect(failed).toBe(2)
})

test('a run in order names no failure', async () => {
  expect(await run(step('lint', 0), step('unit', tests()))).toEqual({ reasons: [], passed: 3, failed: 0 })
})
