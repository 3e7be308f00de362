import { createCipheriv } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import yazl from 'yazl'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export interface PdfParts {
  /** More objects, numbered from 5. */
  objects?: (string | Buffer)[]
  /** More entries for the catalog. */
  catalog?: string
  /** More entries for the trailer. */
  trailer?: string
  /** Content of the page; many bytes make a large file. */
  content?: Buffer
  version?: string
}

/** Bytes without any pattern, the same each time: random ones look like something that is refused in one of 7,000 files. */
export function noise(length: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
}

/** A PDF of one page: catalog, pages, page, content, cross-reference table. */
export function makePdf({
  objects = [],
  catalog = '',
  trailer = '',
  content,
  version = '1.7',
}: PdfParts = {}): Buffer {
  const text = content ?? Buffer.from('BT /F1 24 Tf 72 700 Td (Policy 12345) Tj ET')
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    Buffer.concat([Buffer.from(`<< /Length ${text.length} >>\nstream\n`), text, Buffer.from('\nendstream')]),
    ...objects,
  ]
  const parts = [Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')]
  const places = all.map((object, at) => {
    const place = sizeOf(parts)
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'))
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  const start = sizeOf(parts)
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
  parts.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function sizeOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** An object stream of PDF 1.5 holding this text; compressed unless told otherwise. */
export function packedObjects(text: string, filter = '/Filter /FlateDecode'): Buffer {
  const body = filter === '' ? Buffer.from(text) : deflateSync(Buffer.from(text))
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${body.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary), body, Buffer.from('\nendstream')])
}

const contentTypes = (main: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

export function relations(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
}

export function wordText(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inner}</w:body></w:document>`
}

/** A Word document. `parts` are added or replace the usual ones; undefined omits one. */
export function makeDocx(
  parts: Record<string, string | Buffer | undefined> = {},
  main = `${docxType}.main+xml`,
): Promise<Buffer> {
  const usual = {
    '[Content_Types].xml': contentTypes(main),
    '_rels/.rels': relations(
      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>',
    ),
    'word/document.xml': wordText('<w:p><w:r><w:t>Policy 12345</w:t></w:r></w:p>'),
    'word/_rels/document.xml.rels': relations(
      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.test/" TargetMode="External"/>',
    ),
  }
  return makeZip({ ...usual, ...parts })
}

export async function makeZip(files: Record<string, string | Buffer | undefined>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files))
    if (content !== undefined) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** An entry of a compound file: a stream with its bytes, or a storage with entries. */
export interface CompoundPart {
  name: string
  bytes?: Buffer
  below?: CompoundPart[]
}

/** The main stream of a Word 97 document with at least `size` bytes and these flags. */
export function wordStream({ size = 8192, flags = 0x12, fill = 'Policy 12345 ' } = {}): Buffer {
  const bytes = Buffer.alloc(size, fill)
  bytes.writeUInt16LE(0xa5ec, 0)
  bytes.writeUInt16LE(0xc1, 2)
  bytes.writeUInt16LE(flags, 10)
  return bytes
}

const sector = 512
const endOfChain = 0xfffffffe
const none = 0xffffffff

/** A Word 97-2003 document: a compound file ([MS-CFB]) with a main stream, a table and these parts. */
export function makeDoc(parts: CompoundPart[] = [], main: Buffer = wordStream()): Buffer {
  const rows = flatten([
    { name: 'WordDocument', bytes: main },
    { name: '1Table', bytes: Buffer.alloc(4096, 1) },
    ...parts,
  ])
  const chains = rows.map(({ bytes }) =>
    Math.ceil(Math.max(bytes.length, bytes.length > 0 ? 4096 : 0) / sector),
  )
  const directorySectors = Math.ceil((rows.length + 1) / 4)
  const content = chains.reduce((sum, count) => sum + count, 0) + directorySectors
  let tables = 1
  while (tables * 128 < content + tables) tables += 1
  const next: number[] = Array.from({ length: tables }, () => 0xfffffffd)
  const starts = [directorySectors, ...chains].map((count) => {
    const start = next.length
    for (let at = 1; at <= count; at += 1) next.push(at < count ? next.length + 1 : endOfChain)
    return count > 0 ? start : endOfChain
  })
  while (next.length < tables * 128) next.push(none)
  const table = Buffer.alloc(tables * sector)
  next.forEach((value, at) => table.writeUInt32LE(value, at * 4))
  return Buffer.concat([
    header(tables, starts[0] ?? 0),
    table,
    directory(rows, starts.slice(1), directorySectors),
    ...rows.map(({ bytes }, at) =>
      Buffer.concat([bytes, Buffer.alloc((chains[at] ?? 0) * sector - bytes.length)]),
    ),
  ])
}

interface Row {
  name: string
  bytes: Buffer
  kind: number
  hasChildren: boolean
}

/** Our reader visits every entry, so order and colours of the tree do not matter. */
function flatten(parts: CompoundPart[]): Row[] {
  return parts.flatMap(({ name, bytes = Buffer.alloc(0), below = [] }) => [
    { name, bytes: padded(bytes), kind: bytes.length > 0 ? 2 : 1, hasChildren: below.length > 0 },
    ...flatten(below),
  ])
}

/** Shorter streams would have to be stored in small sectors. */
function padded(bytes: Buffer): Buffer {
  return bytes.length === 0 || bytes.length >= 4096
    ? bytes
    : Buffer.concat([bytes, Buffer.alloc(4096 - bytes.length)])
}

function header(tables: number, firstOfDirectory: number): Buffer {
  const head = Buffer.alloc(sector)
  head.writeBigUInt64BE(0xd0cf11e0a1b11ae1n, 0)
  const words = [0x3e, 3, 0xfffe, 9, 6] as const
  words.forEach((word, at) => head.writeUInt16LE(word, 24 + at * 2))
  const longs = [0, tables, firstOfDirectory, 0, 4096, endOfChain, 0, endOfChain, 0]
  longs.forEach((value, at) => head.writeUInt32LE(value, 40 + at * 4))
  for (let at = 0; at < 109; at += 1) head.writeUInt32LE(at < tables ? at : none, 76 + at * 4)
  return head
}

function directory(rows: Row[], starts: number[], sectors: number): Buffer {
  const bytes = Buffer.alloc(sectors * sector)
  const all = [{ name: 'Root Entry', bytes: Buffer.alloc(0), kind: 5, hasChildren: true }, ...rows]
  all.forEach(({ name, bytes: content, kind, hasChildren }, at) => {
    const entry = bytes.subarray(at * 128, at * 128 + 128)
    entry.write(name, 0, 62, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = kind
    for (const place of [68, 72]) entry.writeUInt32LE(none, place)
    entry.writeUInt32LE(hasChildren ? 1 : none, 76)
    entry.writeUInt32LE(at === 0 ? endOfChain : (starts[at - 1] ?? endOfChain), 116)
    entry.writeUInt32LE(content.length, 120)
  })
  return bytes
}
