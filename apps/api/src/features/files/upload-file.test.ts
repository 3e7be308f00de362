import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PHOTOS_PER_ACCIDENT, fileLimits, routes } from '@krash/contract'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { readAnswer } from '#testing/test-client.ts'
import { cameraPhoto, quarters, upload, uploadForm } from './files.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = () => path.join(api.context.config.dataDir, 'files')
const waiting = () => readdir(path.join(folder(), 'tmp'))

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder(), path.join(entry.parentPath, entry.name)))
}

describe('what is refused before the bytes', () => {
  test('without a session: 401', async () => {
    const answer = await upload(api.guest, { accidentId: randomUUID(), bytes: await cameraPhoto() })
    expect([answer.status, answer.code]).toEqual([401, 'AUTH_FAILED'])
  })

  test('wrong fields all at once, no file, no form: 400 and 415', async () => {
    const driver = await api.signUp()
    const bytes = await cameraPhoto()
    const wrong = await upload(driver, {
      accidentId: 'mine',
      bytes,
      fields: { sectionType: 'garage', fileDescription: 'x'.repeat(501) },
    })
    expect([wrong.status, wrong.fields.toSorted()]).toEqual([
      400,
      ['fileDescription', 'sectionItemId', 'sectionType'],
    ])
    const elsewhere = { accidentId: randomUUID(), bytes, fields: { fileCategory: 'registration' } }
    const another = await upload(driver, elsewhere)
    expect([another.status, another.fields]).toEqual([400, ['fileCategory']])
    const form = uploadForm({ accidentId: randomUUID(), bytes })
    form.delete('file')
    const without = await readAnswer(
      routes.uploadFile,
      await driver.fetch('/api/files/upload', { method: 'POST', body: form }),
    )
    expect([without.status, without.fields]).toEqual([400, ['file']])
    const json = await driver.call(routes.uploadFile, { body: { sectionType: 'accident' } })
    expect([json.status, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'hello'],
    ['no parts', 'multipart/form-data; boundary=x', ''],
    ['ends in the middle of the file', 'multipart/form-data; boundary=x', undefined],
  ])('a broken form (%s): 400', async (_name, contentType, text) => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc'
    const body = text ?? field('sectionType', 'accident') + field('sectionItemId', id) + file
    const response = await driver.fetch('/api/files/upload', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    })
    const answer = await readAnswer(routes.uploadFile, response)
    expect(answer.status).toBe(400)
    expect(await waiting()).toEqual([])
  })

  test('a report that is absent or somebody else’s: 404', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeReport(owner)
    const bytes = await cameraPhoto()
    for (const accidentId of [id, randomUUID()]) {
      const answer = await upload(other, { accidentId, bytes })
      expect([answer.status, answer.code]).toEqual([404, 'ACCIDENT_NOT_FOUND'])
    }
    expect((await owner.call(routes.getAccident, { params: { id } })).data.photos).toEqual([])
  })
})

