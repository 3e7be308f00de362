import type { FileType } from '@krash/contract'
import { fileTypeFromBuffer } from 'file-type'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { isHeic } from './heic/heic-boxes.ts'
import { inspectDocument, isDocument } from './inspect-document.ts'
import { inspectImage, squareOf } from './inspect-image.ts'
import type { ImageType } from './picture-end.ts'
import { readRange } from './scan-file.ts'
import { inTurn } from './work-gate.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const extensions: Record<FileType, RegExp> = {
  'image/jpeg': /^(jpe?g|jfif|jpe|pjpeg)$/,
  'image/png': /^png$/,
  'image/gif': /^gif$/,
  'image/webp': /^webp$/,
  'image/heic': /^(heic|heif|hif)$/,
  'application/pdf': /^pdf$/,
  'application/msword': /^doc$/,
  [docx]: /^docx$/,
  'text/plain': /^(txt|text)$/,
}
/** Other names that programs give to a type; some have none for HEIC. */
const sameTypes: Record<string, FileType> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
}
/** A name that ends like one type but contains another extension, by which it could run as a program. */
const programInName =
  /\.(exe|com|scr|pif|bat|cmd|msi|dll|lnk|jar|js|jse|vbs|vbe|wsf|hta|ps1|sh|py|php\d?|phtml|aspx?|jsp|s?html?|svg|xml|docm|dotm)\.[^.]*$/i

export interface Claim {
  mimeType: string
  filename: string
}

export interface InspectedFile {
  mimeType: FileType
  /** Pixels, upright; null for a document. */
  width: number | null
  height: number | null
  /** WebP, upright, without metadata; null for a document. */
  thumbnail: Buffer | null
  /** The file as it is kept: a picture without a strange tail. */
  content: ReceivedFile
  /** A JPEG of a picture that browsers do not show; null of everything else. */
  shown: Buffer | null
  /** What the camera wrote into a picture. */
  exif: Buffer | null
}

/**
 * Accepts a file only when its name, its declared type, its first bytes and its whole content agree, and the type is
 * allowed.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, IMAGE_BROKEN, IMAGE_TOO_MANY_PIXELS, DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED
 */
export async function inspectFile(
  file: ReceivedFile,
  claim: Claim,
  allowed: readonly FileType[],
): Promise<InspectedFile> {
  const mimeType = await requireClaimedType(file, claim, allowed)
  if (isDocument(mimeType)) {
    await inspectDocument(file, mimeType)
    return { mimeType, width: null, height: null, thumbnail: null, content: file, shown: null, exif: null }
  }
  return inTurn(file, async (readWhole) => ({
    mimeType,
    ...(await inspectImage({ file, mimeType, readWhole })),
  }))
}

/**
 * A square WebP from the middle of a picture, upright and without metadata.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, IMAGE_BROKEN, IMAGE_TOO_MANY_PIXELS
 */
export async function squarePicture(
  file: ReceivedFile,
  claim: Claim,
  { side, allowed }: { side: number; allowed: readonly ImageType[] },
): Promise<Buffer> {
  const mimeType = await requireClaimedType(file, claim, allowed)
  return inTurn(file, (readWhole) => squareOf({ file, mimeType, readWhole }, side))
}

/** The type by the first bytes, if name and declared type agree. @throws AppError FILE_TYPE_NOT_SUPPORTED */
async function requireClaimedType<T extends FileType>(
  { path }: ReceivedFile,
  claim: Claim,
  allowed: readonly T[],
): Promise<T> {
  const found = await typeOf(await readRange(path, 0, 4100), claim)
  const mimeType = allowed.find((type) => type === found)
  const extension = /\.([^.]*)$/.exec(claim.filename)?.[1]?.toLowerCase()
  if (
    mimeType === undefined ||
    (sameTypes[claim.mimeType] ?? claim.mimeType) !== mimeType ||
    (extension !== undefined && !extensions[mimeType].test(extension)) ||
    programInName.test(claim.filename)
  )
    throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  return mimeType
}

async function typeOf(head: Buffer, claim: Claim): Promise<string | undefined> {
  if (head.indexOf('%PDF-', 0, 'latin1') === 0) return 'application/pdf'
  if (head.indexOf('PK\u0003\u0004', 0, 'latin1') === 0) return docx
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n) return 'application/msword'
  if (isHeic(head)) return 'image/heic'
  // Plain text has no signature; its whole content is checked later.
  if (claim.mimeType === 'text/plain') return 'text/plain'
  const found = await fileTypeFromBuffer(head)
  return found?.mime
}
