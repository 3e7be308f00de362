import { createHash } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type ImageType, endOfJpeg, endOfPicture } from './picture-end.ts'

/**
 * Judges what follows the end of a picture. What phones append stays byte for byte: more pictures, a video, the
 * trailer of Samsung. A program, an archive or a script is refused; anything else is cut off.
 * @returns the file as it is kept
 * @throws AppError FILE_TYPE_NOT_SUPPORTED; IMAGE_BROKEN when the picture has no end
 */
export async function withoutStrangeTail(
  file: ReceivedFile,
  mimeType: ImageType,
  readWhole: () => Promise<Buffer>,
): Promise<ReceivedFile> {
  const bytes = await readWhole()
  const end = endOfPicture(bytes, mimeType)
  const isGif = mimeType === 'image/gif'
  // Decoders show some of them all the same, and nobody could tell what follows them.
  if (end < 0) throw new AppError('IMAGE_BROKEN')
  const kept = isGif ? afterZeros(bytes, end) : afterPhoneParts(bytes, end)
  if (kept === bytes.length) return file
  // Scripts can hide in a GIF, whose header is short, and no phone makes one.
  if (isGif || (await isOtherFile(bytes.subarray(kept)))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  await truncate(file.path, kept)
  const sha256 = createHash('sha256').update(bytes.subarray(0, kept)).digest('hex')
  return { path: file.path, size: kept, sha256 }
}

const script = /^\s*(#!|<)/

async function isOtherFile(tail: Buffer): Promise<boolean> {
  if (script.test(tail.toString('latin1', 0, 512))) return true
  return (await fileTypeFromBuffer(tail)) !== undefined
}

/** Offset behind everything that phones are known to append, with zeros in the gaps and at the end. */
function afterPhoneParts(bytes: Buffer, start: number): number {
  let kept = start
  for (;;) {
    const solid = afterZeros(bytes, kept)
    if (solid === bytes.length) return solid
    const end = partStarts(kept, solid).map((at) => endOfPart(bytes, at))
    const found = Math.max(...end)
    if (found <= kept) return kept
    kept = found
  }
}

function afterZeros(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] === 0) at += 1
  return at
}

/** A part begins at once or after zeros, and may itself start with up to three: in a box's length or a block's mark. */
function partStarts(from: number, solid: number): number[] {
  return [from, solid - 3, solid - 2, solid - 1, solid].filter((at) => at >= from)
}

function endOfPart(bytes: Buffer, at: number): number {
  return Math.max(endOfJpeg(bytes, at), endOfVideo(bytes, at), endOfSamsungTrailer(bytes, at))
}

/** MP4 of a motion photo: boxes of length, name and content, the first of which is `ftyp` (ISO/IEC 14496-12, 4.2). */
function endOfVideo(bytes: Buffer, start: number): number {
  if (bytes.toString('latin1', start + 4, start + 8) !== 'ftyp') return -1
  let at = start
  while (at + 8 <= bytes.length && /^[\w -]{4}$/.test(bytes.toString('latin1', at + 4, at + 8))) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    at += size
  }
  return at
}

/**
 * The trailer ends the file: blocks, then a directory `SEFH` of entries (zeros, kind, distance back to the block,
 * length; 12 bytes each), the directory's length, and `SEFT`.
 */
function endOfSamsungTrailer(bytes: Buffer, start: number): number {
  const end = bytes.length
  if (end - start < 20 || bytes.toString('latin1', end - 4) !== 'SEFT') return -1
  const directory = end - 8 - bytes.readUInt32LE(end - 8)
  if (directory < start || bytes.toString('latin1', directory, directory + 4) !== 'SEFH') return -1
  const count = bytes.readUInt32LE(directory + 8)
  if (directory + 12 + 12 * count > end - 8) return -1
  let first = directory
  for (let entry = 0; entry < count; entry += 1)
    first = Math.min(first, directory - bytes.readUInt32LE(directory + 12 + 12 * entry + 4))
  return first === start ? end : -1
}
