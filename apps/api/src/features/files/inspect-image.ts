import { readFile } from 'node:fs/promises'
import { IMAGE_PIXELS_MAX, imageTypes } from '@krash/contract'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '#platform/http/app-error.ts'
import { hidesOtherContent } from './hidden-content.ts'

/** Longest side of a thumbnail in pixels. */
export const thumbnailSide = 480
/** A picture that takes longer to decode was made to. */
const decodeSeconds = 20

// Every upload is decoded once: remembering decoded files would only keep deleted ones open.
sharp.cache(false)

type ImageType = (typeof imageTypes)[number]

const extensions: Record<ImageType, RegExp> = {
  'image/jpeg': /^(jpe?g|jfif|jpe|pjpeg)$/,
  'image/png': /^png$/,
  'image/gif': /^gif$/,
  'image/webp': /^webp$/,
}

/** What the sender says about the bytes. */
export interface Claim {
  /** As declared in the form. */
  mimeType: string
  filename: string
}

/** A picture that is what it claims to be, whole. */
export interface InspectedImage {
  mimeType: ImageType
  /** Pixels, upright. */
  width: number
  height: number
  /** WebP, upright, no metadata. */
  thumbnail: Buffer
}

/**
 * Lets bytes through only when name, declared type, first bytes and a full decode say the same.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, IMAGE_BROKEN or IMAGE_TOO_MANY_PIXELS
 */
export async function inspectImage(path: string, claim: Claim): Promise<InspectedImage> {
  const bytes = await readFile(path)
  const mimeType = await typeOf(bytes, claim)
  const metadata = await readMetadata(bytes)
  if (`image/${metadata.format}` !== mimeType) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const frames = metadata.pages ?? 1
  if (metadata.width * metadata.height * frames > IMAGE_PIXELS_MAX)
    throw new AppError('IMAGE_TOO_MANY_PIXELS')
  if (frames > 1) await decoding(decoder(bytes, frames).stats())
  const thumbnail = await decoding(thumbnailOf(decoder(bytes, 1)))
  return { mimeType, width: metadata.autoOrient.width, height: metadata.autoOrient.height, thumbnail }
}

async function typeOf(bytes: Buffer, claim: Claim): Promise<ImageType> {
  const found = await fileTypeFromBuffer(bytes)
  const mimeType = imageTypes.find((type) => type === found?.mime)
  if (!mimeType || claim.mimeType !== mimeType) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const extension = /\.([^.]*)$/.exec(claim.filename)?.[1]?.toLowerCase()
  if (extension !== undefined && !extensions[mimeType].test(extension))
    throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  if (hidesOtherContent(bytes, mimeType)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  return mimeType
}

/** Reads the head only, so a bomb costs nothing. */
async function readMetadata(bytes: Buffer): Promise<Metadata> {
  return decoding(sharp(bytes, { limitInputPixels: false }).metadata())
}

function decoder(bytes: Buffer, pages: number): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX, pages }).timeout({
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
