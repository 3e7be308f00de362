import { routes } from '@krash/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpNamed } from '#features/conversations/conversations.factory.ts'
import { cameraPhoto } from '#features/files/files.factory.ts'
import {
  makeInvitation,
  verifyRecord,
} from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import { type TestClient, readAnswer } from '#testing/test-client.ts'
import { pictureForm } from './practice.factory.ts'

const place = { latitude: 27.9506, longitude: -82.4572 }
const real = { is_demo: false, source: 'bar-roster' } as const
const page = 'https://bar.example/members/7'
const lawyer = lawyerRow({ full_name: 'Ada Ash', bar_number: '7 (FL)', ...real })
const doctor = lawyerRow({
  full_name: 'Dr. Otto Reed',
  type: 'physician',
  specialties: ['Surgery'],
  practice_areas: [],
})
let api: TestApp
let driver: TestClient
let pro: TestClient
let physician: TestClient

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, doctor])
  driver = await signUpNamed(api, 'Dan Driver')
  pro = await signUpNamed(api, 'Ada Ash')
  physician = await signUpNamed(api, 'Otto Reed')
  await takeOver(pro, lawyer.id)
  await takeOver(physician, doctor.id, 'physician')
})
afterAll(() => api.close())

async function takeOver(client: TestClient, id: string, type: 'lawyer' | 'physician' = 'lawyer') {
  const body = { token: await makeInvitation(api, id, type) }
  return client.call(routes.acceptInvitation, { body })
}
const change = (body: object, who = pro, { id } = lawyer) =>
  who.call(routes.changePracticeProfile, { params: { id }, body })
const read = (who = pro, { id } = lawyer) => who.call(routes.readPracticeProfile, { params: { id } })
const seen = async (type: 'lawyer' | 'physician' = 'lawyer', { id } = lawyer) =>
  (await driver.call(routes.getProfessional, { params: { type, id } })).data
const sourceOf = async (field: string) =>
  (await seen()).sources.filter(({ fields }) => fields.includes(field)).map(({ source }) => source)
const given = (client: TestClient) => client.call(routes.giveUpRecord, { params: { id: lawyer.id } })
const order = (...args: string[]) => verifyRecord(api, args)
async function send(bytes: Buffer, who = pro) {
  const path = routes.setPracticePicture.path.replace(':id', lawyer.id)
  const response = await who.fetch(path, { method: 'POST', body: pictureForm(bytes) })
  return readAnswer(routes.setPracticePicture, response)
}

describe('the own record', () => {
  test('a field is saved alone, says who wrote it and when, and is found at once', async () => {
    expect(await sourceOf('languages')).toEqual(['bar-roster'])
    const languages = [
      { language: 'en', proficiency: 'fluent' },
      { language: 'ko', proficiency: 'native' },
    ]
    const { data } = await change({ languages })
    expect(data).toMatchObject({ languages: ['en', 'ko'], proficiency: { en: 'fluent', ko: 'native' } })
    expect(data.bio).toBeNull()
    const own = data.sources.find(({ source }) => source === 'professional')
    expect(own).toMatchObject({ fields: ['languages'], updatedOn: data.updatedAt.slice(0, 10) })
    expect(await sourceOf('languages')).toEqual(['professional'])
    const body = { type: 'lawyer', location: place, languages: ['ko'] } as const
    const found = await driver.call(routes.searchProfessionals, { body })
    expect(found.data.lawyers?.map(({ fullName }) => fullName)).toEqual(['Ada Ash'])
    const { data: history } = await pro.call(routes.recentActivity)
    expect(history.activities[0]).toMatchObject({ metadata: { phrase: 'recordUpdated' } })
  })

  test('what the registry says too is the registry’s; null takes a value away', async () => {
    await change({ bio: 'I stand by you.', website: 'https://ash.example' })
    expect(await seen()).toMatchObject({ bio: 'I stand by you.', website: 'https://ash.example/' })
    await change({ bio: '', specialties: ['Family Law'] })
    expect(await seen()).toMatchObject({ bio: null, specialties: ['Family Law'] })
    expect(await sourceOf('specialties')).toEqual(['professional'])
    expect(await sourceOf('bio')).toEqual([])
    await change({ specialties: ['Personal Injury'] })
    expect(await sourceOf('specialties')).toEqual(['bar-roster'])
  })

  test.each([
    ['website', 'http://ash.example', 'field.url'],
    ['website', 'javascript:alert(1)', 'field.url'],
    ['website', 'https://ada:secret@ash.example', 'field.url'],
    ['bio', 'a\u0007b', 'field.characters'],
    ['hourlyRate', 0, 'field.tooSmall'],
    ['specialties', [], 'field.required'],
    ['specialties', ['Surgery'], 'field.choice'],
    ['insuranceNetworks', ['Aetna'], 'field.choice'],
    ['courtAdmissions', ['U.S. Tax Court', 'U.S. Tax Court'], 'field.twice'],
    ['rating', 5, undefined],
    ['isVerified', true, undefined],
  ])('%s cannot be %j', async (field, value, key) => {
    const answer = await change({ [field]: value })
    expect(answer.fields).toEqual(key === undefined ? [] : [field])
    expect(await seen()).toMatchObject({ rating: 4.6, isVerified: false, hourlyRate: 250 })
  })

  test('409 where another device was first, unless nothing is compared', async () => {
    const { updatedAt } = (await read()).data
    await change({ hourlyRate: 200, updatedAt })
    const late = await change({ hourlyRate: '300', updatedAt })
    expect([late.status, late.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await change({ hourlyRate: '250' })).data.hourlyRate).toBe(250)
  })

  test('404 for everybody else, and for a record of the other person', async () => {
    for (const [who, record] of [
      [driver, lawyer],
      [physician, lawyer],
      [pro, doctor],
    ] as const) {
      expect((await read(who, record)).code).toBe('PROFESSIONAL_NOT_FOUND')
      expect((await change({ bio: 'Not mine.' }, who, record)).code).toBe('PROFESSIONAL_NOT_FOUND')
    }
    expect((await send(await cameraPhoto(), driver)).code).toBe('PROFESSIONAL_NOT_FOUND')
    expect((await read(api.guest)).status).toBe(401)
  })

  test('a network says that insurance is accepted, for as long as one is named', async () => {
    const said = await change({ insuranceNetworks: ['Aetna'] }, physician, doctor)
    expect(said.data).toMatchObject({ insuranceNetworks: ['Aetna'], acceptsInsurance: true })
    const none = await change({ insuranceNetworks: [] }, physician, doctor)
    expect(none.data.acceptsInsurance).toBeNull()
  })
})

