import { randomUUID } from 'node:crypto'
import { lawyerSpecialties, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { insertProfessionals, lawyerRow } from './professionals.factory.ts'

let api: TestApp
let driver: TestClient
const ana = lawyerRow({ full_name: 'Ana Johnson', rating: 4.9, review_count: 10 })
const bo = lawyerRow({
  full_name: 'Bo Johnson',
  rating: 4,
  review_count: 10,
  latitude: 28.05,
  court_admissions: ['State Courts', 'U.S. Tax Court'],
  languages: ['en', 'es'],
  proficiency: '{"es": "fluent"}',
})
const far = lawyerRow({ full_name: 'Cy Ashdown', rating: null, review_count: 0, latitude: 40 })
const gone = lawyerRow({ full_name: 'Gone Johnson', is_active: false })
const doctor = lawyerRow({
  full_name: 'Dr. Eva Pine',
  type: 'physician',
  specialties: ['Orthopedics'],
  insurance_networks: ['TRICARE'],
})
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
  await insertProfessionals(api.context.database, [ana, bo, far, gone, doctor])
})
afterAll(() => api.close())

const lawyers = { type: 'lawyers' } as const
const names = (found: readonly { fullName: string }[]) => found.map((who) => who.fullName)

test('without a session: 401', async () => {
  const near = { params: lawyers, query: { latitude: '27.95', longitude: '-82.45' } }
  expect((await api.guest.call(routes.listLawyers, {})).status).toBe(401)
  expect((await api.guest.call(routes.professionalsNearby, near)).status).toBe(401)
  expect(
    (await api.guest.call(routes.bulkProfessionals, { params: lawyers, body: { ids: [] } })).status,
  ).toBe(401)
})

test('what is wrong is said: 400', async () => {
  const params = { type: 'nurse' } as unknown as typeof lawyers
  expect((await driver.call(routes.topRated, { params, query: { limit: '0' } })).fields).toEqual([
    'type',
    'limit',
  ])
  const nowhere = await driver.call(routes.professionalsNearby, {
    params: lawyers,
    query: { latitude: '91' },
  })
  expect(nowhere.fields.toSorted()).toEqual(['latitude', 'longitude'])
  expect((await driver.call(routes.searchByName, { params: lawyers })).fields).toEqual(['name'])
})

