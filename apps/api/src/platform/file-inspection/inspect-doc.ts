import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { endsAsZip, showsMarkup, showsProgram } from './hidden-content.ts'
import { anyTextOfFile } from './scan-file.ts'

/** Names of macros and embedded files ([MS-DOC] 2.1, [MS-OVBA] 2.2). */
const foreign =
  // oxlint-disable-next-line no-control-regex -- the name begins with it
  /^(macros|vba|_vba_project(_cur)?|projectwm|\u0001ole10native|package|equation native|encryptedpackage)$/i
/** Field codes that start programs, in both encodings of the text. */
const startsProgram = /DDEAUTO|D\0D\0E\0A\0U\0T\0O\0/i
/** First bytes of the main stream, and the flag of an encrypted document ([MS-DOC] 2.5.2). */
const marks = [0xa5ec, 0xa5dc]
const flagsAt = 10
const encrypted = 0x0100

/**
 * Accepts a complete Word 97-2003 document without macros and embedded files.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED for another compound file, DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED
 */
export async function inspectDoc(file: ReceivedFile): Promise<void> {
  if (await endsAsZip(file)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const document = await openCompoundFile(file.path).catch((cause: unknown) => {
    throw new AppError('DOCUMENT_BROKEN', { cause })
  })
  try {
    await inspectStreams(document)
  } finally {
    await document.close()
  }
  const isActive = (text: string): boolean =>
    showsProgram(text) || showsMarkup(text) || startsProgram.test(text)
  if (await anyTextOfFile(file.path, isActive)) throw new AppError('DOCUMENT_NOT_ALLOWED')
}

async function inspectStreams(document: CompoundFile): Promise<void> {
  const { entries } = document
  const main = entries.find(({ name, kind }) => kind === 'stream' && name === 'WordDocument')
  if (!main || main.size < flagsAt + 2) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const embeds = entries.some(({ name, hasChildren }) => /^objectpool$/i.test(name) && hasChildren)
  if (embeds || entries.some(({ name }) => foreign.test(name))) throw new AppError('DOCUMENT_NOT_ALLOWED')
  const beginning = await document.beginningOf(main, flagsAt + 2).catch((cause: unknown) => {
    throw new AppError('DOCUMENT_BROKEN', { cause })
  })
  if (!marks.includes(beginning.readUInt16LE(0))) throw new AppError('DOCUMENT_BROKEN')
  if (beginning.readUInt16LE(flagsAt) & encrypted) throw new AppError('DOCUMENT_NOT_ALLOWED')
}
