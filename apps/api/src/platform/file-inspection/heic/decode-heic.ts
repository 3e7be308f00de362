import type { ErrorCode } from '@krash/contract'
import sharp from 'sharp'
import { type HeifLibrary, loadHeifLibrary } from './heif-library.ts'

/** A picture of the most pixels takes 341 MB. */
const memoryMax = 512 * 1024 * 1024
/** Longer sides are made shorter in what is shown; the original keeps its own. */
const shownSide = 4096
/** More than any camera writes. */
const exifBytesMax = 1_048_576
// Constants of heif_colorspace, heif_chroma and heif_channel.
const rgb = 1
const interleavedRgb = 10
const interleaved = 10

export interface DecodedHeic {
  /** Pixels, upright. */
  width: number
  height: number
  /** Upright, without metadata. */
  jpeg: Buffer
  /** What the camera wrote into the picture, from the byte order mark on; null without any. */
  exif: Buffer | null
}

/** Why a picture is refused. The code that started the thread turns it into an answer. */
export class HeicRefused extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/**
 * Decodes the main picture of a HEIC to its end. Its thread must end afterwards, which gives the memory back. What a
 * thread loads is loaded anew for each picture, so nothing here needs more of the contract than its types.
 * @throws HeicRefused IMAGE_BROKEN, IMAGE_TOO_MANY_PIXELS
 */
export async function decodeHeic(bytes: Buffer, pixelsMax: number): Promise<DecodedHeic> {
  const library = loadHeifLibrary(memoryMax)
  const handle = openPicture(library, bytes)
  const width = library._heif_image_handle_get_width(handle)
  const height = library._heif_image_handle_get_height(handle)
  if (width < 1 || height < 1) throw new HeicRefused('IMAGE_BROKEN')
  if (width * height > pixelsMax) throw new HeicRefused('IMAGE_TOO_MANY_PIXELS')
  const exif = readExif(library, handle)
  const image = decode(library, handle)
  if (image.width !== width || image.height !== height) throw new HeicRefused('IMAGE_BROKEN')
  const raw = { width, height, channels: 3 } as const
  const jpeg = await sharp(image.pixels, { raw })
    .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { width, height, jpeg, exif }
}

function openPicture(library: HeifLibrary, bytes: Buffer): number {
  const data = library._malloc(bytes.length)
  if (data === 0) throw new HeicRefused('IMAGE_BROKEN')
  library.HEAPU8.set(bytes, data)
  const context = library._heif_context_alloc()
  attempt(library, (error) =>
    library._heif_context_read_from_memory_without_copy(error, context, data, bytes.length, 0),
  )
  return told(library, (error, handle) =>
    library._heif_context_get_primary_image_handle(error, context, handle),
  )
}

function decode(library: HeifLibrary, handle: number): { width: number; height: number; pixels: Buffer } {
  const image = told(library, (error, to) =>
    library._heif_decode_image(error, handle, to, rgb, interleavedRgb, 0),
  )
  const width = library._heif_image_get_width(image, interleaved)
  const height = library._heif_image_get_height(image, interleaved)
  const strideAt = library._malloc(4)
  const start = library._heif_image_get_plane_readonly(image, interleaved, strideAt)
  const stride = library.HEAPU32[strideAt >> 2] ?? 0
  const row = width * 3
  if (start === 0 || stride < row) throw new HeicRefused('IMAGE_BROKEN')
  const memory = library.HEAPU8
  // Rows end in unused bytes, which are closed up in place: a copy would take as much memory again.
  for (let y = 1; y < height; y += 1)
    memory.copyWithin(start + y * row, start + y * stride, start + y * stride + row)
  return { width, height, pixels: Buffer.from(memory.buffer, memory.byteOffset + start, row * height) }
}

/** The block `Exif` begins with the distance to its byte order mark (ISO/IEC 23008-12, A.2.1). */
function readExif(library: HeifLibrary, handle: number): Buffer | null {
  const filter = library._malloc(8)
  library.HEAPU8.set(Buffer.from('Exif\0'), filter)
  if (library._heif_image_handle_get_number_of_metadata_blocks(handle, filter) < 1) return null
  const ids = library._malloc(4)
  library._heif_image_handle_get_list_of_metadata_block_IDs(handle, filter, ids, 1)
  const id = library.HEAPU32[ids >> 2] ?? 0
  const size = library._heif_image_handle_get_metadata_size(handle, id)
  if (size < 4 || size > exifBytesMax) return null
  const block = library._malloc(size)
  if (block === 0) return null
  attempt(library, (error) => library._heif_image_handle_get_metadata(error, handle, id, block))
  const bytes = Buffer.from(library.HEAPU8.slice(block, block + size))
  const start = 4 + bytes.readUInt32BE(0)
  return start < size ? bytes.subarray(start) : null
}

/** The pointer that a call writes. @throws HeicRefused IMAGE_BROKEN */
function told(library: HeifLibrary, call: (error: number, to: number) => void): number {
  const to = library._malloc(4)
  attempt(library, (error) => call(error, to))
  return library.HEAPU32[to >> 2] ?? 0
}

/** @throws HeicRefused IMAGE_BROKEN */
function attempt(library: HeifLibrary, call: (error: number) => void): void {
  const error = library._malloc(16)
  call(error)
  if (library.HEAPU32[error >> 2] !== 0) throw new HeicRefused('IMAGE_BROKEN')
}
