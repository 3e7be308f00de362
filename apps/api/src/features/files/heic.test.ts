import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { heicPhoto, quarters, upload } from './files.factory.ts'

let api: TestApp
let driver: TestClient
let accidentId: string
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
  accidentId = (await makeReport(driver)).id
})
afterAll(() => api.close())

const heic = { name: 'IMG_0001.HEIC', type: 'image/heic' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const send = (bytes: Buffer, claim = heic) => upload(driver, { accidentId, bytes, ...claim })

async function take(id: string, part: 'download' | 'picture' | 'thumbnail') {
  const response = await driver.fetch(`/api/files/${id}/${part}`)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a HEIC', () => {
  test('is kept byte for byte, and shown as a JPEG without metadata', async () => {
    const bytes = await heicPhoto()
    const { status, data } = await send(bytes)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      originalFilename: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      fileSize: bytes.length,
      sha256: sha256(bytes),
      width: 600,
      height: 400,
    })
    const original = await take(data.id, 'download')
    expect([original.type, sha256(original.bytes)]).toEqual(['image/heic', sha256(bytes)])
    const picture = await take(data.id, 'picture')
    expect(picture.type).toBe('image/jpeg')
    const { format, width, height, exif } = await sharp(picture.bytes).metadata()
    expect([format, width, height, exif]).toEqual(['jpeg', 600, 400, undefined])
    expect(await firstColour(picture.bytes)).toBe('red')
    const thumbnail = await take(data.id, 'thumbnail')
    expect([thumbnail.type, await firstColour(thumbnail.bytes)]).toEqual(['image/webp', 'red'])
  })

  test('that was stored lying is upright, under any name that programs give to it', async () => {
    const bytes = await heicPhoto('turned')
    const claims = [
      heic,
      { name: 'photo.heif', type: 'image/heif' },
      { name: 'no-extension', type: 'image/heic' },
    ]
    for (const claim of claims) {
      const { status, data } = await send(bytes, claim)
      expect([claim, status, data.mimeType, data.width, data.height]).toEqual([
        claim,
        201,
        'image/heic',
        300,
        400,
      ])
      expect(await firstColour((await take(data.id, 'picture')).bytes)).toBe('blue')
    }
  })

  test('of which nothing stays once it is deleted for good', async () => {
    const { data } = await send(await heicPhoto())
    await api.runJobs()
    const before = await api.context.database.asSystem((tx) =>
      tx.selectFrom('stored_objects').select('name').execute(),
    )
    const gone = await driver.fetch(`/api/files/${data.id}?hard=true`, { method: 'DELETE' })
    expect(gone.status).toBe(200)
    const after = await api.context.database.asSystem((tx) =>
      tx.selectFrom('stored_objects').select('name').execute(),
    )
    expect(before.length - after.length).toBe(3)
    expect((await driver.fetch(`/api/files/${data.id}/picture`)).status).toBe(404)
  })

  test('the picture of any other type is the stored one', async () => {
    const bytes = await quarters(40, 30).png().toBuffer()
    const { data } = await send(bytes, { name: 'a.png', type: 'image/png' })
    const picture = await take(data.id, 'picture')
    expect([picture.type, sha256(picture.bytes)]).toEqual(['image/png', sha256(bytes)])
  })
})