describe('a form', () => {
  test('has its parts in any order, and those behind the file count', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const fields = {
      sectionType: 'accident',
      sectionItemId: id,
      fileDescription: 'Behind the file',
      fileCategory: 'damage_photo',
    }
    const bytes = new Uint8Array(await cameraPhoto({ width: 900, height: 700 }))
    for (const before of [0, 1, 2, 3, 4]) {
      const form = new FormData()
      const parts = Object.entries(fields)
      for (const [name, value] of parts.slice(0, before)) form.append(name, value)
      form.append('file', new File([bytes], 'a.jpg', { type: 'image/jpeg' }))
      for (const [name, value] of parts.slice(before)) form.append(name, value)
      const response = await driver.fetch('/api/files/upload', { method: 'POST', body: form })
      const { status, data } = await readAnswer(routes.uploadFile, response)
      expect([before, status, data]).toMatchObject([before, 201, fields])
    }
    expect(await waiting()).toEqual([])
  })

  test('whose last field is wrong leaves nothing behind', async () => {
    const driver = await api.signUp()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(await cameraPhoto())], 'a.jpg', { type: 'image/jpeg' }))
    form.append('sectionType', 'garage')
    const response = await driver.fetch('/api/files/upload', { method: 'POST', body: form })
    expect((await readAnswer(routes.uploadFile, response)).fields).toEqual(['sectionType'])
    expect(await waiting()).toEqual([])
  })

  test('may leave the item out or empty: the file stands in its section alone', async () => {
    const driver = await api.signUp()
    const bytes = await cameraPhoto()
    for (const sectionType of ['vehicle', 'driver', 'insurance', 'accident', 'personal']) {
      const empty = { sectionType, sectionItemId: '', fileCategory: '', fileDescription: '' }
      for (const fields of [{ sectionType }, empty]) {
        const { status, data } = await upload(driver, { bytes, fields })
        expect([sectionType, status, data.sectionItemId, data.fileDescription]).toEqual([
          sectionType,
          201,
          null,
          null,
        ])
      }
    }
    const alone = await driver.call(routes.listFiles, { query: { withoutItem: 'true', limit: 3, page: 2 } })
    expect([alone.data.data.length, alone.pagination]).toEqual([
      3,
      { limit: 3, offset: 3, page: 2, total: 10, hasMore: true },
    ])
  })
})

describe('what is stored', () => {
  test('the bytes exactly, under a random name, with what is known about them', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const before = await storedFiles()
    const bytes = await cameraPhoto({ width: 600, height: 400, orientation: 6 })
    const answer = await upload(driver, {
      accidentId: id,
      bytes,
      name: '../../etc/Unfall Straße 🚗.jpg',
      fields: { fileDescription: ' Rear ' },
    })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      originalFilename: 'Unfall Straße 🚗.jpg',
      fileSize: bytes.length,
      mimeType: 'image/jpeg',
      sha256: sha256(bytes),
      width: 400,
      height: 600,
      sectionType: 'accident',
      sectionItemId: id,
      fileCategory: 'scene_photo',
      fileDescription: 'Rear',
      isActive: true,
      lastAccessed: null,
    })
    const added = (await storedFiles()).filter((name) => !before.includes(name))
    expect(added).toHaveLength(2)
    for (const name of added)
      expect(name).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{6}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const download = await driver.fetch(`/api/files/${answer.data.id}/download`)
    expect(sha256(Buffer.from(await download.arrayBuffer()))).toBe(sha256(bytes))
    expect(await waiting()).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'orientation %i: the thumbnail is upright and tells nothing',
    async (orientation) => {
      const driver = await api.signUp()
      const { id } = await makeReport(driver)
      const answer = await upload(driver, { accidentId: id, bytes: await storedTurned(orientation) })
      const response = await driver.fetch(`/api/files/${answer.data.id}/thumbnail`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      const thumbnail = Buffer.from(await response.arrayBuffer())
      const metadata = await sharp(thumbnail).metadata()
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 480, 320])
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(thumbnail.includes('Testcam') || thumbnail.includes('GPS')).toBe(false)
      expect(await cornerColours(thumbnail)).toEqual(['red', 'green', 'blue', 'white'])
      expect([answer.data.width, answer.data.height]).toEqual([600, 400])
    },
  )

  test('png, gif, moving gif, webp', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const frames = await Promise.all(
      [1, 2, 3].map((turn) =>
        quarters(64, 64)
          .rotate(turn * 90)
          .png()
          .toBuffer(),
      ),
    )
    const pictures = [
      ['image/png', 'a.png', await quarters(100, 80).png().toBuffer()],
      ['image/gif', 'a.GIF', await quarters(100, 80).gif().toBuffer()],
      [
        'image/gif',
        'moving.gif',
        await sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer(),
      ],
      ['image/webp', 'no-extension', await quarters(100, 80).webp().toBuffer()],
    ] as const
    for (const [type, name, bytes] of pictures) {
      const answer = await upload(driver, { accidentId: id, bytes, name, type })
      expect([name, answer.status, answer.data.mimeType, answer.data.sha256]).toEqual([
        name,
        201,
        type,
        sha256(bytes),
      ])
    }
  })

  test('no more than a report may have: 422', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const bytes = await cameraPhoto({ width: 30, height: 20 })
    const some = (length: number) =>
      Promise.all(Array.from({ length }, () => upload(driver, { accidentId: id, bytes })))
    const first = [await some(30), await some(30), await some(30)].flat()
    expect(first.filter((answer) => answer.status === 201)).toHaveLength(90)
    const last = await some(15)
    expect(last.filter((answer) => answer.status === 201)).toHaveLength(PHOTOS_PER_ACCIDENT - 90)
    expect(last.filter((answer) => answer.code === 'TOO_MANY_PHOTOS')).toHaveLength(5)
    expect((await driver.call(routes.getAccident, { params: { id } })).data.photos).toHaveLength(
      PHOTOS_PER_ACCIDENT,
    )
  })
})

