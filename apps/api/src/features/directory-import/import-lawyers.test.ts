import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { csvLine } from './nppes.factory.ts'
import { loadOffices, readOrder, runImport } from './run-import.ts'

const newYork = fileURLToPath(new URL('../../../../../docs/rosters/new-york.json', import.meta.url))

let api: TestApp
let driver: TestClient
let folder: string
let offices: Awaited<ReturnType<typeof loadOffices>>
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
  offices = await loadOffices(api.context)
  folder = await mkdtemp(path.join(tmpdir(), 'krash-roster-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** The columns of data.ny.gov, with an invented lawyer in the middle of Manhattan. */
const lawyer: Record<string, string> = {
  'Registration Number': '7000001',
  'First Name': 'ADELE',
  'Middle Name': 'Q',
  'Last Name': 'QUILLBAR',
  Suffix: '',
  'Company Name': 'QUILLBAR AND BELL LLP',
  'Street 1': '1 W 34TH ST FL 5',
  'Street 2': '',
  City: 'NEW YORK',
  State: 'NY',
  Zip: '10001',
  'Zip Plus Four': '1234',
  Country: 'United States',
  County: 'New York',
  'Phone Number': '(212) 555-0101',
  'Year Admitted': '2001',
  'Judicial Department of Admission': '1',
  'Law School': 'LARKSPUR SCHOOL OF LAW',
  Status: 'Currently registered',
  'Next Registration': 'Jun 2027',
}

async function importRoster(people: Record<string, string>[], mapping = newYork, flags: string[] = []) {
  const file = path.join(folder, 'roster.csv')
  const titles = Object.keys({ ...lawyer, ...people[0] })
  const lines = people.map((who) => titles.map((title) => ({ ...lawyer, ...who })[title] ?? ''))
  await writeFile(file, [titles, ...lines].map(csvLine).join(''))
  const order = readOrder(['lawyers', file, '--columns', mapping, ...flags], folder)
  return runImport(api.context, order, { offices })
}
async function mappingWith(changes: object, columns: object = {}) {
  const known = JSON.parse(await readFile(newYork, 'utf8')) as { columns: object }
  const file = path.join(folder, 'mapping.json')
  await writeFile(file, JSON.stringify({ ...known, ...changes, columns: { ...known.columns, ...columns } }))
  return file
}
async function found(searchTerm: string, more: { specialty?: string } = {}) {
  const location = { latitude: 40.7506, longitude: -73.9972 }
  const body = { type: 'lawyer', searchTerm, location, radius: 25, ...more } as const
  return (await driver.call(routes.searchProfessionals, { body })).data.lawyers ?? []
}

test('a lawyer of the New York roster is found, without a specialty, and their card can be opened', async () => {
  expect(await importRoster([{}])).toMatchObject({
    new: 1,
    changed: 0,
    unchanged: 0,
    takenOut: 0,
    rejected: {},
  })
  const [who] = await found('quillbar')
  expect(who).toMatchObject({
    type: 'lawyer',
    fullName: 'Adele Q. Quillbar',
    firmName: 'Quillbar and Bell LLP',
    address: '1 W 34th St Fl 5',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    phone: '+12125550101',
    email: null,
    yearsExperience: api.clock.now().getUTCFullYear() - 2001,
    specialties: [],
    practiceAreas: [],
    barNumber: '7000001 (NY)',
    lawSchool: 'Larkspur School of Law',
    rating: null,
    availability: null,
    hourlyRate: null,
    isVerified: false,
    isDemo: false,
  })
  expect(who?.sources.find(({ source }) => source === 'bar-roster')).toMatchObject({ updatedOn: null })
  const { data } = await driver.call(routes.getProfessional, { params: { type: 'lawyer', id: who!.id } })
  expect(data.fullName).toBe('Adele Q. Quillbar')
  expect(await found('quillbar', { specialty: 'Personal Injury' })).toEqual([])
  expect(await found('bell')).toHaveLength(1)

  expect(await importRoster([{}])).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
})

test('what a lawyer wrote stays, and the registry’s newer words are there when the record is given back', async () => {
  await importRoster([{}])
  const [who] = await found('quillbar')
  const id = who?.id ?? ''
  const pro = await api.signUp()
  await pro.call(routes.acceptInvitation, { body: { token: await makeInvitation(api, id) } })
  await pro.call(routes.changePracticeProfile, { params: { id }, body: { lawSchool: 'Own School' } })
  expect(await importRoster([{}])).toMatchObject({ changed: 0, unchanged: 1 })
  const newer = { 'Law School': 'OTHER SCHOOL', 'Company Name': 'BELL LLP' }
  expect(await importRoster([newer])).toMatchObject({ changed: 1, unchanged: 0 })
  expect((await found('quillbar'))[0]).toMatchObject({ lawSchool: 'Own School', firmName: 'Bell LLP' })
  expect(await importRoster([newer])).toMatchObject({ changed: 0, unchanged: 1 })
  await pro.call(routes.giveUpRecord, { params: { id } })
  expect((await found('quillbar'))[0]).toMatchObject({ lawSchool: 'Other School', firmName: 'Bell LLP' })
})

test('a changed row makes another version of the record, also where a server’s clock is behind', async () => {
  const registered = { 'Registration Number': '7000003', 'Last Name': 'QUILLCLOCK' }
  await importRoster([registered])
  const id = (await found('quillclock'))[0]?.id ?? ''
  const pro = await api.signUp()
  await pro.call(routes.acceptInvitation, { body: { token: await makeInvitation(api, id) } })
  const write = (body: object) => pro.call(routes.changePracticeProfile, { params: { id }, body })
  api.clock.advance(60_000)
  const { data: read } = await write({ lawSchool: 'Own School' })
  api.clock.advance(-60_000)
  expect(await importRoster([{ ...registered, 'Company Name': 'BELL LLP' }])).toMatchObject({ changed: 1 })
  const stale = await write({ bio: 'From a page opened before.', updatedAt: read.updatedAt })
  expect(stale.code).toBe('CHANGED_ELSEWHERE')
  await pro.call(routes.giveUpRecord, { params: { id } })
})

test('who no longer practises leaves the search, and a file of another state does not touch them', async () => {
  await importRoster([{}])
  const ohio = await mappingWith({ barState: 'OH' })
  expect(
    await importRoster([{ 'Last Name': 'QUILLOHIO', 'Company Name': '' }], ohio, ['--complete']),
  ).toMatchObject({
    new: 1,
    takenOut: 0,
  })
  expect(await found('quillbar')).toHaveLength(1)
  const report = await importRoster([{ Status: 'Retired' }])
  expect(report).toMatchObject({ takenOut: 1, rejected: { status: 1 } })
  expect(await readFile(path.join(folder, 'roster.rejected.csv'), 'utf8')).toBe(
    'line,id,reason\n2,NY:7000001,not active in the registry\n',
  )
  expect(await found('quillbar')).toEqual([])
  expect(await found('quillohio')).toHaveLength(1)
})

test('practice areas are taken where a roster has them, by our names for them', async () => {
  const mapping = await mappingWith(
    { areaNames: { 'Auto Accidents': 'Car Accidents' }, separator: '|' },
    { practiceAreas: 'Areas' },
  )
  const areas = 'personal injury|Auto Accidents|Space Law|Personal Injury'
  await importRoster([{ 'Registration Number': '7000002', 'Last Name': 'QUILLAREA', Areas: areas }], mapping)
  const [who] = await found('quillarea', { specialty: 'Personal Injury' })
  expect(who).toMatchObject({ specialties: ['Personal Injury'], practiceAreas: ['Car Accidents'] })
})

test('years that make no sense are not known', async () => {
  const admitted = (year: string, at: number) => ({
    'Registration Number': `710000${at}`,
    'Last Name': 'QUILLYEARS',
    'Year Admitted': year,
  })
  await importRoster(['', '2001.0', '1850', '2090', 'May 2001'].map(admitted))
  const known = (await found('quillyears')).map((who) => who.yearsExperience)
  expect(known).toHaveLength(5)
  expect(known.filter((years) => years !== null)).toEqual([api.clock.now().getUTCFullYear() - 2001])
})

test.each([
  ['that is not there', 'nothing.json', /cannot be read/],
  ['without a column', { columns: { number: 'Registration Number' } }, /not right at: columns/],
  ['with an unknown key', { colour: 'red' }, /not right at: the whole file/],
  ['without active values', { activeStatuses: [] }, /names a status column and no activeStatuses/],
])('a mapping %s is told in a sentence', async (_, changes, sentence) => {
  const known = JSON.parse(await readFile(newYork, 'utf8')) as object
  const file = path.join(folder, typeof changes === 'string' ? changes : 'wrong.json')
  if (typeof changes !== 'string') await writeFile(file, JSON.stringify({ ...known, ...changes }))
  await expect(importRoster([{}], file)).rejects.toThrow(sentence)
})

test('a mapping that names a column the file does not have is told', async () => {
  const file = await mappingWith({}, { firm: 'Firm Name' })
  await expect(importRoster([{}], file)).rejects.toThrow(/no column "Firm Name".*mapping\.json/)
})
