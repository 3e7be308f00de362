import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { insertProfessionals, lawyerRow, partner } from './professionals.factory.ts'

let api: TestApp
let driver: TestClient
const tampa = { latitude: 27.9506, longitude: -82.4572 }
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
})
afterAll(() => api.close())

const people = {
  ana: lawyerRow({
    full_name: 'Ana Núñez',
    firm_name: 'Harbor Legal',
    languages: ['en', 'es'],
    rating: 4.9,
    years_experience: 20,
  }),
  bo: lawyerRow({
    full_name: 'Bo Fenwick',
    latitude: 28.05,
    specialties: ['Traffic Law'],
    practice_areas: ['Traffic Tickets'],
    rating: 3.4,
    years_experience: 3,
    hourly_rate: null,
  }),
  cy: lawyerRow({
    ...partner,
    full_name: 'Cy Ashdown',
    firm_name: null,
    latitude: 28.2,
    rating: null,
    review_count: 0,
    years_experience: 30,
    available_immediately: true,
    languages: ['en', 'ar'],
  }),
  far: lawyerRow({ full_name: 'Far Away', latitude: 28.7 }),
  gone: lawyerRow({ full_name: 'Gone Away', is_active: false }),
  doctor: lawyerRow({
    type: 'physician',
    full_name: 'Dr. Eva Pine',
    specialties: ['Orthopedics'],
    practice_areas: [],
  }),
}

async function names(body: Record<string, unknown>): Promise<string[]> {
  const { data } = await driver.call(routes.searchProfessionals, {
    body: { type: 'lawyer', location: tampa, ...body },
  })
  return [...(data.lawyers ?? []), ...(data.physicians ?? [])].map((who) => who.fullName.split(' ')[0]!)
}

