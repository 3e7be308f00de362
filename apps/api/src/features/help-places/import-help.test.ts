import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindsIn } from '#features/audit/audit.factory.ts'
import { installation } from '#platform/audit/audit-trail.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { readHelpOrder, runHelpImport } from './run-help-import.ts'

let api: TestApp
let folder: string
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  folder = await mkdtemp(path.join(tmpdir(), 'krash-help-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const said = ['--source', 'Test data', '--date', '2026-11']

async function importText(kind: string, text: string, ...flags: string[]) {
  await writeFile(path.join(folder, 'file'), text)
  return runHelpImport(api.context, readHelpOrder([kind, 'file', ...said, ...flags], folder))
}

async function near(type: string, at = { lat: 27.9506, lng: -82.4572 }) {
  return (await api.guest.call(routes.nearbyPlaces, { query: { ...at, type, radius: 50 } })).data
}

const companies = `id,name,phone,address,city,state,zip,latitude,longitude,hours,arrival_min,arrival_max,services
1,BAY TOWING LLC,(813) 555-0142,12 PORT ST,TAMPA,FL,33602,27.95,-82.45,24/7,20,35,towing;flatTire
2,Ybor Rescue,1-800-TOW-NOWW,,Tampa,FL,33605,,,,,,
3,No Number Towing,,,Tampa,FL,33605,27.96,-82.44,,,,
4,Nowhere Towing,813-555-0143,,Tampa,,99999,0,0,,,,
,No Id,813-555-0144,,Tampa,FL,33602,27.96,-82.44,,,,
2,Ybor Rescue Two,1-800-TOW-NOWW,,Tampa,FL,33605,,,,,,
`

test('roadside companies: what the file says, and nothing more', async () => {
  const driver = await api.signUp()
  expect(await importText('roadside', companies)).toMatchObject({
    entries: 6,
    new: 2,
    changed: 0,
    takenOut: 0,
    rejected: { phone: 1, place: 1, id: 1, again: 1 },
  })
  expect(await kindsIn(api, installation)).toContain('help_places_imported')
  const [bay, ybor] = await near('roadside')
  expect(bay).toMatchObject({
    id: 'roadside:1',
    label: 'Bay Towing LLC',
    phone: '+18135550142',
    address: '12 Port St, Tampa, FL 33602',
    isOpen24x7: true,
    services: ['towing', 'flatTire'],
    estimatedArrival: { min: 20, max: 35 },
    precision: 'address',
    source: 'Test data',
    sourceDate: '2026-11',
  })
  // Its ZIP alone is known, and neither hours nor services.
  expect(ybor).toMatchObject({
    label: 'Ybor Rescue Two',
    phone: '1-800-TOW-NOWW',
    precision: 'zip',
    isOpen24x7: false,
    services: [],
    estimatedArrival: null,
  })
  const tampa = { latitude: 27.9506, longitude: -82.4572 }
  const { data } = await driver.call(routes.listRoadside, { query: tampa })
  expect(data.map(({ name, estimatedArrival, isSample }) => [name, estimatedArrival, isSample])).toEqual([
    ['Bay Towing LLC', { min: 20, max: 35 }, false],
    ['Ybor Rescue Two', null, false],
  ])
})

test('again: nothing changes but the date; a complete file takes out who is not in it', async () => {
  const again = await importText('roadside', companies)
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 2, takenOut: 0 })
  const [head, bay] = companies.split('\n')
  const renamed = `${head}\n${bay?.replace('BAY TOWING', 'GULF TOWING')}\n`
  expect(await importText('roadside', renamed, '--complete')).toMatchObject({ changed: 1, takenOut: 1 })
  expect((await near('roadside')).map(({ label }) => label)).toEqual(['Gulf Towing LLC'])
  expect((await near('police')).length).toBeGreaterThan(0)
})

