import { expect, test } from 'vitest'
import { problemsOf } from './read-sheet.mjs'

const files = { 'apps/a.test.ts': "test('it holds', () => {})", docs: '' }

/** The problems of a sheet of these rows, without those of its counts. */
function problems(...rows) {
  const sheet = rows.map((row) => `| ${row} |`).join('\n')
  const all = problemsOf(sheet, { fileText: (name) => files[name], pages: {} })
  return all.filter((problem) => !problem.startsWith('level '))
}

test('a row that names what is there is right', () => {
  expect(
    problems('1.1.1 | 1 | It | met | `apps/a.test.ts` «it holds»', '1.1.10 | 2 | No | not here | '),
  ).toEqual([])
})

test('what is planted is found', () => {
  expect(problems('1.1.1 | 1 | It | met | `apps/b.test.ts`')).toEqual([
    'row 1.1.1 names apps/b.test.ts, which is not there',
  ])
  expect(problems('1.1.1 | 1 | It | met | `apps/a.test.ts` «it flies»')).toEqual([
    'row 1.1.1 names the test «it flies», which is not there',
  ])
  expect(problems('1.1.1 | 1 | It | met | surely')).toEqual(['row 1.1.1 is met and names no file'])
  expect(problems('1.1.1 | 1 | It | not yet | ')).toEqual(['row 1.1.1 does not say why'])
  expect(problems('1.1.1 | 1 | It | maybe | ')).toEqual(['row 1.1.1 is "maybe", which is no state'])
  expect(problems('1.1.2 | 1 | It | not here | ', '1.1.1 | 1 | It | not here | ')).toEqual([
    'row 1.1.1 stands twice, or out of order',
  ])
})

test('missing rows and wrong counts are told', () => {
  const sheet = '| 1.1.1 | 1 | It | not here | |'
  const pages = { page: 'Level 1: 1 rows, 0 met, 0 differ on purpose, 0 not yet, 1 about what is not here.' }
  expect(problemsOf(sheet, { fileText: () => undefined, pages })).toEqual([
    'level 1 has 70 rows, here are 1',
    'page must tell "Level 2: 0 rows, 0 met, 0 differ on purpose, 0 not yet, 0 about what is not here."',
    'level 2 has 183 rows, here are 0',
  ])
})
