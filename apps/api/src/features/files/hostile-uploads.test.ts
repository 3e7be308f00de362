import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, quarters, upload } from './files.factory.ts'

interface Hostile {
  what: string
  bytes: Buffer
  name?: string
  type?: string
}

let api: TestApp
let driver: TestClient
let accidentId: string
let jpeg: Buffer
let png: Buffer
let gif: Buffer
let webp: Buffer

beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
  accidentId = (await makeReport(driver)).id
  jpeg = await cameraPhoto()
  png = await quarters(120, 80).png().toBuffer()
  gif = await quarters(120, 80).gif().toBuffer()
  webp = await quarters(120, 80).webp().toBuffer()
})
afterAll(() => api.close())

/** A JPEG with a block of Photoshop (APP13), which holds what is given. */
function withPhotoshopBlock(picture: Buffer, text: string): Buffer {
  const content = Buffer.from(`Photoshop 3.0\0 8BIM\u0003\u00ea\0\0${text}`, 'latin1')
  const size = Buffer.alloc(2)
  size.writeUInt16BE(content.length + 2)
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xed]),
    size,
    content,
    picture.subarray(2),
  ])
}

test('a photo with a property list of Photoshop is taken, one with a page is not', async () => {
  const plist =
    '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN">\n<plist></plist>'
  const { id } = await makeReport(driver)
  const taken = await upload(driver, { accidentId: id, bytes: withPhotoshopBlock(jpeg, plist) })
  expect(taken.status).toBe(201)
  for (const page of ['<!DOCTYPE html>', '<!doctype>', '<!DOCTYPE plist><script>x</script>']) {
    const refused = await upload(driver, { accidentId: id, bytes: withPhotoshopBlock(jpeg, page) })
    expect([page, refused.code]).toEqual([page, 'FILE_TYPE_NOT_SUPPORTED'])
  }
})

const html = Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>')
const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(40),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])
const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(76),
  Buffer.from('This program cannot be run in DOS mode.'),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A PNG whose header announces more pixels than any machine should hold. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function hostileUploads(): Hostile[] {
  const gifScript = Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=1;alert(1)')])
  return [
    { what: 'empty', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.of(0xff) },
    { what: 'text', bytes: Buffer.from('hello') },
    { what: 'svg as svg', bytes: svg, name: 'a.svg', type: 'image/svg+xml' },
    { what: 'svg as png', bytes: svg, name: 'a.png', type: 'image/png' },
    { what: 'html as html', bytes: html, name: 'a.html', type: 'text/html' },
    { what: 'html as jpeg', bytes: html },
    { what: 'pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n'), name: 'a.pdf', type: 'application/pdf' },
    { what: 'zip as jpeg', bytes: zip },
    { what: 'exe renamed', bytes: exe },
    { what: 'elf renamed', bytes: Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1') },
    { what: 'script renamed', bytes: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    {
      what: 'bmp',
      bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
      name: 'a.bmp',
      type: 'image/bmp',
    },
    { what: 'tiff as jpeg', bytes: Buffer.from('II*\u0000\u0008\u0000\u0000\u0000', 'latin1') },
    { what: 'gif then html', bytes: Buffer.concat([gif, html]), name: 'a.gif', type: 'image/gif' },
    {
      what: 'gif head, html body',
      bytes: Buffer.concat([Buffer.from('GIF89a'), html]),
      name: 'a.gif',
      type: 'image/gif',
    },
    { what: 'gif that is a script', bytes: gifScript, name: 'a.gif', type: 'image/gif' },
    {
      what: 'gif with bytes after its end',
      bytes: Buffer.concat([gif, Buffer.from('x')]),
      name: 'a.gif',
      type: 'image/gif',
    },
    { what: 'jpeg then zip', bytes: Buffer.concat([jpeg, zip]) },
    { what: 'jpeg then html', bytes: Buffer.concat([jpeg, html]) },
    { what: 'jpeg then exe', bytes: Buffer.concat([jpeg, exe]) },
    { what: 'jpeg then pdf', bytes: Buffer.concat([jpeg, Buffer.from('%PDF-1.4')]) },
    { what: 'jpeg with php in a comment', bytes: withComment('<?php system($_GET[0]); ?>') },
    { what: 'jpeg with a script in a comment', bytes: withComment('<SCRIPT src=//x>') },
    {
      what: 'png with svg in a text chunk',
      bytes: Buffer.concat([png.subarray(0, 33), chunk('tEXt', svg), png.subarray(33)]),
      name: 'a.png',
      type: 'image/png',
    },
    { what: 'png then html', bytes: Buffer.concat([png, html]), name: 'a.png', type: 'image/png' },
    {
      what: 'webp then 7z',
      bytes: Buffer.concat([webp, Buffer.from('7z\u00bc\u00af\u0027\u001c', 'latin1')]),
      name: 'a.webp',
      type: 'image/webp',
    },
    { what: 'png as jpeg', bytes: png },
    { what: 'jpeg as png', bytes: jpeg, name: 'a.png', type: 'image/png' },
    { what: 'jpeg named html', bytes: jpeg, name: 'a.html' },
    { what: 'jpeg named jpg.php', bytes: jpeg, name: 'a.jpg.php' },
    { what: 'jpeg declared as nothing', bytes: jpeg, type: 'application/octet-stream' },
    { what: 'jpeg cut in half', bytes: jpeg.subarray(0, jpeg.length / 2) },
    { what: 'jpeg of a head only', bytes: jpeg.subarray(0, 100) },
    { what: 'png cut in half', bytes: png.subarray(0, png.length / 2), name: 'a.png', type: 'image/png' },
    { what: 'gif cut in half', bytes: gif.subarray(0, gif.length / 2), name: 'a.gif', type: 'image/gif' },
    {
      what: 'webp cut in half',
      bytes: webp.subarray(0, webp.length / 2),
      name: 'a.webp',
      type: 'image/webp',
    },
    {
      what: 'jpeg full of noise',
      bytes: Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(5000, 0xd3), jpeg.subarray(700)]),
    },
    { what: 'png bomb', bytes: pngBomb(30_000, 30_000), name: 'a.png', type: 'image/png' },
    { what: 'png of absurd width', bytes: pngBomb(2_000_000_000, 1), name: 'a.png', type: 'image/png' },
    { what: 'html with a path', bytes: html, name: '../../../../tmp/evil.html', type: 'text/html' },
  ]
}

