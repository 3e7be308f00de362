import { expect, test } from 'vitest'
import { checkCode, checkDocument, checkStyleComments } from './comments.mjs'

// Assembled here, so that the linter does not find the examples.
const off = ['oxlint', 'disable-next-line no-console'].join('-')
const offInStyles = ['stylelint', 'disable'].join('-')
const ignored = ['@ts', 'ignore'].join('-')
const expected = ['@ts-expect', 'error'].join('-')
const later = ['TO', 'DO'].join('')
const broken = ['FIX', 'ME'].join('')

test.each([
  `// ${off} -- the logger is not there yet\nexport const a = 1`,
  `// ${expected} the types of this package are wrong\nexport const a = 1`,
  `// ${later} remove with the old clients #123\nexport const a = 1`,
  'test.each([1])("a", () => {}); list.only; page.skip()',
])('%s passes', (text) => {
  expect(checkCode('a.ts', text)).toEqual([])
})

test.each([
  ['reasoned-suppression', `// ${off}\nexport const a = 1`],
  ['reasoned-suppression', `/* ${off} -- so */ export const a = 1`],
  ['reasoned-suppression', `// ${ignored} because I say so\nexport const a = 1`],
  ['reasoned-suppression', `// ${expected}\nexport const a = 1`],
  ['todo-has-issue', `// ${later}: later\nexport const a = 1`],
  ['todo-has-issue', `const a = <div>{/* ${broken} */}</div>`],
  ['visible-sources', `/** At most 500 (document 1, section 9). */\nexport const a = 1`],
  ['visible-sources', `// Read, never written (decisions, section B).\nexport const a = 1`],
  ['visible-sources', `/* As the specification has it. */ export const a = 1`],
  ['no-skipped-tests', 'test.skip("a", () => {})'],
  ['no-skipped-tests', 'describe.only("a", () => {})'],
  ['no-skipped-tests', 'test.describe.only("a", () => {})'],
  ['no-skipped-tests', 'test.fixme("a")'],
  ['no-skipped-tests', 'it.todo("a")'],
])('%s is seen to fail', (rule, text) => {
  const problems = checkCode('a.tsx', text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`(${rule})`)
})

test('a standard may be cited by its name, and a page by its path', () => {
  const text = '/** RFC 9110, section 12.5.4; docs/product/matching.md, decision 008. */\nexport const a = 1'
  expect(checkCode('a.ts', text)).toEqual([])
})

test('documentation is read too, across its lines', () => {
  const text = '# A\n\nSee document 2, section 4. The\nspecification has more, chosen in the stack.'
  expect(checkDocument('docs/a.md', text)).toEqual([
    expect.stringContaining('docs/a.md:3'),
    expect.stringContaining('docs/a.md:3'),
    expect.stringContaining('docs/a.md:4'),
  ])
})

test('style sheets are read too', () => {
  expect(checkStyleComments('a.css', `/* ${offInStyles} */`)).toHaveLength(1)
  expect(checkStyleComments('a.css', '/* why this colour */')).toEqual([])
})
