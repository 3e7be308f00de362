import { describe, expect, it } from 'vitest'
import { isNamedHeic, isWholeHeic } from './heic-check.ts'

function box(name: string, content: number[] = [], size = 8 + content.length): number[] {
  return [0, 0, 0, size, ...[...name].map((letter) => letter.charCodeAt(0)), ...content]
}
const start = [...box('ftyp', [1, 2, 3, 4]), ...box('meta', [5])]

describe('isWholeHeic', () => {
  it.each([
    ['its boxes', [...start, ...box('mdat', [7, 8, 9])]],
    ['a box that reaches to the end', [...start, ...box('mdat', [7, 8, 9], 0)]],
    ['a JPEG behind it', [...start, ...box('mdat', [7]), 0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a video behind it', [...start, ...box('mdat', [7]), ...box('ftyp', [1])]],
  ])('takes %s', (_, bytes) => {
    expect(isWholeHeic(new Uint8Array(bytes))).toBe(true)
  })

  it.each([
    ['nothing', []],
    ['a cut file', [...start, ...box('mdat', [7, 8, 9]).slice(0, -1)]],
    ['a picture without its description', box('ftyp', [1, 2, 3, 4])],
    ['a box inside itself', [...start, ...box('mdat', [7], 4)]],
  ])('refuses %s', (_, bytes) => {
    expect(isWholeHeic(new Uint8Array(bytes))).toBe(false)
  })
})

it.each([
  [{ name: 'IMG_1.HEIC', type: 'image/heic' }, true],
  [{ name: 'IMG_1', type: 'image/heif' }, true],
  [{ name: 'IMG_1.heic', type: '' }, true],
  [{ name: 'IMG_1.heic.jpg', type: 'image/jpeg' }, false],
  [{ name: 'IMG_1.heic', type: 'text/plain' }, false],
])('%o is named as HEIC: %s', (file, isHeic) => {
  expect(isNamedHeic(file)).toBe(isHeic)
})
