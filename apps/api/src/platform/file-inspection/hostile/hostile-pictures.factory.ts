import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { cameraPhoto, quarters } from '#features/files/files.factory.ts'
import {
  type HostileFile,
  type HostileKind,
  exe,
  exeMark,
  inFormat,
  typeOfEnding,
} from './hostile-file.factory.ts'

/** What is no picture, is something else as well, is broken, or would unpack to too much. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const jpeg = await cameraPhoto()
  const png = await quarters(120, 80).png().toBuffer()
  const gif = await quarters(120, 80).gif().toBuffer()
  const webp = await quarters(120, 80).webp().toBuffer()
  return [
    ...inFormat('jpg', [...noPictures, ...jpegs(jpeg), ['png as jpeg', png], ...withTails(jpeg)]),
    ...inFormat('png', [...pngs(png), ...withTails(png)]),
    ...inFormat('gif', gifs(gif)),
    ...inFormat('webp', [
      ['then 7z', Buffer.concat([webp, latin('7z\u00bc\u00af\u0027\u001c')]), '7z\u00bc\u00af\u0027\u001c'],
      ['cut in half', webp.subarray(0, webp.length / 2)],
      ...behindWebp(webp),
    ]),
    ...disguisedPictures(jpeg),
  ]
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const htmlMark = /<(html|script)>/
const html = latin('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>')
const svg = latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const zip = Buffer.concat([
  latin('PK\u0003\u0004'),
  Buffer.alloc(40),
  latin('PK\u0005\u0006'),
  Buffer.alloc(18),
])

const noPictures: HostileKind[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.of(0xff)],
  ['text', latin('hello')],
  ['html', html],
  ['a zip', zip],
  ['a program', exe],
  ['a program of Linux', latin('\u007fELF\u0002\u0001\u0001')],
  ['a script', latin('#!/bin/sh\nrm -rf /\n')],
  ['tiff', latin('II*\u0000\u0008\u0000\u0000\u0000')],
]

function jpegs(jpeg: Buffer): HostileKind[] {
  return [
    ['then zip', Buffer.concat([jpeg, zip]), 'PK\u0005\u0006'],
    ['then html', Buffer.concat([jpeg, html]), htmlMark],
    ['then a program', Buffer.concat([jpeg, exe]), exeMark],
    ['then pdf', Buffer.concat([jpeg, latin('%PDF-1.4')]), /%PDF-1/],
    ['php in a comment', withComment(jpeg, '<?php system($_GET[0]); ?>'), /<\?php\s/],
    ['a script in a comment', withComment(jpeg, '<SCRIPT src=//x>'), /<script\s/i],
    ['cut in half', jpeg.subarray(0, jpeg.length / 2)],
    ['a head only', jpeg.subarray(0, 100)],
    ['a byte between its parts, then a program of Linux', Buffer.concat([spaced(jpeg), elf]), elfMark],
  ]
}

function pngs(png: Buffer): HostileKind[] {
  return [
    ['svg', svg],
    [
      'svg in a text chunk',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', svg), png.subarray(33)]),
      htmlMark,
    ],
    ['then html', Buffer.concat([png, html]), htmlMark],
    ['a program of Linux in place of its end', Buffer.concat([png.subarray(0, -12), elf]), elfMark],
    ['cut in half', png.subarray(0, png.length / 2)],
    ['a bomb', pngBomb(30_000, 30_000)],
    ['of absurd width', pngBomb(2_000_000_000, 1)],
  ]
}

function gifs(gif: Buffer): HostileKind[] {
  return [
    ['then html', Buffer.concat([gif, html]), htmlMark],
    ['its head, then html', Buffer.concat([latin('GIF89a'), html])],
    ['a script', Buffer.concat([latin('GIF89a/*'), gif.subarray(8), latin('*/=1;alert(1)')])],
    ['then one byte', Buffer.concat([gif, latin('x')]), /;[^;\0]$/],
    ['cut in half', gif.subarray(0, gif.length / 2)],
  ]
}

function disguisedPictures(jpeg: Buffer): HostileFile[] {
  const type = typeOfEnding.jpg
  return [
    { what: 'svg as svg', name: 'a.svg', type: 'image/svg+xml', bytes: svg },
    { what: 'html as html', name: 'a.html', type: 'text/html', bytes: html },
    { what: 'html with a path', name: '../../../../tmp/evil.html', type: 'text/html', bytes: html },
    { what: 'half a pdf', name: 'a.pdf', type: 'application/pdf', bytes: latin('%PDF-1.7\n1 0 obj\n') },
    {
      what: 'bmp',
      name: 'a.bmp',
      type: 'image/bmp',
      bytes: Buffer.concat([latin('BM'), Buffer.alloc(60)]),
    },
    { what: 'jpeg as png', name: 'a.png', type: 'image/png', bytes: jpeg },
    { what: 'jpeg named html', name: 'a.html', type, bytes: jpeg },
    { what: 'jpeg named jpg.php', name: 'a.jpg.php', type, bytes: jpeg },
    { what: 'jpeg declared as nothing', name: 'a.jpg', type: 'application/octet-stream', bytes: jpeg },
  ]
}

/** Programs, archives and scripts that stand behind a picture. */
export function withTails(picture: Buffer): HostileKind[] {
  return tails.map(([what, tail, mark]) => [what, Buffer.concat([picture, tail]), mark])
}

/** A change of lengths would make a tail part of the picture; hostile is what stands behind the length in the head. */
function behindWebp(webp: Buffer): HostileKind[] {
  return tails.map(([what, tail, mark]) => [
    what,
    Buffer.concat([webp, tail]),
    (bytes) => bytes.length > 8 && bytes.includes(mark, 8 + bytes.readUInt32LE(4), 'latin1'),
  ])
}

const elf = latin(`\u007fELF\u0002\u0001\u0001${'\0'.repeat(100)}`)
const elfMark = '\u007fELF\u0002'

const tails: [what: string, tail: Buffer, mark: string][] = [
  ['then a program of Linux', elf, elfMark],
  ['then a short program', latin(`MZ${'\0'.repeat(200)}`), `MZ${'\0'.repeat(40)}`],
  ['then gzip', gzipSync('x'.repeat(1000)), '\u001f\u008b\u0008'],
  ['then tar', tarOf('evil.sh'), 'ustar'],
  [
    'then a class of Java',
    Buffer.concat([Buffer.from('cafebabe00000037', 'hex'), Buffer.alloc(100)]),
    '\u00ca\u00fe\u00ba\u00be',
  ],
  ['then Flash', latin(`FWS\u0008${'\0'.repeat(100)}`), 'FWS\u0008'],
  ['then a script', latin('\n#!/bin/sh\nrm -rf /\n'), '#!/bin/sh'],
  ['then xml', latin('<?xml version="1.0"?><x/>'), '<?xml'],
]

function tarOf(name: string): Buffer {
  const tar = Buffer.alloc(1024)
  tar.write(name, 0)
  tar.write('0000644\0', 100)
  tar.write('ustar\x0000', 257, 'latin1')
  const sum = [...tar].reduce((total, byte) => total + byte, 8 * 32)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return tar
}

/** A PNG whose header announces more pixels than any machine should hold. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A decoder skips the byte behind the first part. */
function spaced(jpeg: Buffer): Buffer {
  const end = 4 + jpeg.readUInt16BE(4)
  return Buffer.concat([jpeg.subarray(0, end), Buffer.of(0), jpeg.subarray(end)])
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.alloc(4 + text.length)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(text.length + 2, 2)
  comment.write(text, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