describe('lists', () => {
  test('the country has the best rated first, unrated last, with a total', async () => {
    const all = await driver.call(routes.listLawyers, { query: { limit: '2' } })
    expect(names(all.data.lawyers)).toEqual(['Ana Johnson', 'Bo Johnson'])
    expect(all.data.lawyers[0]).toMatchObject({ distance: '0 mi', distanceMiles: null, matchScore: 88 })
    expect(all.data.lawyers[0]?.location).toMatchObject({ latitude: ana.latitude, city: ana.city })
    expect(all.pagination).toMatchObject({ total: 3, hasMore: true })
    const rest = await driver.call(routes.listLawyers, { query: { limit: '2', page: '2' } })
    expect(names(rest.data.lawyers)).toEqual(['Cy Ashdown'])
    expect((await driver.call(routes.listLawyers, { query: { offset: '1000000000' } })).data).toEqual({
      lawyers: [],
    })
    expect(names((await driver.call(routes.listPhysicians, {})).data.physicians)).toEqual(['Dr. Eva Pine'])
    const top = await driver.call(routes.topRated, { params: lawyers, query: { limit: '1' } })
    expect(names(top.data)).toEqual(['Ana Johnson'])
    expect(top.pagination).toMatchObject({ limit: 1, total: 3, hasMore: true })
  })

  test('nearby are the nearest within 25 miles', async () => {
    const query = { latitude: '28.04', longitude: '-82.4572' }
    const { data } = await driver.call(routes.professionalsNearby, { params: lawyers, query })
    expect(names(data)).toEqual(['Bo Johnson', 'Ana Johnson'])
    expect(data[0]?.distance).toBe('0.7 mi')
  })

  test('specialties are those of the contract', async () => {
    expect((await driver.call(routes.specialties, { params: lawyers })).data).toEqual([...lawyerSpecialties])
  })

  test('in bulk they come in the order asked, others are left out', async () => {
    const ids = [bo.id, randomUUID(), gone.id, doctor.id, ana.id, bo.id]
    const { data } = await driver.call(routes.bulkProfessionals, { params: lawyers, body: { ids } })
    expect(names(data)).toEqual(['Bo Johnson', 'Ana Johnson'])
  })

  test.each([
    ['johnson', ['Ana Johnson', 'Bo Johnson']],
    ['john bo', ['Bo Johnson']],
    ['ana j', ['Ana Johnson']],
    ['jonson', ['Ana Johnson', 'Bo Johnson']],
    ['ana ashdown', []],
    ['%', []],
  ])('by name: %s', async (name, expected) => {
    const { data } = await driver.call(routes.searchByName, { params: lawyers, query: { name } })
    expect(names(data).toSorted()).toEqual(expected)
  })

  test('a page after the last that has somebody is empty, and none is refused', async () => {
    const body = { type: 'lawyer', location: { latitude: 27.95, longitude: -82.46 }, limit: 1 } as const
    const pages = await Promise.all(
      [1, 2, 3, 51, 1_000_000].map((page) =>
        driver.call(routes.searchProfessionals, { body: { ...body, page } }),
      ),
    )
    expect(pages.map(({ data }) => data.lawyers?.length)).toEqual([1, 1, 0, 0, 0])
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, false, false, false, false])
  })

  test('courts and networks are filters, in any spelling', async () => {
    const at = { location: { latitude: 27.95, longitude: -82.46 }, radius: 50 }
    const lawyersWith = async (courtAdmission: string) => {
      const body = { ...at, type: 'lawyer', filters: { courtAdmission } }
      const { data, pagination } = await driver.call(routes.searchProfessionals, { body })
      return [pagination.total, names(data.lawyers ?? [])]
    }
    expect(await lawyersWith('u.s. tax court')).toEqual([1, ['Bo Johnson']])
    expect(await lawyersWith('any')).toEqual([2, ['Ana Johnson', 'Bo Johnson']])
    const body = { ...at, type: 'physician', insuranceNetwork: 'TriCare', query: 'pine' }
    const found = await driver.call(routes.searchProfessionals, { body })
    expect(names(found.data.physicians ?? [])).toEqual(['Dr. Eva Pine'])
    const none = await driver.call(routes.searchProfessionals, {
      body: { ...body, insuranceNetwork: 'Aetna' },
    })
    expect(none.pagination.total).toBe(0)
    const unknown = await driver.call(routes.searchProfessionals, {
      body: { ...body, insuranceNetwork: 'x' },
    })
    expect(unknown.fields).toEqual(['insuranceNetwork'])
  })

  test('how well a language must be spoken leaves out who has not said it', async () => {
    const location = { latitude: 27.95, longitude: -82.46 }
    const speaking = async (languages: readonly string[], proficiency: string) => {
      const body = { type: 'lawyer', location, radius: 50, languages: [...languages], proficiency } as const
      return names((await driver.call(routes.searchProfessionals, { body })).data.lawyers ?? [])
    }
    expect(await speaking(['es', 'fr'], 'fluent')).toEqual(['Bo Johnson'])
    expect(await speaking(['es'], 'Native')).toEqual([])
    expect(await speaking(['es'], 'any')).toEqual(['Bo Johnson'])
    expect(await speaking(['en'], 'basic')).toEqual([])
  })

  test('the smallest radius is said', async () => {
    const answer = await driver.call(routes.searchProfessionals, { body: { type: 'lawyer', radius: 0 } })
    expect(answer.failure.errors?.[0]?.message).toBe('Please enter 0.1 or more')
  })

  test('a search forgives a slip, and the other address of the search is the same', async () => {
    const body = {
      type: 'lawyer',
      query: 'jonhson',
      location: { latitude: 27.95, longitude: -82.46 },
    } as const
    const { data } = await driver.call(routes.searchByLocation, { body })
    expect(names(data.lawyers ?? [])).toEqual(['Ana Johnson', 'Bo Johnson'])
  })
})
