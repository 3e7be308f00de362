import { expect, test } from 'vitest'
import { pictureTimes } from './picture-times.ts'

const none = { camera: null, satellites: null }

test.each([
  ['nothing', null],
  ['no TIFF', Buffer.from('hello')],
  ['an end before the first directory', Buffer.from('MM\0*\0\0\0\x08')],
  ['a directory far behind the end', Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')],
])('%s: no times', (_, exif) => {
  expect(pictureTimes(exif, 0)).toEqual(none)
})

test('a directory that points to itself, with 65,535 entries of millions of values, is read once', () => {
  const exif = Buffer.alloc(65_535, 0xff)
  exif.write('MM\0*\0\0\0\x08', 'latin1')
  for (const [nth, tag] of [0x8769, 0x8825, 0x9003, 0x9011, 1, 2, 3, 4, 7, 0x1d].entries()) {
    const at = 10 + nth * 12
    exif.writeUInt16BE(tag, at)
    exif.writeUInt32BE(0xffffffff, at + 4)
    exif.writeUInt32BE(8, at + 8)
  }
  expect(pictureTimes(exif, null)).toEqual(none)
})