function withComment(text: string): Buffer {
  const comment = Buffer.alloc(4 + text.length)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(text.length + 2, 2)
  comment.write(text, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

const waiting = () => readdir(path.join(api.context.config.dataDir, 'files', 'tmp'))
const photos = async () => (await driver.call(routes.getAccident, { params: { id: accidentId } })).data.photos

describe('hostile uploads', () => {
  test('none is accepted, each is told why, nothing stays behind', async () => {
    const accepted: string[] = []
    const uploads = hostileUploads()
    for (const { what, ...file } of uploads) {
      const answer = await upload(driver, { accidentId, ...file })
      if (answer.status < 400) accepted.push(what)
      else
        expect([what, answer.status]).toEqual([
          what,
          expect.toSatisfy((status: number) => status === 415 || status === 422),
        ])
    }
    process.stdout.write(`hostile uploads: ${uploads.length} kinds, accepted ${accepted.length}\n`)
    expect(accepted).toEqual([])
    expect(await photos()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('a broken photo, a bomb and another type are told apart', async () => {
    const told = async (file: Omit<Hostile, 'what'>) => {
      const { status, code } = await upload(driver, { accidentId, ...file })
      return [status, code]
    }
    expect(await told({ bytes: jpeg.subarray(0, jpeg.length / 2) })).toEqual([422, 'IMAGE_BROKEN'])
    const bomb = { bytes: pngBomb(30_000, 30_000), name: 'a.png', type: 'image/png' }
    expect(await told(bomb)).toEqual([422, 'IMAGE_TOO_MANY_PIXELS'])
    expect(await told({ bytes: html, name: 'a.html', type: 'text/html' })).toEqual([
      415,
      'FILE_TYPE_NOT_SUPPORTED',
    ])
  })

  test('a photo cut anywhere in its picture is refused', async () => {
    const cuts = Array.from({ length: 60 }, (_, step) => Math.floor((jpeg.length * (step + 1)) / 62))
    let accepted = 0
    for (const cut of cuts) {
      const answer = await upload(driver, { accidentId, bytes: jpeg.subarray(0, cut) })
      if (answer.status < 400) accepted += 1
    }
    process.stdout.write(`truncated photos: ${cuts.length}, accepted ${accepted}\n`)
    expect(accepted).toBe(0)
  })
})
