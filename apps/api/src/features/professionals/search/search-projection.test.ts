import {
  type ProfessionalType,
  courtAdmissions,
  insuranceNetworks,
  lawyerSpecialties,
  physicianSpecialties,
  practiceAreas,
  professionalSearch,
  spokenLanguages,
} from '@krash/contract'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { insertProfessionals, lawyerRow } from '../professionals.factory.ts'
import { seededRandom } from '#platform/seeded-random.ts'
import { bestMatches } from './best-match.ts'
import { circleOf } from './circle.ts'
import { commonWords } from './common-words.ts'
import { bonusPoints, leastStatic } from './match-sql.ts'
import { firstOfCells, nearest, scanCircle } from './pages.ts'
import {
  type Person,
  expectedIds,
  randomPeople,
  randomPerson,
  randomSearch,
} from './search-oracle.factory.ts'
import { searchWords } from './search-words.ts'
import type { Hit, Search } from './statement.ts'
import { countByBands, countByLooking } from './totals.ts'
import { type Wanted, everybody, wantedOf } from './wanted.ts'

let api: TestApp
const random = seededRandom(5)
const people: Person[] = randomPeople(random, 1500)
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, people)
})
afterAll(() => api.close())

const LAWYER_AREAS = lawyerSpecialties.length + practiceAreas.length

test('the areas are those of the contract, in its order', async () => {
  const { rows } = await sql<{ code: number; type: ProfessionalType; kind: string; name: string }>`
    select code, type, kind, name from search_areas where kind in ('specialty', 'practice') order by code`.execute(
    api.context.database.kysely,
  )
  const list = (type: string, kind: string, names: readonly string[]) =>
    names.map((name) => ({ type, kind, name }))
  expect(rows).toEqual(
    [
      ...list('lawyer', 'specialty', lawyerSpecialties),
      ...list('lawyer', 'practice', practiceAreas),
      ...list('physician', 'specialty', physicianSpecialties),
    ].map((area, at) => ({ ...area, code: at < LAWYER_AREAS ? at + 1 : at - LAWYER_AREAS + 65 })),
  )
})

test('the common words and languages are those of the server', async () => {
  const { rows } = await sql<{ code: number; type: ProfessionalType; kind: string; name: string }>`
    select code, type, kind, name from search_areas where kind in ('word', 'language') order by code`.execute(
    api.context.database.kysely,
  )
  const words = (['lawyer', 'physician'] as const).flatMap((type) =>
    commonWords[type].list.map((name, at) => ({
      code: commonWords[type].first + at,
      type,
      kind: 'word',
      name,
    })),
  )
  const languages = (['lawyer', 'physician'] as const).flatMap((type) =>
    spokenLanguages.map((name, at) => ({ code: everybody[type] + 129 + at, type, kind: 'language', name })),
  )
  expect(rows).toEqual([...words, ...languages])
})

test('courts and networks are bits of their own, in the order of the contract', async () => {
  const people = [
    ...courtAdmissions.map((name) => lawyerRow({ court_admissions: [name] })),
    ...insuranceNetworks.map((name) => lawyerRow({ type: 'physician', insurance_networks: [name] })),
  ]
  await insertProfessionals(api.context.database, people)
  const { rows } = await sql<{ id: string; bits: number }>`
    select id, flags >> 21 as bits from professional_search where spec in (0, 64) and flags >> 21 > 0`.execute(
    api.context.database.kysely,
  )
  const bits = new Map(rows.map((row) => [row.id, row.bits]))
  const places = [courtAdmissions, insuranceNetworks].flatMap((list) => list.map((_, at) => 2 ** at))
  expect(people.map(({ id }) => bits.get(id))).toEqual(places)
  const ids = people.map(({ id }) => id)
  await api.context.database.kysely.deleteFrom('professionals').where('id', 'in', ids).execute()
})