test('the picture has no metadata and is for everybody; another one takes its place', async () => {
  expect((await send(await cameraPhoto())).status).toBe(200)
  const first = (await seen()).profileImage ?? ''
  const shown = await driver.fetch(first)
  const { exif, width, format } = await sharp(await shown.arrayBuffer()).metadata()
  expect([exif, width, format]).toEqual([undefined, 512, 'webp'])
  await send(await cameraPhoto({ width: 320, height: 640, orientation: 6 }))
  expect((await seen()).profileImage).not.toBe(first)
  expect(
    await api.context.database.kysely.selectFrom('stored_objects').select('name').execute(),
  ).toHaveLength(1)
  await pro.call(routes.removePracticePicture, { params: { id: lawyer.id } })
  expect((await driver.fetch(first)).status).toBe(404)
})

describe('npm run verify', () => {
  test('says by which page and when, keeps the number, and is in the audit', async () => {
    await order('lawyer', lawyer.id, '--source', page)
    const who = await seen()
    const krash = { source: 'krash', fields: ['isVerified', 'barNumber'], url: page, updatedOn: null }
    expect([who.isVerified, who.sources.at(-1)]).toMatchObject([true, krash])
    expect(who.sources.at(-1)?.checkedAt?.slice(0, 10)).toBe(api.clock.now().toISOString().slice(0, 10))
    expect((await change({ barNumber: '8 (FL)' })).code).toBe('RECORD_NUMBER_CHECKED')
    expect((await change({ barNumber: '7 (FL)' })).status).toBe(200)
    await order('lawyer', lawyer.id, '--take-back')
    expect(await seen()).toMatchObject({ isVerified: false })
    const acts = await api.context.database.kysely
      .selectFrom('audit_entries')
      .select('kind')
      .where('about', '=', lawyer.id)
      .where('kind', 'in', ['record_verified', 'record_unverified'])
      .orderBy('position')
      .execute()
    expect(acts.map(({ kind }) => kind)).toEqual(['record_verified', 'record_unverified'])
  })

  test('refuses the invented, nobody, what is no page, and what says neither', async () => {
    await expect(order('physician', doctor.id, '--source', page)).rejects.toThrow(/invented/)
    await expect(order('physician', lawyer.id, '--source', page)).rejects.toThrow(/no physician/)
    await expect(order('lawyer', lawyer.id, '--take-back')).rejects.toThrow(/not verified/)
    for (const args of [['--source', 'http://bar.example'], [], ['--source', page, '--take-back'], ['--odd']])
      await expect(order('lawyer', lawyer.id, ...args)).rejects.toThrow(/Usage/)
  })
})

describe('a record that is given back', () => {
  test('says again what the registry says, without the number that was verified', async () => {
    await change({ bio: 'Mine alone.', barNumber: '9 (FL)', lawSchool: 'Ash School' })
    await send(await cameraPhoto())
    await order('lawyer', lawyer.id, '--source', page)
    const { data } = await pro.call(routes.exportData)
    expect(data).toMatchObject({ ownRecords: [{ ownWords: { bio: 'Mine alone.', barNumber: '9 (FL)' } }] })
    await given(pro)
    const now = await seen()
    expect(now).toMatchObject({ bio: null, barNumber: '7 (FL)', lawSchool: null, isVerified: false })
    expect(now).toMatchObject({ languages: ['en'], proficiency: {}, profileImage: null, hasAccount: false })
    expect(now.sources.map(({ source }) => source)).toEqual(['bar-roster', 'reviews'])
    expect(
      await api.context.database.kysely.selectFrom('stored_objects').select('name').execute(),
    ).toHaveLength(0)
    expect((await change({ bio: 'Still mine?' })).code).toBe('PROFESSIONAL_NOT_FOUND')
  })

  test('also when the account is deleted', async () => {
    await takeOver(pro, lawyer.id)
    await change({ bio: 'Here again.' })
    await pro.call(routes.deleteAccount, { body: { password: testPassword } })
    expect(await seen()).toMatchObject({ bio: null, hasAccount: false })
  })
})
