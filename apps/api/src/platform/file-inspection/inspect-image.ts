import { IMAGE_PIXELS_MAX } from '@krash/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { readHeic } from './heic/read-heic.ts'
import { hidesOtherContent } from './hidden-content.ts'
import type { ImageType } from './picture-end.ts'
import { withoutStrangeTail } from './picture-tail.ts'

export const thumbnailSide = 480
/** A picture that takes longer to decode was made to be slow. */
export const decodeSeconds = 20

// Each upload is decoded once, so a cache would only keep deleted files open.
sharp.cache(false)
// Two inspections already run at once, and each decoder thread needs memory of its own.
sharp.concurrency(1)

export interface Picture {
  file: ReceivedFile
  mimeType: ImageType
  readWhole: () => Promise<Buffer>
}

export interface InspectedImage {
  /** Pixels, upright. */
  width: number
  height: number
  /** WebP, upright, without metadata. */
  thumbnail: Buffer
  /** The file as it is kept, without a strange tail. */
  content: ReceivedFile
  /** A JPEG of a picture that browsers do not show, upright and without metadata; null where they do. */
  shown: Buffer | null
  /** What the camera wrote into the picture. */
  exif: Buffer | null
}

/**
 * Accepts a picture that is nothing else as well and decodes to its end.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, IMAGE_BROKEN or IMAGE_TOO_MANY_PIXELS
 */
export async function inspectImage(picture: Picture): Promise<InspectedImage> {
  if (picture.mimeType === 'image/heic') return inspectHeic(picture)
  const checked = await checkImage(picture)
  return { ...checked, shown: null, thumbnail: await decoding(thumbnailOf(decoder(picture.file, 1))) }
}

async function inspectHeic({ file, mimeType, readWhole }: Picture): Promise<InspectedImage> {
  if (await hidesOtherContent(file)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const bytes = await readWhole()
  const content = await withoutStrangeTail(file, mimeType, readWhole)
  const { jpeg: shown, ...decoded } = await readHeic(bytes.subarray(0, content.size))
  return { ...decoded, shown, thumbnail: await decoding(thumbnailOf(sharp(shown))), content }
}

/** A square WebP of the middle, upright, without metadata. @throws AppError like `inspectImage` */
export async function squareOf(picture: Picture, side: number): Promise<Buffer> {
  await checkImage(picture)
  const square = decoder(picture.file, 1).autoOrient().resize({ width: side, height: side, fit: 'cover' })
  return decoding(square.webp({ quality: 82 }).toBuffer())
}

/** Checks everything but the pixels of the first frame, which the caller decodes anyway. */
async function checkImage({
  file,
  mimeType,
  readWhole,
}: Picture): Promise<Omit<InspectedImage, 'thumbnail' | 'shown'>> {
  if (await hidesOtherContent(file)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const content = await withoutStrangeTail(file, mimeType, readWhole)
  const metadata = await readMetadata(file)
  if (`image/${metadata.format}` !== mimeType) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const frames = metadata.pages ?? 1
  if (metadata.width * metadata.height * frames > IMAGE_PIXELS_MAX)
    throw new AppError('IMAGE_TOO_MANY_PIXELS')
  if (frames > 1) await decoding(decoder(file, frames).stats())
  const { width, height } = metadata.autoOrient
  return { width, height, content, exif: metadata.exif ?? null }
}

/** Reads only the header, so a decompression bomb costs nothing. */
async function readMetadata({ path }: ReceivedFile): Promise<Metadata> {
  return decoding(sharp(path, { limitInputPixels: false }).metadata())
}

function decoder({ path }: ReceivedFile, pages: number): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX, pages }).timeout({
    seconds: decodeSeconds,
  })
}

function thumbnailOf(image: Sharp): Promise<Buffer> {
  return image
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}

async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new AppError('IMAGE_BROKEN', { cause: error })
  }
}
