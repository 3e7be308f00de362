import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { fieldsStartProgram } from './docx-fields.ts'
import { inspectIndex } from './docx-index.ts'
import { endsAsZip, showsProgram } from '#platform/file-inspection/hidden-content.ts'
import { readRange } from '#platform/file-inspection/scan-file.ts'

/** Parts of one document; large ones have a few hundred. */
const partsMax = 2_000
const unpackedMax = 100_000_000
/** Bytes of all parts of a document that list types or relations. */
const indexesMax = 4_000_000
const overlap = 512

const wanted = ['[Content_Types].xml', 'word/document.xml']
/** Names of parts that hold text, pictures or fonts. Programs, other documents and controls have other endings. */
const plainPart =
  /(\.(xml|rels|vml|png|jpe?g|gif|bmp|emf|wmf|tiff?|wdp|hdp|svg|ico|odttf|fntdata)|\/printerSettings\d*\.bin|\/)$/i
const otherThings = /vbaProject|vbaData|activeX|\/embeddings\/|oleObject|attachedToolbars/i
const indexPart = /(^\[Content_Types\]\.xml|\.rels)$/
const xmlPart = /\.(xml|rels|vml|svg)$/i

/** An encoding other than UTF-8, in which entities and scripts would not be seen. Word writes UTF-8. */
const otherEncoding =
  /^\ufeff?\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-|windows-125)/i
const activeXml = [
  /<!(DOCTYPE|ENTITY)/i,
  /<script[\s>/]|javascript:/i,
  // oxlint-disable-next-line no-control-regex -- half of each UTF-16 sign
  /\u0000/,
]
const compound = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/**
 * Accepts a Word document whose parts all unpack as its index says and that holds neither programs nor other files.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED for another archive, DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED
 */
export async function inspectDocx(file: ReceivedFile): Promise<void> {
  const head = await readRange(file.path, 0, 1024)
  if (head.includes('%PDF-') || !(await endsAsZip(file))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const zip = await open(file.path)
  try {
    await inspectParts(zip)
  } finally {
    zip.close()
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openZip(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
  } catch (error) {
    throw new AppError('DOCUMENT_BROKEN', { cause: error })
  }
}

async function inspectParts(zip: ZipFile): Promise<void> {
  if (zip.entryCount > partsMax) throw new AppError('DOCUMENT_NOT_ALLOWED')
  const names = new Set<string>()
  let [left, leftForIndexes] = [unpackedMax, indexesMax]
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName
    const isOnlyOne = !names.has(name.toLowerCase())
    left -= entry.uncompressedSize
    if (indexPart.test(name)) leftForIndexes -= entry.uncompressedSize
    const isLarge = left < 0 || leftForIndexes < 0
    if (!isOnlyOne || isLarge || !isPlain(entry)) throw new AppError('DOCUMENT_NOT_ALLOWED')
    names.add(name.toLowerCase())
    await inspectPart(zip, entry)
  }
  if (!wanted.every((name) => names.has(name.toLowerCase()))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
}

function isPlain(entry: Entry): boolean {
  return !entry.isEncrypted() && plainPart.test(entry.fileName) && !otherThings.test(entry.fileName)
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let at = 0; at < zip.entryCount; at += 1) yield await nextEntry(zip)
}

/** yauzl itself refuses absolute names, names that lead upwards, and sizes that do not agree. */
function nextEntry(zip: ZipFile): Promise<Entry> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      zip.removeAllListeners()
      settle()
    }
    zip.once('entry', (entry: Entry) => end(() => resolve(entry)))
    zip.once('error', (cause: Error) => end(() => reject(new AppError(codeOf(cause), { cause }))))
    zip.once('end', () => end(() => reject(new AppError('DOCUMENT_BROKEN'))))
    zip.readEntry()
  })
}

function codeOf(cause: Error): 'DOCUMENT_NOT_ALLOWED' | 'DOCUMENT_BROKEN' {
  return /path|characters|filename/i.test(cause.message) ? 'DOCUMENT_NOT_ALLOWED' : 'DOCUMENT_BROKEN'
}

/** Unpacks a part to its end, piece by piece, and inspects what it holds. */
async function inspectPart(zip: ZipFile, entry: Entry): Promise<void> {
  const isIndex = indexPart.test(entry.fileName)
  const isXml = xmlPart.test(entry.fileName)
  let [sum, index, before] = [0, '', '']
  for await (const chunk of chunksOf(zip, entry)) {
    sum = crc32(chunk, sum)
    const read = chunk.toString(isXml ? 'utf8' : 'latin1')
    const isFit = isXml ? isPlainXml : isPlainPart
    if (!isFit(before, read)) throw new AppError('DOCUMENT_NOT_ALLOWED')
    if (isIndex) index += read
    before = (before + read).slice(-overlap)
  }
  if (sum !== entry.crc32) throw new AppError('DOCUMENT_BROKEN')
  if (isIndex) inspectIndex(entry.fileName, index)
}

/** Whether the next piece of a part, together with the text before it, is harmless XML. */
function isPlainXml(before: string, read: string): boolean {
  const text = before + read
  const isXml = before !== '' || /^\ufeff?\s*</.test(read)
  // So little lies before it only where the text begins with its part.
  const isReadable = before.length >= overlap || !otherEncoding.test(text)
  return (
    isXml &&
    isReadable &&
    !activeXml.some((sign) => sign.test(text)) &&
    !showsProgram(text) &&
    !fieldsStartProgram(text)
  )
}

function isPlainPart(before: string, read: string): boolean {
  return !(before === '' && read.startsWith(compound)) && !showsProgram(before + read)
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await promisify(zip.openReadStream.bind(zip) as OpenReadStream)(entry).catch(sayBroken)
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    sayBroken(error)
  }
}

type OpenReadStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void

function sayBroken(cause: unknown): never {
  throw new AppError('DOCUMENT_BROKEN', { cause })
}
