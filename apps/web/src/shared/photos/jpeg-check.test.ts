import { describe, expect, it } from 'vitest'
import { isWholeJpeg } from './jpeg-check.ts'

const start = [0xff, 0xd8]
const tables = [0xff, 0xdb, 0x00, 0x04, 1, 2]
const scan = [0xff, 0xda, 0x00, 0x03, 9]
const end = [0xff, 0xd9]
const jpeg = (...parts: number[][]) => new Uint8Array([...start, ...tables, ...parts.flat()])

describe('isWholeJpeg', () => {
  it.each([
    ['one scan', [...scan, 1, 2, 3, ...end]],
    ['stuffed and filled bytes', [...scan, 1, 0xff, 0x00, 2, 0xff, ...end]],
    ['restart marks in order', [...scan, 1, 0xff, 0xd0, 2, 0xff, 0xd1, 3, ...end]],
    ['several scans with tables between', [...scan, 1, ...tables, ...scan, 0xff, 0xd0, 2, ...end]],
    ['something after the end', [...scan, 1, ...end, 0xff, 0x9f, 7]],
  ])('takes %s', (_, bytes) => {
    expect(isWholeJpeg(jpeg(bytes))).toBe(true)
  })

  it.each([
    ['a cut file', [...scan, 1, 2, 3]],
    ['a restart mark out of order', [...scan, 1, 0xff, 0xd1, 2, ...end]],
    ['an unknown mark in the coded data', [...scan, 1, 0xff, 0x9f, 2, ...end]],
    ['bytes where a segment should begin', [1, 2, 3, ...end]],
    ['a segment longer than the file', [0xff, 0xdb, 0x7f, 0xff, 1]],
    ['nothing after the header', []],
  ])('refuses %s', (_, bytes) => {
    expect(isWholeJpeg(jpeg(bytes))).toBe(false)
  })
})
