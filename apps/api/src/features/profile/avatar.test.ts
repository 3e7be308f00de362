import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AVATAR_BYTES_MAX, AVATAR_PIXELS, routes } from '@krash/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cameraPhoto, quarters } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type TestClient, readAnswer } from '#testing/test-client.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

interface Picture {
  bytes: Buffer
  name?: string
  type?: string
  field?: string
}

async function send(
  client: TestClient,
  { bytes, name = 'me.jpg', type = 'image/jpeg', field = 'avatar' }: Picture,
) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  const response = await client.fetch('/api/users/avatar', { method: 'POST', body: form })
  return readAnswer(routes.uploadAvatar, response)
}

const urlOf = async (client: TestClient) => (await client.call(routes.getProfile)).data.avatarUrl
const stored = async () => {
  const entries = await readdir(path.join(api.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).length
}

test('without a session: 401; what is no picture of the three types: refused, and nothing stays', async () => {
  const driver = await api.signUp()
  const photo = await cameraPhoto()
  expect((await send(api.guest, { bytes: photo })).status).toBe(401)
  const refused: [Picture, number, string][] = [
    [{ bytes: photo, field: 'file' }, 400, 'VALIDATION_FAILED'],
    [
      { bytes: await quarters(9, 9).gif().toBuffer(), name: 'a.gif', type: 'image/gif' },
      415,
      'FILE_TYPE_NOT_SUPPORTED',
    ],
    [{ bytes: Buffer.from('<svg/>'), name: 'a.svg', type: 'image/svg+xml' }, 415, 'FILE_TYPE_NOT_SUPPORTED'],
    [{ bytes: photo, type: 'image/png' }, 415, 'FILE_TYPE_NOT_SUPPORTED'],
    [{ bytes: photo.subarray(0, 2000) }, 422, 'IMAGE_BROKEN'],
    [{ bytes: Buffer.concat([photo, Buffer.alloc(AVATAR_BYTES_MAX)]) }, 413, 'FILE_TOO_LARGE'],
  ]
  for (const [picture, status, code] of refused) {
    const answer = await send(driver, picture)
    expect([answer.status, answer.code]).toEqual([status, code])
  }
  const json = await driver.call(routes.uploadAvatar, { body: {} })
  expect([json.status, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect((await driver.fetch('/api/users/avatar')).status).toBe(404)
  expect((await driver.call(routes.getAvatar)).code).toBe('AVATAR_NOT_FOUND')
  expect([await urlOf(driver), await stored()]).toEqual([null, 0])
})

test('a turned photo becomes an upright square that tells nothing; only its owner sees it, and no cache', async () => {
  const [driver, other] = [await api.signUp(), await api.signUp()]
  const { status, data } = await send(driver, {
    bytes: await cameraPhoto({ width: 1600, height: 900, orientation: 6 }),
  })
  expect(status).toBe(200)
  expect(await urlOf(driver)).toBe(data.avatarUrl)
  const response = await driver.fetch(data.avatarUrl)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const picture = Buffer.from(await response.arrayBuffer())
  const metadata = await sharp(picture).metadata()
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', AVATAR_PIXELS, AVATAR_PIXELS])
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined))
  expect(picture.includes('Testcam')).toBe(false)
  // Stored rotated by a quarter turn: what was lower left is upper left once upright.
  const { data: pixels } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(pixels[0]).toBeLessThan(100)
  expect(pixels[2]).toBeGreaterThan(150)
  expect((await other.fetch(data.avatarUrl)).status).toBe(404)
  expect((await api.guest.fetch(data.avatarUrl)).status).toBe(401)
})

test('png and webp too; a new one takes the place of the one before, and deleting leaves nothing', async () => {
  const driver = await api.signUp()
  const before = await stored()
  const urls: (string | null)[] = []
  for (const format of ['png', 'webp', 'png'] as const) {
    const bytes = await quarters(90, 60).toFormat(format).toBuffer()
    urls.push((await send(driver, { bytes, name: `me.${format}`, type: `image/${format}` })).data.avatarUrl)
    await api.runJobs()
    expect(await stored()).toBe(before + 1)
  }
  expect(new Set(urls).size).toBe(3)
  const { updatedAt } = (await driver.call(routes.getProfile)).data
  expect((await driver.call(routes.deleteAvatar)).data).toEqual({})
  expect((await driver.call(routes.deleteAvatar)).status).toBe(200)
  await api.runJobs()
  expect([await urlOf(driver), await stored()]).toEqual([null, before])
  expect((await driver.call(routes.getProfile)).data.updatedAt).toBe(updatedAt)
  expect((await driver.call(routes.getAvatar)).code).toBe('AVATAR_NOT_FOUND')
  expect((await api.guest.call(routes.deleteAvatar)).status).toBe(401)
})

test('a picture whose bytes lie with another server: 503, as the contract says', async () => {
  const driver = await api.signUp()
  const url = (await send(driver, { bytes: await cameraPhoto() })).data.avatarUrl
  const { pool } = api.context.database
  const { rows } = await pool.query<{ name: string }>('select name from stored_objects where user_id = $1', [
    driver.userId,
  ])
  await api.context.storage.remove(rows.map(({ name }) => name))
  const answer = await readAnswer(routes.getAvatar, await driver.fetch(url ?? ''))
  expect([answer.status, answer.code]).toEqual([503, 'FILE_ELSEWHERE'])
  expect(routes.getAvatar.errors).toContain(answer.code)
})
