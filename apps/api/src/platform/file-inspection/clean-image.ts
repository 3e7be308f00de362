import type { Readable } from 'node:stream'
import { IMAGE_PIXELS_MAX, type shownImageTypes } from '@krash/contract'
import sharp, { type Sharp } from 'sharp'
import { decodeSeconds } from './inspect-image.ts'
import { inRoom } from './work-gate.ts'

type ShownImageType = (typeof shownImageTypes)[number]

/** Encoder settings whose losses nobody sees. */
const written: Record<ShownImageType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 90 }),
}

/**
 * A picture for somebody other than its owner: the same type, upright, with every frame and nothing but its pixels, so
 * no location and no camera name.
 * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
 */
export async function cleanImage(content: Readable, mimeType: ShownImageType): Promise<Buffer> {
  return inRoom(async (room) => {
    let size = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (size + chunk.length > room.length) throw new Error('a picture is longer than one can be')
      size += chunk.copy(room, size)
    }
    const bytes = room.subarray(0, size)
    const { pages = 1 } = await sharp(bytes).metadata()
    const image = sharp(bytes, { animated: pages > 1, limitInputPixels: IMAGE_PIXELS_MAX })
    // Only cameras record an orientation, and they make no animations.
    const upright = pages > 1 ? image : image.autoOrient()
    return written[mimeType](upright.timeout({ seconds: decodeSeconds })).toBuffer()
  })
}
