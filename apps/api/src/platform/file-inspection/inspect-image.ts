import { IMAGE_PIXELS_MAX, type imageTypes } from '@krash/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endsWithTrailer } from './gif-blocks.ts'
import { hidesOtherContent } from './hidden-content.ts'

/** Longest side of a thumbnail in pixels. */
export const thumbnailSide = 480
/** A picture that takes longer to decode was made to. */
export const decodeSeconds = 20

// Every upload is decoded once: remembering decoded files would only keep deleted ones open.
sharp.cache(false)
// Two inspections run at once already, and each thread of a decoder holds memory of its own.
sharp.concurrency(1)

export type ImageType = (typeof imageTypes)[number]

/** A picture to be looked at. */
export interface Picture {
  file: ReceivedFile
  /** As its first bytes say. */
  mimeType: ImageType
  readWhole: () => Promise<Buffer>
}

/** A picture that is what it claims to be, whole. */
export interface InspectedImage {
  /** Pixels, upright. */
  width: number
  height: number
  /** WebP, upright, no metadata. */
  thumbnail: Buffer
}

/**
 * Lets a picture of a known type through only when it is nothing else beside, and a full decode says the same.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, IMAGE_BROKEN or IMAGE_TOO_MANY_PIXELS
 */
export async function inspectImage(picture: Picture): Promise<InspectedImage> {
  const size = await checkImage(picture)
  return { ...size, thumbnail: await decoding(thumbnailOf(decoder(picture.file, 1))) }
}

/**
 * A square WebP of a picture's middle, upright and without metadata.
 * @throws AppError as `inspectImage`
 */
export async function squareOf(picture: Picture, side: number): Promise<Buffer> {
  await checkImage(picture)
  const square = decoder(picture.file, 1).autoOrient().resize({ width: side, height: side, fit: 'cover' })
  return decoding(square.webp({ quality: 82 }).toBuffer())
}

/** Everything but the decode of the first frame, which whoever asks does anyway. */
async function checkImage({
  file,
  mimeType,
  readWhole,
}: Picture): Promise<{ width: number; height: number }> {
  if (await hidesOtherContent(file)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  if (mimeType === 'image/gif' && !endsWithTrailer(await readWhole()))
    throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const metadata = await readMetadata(file)
  if (`image/${metadata.format}` !== mimeType) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const frames = metadata.pages ?? 1
  if (metadata.width * metadata.height * frames > IMAGE_PIXELS_MAX)
    throw new AppError('IMAGE_TOO_MANY_PIXELS')
  if (frames > 1) await decoding(decoder(file, frames).stats())
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height }
}

/** Reads the head only, so a bomb costs nothing. */
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
