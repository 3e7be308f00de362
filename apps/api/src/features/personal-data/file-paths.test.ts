import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Paths, safeName } from './file-paths.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['فاتورة.pdf', 'فاتورة.pdf'],
  ['a/b\\c:d.txt', 'a_b_c_d.txt'],
  ['..', '_'],
  ['', '_'],
  ['.hidden', '_.hidden'],
  ['NUL', '_NUL'],
  ['con.txt', '_con.txt'],
  ['console.txt', 'console.txt'],
  ['end. . ', 'end'],
  ['a\u202Egpj.exe', 'a_gpj.exe'],
  ['line\nbreak.txt', 'line_break.txt'],
  [`${'😀'.repeat(200)}.jpeg`, `${'😀'.repeat(60)}.jpeg`],
])('%j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

const likely = fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'e\u0301.jpg', 'é.jpg', '..', '/', 'CON', '')
const parts = fc.array(fc.oneof(likely, fc.string({ unit: 'binary', maxLength: 90 })), {
  minLength: 1,
  maxLength: 4,
})

test('whatever files are called, each path is its own and stays in the folder', () => {
  const paths = new Paths()
  const taken = fc.sample(parts, { numRuns: 5000, seed: 3 }).map((names) => paths.take(...names))
  expect(new Set(taken.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(5000)
  for (const path of taken) {
    for (const part of path.split('/')) {
      // eslint-disable-next-line no-control-regex -- that there are none is what is tested
      expect(part).not.toMatch(/^$|^\.|[. ]$|[\u0000-\u001f<>:"\\|?*]|^(con|nul|com1)(\.|$)/i)
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
    }
  }
})
