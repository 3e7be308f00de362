import stylelint from 'stylelint'
import { expect, test } from 'vitest'
import hoverInMedia from './hover-in-media.mjs'

async function findingsIn(code) {
  const config = { plugins: [hoverInMedia], rules: { 'krash/hover-in-media': true } }
  const { results } = await stylelint.lint({ code, config })
  return results.flatMap(({ warnings }) => warnings.map(({ line, rule }) => `${line} ${rule}`))
}

test('a look under a pointer stands where pointers hover', async () => {
  expect(await findingsIn('.a:hover {\n  color: red;\n}')).toEqual(['1 krash/hover-in-media'])
  expect(await findingsIn('@media (width >= 60rem) {\n  .a:not(:hover) {\n    color: red;\n  }\n}')).toEqual([
    '2 krash/hover-in-media',
  ])
  expect(
    await findingsIn(
      '@layer pages {\n  @media (hover: hover) {\n    .a:hover {\n      color: red;\n    }\n  }\n}',
    ),
  ).toEqual([])
})
