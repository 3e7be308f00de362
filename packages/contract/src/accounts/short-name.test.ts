import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Ana', 'Lopez', 'Ana L.'],
  [' Ana Maria ', ' de la Cruz ', 'Ana Maria d.'],
  ['Zoë', 'Ångström', 'Zoë Å.'],
  ['Zoë', 'A\u030angström', 'Zoë A\u030a.'],
  ['سارة', 'حداد', 'سارة ح.'],
  ['李', '小龙', '李 小.'],
  ['Ana', null, 'Ana'],
  ['Ana', ' ', 'Ana'],
  [null, 'Lopez', null],
  ['', null, null],
])('%s and %s: %s', (first, last, name) => {
  expect(shortNameOf(first, last)).toBe(name)
})
