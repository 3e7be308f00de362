import { type ProfessionalSearch, professionalSearch, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { insertProfessionals } from '../professionals.factory.ts'
import { searchProfessionals } from '../search-professionals.ts'
import { seededRandom } from '#platform/seeded-random.ts'
import { PageEnds } from './page-ends.ts'
import {
  type Person,
  expectedHits,
  expectedIds,
  randomPeople,
  randomSearch,
} from './search-oracle.factory.ts'

const PEOPLE = 3000
const SEARCHES = 400

let api: TestApp
const random = seededRandom(11)
const people: Person[] = randomPeople(random, PEOPLE)
beforeAll(async () => {
  api = await startTestApp()
  for (let at = 0; at < PEOPLE; at += 1000)
    await insertProfessionals(api.context.database, people.slice(at, at + 1000))
})
afterAll(() => api.close())

async function search(asked: ProfessionalSearch, ends?: PageEnds) {
  const { found, pagination } = await searchProfessionals(api.context.database.shared, asked, ends)
  const { lawyers, physicians } = z.parse(routes.searchProfessionals.response, JSON.parse(found.text))
  const items = lawyers ?? physicians ?? []
  return { ids: items.map((who) => who.id), total: pagination.total, items }
}

describe('against a search in memory', () => {
  test(`${SEARCHES} random searches: the page, its scores and the total are the same`, async () => {
    let found = 0
    for (let tries = 0; tries < SEARCHES; tries += 1) {
      const asked = randomSearch(random)
      const expected = expectedHits(people, asked)
      const { items, total } = await search(asked)
      const at = (asked.page - 1) * asked.limit
      expect({ asked, total, hits: items.map(({ id, matchScore }) => ({ id, matchScore })) }).toEqual({
        asked,
        total: expected.length,
        hits: expected.slice(at, at + asked.limit),
      })
      found += items.length
    }
    console.info(`${SEARCHES} searches among ${PEOPLE} people, ${found} found, 0 wrong`)
    expect(found).toBeGreaterThan(SEARCHES)
  })

  test('pages read one after the other never overlap and leave nobody out', async () => {
    for (const sort of ['match', 'distance', 'rating', 'experience', 'name'] as const) {
      const ends = new PageEnds()
      const place = { latitude: 27.95, longitude: -82.46 }
      const asked = professionalSearch.parse({
        type: 'lawyer',
        location: place,
        radius: 100,
        sort,
        limit: 31,
      })
      const expected = expectedIds(people, asked)
      const read: string[] = []
      for (let page = 1; page <= Math.ceil(expected.length / asked.limit); page += 1)
        read.push(...(await search({ ...asked, page }, ends)).ids)
      expect(read).toEqual(expected)
    }
  })
})
