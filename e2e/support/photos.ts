import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A camera-like JPEG with EXIF orientation and location, textured so that it does not compress to nothing. */
export async function cameraPhoto(name: string, orientation = 1): Promise<Photo> {
  const width = 1280
  const height = 960
  const seed = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = (at * seed + (at >> 7) * 31 + ((at * at) >> 11)) & 0xff
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(2)
    .withExif({
      IFD0: { Orientation: String(orientation), Make: 'Roadside' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 57/1 2/1' },
    })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const pictures = new URL('../../apps/api/src/features/files/pictures/', import.meta.url)

/** A small photo as an iPhone writes it, upright or `turned` on its side with a note that says so. */
export async function iPhonePhoto(name: string, is: 'quarters' | 'turned' = 'quarters'): Promise<Photo> {
  return { name, mimeType: 'image/heic', buffer: await readFile(new URL(`${is}.heic`, pictures)) }
}

/** Files that end up among photos by mistake: a text, and the beginning of a JPEG left by a full memory card. */
export async function photosThatAreNone(): Promise<{ note: Photo; broken: Photo }> {
  const whole = await cameraPhoto('whole.jpg')
  return {
    note: { name: 'insurance.txt', mimeType: 'text/plain', buffer: Buffer.from('Policy 4711') },
    broken: {
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: whole.buffer.subarray(0, Math.floor(whole.buffer.length / 3)),
    },
  }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
