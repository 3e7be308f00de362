import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endsAsZip, showsProgram } from './hidden-content.ts'
import { readRange } from './scan-file.ts'

/** Parts of one document; large ones have some hundred. */
const partsMax = 2_000
/** Bytes of all parts unpacked. */
const unpackedMax = 100_000_000
/** Bytes of a part that says how the others hang together. */
const indexMax = 2_000_000
const overlap = 512

const wanted = ['[Content_Types].xml', 'word/document.xml']
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** What a document is made of: text, pictures, fonts. Programs, other documents and controls end otherwise. */
const plainPart =
  /(\.(xml|rels|vml|png|jpe?g|gif|bmp|emf|wmf|tiff?|wdp|hdp|svg|ico|odttf|fntdata)|\/printerSettings\d*\.bin|\/)$/i
const otherThings = /vbaProject|vbaData|activeX|\/embeddings\/|oleObject|attachedToolbars/i
const indexPart = /(^\[Content_Types\]\.xml|\.rels)$/
const xmlPart = /\.(xml|rels|vml|svg)$/i

/** Entities, field codes that start programs, scripts; and UTF-16, which would hide all of it (Word writes UTF-8). */
const activeXml = [
  /<!(DOCTYPE|ENTITY)/i,
  /<w:instrText[^>]{0,200}>\s*"?\s*DDE|w:instr="\s*DDE/i,
  /<script[\s>/]|javascript:/i,
  // oxlint-disable-next-line no-control-regex -- half of each UTF-16 sign
  /\u0000/,
]
const macroTypes = /macroEnabled|vbaProject|ms-office\.activeX|oleObject/i

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/**
 * Lets a Word document through whose every part unpacks as its index says and that holds neither programs nor other files.
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
  let left = unpackedMax
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName
    const isOnlyOne = !names.has(name.toLowerCase())
    left -= entry.uncompressedSize
    if (!isOnlyOne || left < 0 || entry.isEncrypted() || !plainPart.test(name) || otherThings.test(name))
      throw new AppError('DOCUMENT_NOT_ALLOWED')
    names.add(name.toLowerCase())
    await inspectPart(zip, entry)
  }
  if (!wanted.every((name) => names.has(name.toLowerCase()))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let at = 0; at < zip.entryCount; at += 1) yield await nextEntry(zip)
}

/** yauzl refuses names that are absolute or lead upwards, and sizes that do not agree. */
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

/** Unpacks a part to its end, in pieces, and reads what it says. */
async function inspectPart(zip: ZipFile, entry: Entry): Promise<void> {
  const isIndex = indexPart.test(entry.fileName)
  if (isIndex && entry.uncompressedSize > indexMax) throw new AppError('DOCUMENT_NOT_ALLOWED')
  const isXml = xmlPart.test(entry.fileName)
  let sum = 0
  let text = ''
  for await (const chunk of chunksOf(zip, entry)) {
    sum = crc32(chunk, sum)
    text = (isIndex ? text : text.slice(-overlap)) + chunk.toString(isXml ? 'utf8' : 'latin1')
    if (isXml ? isActiveXml(text) : showsProgram(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  }
  if (sum !== entry.crc32) throw new AppError('DOCUMENT_BROKEN')
  if (isIndex) inspectIndex(entry.fileName, text)
}

function isActiveXml(text: string): boolean {
  return activeXml.some((sign) => sign.test(text)) || showsProgram(text)
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

/** The list of types names the document and no macros; a relation may lead outside only where a person clicks on it. */
function inspectIndex(name: string, text: string): void {
  if (name === '[Content_Types].xml') {
    if (macroTypes.test(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
    if (!text.includes(documentType)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
    return
  }
  for (const [relation] of text.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const leadsOutside = /TargetMode\s*=\s*["']External["']/i.test(relation)
    const isLink = /Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)
    const isProgramLink = /Target\s*=\s*["']\s*(?!https?:|mailto:|tel:|#)[a-z][a-z0-9+.-]*:/i.test(relation)
    if (leadsOutside && (!isLink || isProgramLink)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  }
}
