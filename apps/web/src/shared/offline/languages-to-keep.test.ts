import { expect, test } from 'vitest'
import { languagesToKeep } from './languages-to-keep.ts'

test.each([
  { before: 'nothing: English; the page says what it used', used: [], isUpdate: false, kept: ['en'] },
  {
    before: 'a version that names its texts: what was used',
    used: ['ru'],
    isUpdate: true,
    kept: ['en', 'ru'],
  },
  { before: 'a version that did not: what it had', used: [], isUpdate: true, kept: ['ar', 'en', 'es'] },
])('after $before', ({ used, isUpdate, kept }) => {
  expect([...languagesToKeep(new Set(used), isUpdate)].toSorted()).toEqual(kept)
})
