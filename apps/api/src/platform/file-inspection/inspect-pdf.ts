import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endsAsZip, holdsProgram } from './hidden-content.ts'
import { packedObjects } from './pdf-object-streams.ts'
import { type PdfStream, type PdfTokens, readPdfTokens } from './pdf-tokens.ts'

/** Names that a document for reading does not need: programs, embedded files, forms that send themselves. */
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
  // Additional actions run by themselves, for example when a page is turned.
  'AA',
  // Encrypted content cannot be inspected.
  'Encrypt',
] as const
const tree = ['Catalog', 'Pages', 'Kids', 'Page'] as const
const ofStreams = ['ObjStm', 'First', 'N'] as const
/** Actions that open an address or another file, or continue with one that may. */
const elsewhere = ['URI', 'GoToR', 'Next'] as const
const matters: ReadonlySet<string> = new Set([
  ...forbidden,
  ...tree,
  ...ofStreams,
  ...elsewhere,
  'OpenAction',
])

/**
 * An object where none may be: the cross-reference table could still lead a reader there. Readers also accept it behind
 * a comment or without white space. In one of 7,000 files, 10 MB of noise contains something like it.
 */
const hiddenObject = /(?:[\d.+\-\s\0]{2}|[\r\n])obj(?:[\s\0]{2}|[\s\0]?(?:<<|[[(/%])|[\s\0]\d)/
/** Versions of one object, bytes of an action, and places that look like an object. Real documents stay far below. */
const [versionsMax, actionMax, triesMax] = [20, 65_536, 500_000]
const hiddenActions = ['/JavaScript', '/EmbeddedFile', '/RichMedia', '/SubmitForm']
const markup = /<(?:script|iframe|!doctype|html)[\s>/]|<\?php\s/i

/**
 * Accepts a complete PDF that holds nothing to run and no other file. It is not rendered; its objects are inspected one
 * by one, compressed ones too.
 * @throws AppError DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED, FILE_TYPE_NOT_SUPPORTED when it is also something else
 */
export async function inspectPdf(file: ReceivedFile, readWhole: () => Promise<Buffer>): Promise<void> {
  const bytes = await readWhole()
  if (hasForeignPart(bytes) || (await endsAsZip(file))) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  if (!hasFrame(bytes)) throw new AppError('DOCUMENT_BROKEN')
  const tokens = readPdfTokens(bytes, matters)
  if (tokens.isBroken) throw new AppError('DOCUMENT_BROKEN')
  if (hidesObjects(bytes, tokens)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  const packed = await lookThroughPacked(bytes, tokens.streams)
  const names = new Set([...tokens.names, ...packed.names])
  const openings = [...openingsIn(bytes, tokens), ...packed.openings]
  if (forbidden.some((name) => names.has(name)) || opensAddress(bytes, openings, packed.leading))
    throw new AppError('DOCUMENT_NOT_ALLOWED')
  if (!tree.every((name) => names.has(name))) throw new AppError('DOCUMENT_BROKEN')
}

/** Whether it begins with its version, ends with its mark and only blanks, and has its last table where it says. */
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

/** Whether the test holds for the text around some occurrence of the sign. The rest stays bytes, to save memory. */
function someAt(bytes: Buffer, { sign, before }: { sign: string; before: number }, test: RegExp): boolean {
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
    if (test.test(bytes.toString('latin1', Math.max(0, at - before), at + 12))) return true
  }
  return false
}

interface Packed {
  names: Set<string>
  openings: Opening[]
  leading: Set<string>
}

async function lookThroughPacked(bytes: Buffer, streams: PdfStream[]): Promise<Packed> {
  const packed: Packed = { names: new Set(), openings: [], leading: new Set() }
  for await (const object of packedObjects(bytes, streams, matters)) {
    for (const name of object.tokens.names) packed.names.add(name)
    if (leadsElsewhere(object.tokens)) packed.leading.add(object.id)
    packed.openings.push(...openingsIn(object.bytes, object.tokens))
  }
  return packed
}

/** Everything from the name `OpenAction` to the end of its object: what the document does when it is opened. */
type Opening = Buffer

function openingsIn(bytes: Buffer, { openActions }: PdfTokens): Opening[] {
  return openActions.map((at) => bytes.subarray(at, endOfObject(bytes, at)))
}

function endOfObject(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('endobj', from, 'latin1')
  return end < 0 ? bytes.length : end
}

function leadsElsewhere({ names }: PdfTokens): boolean {
  return elsewhere.some((name) => names.has(name))
}

/** Whether opening the document opens an address or another file, by the action itself or by the object it refers to. */
function opensAddress(bytes: Buffer, openings: Opening[], leading: Set<string>): boolean {
  // One is usual; each incremental save may add another.
  if (openings.length > versionsMax) return true
  return openings.some((opening) => {
    const value = opening.toString('latin1', 0, 400)
    if (/^\s*\[/.test(value)) return false
    const [, id] = /^\s*(\d+)\s+\d+\s+R\b/.exec(value) ?? []
    if (id === undefined) return isLeading(opening)
    const definitions = definitionsOf(bytes, id)
    return leading.has(id) || definitions.length > versionsMax || definitions.some(isLeading)
  })
}

function isLeading(object: Buffer): boolean {
  return object.length > actionMax || leadsElsewhere(readPdfTokens(object, matters))
}

/** The uncompressed versions of an object; stops at one more than the allowed number. */
function definitionsOf(bytes: Buffer, id: string): Buffer[] {
  const found: Buffer[] = []
  let at = bytes.indexOf(`${id} `)
  for (let tries = 0; at >= 0 && found.length <= versionsMax; tries += 1) {
    const around = bytes.toString('latin1', Math.max(0, at - 1), at + 40)
    if (tries > triesMax || /^\D?\d+\s+\d+\s+obj/.test(around))
      found.push(bytes.subarray(at, endOfObject(bytes, at)))
    at = bytes.indexOf(`${id} `, at + 1)
  }
  return found
}
