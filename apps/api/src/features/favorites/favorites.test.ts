import { randomUUID } from 'node:crypto'
import { favoriteLimits, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const doctor = lawyerRow({ full_name: 'Dr. Oren Sedge', type: 'physician', specialties: ['Surgery'] })
const gone = lawyerRow({ full_name: 'Gone Away', is_active: false })
let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, doctor, gone])
})
afterAll(() => api.close())

const add = (client: TestClient, professionalId: string, professionalType = 'lawyer') =>
  client.call(routes.addFavorite, { body: { professionalId, professionalType } })
const remove = (client: TestClient, id: string) => client.call(routes.removeFavorite, { params: { id } })
const namesOf = async (client: TestClient) =>
  (await client.call(routes.listFavorites)).data.map(({ fullName }) => fullName)

async function fill(client: TestClient, count: number): Promise<void> {
  const people = Array.from({ length: count }, () => lawyerRow())
  await insertProfessionals(api.context.database, people)
  await sql`
    insert into favorites (user_id, id, professional_id, created_at)
    select ${client.userId}, gen_random_uuid(), id, now()
    from unnest(${people.map(({ id }) => id)}::uuid[]) as id`.execute(api.context.database.kysely)
}

describe('keeping a professional', () => {
  test('401 without a session, 400 with everything that is wrong', async () => {
    expect((await add(api.guest, lawyer.id)).status).toBe(401)
    expect((await remove(api.guest, lawyer.id)).status).toBe(401)
    const client = await api.signUp()
    const answer = await add(client, 'x', 'judge')
    expect([answer.status, answer.fields.toSorted()]).toEqual([400, ['professionalId', 'professionalType']])
    expect((await remove(client, 'x')).fields).toEqual(['id'])
  })

  test('404 for nobody, for the other type and for somebody who has left the directory', async () => {
    const client = await api.signUp()
    for (const answer of [
      await add(client, randomUUID()),
      await add(client, lawyer.id, 'physician'),
      await add(client, gone.id),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    expect(await namesOf(client)).toEqual([])
  })

  test('201, a second time without effect; removing too', async () => {
    const client = await api.signUp()
    for (let time = 0; time < 2; time += 1) {
      const answer = await add(client, lawyer.id)
      expect([answer.status, answer.data]).toEqual([201, { professionalId: lawyer.id }])
    }
    expect(await namesOf(client)).toEqual(['Adele Larkspur'])
    for (let time = 0; time < 2; time += 1) {
      const answer = await remove(client, lawyer.id)
      expect([answer.status, answer.data]).toEqual([200, { professionalId: lawyer.id }])
    }
    expect(await namesOf(client)).toEqual([])
  })

  test('ten presses at once keep one', async () => {
    const client = await api.signUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(client, lawyer.id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await namesOf(client)).toEqual(['Adele Larkspur'])
  })

  test('422 at the limit, and no more than the limit under a race; what is kept already is no addition', async () => {
    const client = await api.signUp()
    await add(client, lawyer.id)
    await fill(client, favoriteLimits.count - 3)
    const more = Array.from({ length: 8 }, () => lawyerRow())
    await insertProfessionals(api.context.database, more)
    const answers = await Promise.all(more.map(({ id }) => add(client, id)))
    const full = answers.filter(({ code }) => code === 'FAVORITES_FULL')
    expect(full.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 422))
    const { pagination } = await client.call(routes.listFavorites, { query: { limit: 1 } })
    expect(pagination.total).toBe(favoriteLimits.count)
    expect((await add(client, lawyer.id)).status).toBe(201)
    await remove(client, lawyer.id)
    expect((await add(client, lawyer.id)).status).toBe(201)
  })
})

describe('the list', () => {
  test('401 without a session, 400 for a page that cannot be', async () => {
    expect((await api.guest.call(routes.listFavorites)).status).toBe(401)
    const client = await api.signUp()
    expect((await client.call(routes.listFavorites, { query: { limit: 101 } })).fields).toEqual(['limit'])
  })

  test('newest first, of both types, page by page, and nobody else’s', async () => {
    const [client, stranger] = [await api.signUp(), await api.signUp()]
    const third = lawyerRow({ full_name: 'Third Kept' })
    await insertProfessionals(api.context.database, [third])
    await add(client, lawyer.id)
    await add(client, doctor.id, 'physician')
    await add(client, third.id)
    const first = await client.call(routes.listFavorites, { query: { limit: 2 } })
    expect(first.data.map(({ fullName, type }) => [fullName, type])).toEqual([
      ['Third Kept', 'lawyer'],
      ['Dr. Oren Sedge', 'physician'],
    ])
    expect(first.pagination).toEqual({ limit: 2, offset: 0, page: 1, total: 3, hasMore: true })
    const next = await client.call(routes.listFavorites, { query: { limit: 2, page: 2 } })
    expect(next.data.map(({ fullName }) => fullName)).toEqual(['Adele Larkspur'])
    expect(await namesOf(stranger)).toEqual([])
    await remove(stranger, lawyer.id)
    expect(await namesOf(client)).toHaveLength(3)
  })

  test('keeps somebody who has left the directory, marked so, until removed', async () => {
    const client = await api.signUp()
    const leaving = lawyerRow({ full_name: 'Leaving Soon' })
    await insertProfessionals(api.context.database, [leaving])
    await add(client, leaving.id)
    await api.context.database.kysely
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', leaving.id)
      .execute()
    const { data } = await client.call(routes.listFavorites)
    expect(data).toMatchObject([{ fullName: 'Leaving Soon', isActive: false }])
    await remove(client, leaving.id)
    expect(await namesOf(client)).toEqual([])
  })
})
