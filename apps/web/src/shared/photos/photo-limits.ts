import { fileLimits, IMAGE_PIXELS_MAX, imageTypes } from '@krash/contract/files'

export interface PhotoLimits {
  bytes: number
  pixels: number
  /** Types that may be sent as they are; others are drawn anew as a JPEG. */
  types: readonly string[]
}

/** A canvas above this is refused by some phones. */
const CANVAS_PIXELS_MAX = 16_000_000

/** 10 MB; on a phone-size touch screen 5 MB, JPEG and PNG only. */
export function photoLimits(isPhone: boolean): PhotoLimits {
  return isPhone
    ? { bytes: fileLimits.mobile, pixels: IMAGE_PIXELS_MAX, types: ['image/jpeg', 'image/png'] }
    : { bytes: fileLimits.web, pixels: IMAGE_PIXELS_MAX, types: imageTypes }
}

/** The size at which a picture is drawn anew: its own, or scaled down to what a canvas can hold. */
export function sizeWithin(picture: { width: number; height: number }, pixels: number) {
  const room = Math.min(pixels, CANVAS_PIXELS_MAX)
  const scale = Math.min(1, Math.sqrt(room / (picture.width * picture.height)))
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}

/** `IMG_1.HEIC` -> `IMG_1.jpg`: a name that tells the truth about a photo that was drawn anew. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
