import { randomUUID } from 'node:crypto'
import { FILES_PER_ITEM, type FileSection, fileCategories, fileSections, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { makeDriver, makePolicy, makeVehicle } from '#features/glovebox/glovebox.factory.ts'
import { makeDocx, makePdf } from '#platform/file-inspection/documents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type TestClient, readAnswer } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const pdf = { bytes: makePdf(), name: 'a.pdf', type: 'application/pdf' }

const makers: Record<Exclude<FileSection, 'personal'>, (owner: TestClient) => Promise<{ id: string }>> = {
  vehicle: (owner) => makeVehicle(owner),
  driver: (owner) => makeDriver(owner),
  insurance: (owner) => makePolicy(owner),
  accident: (owner) => makeReport(owner),
}

describe.each([
  ['vehicle', 'VEHICLE_NOT_FOUND', 'registration'],
  ['driver', 'DRIVER_NOT_FOUND', 'driver_license'],
  ['insurance', 'POLICY_NOT_FOUND', 'insurance_card'],
  ['accident', 'ACCIDENT_NOT_FOUND', 'police_report'],
] as const)('files of section %s', (section, absent, category) => {
  test('belong to a thing of one’s own', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makers[section](owner)
    const fields = { sectionType: section, sectionItemId: id, fileCategory: category }
    for (const [client, itemId] of [
      [owner, randomUUID()],
      [other, id],
    ] as const) {
      const answer = await upload(client, { ...pdf, fields: { ...fields, sectionItemId: itemId } })
      expect([answer.status, answer.code]).toEqual([404, absent])
    }
    const { data } = await upload(owner, { ...pdf, fields })
    expect(data).toMatchObject({
      sectionType: section,
      sectionItemId: id,
      fileCategory: category,
      width: null,
    })
    const query = { sectionType: section, sectionItemId: id, isActive: true }
    expect((await owner.call(routes.listFiles, { query })).data.data).toEqual([data])
    expect((await other.call(routes.listFiles, { query })).data.data).toEqual([])
  })
})

test('the scene of an accident takes pictures and PDF only', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const answer = await upload(driver, { accidentId: id, bytes: await makeDocx(), name: 'a.docx', type })
  expect([answer.status, answer.code]).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED'])
})

test('no more than a thing may have, also when they come at once; a deleted one makes room', async () => {
  const driver = await api.signUp()
  const fields = { sectionType: 'vehicle', sectionItemId: (await makeVehicle(driver)).id }
  const note = { bytes: Buffer.from('hello'), name: 'a.txt', type: 'text/plain', fields }
  const codes: (string | undefined)[] = []
  for (let at = 0; at < FILES_PER_ITEM - 2; at += 1) codes.push((await upload(driver, note)).code)
  const last = await Promise.all(Array.from({ length: 5 }, () => upload(driver, note)))
  codes.push(...last.map((answer) => answer.code))
  expect(codes.filter((code) => code === undefined)).toHaveLength(FILES_PER_ITEM)
  expect(codes.filter((code) => code === 'TOO_MANY_FILES')).toHaveLength(3)
  const [one] = (await driver.call(routes.listFiles)).data.data
  await driver.call(routes.deleteFile, { params: { id: one?.id ?? '' } })
  expect((await upload(driver, note)).status).toBe(201)
  // Another item has a limit of its own.
  const own = { sectionType: 'personal' }
  expect((await upload(driver, { ...note, fields: own })).status).toBe(201)
})

test('the categories of each section, and the one of a file nobody chose one for', async () => {
  const driver = await api.signUp()
  expect((await api.guest.call(routes.listFileCategories, { params: { section: 'driver' } })).status).toBe(
    401,
  )
  for (const section of fileSections) {
    const { data } = await driver.call(routes.listFileCategories, { params: { section } })
    expect(data).toEqual(fileCategories[section])
  }
  const unknown = await driver.fetch('/api/files/categories/garage')
  expect(unknown.status).toBe(400)
  const fields = { sectionType: 'driver', sectionItemId: (await makeDriver(driver)).id }
  expect((await upload(driver, { ...pdf, fields })).data.fileCategory).toBe('other_driver')
})

test('what is deleted takes its files with it: rows, keys and, a job later, bytes', async () => {
  const driver = await api.signUp()
  const { id } = await makeVehicle(driver)
  const photo = { bytes: await cameraPhoto(), name: 'a.jpg', type: 'image/jpeg' }
  const fields = { sectionType: 'vehicle', sectionItemId: id }
  const { data } = await upload(driver, { ...photo, fields })
  const names = await objectsOf(driver.userId)
  expect(names).toHaveLength(2)
  expect((await driver.call(routes.deleteVehicle, { params: { id } })).status).toBe(200)
  expect((await driver.call(routes.getFile, { params: { id: data.id } })).code).toBe('FILE_NOT_FOUND')
  expect(await objectsOf(driver.userId)).toEqual([])
  await api.runJobs()
  for (const name of names)
    await expect(api.context.storage.open({ name, wrapped_key: null, size: 1 })).rejects.toMatchObject({
      code: 'ENOENT',
    })
})

test('a file whose bytes lie with another server: 503, and not for good', async () => {
  const driver = await api.signUp()
  const photo = { bytes: await cameraPhoto(), name: 'a.jpg', type: 'image/jpeg' }
  const { data } = await upload(driver, { ...photo, fields: { sectionType: 'personal' } })
  await api.context.storage.remove(await objectsOf(driver.userId))
  for (const part of ['download', 'thumbnail']) {
    const response = await driver.fetch(`/api/files/${data.id}/${part}`)
    const answer = await readAnswer(routes.downloadFile, response)
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'FILE_ELSEWHERE',
      '5',
    ])
  }
  // What else there is of the person is given out all the same.
  const archive = await driver.fetch(`${routes.exportData.path}?format=zip`)
  expect(archive.status).toBe(200)
  const bytes = Buffer.from(await archive.arrayBuffer())
  expect([bytes.includes('index.html'), bytes.includes('a.jpg')]).toEqual([true, false])
})

async function objectsOf(userId: string): Promise<string[]> {
  const { rows } = await api.context.database.pool.query<{ name: string }>(
    'select name from stored_objects where user_id = $1',
    [userId],
  )
  return rows.map((row) => row.name)
}
