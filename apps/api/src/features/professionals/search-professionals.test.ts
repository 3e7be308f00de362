import { type SearchSort, listMatchScore, milesBetween, routes, searchSorts } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainText } from '#platform/plain-text.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { seededRandom } from '#platform/seeded-random.ts'

/** The seeded directory, compared with a search in memory that has no boxes and no indexes. */
let api: TestApp
let driver: TestClient
let towns: { latitude: number; longitude: number }[]
let people: Awaited<ReturnType<typeof readPeople>>
const random = seededRandom(7)

beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
  people = await readPeople()
  const places = api.context.database.kysely.selectFrom('places').select(['latitude', 'longitude'])
  towns = await places.where('population', '>', 1000).orderBy('id').execute()
})
afterAll(() => api.close())

const readPeople = () => api.context.database.kysely.selectFrom('professionals').selectAll().execute()
const randomTown = () => towns[random.int(0, towns.length - 1)]!

interface Asked {
  location: { latitude: number; longitude: number }
  radius: number
  sort: SearchSort
  specialty?: string
  minRating?: number
}

const latest = (value: number | null) => value ?? -1
const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function expectedIds({ location, radius, sort, specialty, minRating }: Asked): string[] {
  const found = people
    .filter((who) => who.type === 'lawyer' && who.is_active)
    .filter((who) => specialty === undefined || who.specialties.includes(specialty))
    .filter((who) => minRating === undefined || (who.rating !== null && who.rating >= minRating))
    .map((who) => ({ ...who, miles: milesBetween(location, who) }))
    .filter((who) => who.miles <= radius)
    .map((who) => {
      const facts = {
        hasSpecialty: true,
        rating: who.rating,
        yearsExperience: who.years_experience,
        isAvailableNowOrToday: who.available_today ?? false,
        hourlyRate: who.hourly_rate,
        miles: who.miles,
      }
      return {
        ...who,
        score: listMatchScore(facts, { specialtyAsked: specialty !== undefined, priorities: [] }),
      }
    })
  type Found = (typeof found)[number]
  const orders: Record<SearchSort, (a: Found, b: Found) => number> = {
    match: (a, b) => b.score - a.score || a.miles - b.miles,
    distance: (a, b) => a.miles - b.miles,
    rating: (a, b) => latest(b.rating) - latest(a.rating) || b.review_count - a.review_count,
    experience: (a, b) =>
      (b.years_experience ?? -1) - (a.years_experience ?? -1) || latest(b.rating) - latest(a.rating),
    name: (a, b) => text(plainText(a.full_name), plainText(b.full_name)),
  }
  return found.toSorted((a, b) => orders[sort](a, b) || text(a.id, b.id)).map((who) => who.id)
}

/** The ids of every page in order; each page must report the same total. */
async function allPages(asked: Asked, total: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const body = { type: 'lawyer', ...asked, page, limit: 37 }
    const { data, pagination } = await driver.call(routes.searchProfessionals, { body })
    ids.push(...(data.lawyers ?? []).map((who) => who.id))
    expect(pagination.total).toBe(total)
    if (!pagination.hasMore) return ids
  }
}

describe.each(searchSorts)('sorted by %s', (sort) => {
  test.each([5, 50, 200])(
    '%d miles: the pages together are what a search in memory finds',
    async (radius) => {
      for (const filters of [{}, { specialty: 'Personal Injury', minRating: 4.5 }]) {
        const asked: Asked = { location: randomTown(), radius, sort, ...filters }
        const expected = expectedIds(asked)
        expect(await allPages(asked, expected.length)).toEqual(expected)
      }
    },
  )
})

test('any populated place shows three injury lawyers within 50 miles', async () => {
  for (let tries = 0; tries < 60; tries += 1) {
    const body = {
      type: 'lawyer',
      location: randomTown(),
      radius: 50,
      specialty: 'Personal Injury',
      limit: 3,
    }
    const { data } = await driver.call(routes.searchProfessionals, { body })
    expect(data.lawyers).toHaveLength(3)
  }
})

test('answers for 220 random places', async () => {
  for (let tries = 0; tries < 220; tries += 1) {
    const body = { type: 'lawyer', location: randomTown(), radius: 50, limit: 50 }
    expect((await driver.call(routes.searchProfessionals, { body })).status).toBe(200)
  }
})
