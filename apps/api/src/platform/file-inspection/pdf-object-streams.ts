import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { AppError } from '#platform/http/app-error.ts'
import { type PdfStream, type PdfTokens, readPdfTokens } from './pdf-tokens.ts'

/** Bytes of all object streams after unpacking; a real document of 10 MB stays far below. */
const unpackedMax = 32_000_000
/** Bytes of a stream's dictionary; about a hundred are usual. */
const dictionaryMax = 1000

/** Things that an object stream's dictionary does not need: disguises, comments, other files, nested compression. */
const oddities = /[#%(]|\/(DecodeParms|DP|F|FFilter|FDecodeParms)(?=[\s\0/<[(])/
const packing = /\/Filter[\s\0]*(?:\[[\s\0]*\/(?:FlateDecode|Fl)[\s\0]*\]|\/(?:FlateDecode|Fl)(?=[\s\0/>]))/

const inflated = promisify(inflate)

export interface PackedObject {
  id: string
  bytes: Buffer
  tokens: PdfTokens
}

/**
 * The objects of all object streams, one by one (ISO 32000-1, 7.5.7). Their starts are located as readers do it:
 * otherwise an object that begins inside a string of another would be missed.
 * @throws AppError DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED for anything readers could understand in two ways
 */
export async function* packedObjects(
  bytes: Buffer,
  streams: PdfStream[],
  matters: ReadonlySet<string>,
): AsyncGenerator<PackedObject> {
  let left = unpackedMax
  for (const stream of streams.filter(holdsObjects)) {
    const dictionary = dictionaryOf(bytes, stream)
    const unpacked = await unpack(bytes, { stream, dictionary, maxBytes: left })
    left -= unpacked.length
    for (const [id, start, end] of placesIn(unpacked, dictionary)) {
      const object = unpacked.subarray(start, end)
      const tokens = readPdfTokens(object, matters)
      if (tokens.isBroken || tokens.streams.length > 0) throw new AppError('DOCUMENT_NOT_ALLOWED')
      yield { id, bytes: object, tokens }
    }
  }
}

/** By its type or by what every reader needs of it: one without the other could be understood in two ways. */
function holdsObjects({ names }: PdfStream): boolean {
  return names.has('ObjStm') || (names.has('First') && names.has('N'))
}

function dictionaryOf(bytes: Buffer, { dictionary, start }: PdfStream): string {
  const text = bytes.toString('latin1', dictionary, Math.min(start, dictionary + dictionaryMax + 1))
  if (text.length > dictionaryMax || oddities.test(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return text
}

/** A number of the dictionary, which must appear once and not as a reference. */
function numberIn(dictionary: string, name: string): number {
  const found = [...dictionary.matchAll(new RegExp(String.raw`/${name}(?=[\s\0/<\[(])`, 'g'))]
  const written = new RegExp(String.raw`/${name}[\s\0]+(\d{1,9})[\s\0]*(?=[/>])`).exec(dictionary)?.[1]
  if (found.length !== 1 || written === undefined) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return Number(written)
}

async function unpack(
  bytes: Buffer,
  { stream, dictionary, maxBytes }: { stream: PdfStream; dictionary: string; maxBytes: number },
): Promise<Buffer> {
  const { start, end } = stream
  const filters = dictionary.match(/\/Filter(?=[\s\0/<[(])/g)?.length ?? 0
  if (filters === 0) return bytes.subarray(start, plainEnd(bytes, stream, numberIn(dictionary, 'Length')))
  // Other filters are rare here and would only hide something.
  if (filters > 1 || !packing.test(dictionary) || maxBytes <= 0) throw new AppError('DOCUMENT_NOT_ALLOWED')
  try {
    // Unpacks to the stream's own end, so that an `endstream` in the middle cannot hide the rest.
    return await inflated(bytes.subarray(start, end), { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooMuch = error instanceof RangeError
    throw new AppError(isTooMuch ? 'DOCUMENT_NOT_ALLOWED' : 'DOCUMENT_BROKEN', { cause: error })
  }
}

/** The end of an uncompressed stream by its declared length, which must coincide with `endstream`. */
function plainEnd(bytes: Buffer, { start, end }: PdfStream, length: number): number {
  const rest = start + length > end ? undefined : bytes.toString('latin1', start + length, end)
  if (rest === undefined || !/^\s{0,2}$/.test(rest)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return start + length
}

function placesIn(unpacked: Buffer, dictionary: string): [id: string, start: number, end: number][] {
  const [count, first] = [numberIn(dictionary, 'N'), numberIn(dictionary, 'First')]
  const list = unpacked
    .toString('latin1', 0, first)
    .split(/[\s\0]+/)
    .filter(Boolean)
  const isList = list.length === 2 * count && list.every((word) => /^\d{1,10}$/.test(word))
  const starts = list.filter((_word, at) => at % 2 === 1).map((word) => first + Number(word))
  const isInOrder = starts.every((start, at) => start <= (starts[at + 1] ?? unpacked.length))
  if (!isList || !isInOrder) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return starts.map((start, at) => [list[2 * at] ?? '', start, starts[at + 1] ?? unpacked.length])
}
