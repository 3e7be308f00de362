import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { withTails } from '#platform/file-inspection/hostile/hostile-pictures.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, quarters, upload } from './files.factory.ts'

interface Picture {
  name: string
  type: string
  bytes: Buffer
}

let api: TestApp
let driver: TestClient
let accidentId: string
let pictures: Picture[]
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
  pictures = [
    { name: 'a.jpg', type: 'image/jpeg', bytes: await cameraPhoto() },
    {
      name: 'p.jpg',
      type: 'image/jpeg',
      bytes: await quarters(120, 80).jpeg({ progressive: true }).toBuffer(),
    },
    { name: 'a.png', type: 'image/png', bytes: await quarters(120, 80).png().toBuffer() },
    { name: 'a.webp', type: 'image/webp', bytes: await quarters(120, 80).webp().toBuffer() },
  ]
})
afterAll(() => api.close())

const latin = (text: string) => Buffer.from(text, 'latin1')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function send({ bytes, ...picture }: Picture, tail: Buffer = Buffer.alloc(0)) {
  // A report holds few photos, and these tests send many.
  accidentId = (await makeReport(driver)).id
  return upload(driver, { accidentId, ...picture, bytes: Buffer.concat([bytes, tail]) })
}

test('a program, an archive or a script behind a picture is refused', async () => {
  const accepted: string[] = []
  let tried = 0
  for (const picture of pictures) {
    for (const [what, bytes] of withTails(picture.bytes)) {
      tried += 1
      const answer = await send({ ...picture, bytes })
      if (answer.code !== 'FILE_TYPE_NOT_SUPPORTED') accepted.push(`${picture.name} ${what}`)
    }
  }
  console.log(`pictures with another file behind them: ${tried}, accepted ${accepted.length}`)
  expect(accepted).toEqual([])
})

test('what else stands behind a picture is cut off before it is kept', async () => {
  for (const picture of pictures) {
    for (const tail of [latin('\nalert(document.cookie)//'), Buffer.alloc(2000, 0xa7), latin('\0\0junk')]) {
      const { data } = await send(picture, tail)
      expect([data.sha256, data.fileSize]).toEqual([sha256(picture.bytes), picture.bytes.length])
      const taken = await driver.fetch(`/api/files/${data.id}/download`)
      expect(Buffer.from(await taken.arrayBuffer()).equals(picture.bytes)).toBe(true)
    }
  }
})

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A trailer as Samsung's camera writes it, with one block. */
function samsungTrailer(content: Buffer): Buffer {
  const name = 'Image_UTC_Data'
  const block = Buffer.concat([Buffer.from([0, 0, 1, 0x0a]), uint32(name.length), latin(name), content])
  const entry = Buffer.concat([Buffer.from([0, 0, 1, 0x0a]), uint32(block.length), uint32(block.length)])
  const directory = Buffer.concat([latin('SEFH'), uint32(107), uint32(1), entry])
  return Buffer.concat([block, directory, uint32(directory.length), latin('SEFT')])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

test('what phones append stays, byte for byte', async () => {
  const video = Buffer.concat([
    box('ftyp', latin('mp42\0\0\0\0isommp42')),
    box('mdat', Buffer.alloc(3000, 0x5a)),
    box('moov', Buffer.alloc(80)),
  ])
  const preview = await quarters(64, 48).jpeg().toBuffer()
  const gap = Buffer.alloc(37)
  const tails = {
    zeros: Buffer.alloc(512),
    video,
    preview,
    samsung: samsungTrailer(latin('1700000000000')),
    'preview, gap and video': Buffer.concat([gap, preview, gap, video]),
    'preview and samsung': Buffer.concat([preview, samsungTrailer(latin('1700000000000'))]),
  }
  for (const [what, tail] of Object.entries(tails)) {
    const [photo] = pictures
    if (!photo) throw new Error('no photo')
    const { data } = await send(photo, tail)
    expect([what, data.sha256]).toEqual([what, sha256(Buffer.concat([photo.bytes, tail]))])
  }
})
