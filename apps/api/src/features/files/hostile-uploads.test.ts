import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { hostilePictures, pngBomb } from '#platform/file-inspection/hostile/hostile-pictures.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { type TestUpload, cameraPhoto, upload } from './files.factory.ts'

let api: TestApp
let driver: TestClient
let accidentId: string
let jpeg: Buffer

beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
  accidentId = (await makeReport(driver)).id
  jpeg = await cameraPhoto()
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
const waiting = () => readdir(path.join(api.context.config.dataDir, 'files', 'tmp'))
const photos = async () => (await driver.call(routes.getAccident, { params: { id: accidentId } })).data.photos

describe('hostile uploads', () => {
  test('none is accepted, each is told why, nothing stays behind', async () => {
    const accepted: string[] = []
    const noise = Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(5000, 0xd3), jpeg.subarray(700)])
    const uploads: (TestUpload & { what: string })[] = [
      ...(await hostilePictures()),
      { what: 'jpeg full of noise', bytes: noise },
    ]
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
    const told = async (file: Omit<TestUpload, 'accidentId'>) => {
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
