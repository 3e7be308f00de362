import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { guards } from './guards.ts'

test.each(guards)('$name: the guard stands once where it is said to be, and so does its test', (guard) => {
  const source = readFileSync(`${root}/${guard.file}`, 'utf8')
  expect(source.split(guard.guarded)).toHaveLength(2)
  expect(existsSync(`${root}/${guard.test}`)).toBe(true)
  if (guard.only !== undefined)
    expect(readFileSync(`${root}/${guard.test}`, 'utf8')).toContain(`test('${guard.only}`)
})
