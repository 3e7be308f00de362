import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endsAsZip, holdsProgram } from './hidden-content.ts'
import { type PdfStream, type PdfTokens, readPdfTokens } from './pdf-tokens.ts'

/** What a document that is only looked at does not need: programs, other files, forms that send themselves. */
const forbidden = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'RichMediaContent',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'Movie',
  // What is encrypted cannot be looked through.
  'Encrypt',
] as const
const tree = ['Catalog', 'Pages', 'Kids', 'Page'] as const
const ofStreams = ['First', 'N', 'FlateDecode', 'Fl', 'Filter', 'Predictor'] as const
const matters: ReadonlySet<string> = new Set([...forbidden, ...tree, ...ofStreams, 'OpenAction'])

/** Bytes of all object streams unpacked; a real document of 10 MB stays far below. */
const unpackedMax = 32_000_000

/** An object where none may stand: the table at the end of the file could still lead a reader to it. */
const hiddenObject = /\d[\s\0]+obj[\s\0<[(/%]/
const hiddenActions = ['/JavaScript', '/EmbeddedFile', '/RichMedia', '/SubmitForm']
const markup = /<(?:script|iframe|!doctype|html)[\s>/]|<\?php\s/i

const inflated = promisify(inflate)

/**
 * Lets a whole PDF through that holds nothing to run and no other file. It is not drawn; its objects are gone through
 * one by one, packed ones too.
 * @throws AppError DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED, FILE_TYPE_NOT_SUPPORTED when it is also something else
 */
export async function inspectPdf(file: ReceivedFile, readWhole: () => Promise<Buffer>): Promise<void> {
  const bytes = await readWhole()
  if (hasForeignPart(bytes) || (await endsAsZip(file))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  if (!hasFrame(bytes)) throw new AppError('DOCUMENT_BROKEN')
  const tokens = readPdfTokens(bytes, matters)
  if (tokens.isBroken) throw new AppError('DOCUMENT_BROKEN')
  if (hidesObjects(bytes, tokens) || opensAddress(bytes, tokens)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  const names = new Set([...tokens.names, ...(await namesOfPacked(bytes, tokens.streams))])
  if (forbidden.some((name) => names.has(name))) throw new AppError('DOCUMENT_NOT_ALLOWED')
  if (!tree.every((name) => names.has(name))) throw new AppError('DOCUMENT_BROKEN')
}

/** Begins with its version, ends with its mark and only blanks, and its last table is where it says. */
function hasFrame(bytes: Buffer): boolean {
  if (!/^%PDF-(1\.[0-7]|2\.0)[\s]/.test(bytes.toString('latin1', 0, 16))) return false
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  const place = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(tail)?.[1]
  if (place === undefined) return false
  return /^\s*(xref\s|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', Number(place), Number(place) + 32))
}

function hasForeignPart(bytes: Buffer): boolean {
  return (
    bytes.includes('%PDF-', 5, 'latin1') ||
    holdsProgram(bytes) ||
    someAt(bytes, { sign: '<', before: 0 }, markup)
  )
}

function hidesObjects(bytes: Buffer, { streams, quiet }: PdfTokens): boolean {
  const places = [...quiet, ...streams.map(({ start, end }): [number, number] => [start, end])]
  return places.some(([start, end]) => {
    const place = bytes.subarray(start, end + 1)
    return (
      hiddenActions.some((name) => place.includes(name, 0, 'latin1')) ||
      someAt(place, { sign: 'obj', before: 12 }, hiddenObject)
    )
  })
}

/** Whether the test is true of the text around a sign; the rest is not turned into text, which would be much to forget. */
function someAt(bytes: Buffer, { sign, before }: { sign: string; before: number }, test: RegExp): boolean {
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
    if (test.test(bytes.toString('latin1', Math.max(0, at - before), at + 12))) return true
  }
  return false
}

/** Names in the objects that are packed into streams (ISO 32000-1, section 7.5.7). */
async function namesOfPacked(bytes: Buffer, streams: PdfStream[]): Promise<Set<string>> {
  const found = new Set<string>()
  let left = unpackedMax
  for (const stream of streams.filter(({ names }) => names.has('First') && names.has('N'))) {
    const text = await unpack(bytes, stream, left)
    left -= text.length
    const tokens = readPdfTokens(text, matters)
    for (const name of tokens.names) found.add(name)
    if (tokens.streams.length > 0 || opensAddress(text, tokens)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  }
  return found
}

async function unpack(bytes: Buffer, { start, end, names }: PdfStream, maxBytes: number): Promise<Buffer> {
  const packed = bytes.subarray(start, end)
  if (!names.has('Filter')) return packed
  // Other packings are rare here and would only hide something.
  const isPlain = (names.has('FlateDecode') || names.has('Fl')) && !names.has('Predictor')
  if (!isPlain || maxBytes <= 0) throw new AppError('DOCUMENT_NOT_ALLOWED')
  try {
    return await inflated(packed, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const isTooMuch = error instanceof RangeError
    throw new AppError(isTooMuch ? 'DOCUMENT_NOT_ALLOWED' : 'DOCUMENT_BROKEN', { cause: error })
  }
}

/** Whether opening the document opens an address: the action itself, or the object it points to, says so. */
function opensAddress(bytes: Buffer, { openActions }: PdfTokens): boolean {
  // One is usual; every version that was saved on top of the first may bring one more.
  if (openActions.length > 20) return true
  return openActions.some((at) => {
    const action = bytes.toString('latin1', at, at + 400)
    const [, id, generation] = /^\s*(\d+)\s+(\d+)\s+R\b/.exec(action) ?? []
    if (id === undefined) return /^\s*<<[^>]*\/URI/.test(action)
    const place = bytes.indexOf(`${id} ${generation} obj`, 0, 'latin1')
    return place >= 0 && /^[^>]*\/S\s*\/URI/.test(bytes.toString('latin1', place, place + 400))
  })
}
