import { routes } from '@krash/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const text = 'Ten letters and more.'
const params = (id: string) => ({ type: 'lawyer' as const, id })

async function directory(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => lawyerRow({ rating: null, review_count: 0 }))
  await insertProfessionals(api.context.database, rows)
  return rows.map(({ id }) => id)
}

async function whoMet(ids: string[]): Promise<TestClient> {
  const client = await api.signUp()
  for (const professionalId of ids)
    await client.call(routes.contactProfessional, {
      body: { professionalId, professionalType: 'lawyer', message: 'Hello' },
    })
  return client
}

/** An action on one's review of one professional. */
interface Step {
  person: number
  about: number
  what: 'add' | 'change' | 'delete'
  rating: number
}

const step = (people: number, professionals: number): fc.Arbitrary<Step> =>
  fc.record({
    person: fc.nat(people - 1),
    about: fc.nat(professionals - 1),
    what: fc.constantFrom('add', 'change', 'delete', 'add'),
    rating: fc.integer({ min: 1, max: 5 }),
  })

/** Performs a step in any state; the code tells whether it had an effect. */
async function take(client: TestClient, id: string, { what, rating }: Step): Promise<string | undefined> {
  if (what === 'add') {
    const answer = await client.call(routes.addReview, { params: params(id), body: { rating, text } })
    return answer.code
  }
  const { data } = await client.call(routes.listReviews, { params: params(id) })
  const own = data.reviews.find(({ isOwn }) => isOwn)
  if (!own) return 'none'
  const named = { params: { ...params(id), reviewId: own.id } }
  const answer =
    what === 'change'
      ? await client.call(routes.changeReview, { ...named, body: { rating, text } })
      : await client.call(routes.deleteReview, named)
  return answer.code
}

/** Professionals whose rating, count or stars differ from a recount of the reviews. */
async function different(): Promise<unknown[]> {
  const { rows } = await sql`
    select id, rating, review_count, star_counts, counted from professionals, lateral (
      select array(
        select (select count(*) from reviews r where r.professional_id = professionals.id and r.rating = star)::integer
        from generate_series(1, 5) as star
      ) as counted, (select round(avg(r.rating), 2) from reviews r where r.professional_id = professionals.id) as mean,
      (select count(*) from reviews r where r.professional_id = professionals.id) as number
    ) as recount
    where star_counts <> counted or rating is distinct from mean or review_count <> number`.execute(
    api.context.database.kysely,
  )
  return rows
}

test('after any interleaving of adding, changing and deleting the rating equals a recount', async () => {
  const ids = await directory(3)
  const people = await Promise.all(Array.from({ length: 6 }, () => whoMet(ids)))
  const rounds = fc.sample(fc.array(step(people.length, ids.length), { minLength: 12, maxLength: 24 }), {
    seed: 20_261_121,
    numRuns: 25,
  })
  const outcomes = new Map<string, number>()
  for (const round of rounds) {
    const codes = await Promise.all(
      round.map((one) => take(people[one.person]!, ids[one.about]!, one).then((code) => code ?? one.what)),
    )
    for (const code of codes) outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    expect(await different()).toEqual([])
  }
  const told = [...outcomes].map(([code, count]) => `${code} ${count}`).join(', ')
  console.log(
    `reviews: ${rounds.flat().length} steps at once in ${rounds.length} rounds (${told}), ratings off 0`,
  )
  const possible = ['add', 'change', 'delete', 'none', 'REVIEW_EXISTS', 'REVIEW_NOT_FOUND']
  expect([...outcomes.keys()].filter((code) => !possible.includes(code))).toEqual([])
  // Otherwise nothing changed at the same time, and zero differences would prove nothing.
  for (const what of ['add', 'change', 'delete']) expect(outcomes.get(what)).toBeGreaterThan(20)
})

test('accounts that are deleted at the same time take their reviews, and the ratings follow', async () => {
  const ids = await directory(8)
  const leaving = await Promise.all(Array.from({ length: 4 }, () => whoMet(ids)))
  const staying = await whoMet(ids)
  // Written in different orders, so that processing them in that order would deadlock.
  for (const [turn, client] of leaving.entries()) {
    const order = turn % 2 === 0 ? ids : ids.toReversed()
    for (const id of order)
      await client.call(routes.addReview, { params: params(id), body: { rating: turn + 1, text } })
  }
  const [first] = ids
  await staying.call(routes.addReview, { params: params(first!), body: { rating: 5, text } })
  const gone = await Promise.all(
    leaving.map((client) => client.call(routes.deleteAccount, { body: { password: testPassword } })),
  )
  expect(gone.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await different()).toEqual([])
  const { data } = await staying.call(routes.getProfessional, { params: params(first!) })
  expect([data.rating, data.reviewCount]).toEqual([5, 1])
  const { data: page } = await staying.call(routes.listReviews, { params: params(first!) })
  expect(page.reviews.map(({ isOwn }) => isOwn)).toEqual([true])
})