describe('a HEIC that is none', () => {
  const refused = async (bytes: Buffer, claim = heic) => {
    const { status, code } = await send(bytes, claim)
    return [status, code]
  }

  test('cut off, or with holes: it is broken', async () => {
    const bytes = await heicPhoto()
    expect(await refused(bytes.subarray(0, bytes.length - 1))).toEqual([422, 'IMAGE_BROKEN'])
    expect(await refused(bytes.subarray(0, 300))).toEqual([422, 'IMAGE_BROKEN'])
    const holes = Buffer.from(bytes)
    holes.fill(0, bytes.indexOf('iloc') + 4, bytes.indexOf('iloc') + 40)
    expect(await refused(holes)).toEqual([422, 'IMAGE_BROKEN'])
    const circle = Buffer.from(bytes)
    // A box with a size of 4 would begin inside itself, for ever.
    circle.writeUInt32BE(4, bytes.indexOf('mdat') - 4)
    expect(await refused(circle)).toEqual([422, 'IMAGE_BROKEN'])
  })

  test('that claims more pixels than it has, or than anybody may send', async () => {
    const claiming = async (width: number, height: number) => {
      const bytes = Buffer.from(await heicPhoto())
      const at = bytes.indexOf('ispe') + 8
      bytes.writeUInt32BE(width, at)
      bytes.writeUInt32BE(height, at + 4)
      return refused(bytes)
    }
    expect(await claiming(30_000, 30_000)).toEqual([422, 'IMAGE_TOO_MANY_PIXELS'])
    expect(await claiming(4_000_000_000, 4_000_000_000)).toEqual([422, 'IMAGE_BROKEN'])
    // The coded picture itself stays as large as it is.
    const [status] = await claiming(6000, 4000)
    expect([201, 422]).toContain(status)
  })

  test('of another brand, or another file under its name', async () => {
    const avif = Buffer.from(await heicPhoto())
    for (let at = avif.indexOf('heic'); at >= 0 && at < 40; at = avif.indexOf('heic', at))
      avif.write('avif', at, 'latin1')
    expect(await refused(avif)).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
    const jpeg = await quarters(40, 30).jpeg().toBuffer()
    expect(await refused(jpeg)).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
    const asJpeg = { name: 'a.jpg', type: 'image/jpeg' }
    expect(await refused(await heicPhoto(), asJpeg)).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
    const asProgram = { name: 'a.php.heic', type: 'image/heic' }
    expect(await refused(await heicPhoto(), asProgram)).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
  })

  test('with a program or an archive behind its end, or a script inside it', async () => {
    const bytes = await heicPhoto()
    const latin = (text: string) => Buffer.from(text, 'latin1')
    const tails = [
      gzipSync('x'.repeat(1000)),
      latin('\x7fELF\x02\x01\x01' + '\0'.repeat(100)),
      latin('\n#!/bin/sh\nrm -rf /\n'),
    ]
    for (const tail of tails)
      expect(await refused(Buffer.concat([bytes, tail]))).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
    const box = Buffer.concat([
      Buffer.from([0, 0, 0, 40]),
      latin('free<script>alert(1)</script>'.padEnd(36, ' ')),
    ])
    expect(await refused(Buffer.concat([bytes, box]))).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
  })

  test('what a phone appends stays, and anything else is cut off', async () => {
    const bytes = await heicPhoto()
    const jpeg = await quarters(40, 30).jpeg().toBuffer()
    const withJpeg = await send(Buffer.concat([bytes, jpeg]))
    expect([withJpeg.status, withJpeg.data.sha256]).toEqual([201, sha256(Buffer.concat([bytes, jpeg]))])
    const noise = Buffer.from([7, 1, 200, 9, 3, 255, 254, 1, 7, 9, 8])
    const withNoise = await send(Buffer.concat([bytes, noise]))
    expect([withNoise.status, withNoise.data.sha256]).toEqual([201, sha256(bytes)])
  })

  test('a decoder that broke off has not broken the next picture', async () => {
    const bytes = Buffer.from(await heicPhoto())
    bytes.fill(0xff, bytes.length - 300)
    await send(bytes)
    expect((await send(await heicPhoto())).status).toBe(201)
  })
})

async function firstColour(image: Buffer): Promise<string> {
  const pixels = await sharp(image).removeAlpha().raw().toBuffer()
  const [red = 0, green = 0, blue = 0] = pixels.subarray(20 * 3)
  if (Math.min(red, green, blue) > 180) return 'white'
  if (red > 150) return 'red'
  return green > 120 ? 'green' : 'blue'
}
