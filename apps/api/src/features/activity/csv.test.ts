import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain text', 'plain text'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['"said"', '"""said"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1 (813) 555-0100', "'+1 (813) 555-0100"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x.test","a")', '"\'=HYPERLINK(""http://x.test"",""a"")"'],
  ['a=1', 'a=1'],
])('%j is written as %j', (text, cell) => {
  expect(csvLine([text, 'b'])).toBe(`${cell},b\r\n`)
})
