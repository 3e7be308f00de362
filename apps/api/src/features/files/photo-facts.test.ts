import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { cameraPhoto, heicPhoto, quarters, upload } from './files.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const heic = { name: 'a.heic', type: 'image/heic' }

test('what it shows, its caption and its three times are kept with a photo of a report', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const fields = { shot: 'plates', fileDescription: 'Both cars', phoneTime: '2026-11-22T10:31:00-05:00' }
  const { data } = await upload(driver, { accidentId: id, bytes: await heicPhoto(), ...heic, fields })
  expect(data).toMatchObject({
    shot: 'plates',
    fileDescription: 'Both cars',
    times: {
      phone: '2026-11-22T15:31:00.000Z',
      // Without a zone in the picture that of its place counts: Tampa.
      camera: '2026-11-21T17:31:00.000Z',
      satellites: '2026-11-22T15:30:00.000Z',
    },
  })
  expect((await driver.call(routes.getAccident, { params: { id } })).data.photos).toEqual([data])
})

test('the same of a JPEG, whose camera names its zone', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const times = { DateTimeOriginal: '2026:11:22 10:31:05', OffsetTimeOriginal: '-05:00' }
  const bytes = await quarters(60, 40).withExif({ IFD2: times }).jpeg().toBuffer()
  const { data } = await upload(driver, { accidentId: id, bytes })
  expect([data.shot, data.times]).toEqual([
    null,
    { phone: null, camera: '2026-11-22T15:31:05.000Z', satellites: null },
  ])
})

test('where a picture names neither zone nor place, the phone’s offset counts; without one nothing is guessed', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const times = { DateTimeOriginal: '2026:11:22 10:31:05' }
  const bytes = await quarters(60, 40).withExif({ IFD2: times }).jpeg().toBuffer()
  const told = { phoneTime: '2026-11-22T09:31:00-06:00' }
  const known = await upload(driver, { accidentId: id, bytes, fields: told })
  expect(known.data.times.camera).toBe('2026-11-22T16:31:05.000Z')
  const unknown = await upload(driver, { accidentId: id, bytes })
  expect(unknown.data.times.camera).toBeNull()
})

test('impossible times and shots are refused, empty ones are not there', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const bytes = await cameraPhoto({ width: 60, height: 40 })
  const wrong = await upload(driver, { accidentId: id, bytes, fields: { shot: 'moon', phoneTime: 'noon' } })
  expect([wrong.status, wrong.fields.toSorted()]).toEqual([400, ['phoneTime', 'shot']])
  const empty = await upload(driver, { accidentId: id, bytes, fields: { shot: '', phoneTime: '' } })
  expect([empty.status, empty.data.shot, empty.data.times.phone]).toEqual([201, null, null])
})

test('a report’s first hundred photos meet no limit of other files, which have their own', async () => {
  const strict = await startTestApp({ strictLimits: true })
  try {
    const driver = await strict.signUp()
    const { id } = await makeReport(driver)
    const bytes = await cameraPhoto({ width: 30, height: 20 })
    const paper = { bytes, fields: { sectionType: 'personal' } }
    for (let sent = 0; sent < 60; sent += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => upload(driver, paper)))
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set(sent < 40 ? [201] : [201, 422]))
    }
    expect((await upload(driver, paper)).code).toBe('TOO_MANY_REQUESTS')
    for (let sent = 0; sent < 100; sent += 25) {
      const some = await Promise.all(
        Array.from({ length: 25 }, () => upload(driver, { accidentId: id, bytes })),
      )
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([201]))
    }
  } finally {
    await strict.close()
  }
})
