import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindsIn } from '#features/audit/audit.factory.ts'
import { installation } from '#platform/audit/audit-trail.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { invented, nppesCsv, nppesHeader, nppesRecord } from './nppes.factory.ts'
import { loadOffices, readOrder, runImport } from './run-import.ts'

let api: TestApp
let driver: TestClient
let folder: string
let offices: Awaited<ReturnType<typeof loadOffices>>
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
  offices = await loadOffices(api.context)
  folder = await mkdtemp(path.join(tmpdir(), 'krash-import-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
/** Imports the text as a file of its own. */
async function importText(text: string, flags: string[] = [], more: { rebuildFrom?: number } = {}) {
  files += 1
  const file = path.join(folder, `${files}.csv`)
  await writeFile(file, text)
  return runImport(api.context, readOrder(['physicians', file, ...flags], folder), { ...more, offices })
}
const importRecords = (records: string[][], flags?: string[], more?: { rebuildFrom: number }) =>
  importText(nppesCsv(records), flags, more)
const rejects = async () => (await readFile(path.join(folder, `${files}.rejected.csv`), 'utf8')).split('\n')
const nobodyElse = { new: 0, changed: 0, unchanged: 0, takenOut: 0 }

const tampa = { latitude: 27.9506, longitude: -82.4572 }
async function found(searchTerm: string, location = tampa) {
  const body = { type: 'physician', searchTerm, location, radius: 25, sort: 'name' } as const
  return (await driver.call(routes.searchProfessionals, { body })).data.physicians ?? []
}
const rows = () =>
  api.context.database.kysely
    .selectFrom('professionals')
    .selectAll()
    .where('source', '=', 'nppes')
    .orderBy('source_id')
    .execute()

test('a physician is found as the registry tells them, and nothing is invented', async () => {
  const before = api.clock.now().toISOString()
  const report = await importRecords([
    nppesRecord(1, {
      'Provider Last Name (Legal Name)': "O'QUILLFEATHER-MCDUNN",
      'Provider Credential Text': 'M.D., PH.D., FACS',
      'Provider Business Practice Location Address Postal Code': '336021234.0',
      'Provider Business Practice Location Address Telephone Number': '8135550101.0',
      'Entity Type Code': '1.0',
      'Healthcare Provider Taxonomy Code_1': '207R00000X',
      'Healthcare Provider Primary Taxonomy Switch_1': 'N',
      'Healthcare Provider Taxonomy Code_2': '207X00000X',
      'Provider License Number_2': 'OS2002',
      'Provider License Number State Code_2': 'FL',
      'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
    }),
  ])
  expect(report).toMatchObject({ ...nobodyElse, lines: 1, new: 1, rejected: {} })
  expect(await kindsIn(api, installation)).toContain('directory_imported')
  const [who, ...others] = await found('oquillfeather')
  expect(others).toEqual([])
  const now = who?.createdAt ?? ''
  expect(now >= before && now <= api.clock.now().toISOString()).toBe(true)
  expect(who).toMatchObject({
    type: 'physician',
    fullName: "Adele Q. O'Quillfeather-McDunn, MD, PhD",
    firmName: null,
    email: null,
    phone: '+18135550101',
    address: '100 W Pine St, Ste 200',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
    precision: 'zip',
    rating: null,
    reviewCount: 0,
    yearsExperience: null,
    languages: [],
    specialties: ['Orthopedics', 'Internal Medicine'],
    practiceAreas: [],
    insuranceNetworks: [],
    acceptsInsurance: null,
    emergencyAvailable: false,
    availability: null,
    takesAppointments: false,
    hourlyRate: null,
    licenseNumber: 'OS2002 (FL)',
    barNumber: null,
    isVerified: false,
    isActive: true,
    isDemo: false,
    updatedAt: now,
  })
  expect(who?.distanceMiles).toBeLessThan(3)
  const read = who?.sources.map(({ source, updatedOn, checkedAt }) => ({ source, updatedOn, checkedAt }))
  expect(read).toEqual([
    { source: 'nppes', updatedOn: '2020-07-08', checkedAt: now },
    { source: 'gazetteer', updatedOn: null, checkedAt: now },
  ])
  const byFilter = await driver.call(routes.searchProfessionals, {
    body: { type: 'physician', location: tampa, specialty: 'Orthopedics', searchTerm: 'oquillfeather' },
  })
  expect(byFilter.data.physicians?.map(({ id }) => id)).toEqual([who?.id])
})

test('every line that is not taken is in the reject file with its number and reason', async () => {
  const practice = 'Provider Business Practice Location Address'
  const report = await importText(
    `${nppesCsv([
      nppesRecord(100, { NPI: '1234567890' }),
      nppesRecord(101, { 'Entity Type Code': '2' }),
      nppesRecord(102, { 'Entity Type Code': '', 'NPI Deactivation Date': '01/02/2019' }),
      nppesRecord(103, { 'Entity Type Code': '' }),
      nppesRecord(104, { 'Provider Last Name (Legal Name)': '<UNAVAIL>' }),
      nppesRecord(105, { 'Provider First Name': ' ' }),
      nppesRecord(106, { 'Healthcare Provider Taxonomy Code_1': '363L00000X' }),
      nppesRecord(107, {
        'Provider First Line Business Practice Location Address': '',
        'Provider Second Line Business Practice Location Address': '<UNAVAIL>',
      }),
      nppesRecord(108, { [`${practice} Country Code (If outside U.S.)`]: 'DE' }),
      nppesRecord(109, { [`${practice} State Name`]: 'AE' }),
      nppesRecord(110, { [`${practice} State Name`]: 'PR', [`${practice} Postal Code`]: '00926' }),
      nppesRecord(111, { [`${practice} Postal Code`]: '99999', [`${practice} City Name`]: 'NOWHERETOWN' }),
      nppesRecord(112),
      nppesRecord(112),
    ])}"only","three","values"\n`,
  )
  expect(report).toMatchObject({ lines: 15, new: 1, takenOut: 0 })
  const n = invented
  expect((await rejects()).filter(Boolean).toSorted()).toEqual(
    [
      'line,id,reason',
      '2,1234567890,the number of the person is missing or mistyped (check digit)',
      `3,${n(101)},"an organisation, not a person"`,
      `4,${n(102)},deactivated in the registry`,
      `5,${n(103)},neither a person nor an organisation`,
      `6,${n(104)},no name`,
      `7,${n(105)},no name`,
      `8,${n(106)},not a kind of doctor we list`,
      `9,${n(107)},no practice address`,
      `10,${n(108)},outside the 50 states and DC`,
      `11,${n(109)},outside the 50 states and DC`,
      `12,${n(110)},outside the 50 states and DC`,
      `13,${n(111)},neither the ZIP code nor the town is known`,
      `14,${n(112)},a later line has the same number`,
      '16,,the line has more or fewer values than the header has columns',
    ].toSorted(),
  )
  expect(report.rejected).toEqual({
    number: 1,
    organisation: 1,
    deactivated: 1,
    kind: 1,
    name: 2,
    specialty: 1,
    practice: 1,
    foreign: 3,
    place: 1,
    again: 1,
    columns: 1,
  })
})

test('an office is placed by its ZIP, else by its town, and a town is written as the gazetteer does', async () => {
  const at = (number: number, ...[city, zip, state]: [string, string, string]) =>
    nppesRecord(number, {
      'Provider Business Practice Location Address City Name': city,
      'Provider Business Practice Location Address State Name': state,
      'Provider Business Practice Location Address Postal Code': zip,
    })
  await importRecords([
    at(201, 'O FALLON', '63366', 'MO'),
    at(202, 'MINNEAPOLIS', '00000', 'MN'),
    // The ZIP belongs to Tampa, so it must not override the state.
    at(203, 'ATLANTA', '33602', 'GA'),
    at(204, 'SOMEWHERE NEW', '33602', 'FL'),
    at(205, 'MINNEAPOLIS', '<UNAVAIL>', 'MINNESOTA'),
  ])
  const placed = (await rows()).filter(({ source_id }) => Number(source_id) >= Number(invented(201)))
  expect(
    placed.map(({ city, state, zip_code, position_precision }) =>
      [city, state, zip_code, position_precision].join(' '),
    ),
  ).toEqual([
    "O'Fallon MO 63366 zip",
    'Minneapolis MN 00000 place',
    'Atlanta GA 33602 place',
    'Somewhere New FL 33602 zip',
    'Minneapolis MN  place',
  ])
  expect(placed[2]?.latitude).toBeCloseTo(33.7, 0)
})

test('a second run changes nothing; the day it was read is brought up to date', async () => {
  const records = [1, 2, 3].map((number) => nppesRecord(300 + number))
  expect(await importRecords(records)).toMatchObject({ ...nobodyElse, new: 3 })
  const before = await rows()
  expect(await importRecords(records)).toMatchObject({ ...nobodyElse, unchanged: 3 })
  expect(await rows()).toEqual(before)

  api.clock.advance(3 * 24 * 60 * 60 * 1000)
  driver = await api.signUp()
  const later = api.clock.now()
  expect(await importRecords(records.slice(0, 2))).toMatchObject({ ...nobodyElse, unchanged: 2 })
  const named = new Set([301, 302].map(invented))
  const after = await rows()
  const read = after.filter((row) => row.checked_at && row.checked_at >= later)
  expect(new Set(read.map((row) => row.source_id))).toEqual(named)
  const withoutDay = (row: (typeof before)[number]) => ({ ...row, checked_at: null })
  expect(after.map(withoutDay)).toEqual(before.map(withoutDay))
})

test('who changes keeps id and reviews, and is found where they are now', async () => {
  const name = { 'Provider Last Name (Legal Name)': 'QUILLMOVER' }
  await importRecords([nppesRecord(400, name)])
  const [before] = await found('quillmover')
  await api.context.database.kysely
    .updateTable('professionals')
    .set({ star_counts: [0, 0, 0, 1, 1], languages: ['en', 'es'] })
    .where('id', '=', before!.id)
    .execute()
  const moved = nppesRecord(400, {
    ...name,
    'Provider Business Practice Location Address City Name': 'DENVER',
    'Provider Business Practice Location Address State Name': 'CO',
    'Provider Business Practice Location Address Postal Code': '80202',
  })
  expect(await importRecords([moved])).toMatchObject({ ...nobodyElse, changed: 1 })
  expect(await found('quillmover')).toEqual([])
  const [after] = await found('quillmover', { latitude: 39.7392, longitude: -104.9903 })
  expect(after).toMatchObject({
    id: before?.id,
    city: 'Denver',
    rating: 4.5,
    reviewCount: 2,
    languages: ['en', 'es'],
    createdAt: before?.createdAt,
  })
  expect(after!.updatedAt > before!.updatedAt).toBe(true)
})

test('who is deactivated leaves the search, and comes back with the same id when reactivated', async () => {
  const name = { 'Provider Last Name (Legal Name)': 'QUILLGONE' }
  const gone = { 'Entity Type Code': '', 'NPI Deactivation Date': '01/02/2020' }
  await importRecords([nppesRecord(500, name)])
  const [before] = await found('quillgone')
  expect(await importRecords([nppesRecord(500, gone)])).toMatchObject({ ...nobodyElse, takenOut: 1 })
  expect(await found('quillgone')).toEqual([])
  expect(await importRecords([nppesRecord(500, gone)])).toMatchObject(nobodyElse)
  const back = { ...name, 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '03/04/2020' }
  expect(await importRecords([nppesRecord(500, back)])).toMatchObject({ ...nobodyElse, changed: 1 })
  expect((await found('quillgone')).map(({ id }) => id)).toEqual([before?.id])
  // A person who may no longer be listed must not keep the old entry.
  const nurse = { ...name, 'Healthcare Provider Taxonomy Code_1': '363L00000X' }
  expect(await importRecords([nppesRecord(500, nurse)])).toMatchObject({ ...nobodyElse, takenOut: 1 })
})

test('only a file that says it is complete takes out those it does not have, and very many only on demand', async () => {
  const all = Array.from({ length: 150 }, (_, at) => nppesRecord(1000 + at))
  await importRecords(all)
  const active = (await rows()).filter((row) => row.is_active).length
  const first = all.slice(0, 1)
  expect(await importRecords(first)).toMatchObject({ ...nobodyElse, unchanged: 1 })
  await expect(importRecords(first, ['--complete'])).rejects.toThrow(
    `This file would take ${active - 1} of ${active} people out of the search`,
  )
  expect((await rows()).filter((row) => row.is_active)).toHaveLength(active)
  const report = await importRecords(first, ['--complete', '--yes'])
  expect(report).toMatchObject({ ...nobodyElse, unchanged: 1, takenOut: active - 1 })
  expect((await rows()).filter((row) => row.is_active)).toHaveLength(1)
})

test('a large import makes the search anew, with the same result as a small one', async () => {
  const projection = async () => {
    const { pool } = api.context.database
    const search = await pool.query('select * from professional_search order by id, spec')
    const counts = await pool.query(
      'select * from professional_facets where people <> 0 order by spec, c8, band',
    )
    return { search: search.rows, counts: counts.rows }
  }
  const people = [1, 2, 3].map((number) => nppesRecord(2000 + number))
  expect(await importRecords(people, [], { rebuildFrom: 1 })).toMatchObject({ ...nobodyElse, new: 3 })
  const rebuilt = await projection()
  expect(rebuilt.search.length).toBeGreaterThan(3)
  await api.context.database.pool.query(
    'select krash_refresh_professional_search(array(select id from professionals))',
  )
  expect(await projection()).toEqual(rebuilt)
})

test.each([
  ['without a column', nppesCsv([], nppesHeader.slice(1)), /no column "NPI".*NPPES/],
  ['that is empty', '', /The file is empty/],
  ['whose quotation never ends', `${nppesCsv([nppesRecord(3000)])}"${'x,'.repeat(60_000)}`, /never closed/],
  [
    'with a broken quotation',
    `${nppesCsv([nppesRecord(3000)])}"a"b,"c"\n`,
    /no CSV that can be read, near line 3/,
  ],
])('a file %s changes nothing and is told in a sentence', async (_, text, sentence) => {
  const before = await rows()
  await expect(importText(text)).rejects.toThrow(sentence)
  expect(await rows()).toEqual(before)
  if (!text.includes(invented(3000)))
    await expect(access(path.join(folder, `${files}.rejected.csv`))).rejects.toThrow()
})

test('columns are found in any order and case, behind a byte order mark', async () => {
  const [header = [], record = []] = [nppesHeader, nppesRecord(4000)].map((values) => values.toReversed())
  const text = `\ufeff${nppesCsv(
    [record],
    header.map((title) => title.toUpperCase()),
  )}`.replaceAll('\n', '\r\n')
  expect(await importText(text)).toMatchObject({ ...nobodyElse, new: 1 })
})

test.each([
  [[]],
  [['physicians']],
  [['dentists', 'a.csv']],
  [['physicians', 'a.csv', 'b.csv']],
  [['physicians', 'a.csv', '--colums', 'x.json']],
  [['physicians', 'a.csv', '--columns', 'x.json']],
  [['lawyers', 'a.csv']],
])('%j is answered with how it is used', (args) => {
  expect(() => readOrder(args, folder)).toThrow(/^Usage:/)
})

test('a file that is not there is told', async () => {
  const order = readOrder(['physicians', 'nothing.csv'], folder)
  await expect(runImport(api.context, order)).rejects.toThrow(`There is no file ${folder}/nothing.csv`)
})
