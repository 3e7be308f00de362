import { expect, test } from 'vitest'
import { addAfter } from './add-after.mjs'

const source = `import { a, b } from 'x'
const words = { 'Zoë’s': 1, last: { deep: 2 } }
const more = [a, b]
interface Kept {
  id: string
}
function fill() {
  call('one')
  call('two')
}
const Part = () => <><A>text</A><B /></>
`
const added = (edit) => addAfter({ file: 'a.tsx', source, ...edit }).replaceAll(source, '')

test.each([
  [{ after: /^import /, add: 'IMPORT' }, "from 'x'\nIMPORT\n"],
  [{ after: /^b$/, within: undefined, add: 'c' }, '[a, b, c]'],
  [{ within: 'words', after: /^last/, add: 'after: 3' }, '{ deep: 2 }, after: 3 }'],
  [{ within: 'words', after: /./, add: 'after: 3' }, '{ deep: 2 }, after: 3 }'],
  [{ within: 'words', after: /^deep/, add: 'deeper: 3' }, '{ deep: 2, deeper: 3 }'],
  [{ within: 'Kept', after: /^id/, add: 'name: string' }, 'id: string\nname: string\n}'],
  [{ within: 'fill', after: /^call/, add: 'call(3)' }, "call('two')\ncall(3)\n}"],
  [{ after: /^<A>/, add: '<C />' }, '</A>\n<C /><B />'],
])('%o', (edit, expected) => {
  expect(added(edit)).toContain(expected)
})

test('what is there already is not added again', () => {
  expect(addAfter({ file: 'a.tsx', source, after: /^a$/, add: 'b' })).toBe(source)
})

test('a place that is not there is named in one sentence', () => {
  expect(() => added({ within: 'words', after: /^first/, add: 'x' })).toThrow(
    "a.tsx has no /^first/ in 'words', after which to write x",
  )
  expect(() => added({ within: 'nowhere', after: /^last/, add: 'x' })).toThrow("in 'nowhere'")
})
