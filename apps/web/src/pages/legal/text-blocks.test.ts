import { expect, it } from 'vitest'
import { blocksOf } from './text-blocks.ts'

it('makes a paragraph of every line and a list of lines with a dash', () => {
  expect(blocksOf('One.\n- a\n- b\n\nTwo - three.\n- c')).toEqual(['One.', ['a', 'b'], 'Two - three.', ['c']])
  expect(blocksOf('')).toEqual([])
})
