import { randomBytes, randomUUID } from 'node:crypto'
import { REPORT_PHOTOS_PER_DAY, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'

const megabyte = 2 ** 20
const note = { name: 'note.txt', type: 'text/plain', fields: { sectionType: 'personal' } }
const text = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { STORAGE_PER_PERSON_MB: '1', FILES_PER_PERSON: '5' } })
})
afterAll(() => api.close())

const keep = (driver: TestClient, size: number) => upload(driver, { ...note, bytes: text(size) })
const usage = async (driver: TestClient) => (await driver.call(routes.fileUsage)).data

test('who has no room left is told so before the bytes are taken; a report has room all the same', async () => {
  const driver = await api.signUp()
  expect((await keep(driver, megabyte - 1000)).status).toBe(201)
  expect(await usage(driver)).toEqual({
    usedBytes: megabyte - 1000,
    maxBytes: megabyte,
    usedFiles: 1,
    maxFiles: 5,
  })
  const refused = await keep(driver, 2000)
  expect([refused.status, refused.code]).toEqual([413, 'STORAGE_FULL'])
  expect((await keep(driver, 600)).status).toBe(201)

  const large = await keep(driver, 2 * megabyte)
  expect([large.status, large.code, large.headers.get('connection')]).toEqual([413, 'STORAGE_FULL', 'close'])

  const { id: accidentId } = await makeReport(driver)
  expect((await upload(driver, { accidentId, bytes: await cameraPhoto() })).status).toBe(201)
  expect((await usage(driver)).usedFiles).toBe(3)
  const other = await api.signUp()
  expect(await usage(other)).toMatchObject({ usedBytes: 0, usedFiles: 0 })
})

test('what has taken the last room is answered as the first time when its answer was lost', async () => {
  const driver = await api.signUp()
  const last = { ...note, bytes: text(megabyte - 1000), idempotencyKey: randomUUID() }
  const first = await upload(driver, last)
  const again = await upload(driver, last)
  expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
  expect((await upload(driver, { ...last, idempotencyKey: randomUUID() })).code).toBe('STORAGE_FULL')
})

test('with a full space a day takes 500 photos of reports, so that each of five may have a hundred', async () => {
  const driver = await api.signUp()
  api.clock.stop()
  const { id: accidentId } = await makeReport(driver)
  const add = async () => upload(driver, { accidentId, bytes: await cameraPhoto() })
  expect((await add()).status).toBe(201)
  await copyPhotos(driver, REPORT_PHOTOS_PER_DAY - 2)
  expect((await keep(driver, 10)).code).toBe('STORAGE_FULL')
  expect((await add()).status).toBe(201)
  const refused = await add()
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_PHOTOS_TODAY',
    '3600',
  ])
  const yesterday = new Date(api.clock.now().getTime() - 24 * 3_600_000)
  const { kysely } = api.context.database
  await kysely
    .updateTable('files')
    .set({ created_at: yesterday })
    .where('user_id', '=', driver.userId)
    .execute()
  expect((await add()).status).toBe(201)
})

test('who has room left may add any number of photos', async () => {
  const roomy = await startTestApp()
  const driver = await roomy.signUp()
  const { id: accidentId } = await makeReport(driver)
  const add = async () => upload(driver, { accidentId, bytes: await cameraPhoto() })
  expect((await add()).status).toBe(201)
  await copyPhotos(driver, REPORT_PHOTOS_PER_DAY, roomy)
  expect((await add()).status).toBe(201)
  await roomy.close()
})

/** Adds photos of other reports, as rows alone. */
async function copyPhotos({ userId }: TestClient, count: number, { context } = api): Promise<void> {
  const { kysely } = context.database
  const {
    id: _id,
    stored_name: _name,
    thumbnail_name: _small,
    ...photo
  } = await kysely.selectFrom('files').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => ({
    ...photo,
    id: context.newId(),
    section_item_id: context.newId(),
    stored_name: randomUUID(),
    thumbnail_name: null,
  }))
  await kysely.insertInto('files').values(copies).execute()
}

test('ten at once do not exceed the number of files', async () => {
  const driver = await api.signUp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => keep(driver, 10)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'STORAGE_FULL')).toHaveLength(5)
})

test('a deleted file makes room: it is purged when its room is needed, not before', async () => {
  const driver = await api.signUp()
  const { id } = (await keep(driver, megabyte - 1000)).data
  await driver.call(routes.deleteFile, { params: { id } })
  const isThere = async () => (await driver.call(routes.getFile, { params: { id } })).status === 200
  expect((await keep(driver, 600)).status).toBe(201)
  expect(await isThere()).toBe(true)
  expect((await keep(driver, 2000)).status).toBe(201)
  expect(await isThere()).toBe(false)
})