/** Everything derived from the professionals, as comparable lines. */
async function projected(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(t)::text as line from professional_search as t
    union all select to_jsonb(t)::text from professional_words as t
    union all select to_jsonb(t)::text from professional_facets as t where people <> 0
    order by line`.execute(api.context.database.kysely)
  return rows.map((row) => row.line)
}

test('after any changes the projection, words and counts are what a rebuild makes of the people', async () => {
  const { kysely } = api.context.database
  const ids = people.map((who) => who.id)
  for (let round = 0; round < 12; round += 1) {
    const some = ids.filter(() => random.chance(0.03))
    const { id: _id, ...changed } = randomPerson(random)
    await kysely.updateTable('professionals').set(changed).where('id', 'in', some).execute()
    await kysely.updateTable('professionals').set({ bio: 'x' }).execute()
    await kysely.deleteFrom('professionals').where('id', 'in', ids.splice(0, 20)).execute()
    await insertProfessionals(api.context.database, randomPeople(random, 5))
  }
  const kept = await projected()
  expect(kept.length).toBeGreaterThan(5000)
  await sql`select krash_rebuild_professional_search()`.execute(kysely)
  expect(await projected()).toEqual(kept)
})

test('a bulk load leaves the projection alone until it is rebuilt', async () => {
  const [late] = randomPeople(random, 1)
  const row = { ...late!, is_active: true }
  const count = async (tx: Tx) =>
    (await tx.selectFrom('professional_search').select('id').where('id', '=', row.id).execute()).length
  await api.context.database.asSystem(async (tx) => {
    await sql`select set_config('krash.bulk_load', 'on', true)`.execute(tx)
    await tx.insertInto('professionals').values(row).execute()
    expect(await count(tx)).toBe(0)
    await sql`select krash_rebuild_professional_search()`.execute(tx)
    expect(await count(tx)).toBeGreaterThan(0)
  })
})

describe('every way finds the same', () => {
  const crowd = randomPeople(random, 1500)
  beforeAll(async () => {
    await sql`delete from professionals`.execute(api.context.database.kysely)
    await sql`select krash_rebuild_professional_search()`.execute(api.context.database.kysely)
    await insertProfessionals(api.context.database, crowd)
  })

  test('whichever way is taken, and however few are compared', async () => {
    const tx = api.context.database.shared
    for (let tries = 0; tries < 60; tries += 1) {
      const asked = { ...randomSearch(random), query: undefined, firmName: undefined, lawSchool: undefined }
      const wanted = wantedOf(asked)
      if (!wanted) continue
      const expected = expectedIds(crowd, asked)
      const search = searchOf(asked, wanted)
      const part = { limit: asked.limit, offset: asked.limit, expected: expected.length }
      const scanned = await scanCircle(tx, search, { ...part, cap: 10_000 })
      const hits = await byOrder(tx, search, part)
      const page = expected.slice(asked.limit, 2 * asked.limit)
      expect({ asked, scanned: scanned.hits.map(idOf), hits: hits.map(idOf) }).toEqual({
        asked,
        scanned: page,
        hits: page,
      })
      expect([scanned.found, await countByLooking(tx, search)]).toEqual([expected.length, expected.length])
    }
  })

  test('words are read from the rarest and held against lists alike', async () => {
    const tx = api.context.database.shared
    let found = 0
    for (let tries = 0; tries < 60; tries += 1) {
      const query = random.pick(['smith', 'ana', 'harb leg', 'o', 'inj', 'traf smi', 'bo fen'])
      const asked = { ...randomSearch(random), query }
      const wanted = wantedOf(asked)
      if (!wanted) continue
      const search = searchOf(asked, wanted)
      const expected = expectedIds(crowd, asked)
      for (const common of [1, 1_000_000]) {
        const { hits, total } = await searchWords(tx, search, { limit: asked.limit, offset: 0, common })
        expect({ asked, total, ids: hits.map(idOf) }).toEqual({
          asked,
          total: expected.length,
          ids: expected.slice(0, asked.limit),
        })
      }
      found += expected.length
    }
    expect(found).toBeGreaterThan(100)
  })

  const idOf = (hit: Hit) => hit.id

  function byOrder(tx: Tx, search: Search, part: Parameters<typeof bestMatches>[2]): Promise<Hit[]> {
    const { order } = search
    if (order === 'match') return bestMatches(tx, search, { ...part, comparedMax: 5 })
    if (order === 'distance') return nearest(tx, search, part)
    return firstOfCells(tx, { ...search, order }, part)
  }
})

test('nobody with less than the least static part reaches a score', () => {
  for (let tries = 0; tries < 2000; tries += 1) {
    const points = bonusPoints(randomSearch(random).priorities ?? [])
    const earned = points.map(() => random.chance(0.5))
    const [r100, years] = [random.int(0, 500), random.int(0, 30)]
    const paid = points.reduce((sum, worth, at) => sum + (earned[at] ? worth : 0), 0)
    const score = Math.round(40 + r100 / 25 + Math.min(years, 20) + paid)
    const still = earned.slice(0, -1).filter(Boolean).length
    const part = 12 * r100 + 300 * Math.min(years, 20) + 1000 * still
    expect(part).toBeGreaterThanOrEqual(leastStatic(score, points))
  }
})

test('each way reads its own index, and none the whole table', async () => {
  const plans = new Map<string, string>()
  const watched = (label: string): Tx =>
    ({
      executeQuery: async (query: CompiledQuery) => {
        const explain = { ...query, sql: `explain ${query.sql}` }
        const { rows } = await api.context.database.kysely.executeQuery<{ 'QUERY PLAN': string }>(explain)
        plans.set(label, `${plans.get(label) ?? ''}${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
        return api.context.database.kysely.executeQuery(query)
      },
    }) as unknown as Tx
  const search = (order: Search['order'], more: object = {}): Search => ({
    wanted: wantedOf(professionalSearch.parse({ type: 'lawyer', ...more }))!,
    circle: circleOf({ latitude: 27.95, longitude: -82.46 }, 25),
    points: bonusPoints([]),
    order,
  })
  const part = { limit: 20, offset: 0, expected: 100 }
  await sql`analyze professional_search, professional_words, professional_facets`.execute(
    api.context.database.kysely,
  )
  await nearest(watched('near'), search('distance', { minRating: 4.5 }), part)
  await firstOfCells(
    watched('rating'),
    { ...search('rating', { yearsExperienceMin: 10 }), order: 'rating' },
    part,
  )
  await firstOfCells(
    watched('experience'),
    { ...search('experience', { minRating: 4 }), order: 'experience' },
    part,
  )
  await firstOfCells(watched('name'), { ...search('name', { minRating: 4 }), order: 'name' }, part)
  await bestMatches(watched('match'), search('match', { minRating: 4 }), part)
  await countByBands(watched('facets_key'), search('distance'))
  for (const [index, plan] of plans) {
    const table = index === 'facets_key' ? 'professional_' : 'professional_search_'
    expect(plan).toContain(`using ${table}${index}`)
    expect(plan).not.toContain('Seq Scan on professional')
  }
  expect(plans.size).toBe(6)
})

function searchOf(asked: ReturnType<typeof randomSearch>, wanted: Wanted): Search {
  const center = asked.location as { latitude: number; longitude: number }
  return {
    wanted,
    circle: circleOf(center, asked.radius),
    points: bonusPoints(asked.priorities ?? []),
    order: asked.sort,
  }
}