test('hospitals as CMS lists them: at the ZIP, without those that have no emergency room', async () => {
  const cms = `Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type,Emergency Services
990001,BAYFRONT TEST HOSPITAL,1 WATER ST,TAMPA,FL,33602,(813) 555-0170,Acute Care Hospitals,Yes
990002,QUIET CLINIC,2 WATER ST,TAMPA,FL,33602,(813) 555-0171,Acute Care Hospitals,No
990003,MIND HOSPITAL,3 WATER ST,TAMPA,FL,33602,(813) 555-0172,Psychiatric,Yes
990004,SMALL FEET HOSPITAL,4 WATER ST,TAMPA,FL,33602,(813) 555-0173,Childrens,Yes
`
  expect(await importText('hospitals', cms)).toMatchObject({ new: 2, rejected: { kind: 2 } })
  const found = await near('hospital')
  const facts = found.map(({ label, kind, precision, traumaLevel }) => [label, kind, precision, traumaLevel])
  expect(facts).toContainEqual(['Bayfront Test Hospital', 'general', 'zip', null])
  expect(facts).toContainEqual(['Small Feet Hospital', 'children', 'zip', null])
})

test('police and hospitals from GeoJSON as HIFLD gives it, with its words for nothing', async () => {
  const feature = (properties: object, coordinates: number[]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates },
  })
  const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const office = {
    ID: '77',
    NAME: 'PORT POLICE - PIER 2',
    TELEPHONE: 'NOT AVAILABLE',
    STATE: 'FL',
    CITY: 'TAMPA',
  }
  expect(await importText('police', file(feature(office, [-82.4572, 27.9506])))).toMatchObject({ new: 1 })
  expect((await near('police'))[0]).toMatchObject({
    label: 'Port Police - Pier 2',
    phone: null,
    address: 'Tampa, FL',
    precision: 'address',
  })
  const hospital = {
    ID: 78,
    NAME: 'PIER HOSPITAL',
    TYPE: 'CHILDREN',
    TRAUMA: 'LEVEL I ADULT, LEVEL II PEDIATRIC',
    STATUS: 'OPEN',
    ZIP: '-999',
  }
  const general = { ...hospital, ID: 79, NAME: 'DOCK HOSPITAL', TYPE: 'GENERAL ACUTE CARE' }
  const closed = { ...hospital, ID: 80, STATUS: 'CLOSED' }
  const at = [-82.4572, 27.9506]
  const text = file(feature(hospital, at), feature(general, at), feature(closed, at))
  expect(await importText('hospitals', text)).toMatchObject({ new: 2, rejected: { closed: 1 } })
  const levels = (await near('hospital')).slice(0, 2).map(({ label, traumaLevel }) => [label, traumaLevel])
  expect(levels).toEqual([
    ['Pier Hospital', 2],
    ['Dock Hospital', 1],
  ])
})

test('a file that would empty the list changes nothing until that is confirmed', async () => {
  const one = 'id,name,latitude,longitude\n1,Only Hospital,27.95,-82.45\n'
  await expect(importText('hospitals', one, '--complete')).rejects.toThrow(/would take out \d+ of \d+ places/)
  expect((await near('hospital')).length).toBeGreaterThan(3)
  expect(await importText('hospitals', one, '--complete', '--yes')).toMatchObject({ new: 1 })
  expect((await near('hospital')).map(({ label }) => label)).toEqual(['Only Hospital'])
})

test.each([
  ['', 'The file is empty.'],
  ['id,name\n', 'The file is empty.'],
  ['name,latitude\nA,1\n', 'The file has no column "id"'],
  ['id,name\n1,"open', 'no CSV that can be read'],
  ['{"type":"FeatureCollection"', 'no JSON that can be read'],
  ['{"features":"none"}', 'no GeoJSON collection of points'],
])('%j is refused with a sentence', async (text, sentence) => {
  await expect(importText('police', text)).rejects.toThrow(sentence)
})

test('who says neither source nor date is told how it is used', () => {
  const wrong = [
    ['hospitals', 'file', '--source', 'CMS'],
    ['hospitals', 'file', '--source', 'CMS', '--date', 'June'],
    ['churches', 'file', ...said],
    ['police', ...said],
    ['police', 'file', 'more', ...said],
    ['police', 'file', ...said, '--whole'],
  ]
  expect(wrong.map((args) => usageOf(args))).toEqual(wrong.map(() => 'Usage:'))
})

/** The first word of the refusal; empty where the order is taken. */
function usageOf(args: string[]): string {
  try {
    readHelpOrder(args, folder)
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  }
}
