import { fileLimits, IMAGE_PIXELS_MAX, shownImageTypes } from '@krash/contract/files'

export interface PhotoLimits {
  bytes: number
  pixels: number
  /** Of a HEIC, which is sent unchanged, since most browsers cannot decode it. 0 where it is not taken. */
  heicBytes: number
  /** Types that may be sent unchanged; others are redrawn as JPEG. */
  types: readonly string[]
}

/** Some phones refuse a larger canvas. */
const CANVAS_PIXELS_MAX = 16_000_000

/** 10 MB; on a phone-size touch screen 5 MB, JPEG and PNG only. A HEIC may have 10 MB everywhere. */
export function photoLimits(isPhone: boolean): PhotoLimits {
  const common = { pixels: IMAGE_PIXELS_MAX, heicBytes: fileLimits.web }
  return isPhone
    ? { ...common, bytes: fileLimits.mobile, types: ['image/jpeg', 'image/png'] }
    : { ...common, bytes: fileLimits.web, types: shownImageTypes }
}

/** The size at which to redraw a picture: its own, or scaled down to what a canvas can hold. */
export function sizeWithin(picture: { width: number; height: number }, pixels: number) {
  const room = Math.min(pixels, CANVAS_PIXELS_MAX)
  const scale = Math.min(1, Math.sqrt(room / (picture.width * picture.height)))
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}

/** Changes `IMG_1.HEIC` to `IMG_1.jpg`, so that the name of a redrawn photo is correct. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
