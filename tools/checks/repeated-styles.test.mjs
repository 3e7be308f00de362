import { expect, test } from 'vitest'
import { findRepeatedStyles } from './repeated-styles.mjs'

const look = ['display: grid', 'gap: 1rem', 'color: red', 'padding: 0', 'margin: 0', 'inset: 0']

/** One style sheet for each text, in a feature of its own unless named otherwise. */
function problemsOf(...texts) {
  return findRepeatedStyles(texts.map((text, index) => ({ file: `features/${index}.module.css`, text })))
}

function sheet(declarations, around = '@layer components') {
  return `${around} { .card { /* why */ ${declarations.join(';\n')}; } .other { color: blue } }`
}

test('a look in three style sheets is seen to fail, in whatever order it is written', () => {
  const problems = problemsOf(sheet(look), sheet(look.toReversed()), sheet(look))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('(repeated-style)')
})

test.each([
  ['it stands in two', [sheet(look), sheet(look)]],
  ['it is short', Array.from({ length: 3 }, () => sheet(look.slice(1)))],
  ['one differs', [sheet(look), sheet(look), sheet([...look, 'opacity: 0'])]],
  ['it holds in some widths only', Array.from({ length: 3 }, () => sheet(look, '@media (width < 40rem)'))],
])('a look passes when %s', (_, sheets) => {
  expect(problemsOf(...sheets)).toEqual([])
})

test('the shared look itself is no repetition', () => {
  const shared = { file: 'src/shared/styles/card.module.css', text: sheet(look) }
  const copies = ['one', 'two'].map((name) => ({ file: `features/${name}.module.css`, text: sheet(look) }))
  expect(findRepeatedStyles([shared, ...copies])).toEqual([])
})
