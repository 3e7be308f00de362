import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.mjs'

let place
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'krash-place-'))
})
afterAll(() => rmSync(place, { recursive: true }))

test('is made where there is room, and takes away what a killed run has left', () => {
  // No process has a number this high.
  const [left, inUse] = [join(place, 'krash-test-999999999'), join(place, `krash-test-${process.ppid}`)]
  mkdirSync(left)
  mkdirSync(inUse)
  // The run that this test is a part of may use most of the place.
  const folder = makeMemoryFolder({ place, memory: 1, room: 1 })
  expect(folder).toBe(join(place, `krash-test-${process.pid}`))
  expect([folder, left, inUse].map((path) => existsSync(path))).toEqual([true, false, true])
})

test('is not made on a small machine, or where there is no such place', () => {
  expect(makeMemoryFolder({ place, memory: 2 ** 30 })).toBeUndefined()
  expect(makeMemoryFolder({ place, memory: Infinity, room: Infinity })).toBeUndefined()
  expect(makeMemoryFolder({ place: join(place, 'missing'), memory: 1, room: 1 })).toBeUndefined()
})
