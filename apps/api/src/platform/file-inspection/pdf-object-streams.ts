import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { AppError } from '#platform/http/app-error.ts'
import { type PdfStream, type PdfTokens, readPdfTokens } from './pdf-tokens.ts'

/** Bytes of all object streams unpacked; a real document of 10 MB stays far below. */
const unpackedMax = 32_000_000
/** Signs of the dictionary of one; usual are a hundred. */
const dictionaryMax = 1000

/** What the dictionary of an object stream does not need: names in disguise, comments, another file, packings of packings. */
const oddities = /[#%(]|\/(DecodeParms|DP|F|FFilter|FDecodeParms)(?=[\s\0/<[(])/
const packing = /\/Filter[\s\0]*(?:\[[\s\0]*\/(?:FlateDecode|Fl)[\s\0]*\]|\/(?:FlateDecode|Fl)(?=[\s\0/>]))/

const inflated = promisify(inflate)

/** An object out of an object stream. */
export interface PackedObject {
  id: string
  bytes: Buffer
  tokens: PdfTokens
}

/**
 * The objects that are packed into streams, one by one (ISO 32000-1, section 7.5.7). Where an object begins is read as
 * readers do it: one that begins inside a string of another would be overlooked else.
 * @throws AppError DOCUMENT_BROKEN, DOCUMENT_NOT_ALLOWED for what readers could understand in two ways
 */
export async function* packedObjects(
  bytes: Buffer,
  streams: PdfStream[],
  matters: ReadonlySet<string>,
): AsyncGenerator<PackedObject> {
  let left = unpackedMax
  for (const stream of streams.filter(({ names }) => names.has('First') && names.has('N'))) {
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

function dictionaryOf(bytes: Buffer, { dictionary, start }: PdfStream): string {
  const text = bytes.toString('latin1', dictionary, Math.min(start, dictionary + dictionaryMax + 1))
  if (text.length > dictionaryMax || oddities.test(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return text
}

/** The number that stands in the dictionary under this name, once and not by reference. */
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
  // Other packings are rare here and would only hide something.
  if (filters > 1 || !packing.test(dictionary) || maxBytes <= 0) throw new AppError('DOCUMENT_NOT_ALLOWED')
  try {
    // To its own end: the word `endstream` in the middle of it would hide the rest.
    return await inflated(bytes.subarray(start, end), { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooMuch = error instanceof RangeError
    throw new AppError(isTooMuch ? 'DOCUMENT_NOT_ALLOWED' : 'DOCUMENT_BROKEN', { cause: error })
  }
}

/** Where a stream that is not packed ends by its own word, which has to be where `endstream` is. */
function plainEnd(bytes: Buffer, { start, end }: PdfStream, length: number): number {
  const rest = start + length > end ? undefined : bytes.toString('latin1', start + length, end)
  if (rest === undefined || !/^\s{0,2}$/.test(rest)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  return start + length
}

/** Numbers and places of the objects, from the list at the head. */
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