describe('searching', () => {
  beforeAll(() => insertProfessionals(api.context.database, Object.values(people)))

  test('without a session: 401', async () => {
    expect((await api.guest.call(routes.searchProfessionals, { body: { type: 'lawyer' } })).status).toBe(401)
  })

  test('everything that is wrong is said at once: 400', async () => {
    const wrong = {
      type: 'nurse',
      location: { latitude: 91, longitude: -82 },
      radius: 201,
      minRating: 6,
      sort: 'best',
      page: 1_000_001,
      limit: 101,
      languages: ['EN!'],
      filters: { yearsExperienceMin: -1 },
      priorities: ['fame'],
    }
    const { status, fields } = await driver.call(routes.searchProfessionals, { body: wrong })
    expect(status).toBe(400)
    expect(fields.toSorted()).toEqual([
      'filters.yearsExperienceMin',
      'languages.0',
      'limit',
      'location.latitude',
      'minRating',
      'page',
      'priorities.0',
      'radius',
      'sort',
      'type',
    ])
    const half = await driver.call(routes.searchProfessionals, {
      body: { type: 'lawyer', location: { latitude: 27 } },
    })
    expect(half.fields).toEqual(['location.latitude'])
  })

  test('a place nobody knows: 404', async () => {
    const answer = await driver.call(routes.searchProfessionals, {
      body: { type: 'lawyer', location: { address: 'qwxzk' } },
    })
    expect([answer.status, answer.code]).toEqual([404, 'PLACE_NOT_FOUND'])
  })

  test('finds the active of the type within 25 miles, with distance and score', async () => {
    const { data, pagination } = await driver.call(routes.searchProfessionals, {
      body: { type: 'lawyer', location: tampa },
    })
    expect(data.lawyers?.map((who) => who.fullName)).toEqual(['Ana Núñez', 'Cy Ashdown', 'Bo Fenwick'])
    expect(pagination).toEqual({ limit: 20, offset: 0, page: 1, total: 3, hasMore: false })
    expect(data.center).toEqual({ ...tampa, address: '', precision: 'device', isDefault: false })
    expect(data.physicians).toBeUndefined()
    const [ana, cy] = data.lawyers ?? []
    expect(ana).toMatchObject({ distance: '< 0.1 mi', distanceMiles: 0, isDemo: true, profileImage: null })
    expect(cy).toMatchObject({ distance: '17 mi', distanceMiles: 17.23, rating: null, firmName: null })
    // 40 + 4.9 / 5 * 20 + 20 + 20; 40 + 0 + 20 + four of six bonuses of 20
    expect([ana?.matchScore, cy?.matchScore]).toEqual([100, 73])
    expect(await names({ type: 'physician' })).toEqual(['Dr.'])
  })

  test.each([
    [{ radius: 60 }, ['Ana', 'Far', 'Cy', 'Bo']],
    [{ radius: 10 }, ['Ana', 'Bo']],
    [{ specialty: 'Personal Injury' }, ['Ana', 'Cy']],
    [{ specialty: 'personal injury' }, ['Ana', 'Cy']],
    [{ filters: { specialty: 'Traffic Law' } }, ['Bo']],
    [{ practiceArea: 'Traffic Tickets' }, ['Bo']],
    [{ specialty: 'Bankruptcy' }, []],
    [{ minRating: 4.5 }, ['Ana']],
    [{ filters: { rating: 3 } }, ['Ana', 'Bo']],
    [{ yearsExperienceMin: 20 }, ['Ana', 'Cy']],
    [{ yearsExperienceMin: 10, yearsExperienceMax: 25 }, ['Ana']],
    [{ isVerified: true }, ['Cy']],
    [{ isVerified: false }, ['Ana', 'Bo']],
    [{ languages: ['es'] }, ['Ana']],
    [{ languages: ['es', 'ar'] }, ['Ana', 'Cy']],
    [{ languages: ['de'] }, []],
    [{ availability: 'immediate' }, ['Cy']],
    [{ availability: 'today' }, ['Ana', 'Cy', 'Bo']],
    [{ query: 'nunez' }, ['Ana']],
    [{ query: 'NÚÑ' }, ['Ana']],
    [{ searchTerm: 'harb leg' }, ['Ana']],
    [{ query: 'traff' }, ['Bo']],
    [{ query: 'unez' }, []],
    [{ query: 'ana fenwick' }, []],
    [{ query: '%' }, ['Ana', 'Cy', 'Bo']],
    [{ query: '' }, ['Ana', 'Cy', 'Bo']],
    [{ query: "' or 1=1 --" }, []],
    [{ sort: 'distance' }, ['Ana', 'Bo', 'Cy']],
    [{ sort: 'rating' }, ['Ana', 'Bo', 'Cy']],
    [{ sort: 'experience' }, ['Cy', 'Ana', 'Bo']],
    [{ sort: 'name' }, ['Ana', 'Bo', 'Cy']],
    [{ sort: 'name', limit: 2, page: 2 }, ['Cy']],
  ])('%j', async (body, expected) => {
    expect(await names(body)).toEqual(expected)
  })

  test('wishes move the score: who is available beats who is dear', async () => {
    const { data } = await driver.call(routes.searchProfessionals, {
      body: { type: 'lawyer', location: tampa, priorities: ['responseTime', 'cost'] },
    })
    expect(data.lawyers?.map((who) => who.matchScore)).toEqual([100, 80, 67])
  })

  test('without a place it stands in Tampa and says so', async () => {
    const { data } = await driver.call(routes.searchProfessionals, {
      body: { type: 'lawyer', location: { address: '' } },
    })
    expect(data.center).toMatchObject({ address: 'Tampa, FL', isDefault: true })
    expect(data.lawyers).toHaveLength(3)
  })
})

describe('one professional', () => {
  const read = (client: TestClient, type: string, id: string) =>
    client.call(routes.getProfessional, { params: { type: type as 'lawyer', id } })
  const row = lawyerRow({ full_name: 'Zoe Oakley', latitude: 45 })
  beforeAll(() =>
    insertProfessionals(api.context.database, [
      row,
      lawyerRow({ ...row, id: randomUUID(), is_active: false }),
    ]),
  )

  test('without a session: 401; a wrong type or id: 400', async () => {
    expect((await read(api.guest, 'lawyer', row.id)).status).toBe(401)
    expect((await read(driver, 'nurse', '7')).fields).toEqual(['type', 'id'])
  })

  test('absent, of another type, not active: 404', async () => {
    const gone = await api.context.database.kysely
      .selectFrom('professionals')
      .select('id')
      .where('is_active', '=', false)
      .executeTakeFirstOrThrow()
    for (const [type, id] of [
      ['lawyer', randomUUID()],
      ['physician', row.id],
      ['lawyer', gone.id],
    ] as const) {
      const answer = await read(driver, type, id)
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    }
  })

  test('singular and plural name the type', async () => {
    const one = await read(driver, 'lawyer', row.id)
    expect(one.data).toMatchObject({
      id: row.id,
      type: 'lawyer',
      fullName: 'Zoe Oakley',
      createdAt: '2026-01-05T00:00:00.000Z',
    })
    expect((await read(driver, 'lawyers', row.id)).data).toEqual(one.data)
  })
})
