import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { generateProfessionals, removeGenerated } from './generate-professionals.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  // Some of the demo are enough to see that they stay: each change here makes the search of everybody anew.
  await api.context.database.pool.query(
    `begin; set local krash.bulk_load = 'on';
     delete from professionals as who where id::text not like '%0'
       and not exists (select from professional_accounts where professional_id = who.id); commit`,
  )
})
afterAll(() => api.close())

const crowd = { count: 2000, seed: 7, physiciansOfRegistry: false }

async function ask<T>(text: string): Promise<T | undefined> {
  const { rows } = await api.context.database.pool.query<{ answer: T }>(text)
  return rows[0]?.answer
}

const digest = () =>
  ask<string>(
    `select md5(string_agg(p::text, '' order by id)) as answer from professionals p where source = 'generated'`,
  )
const demoCount = () => ask<number>(`select count(*) as answer from professionals where source = 'demo'`)

test('as many are written as were asked for, all of them marked as invented', async () => {
  const before = await demoCount()
  expect(await generateProfessionals(api.context.database, crowd)).toEqual({ removed: 0, written: 2000 })
  const marked = `select count(*) as answer from professionals where source = 'generated' and is_demo and email like '%@example.com'`
  expect(await ask(marked)).toBe(2000)
  expect(await demoCount()).toBe(before)
})

test('the same seed gives the same people again, another gives others', async () => {
  const first = await digest()
  expect(await generateProfessionals(api.context.database, crowd)).toEqual({ removed: 2000, written: 2000 })
  expect(await digest()).toBe(first)
  await generateProfessionals(api.context.database, { ...crowd, seed: 8 })
  expect(await digest()).not.toBe(first)
})

test('some share their building with others, some have no reviews, both types are there', async () => {
  const share = (condition: string) =>
    ask<number>(`select avg((${condition})::int)::float as answer from (
      select *, count(*) over (partition by latitude, longitude) as here from professionals where source = 'generated'
    ) as people`)
  expect(await share('here > 1')).toBeGreaterThan(0.05)
  expect(await share('here > 1')).toBeLessThan(0.4)
  expect(await share(`type = 'lawyer'`)).toBeCloseTo(0.55, 1)
  expect(await share('rating is null')).toBeCloseTo(0.05, 1)
})

test('physicians as a registry tells of them have neither reviews nor years nor languages', async () => {
  await generateProfessionals(api.context.database, { ...crowd, physiciansOfRegistry: true })
  const bare = `rating is null and years_experience is null and languages = '{}' and available_today is null`
  const share = (type: string) =>
    ask<number>(
      `select avg((${bare})::int)::float as answer from professionals where source = 'generated' and type = '${type}'`,
    )
  expect(await share('physician')).toBe(1)
  expect(await share('lawyer')).toBe(0)
})

test('they are taken away again, and nobody else', async () => {
  const before = await demoCount()
  expect(await removeGenerated(api.context.database)).toEqual({ removed: 2000, written: 0 })
  expect(await ask(`select count(*) as answer from professionals where source = 'generated'`)).toBe(0)
  expect(await demoCount()).toBe(before)
})

test('somebody whom a person has something with is not taken away', async () => {
  await generateProfessionals(api.context.database, crowd)
  const { userId } = await api.signUp()
  const { pool } = api.context.database
  await pool.query(
    `insert into favorites (user_id, id, professional_id, created_at)
     select $1, gen_random_uuid(), id, now() from professionals where source = 'generated' limit 1`,
    [userId],
  )
  await expect(removeGenerated(api.context.database)).rejects.toThrow('Somebody has a favourite')
  expect(await ask(`select count(*) as answer from professionals where source = 'generated'`)).toBe(2000)
})
