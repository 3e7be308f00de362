import { describe, expect, it } from 'vitest'
import { jpegName, photoLimits, sizeWithin } from './photo-limits.ts'

describe('sizeWithin', () => {
  it('keeps what fits and scales down the rest in proportion', () => {
    expect(sizeWithin({ width: 4000, height: 3000 }, 50_000_000)).toEqual({ width: 4000, height: 3000 })
    const { width, height } = sizeWithin({ width: 12_000, height: 6000 }, 50_000_000)
    expect(width * height).toBeLessThanOrEqual(16_000_000)
    expect(width / height).toBeCloseTo(2, 2)
  })
})

describe('photoLimits', () => {
  it('is 10 MB, and 5 MB on a phone', () => {
    expect(photoLimits(false).bytes).toBe(10 * 1024 * 1024)
    expect(photoLimits(true).bytes).toBe(5 * 1024 * 1024)
    expect(photoLimits(true).types).toEqual(['image/jpeg', 'image/png'])
  })
})

describe('jpegName', () => {
  it.each([
    ['IMG_1.HEIC', 'IMG_1.jpg'],
    ['my.crash.png', 'my.crash.jpg'],
    ['photo', 'photo.jpg'],
  ])('%s becomes %s', (name, jpeg) => {
    expect(jpegName(name)).toBe(jpeg)
  })
})