describe('once is once', () => {
  test('ten at once and one later with one key: one file; another file with it: 422', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const what = { accidentId: id, bytes: await cameraPhoto(), idempotencyKey: randomUUID() }
    const sends = await Promise.all(Array.from({ length: 10 }, () => upload(driver, what)))
    for (const answer of sends) expect([201, 409]).toContain(answer.status)
    const later = await upload(driver, what)
    expect(later.status).toBe(201)
    const photos = (await driver.call(routes.getAccident, { params: { id } })).data.photos
    expect(photos).toEqual([later.data])
    const other = await upload(driver, { ...what, bytes: await cameraPhoto({ width: 90 }) })
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await waiting()).toEqual([])
  })
})

describe('the size', () => {
  test('one byte over the limit: 413, and nothing stays', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const photo = await cameraPhoto()
    // Cameras append data behind the picture; it belongs to the file.
    const full = Buffer.concat([photo, Buffer.alloc(fileLimits.web - photo.length, 7)])
    expect((await upload(driver, { accidentId: id, bytes: full })).status).toBe(201)
    const over = await upload(driver, { accidentId: id, bytes: Buffer.concat([full, Buffer.of(7)]) })
    expect([over.status, over.code]).toEqual([413, 'FILE_TOO_LARGE'])
    const far = await upload(driver, { accidentId: id, bytes: Buffer.alloc(30_000_000) })
    expect(far.code).toBe('FILE_TOO_LARGE')
    expect(await waiting()).toEqual([])
  })

  test('a sender who goes away leaves nothing', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const form = new Response(uploadForm({ accidentId: id, bytes: Buffer.alloc(2_000_000, 1) }))
    const body = Buffer.from(await form.arrayBuffer()).subarray(0, 1_000_000)
    const gone = new AbortController()
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(body)),
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
      body: stream,
      duplex: 'half' as const,
      signal: gone.signal,
    }
    const sending = driver.fetch('/api/files/upload', init)
    await expect.poll(waiting).toHaveLength(1)
    gone.abort()
    await expect(sending).rejects.toThrow()
    await expect.poll(waiting).toEqual([])
    expect((await driver.call(routes.getAccident, { params: { id } })).data.photos).toEqual([])
  })
})

/** A 600 x 400 picture stored as a camera in this EXIF orientation would store it. */
async function storedTurned(orientation: number): Promise<Buffer> {
  const undo: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  }
  const turned = await undo[orientation]!(quarters(600, 400)).png().toBuffer()
  return sharp(turned)
    .withExif({ IFD0: { Make: 'Testcam' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function cornerColours(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const corner = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3)
    if (Math.min(red, green, blue) > 180) return 'white'
    if (red > 150) return 'red'
    return green > 120 ? 'green' : 'blue'
  }
  const [left, right, top, bottom] = [20, info.width - 20, 20, info.height - 20]
  return [corner(left, top), corner(right, top), corner(left, bottom), corner(right, bottom)]
}
