import { randomBytes } from 'node:crypto'
import { routes } from '@krash/contract'
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
