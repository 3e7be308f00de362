import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const doctor = lawyerRow({ full_name: 'Dr. Oren Sedge', type: 'physician', specialties: ['Surgery'] })
const gone = lawyerRow({ is_active: false })
let api: TestApp

beforeAll(async () => {
  api = await startTestApp({ environment: { SUPPORT_EMAIL: 'help@krash.example' } })
  await insertProfessionals(api.context.database, [lawyer, doctor, gone])
})
afterAll(() => api.close())

interface Sent {
  professionalId?: string
  professionalType?: string
  message?: string
}

const write = (client: TestClient, changes: Sent = {}, idempotencyKey: string = randomUUID()) =>
  client.call(routes.contactProfessional, {
    body: { professionalId: lawyer.id, professionalType: 'lawyer', message: 'May I call you?', ...changes },
    idempotencyKey,
  })

/** People who have left since, each of whom was answered after so many minutes; later calls write of later days. */
async function answerMany(id: string, { count, minutes, day }: Record<'count' | 'minutes' | 'day', number>) {
  await sql`
    with held as (
      insert into conversations (id, professional_id, last_position, other_has_written, created_at)
      select gen_random_uuid(), ${id}, 2, true, timestamptz '2026-01-01' + make_interval(days => ${day})
      from generate_series(1, ${count}::int)
      returning id, created_at
    )
    insert into messages (conversation_id, position, id, side, client_id, text, created_at)
    select held.id, position, gen_random_uuid(), side, gen_random_uuid(), 'Hello',
      held.created_at + make_interval(mins => late)
    from held cross join (values (1, 'person', 0), (2, 'other', ${minutes}::int)) as said (position, side, late)
  `.execute(api.context.database.kysely)
}

async function messagesOf(client: TestClient): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from messages join conversations on conversations.id = conversation_id
    where person_id = ${client.userId} order by position`.execute(api.context.database.kysely)
  return rows.map(({ text }) => text)
}

describe('writing to a professional', () => {
  test('401 without a session, 400 with everything that is wrong', async () => {
    expect((await write(api.guest)).status).toBe(401)
    const client = await api.signUp()
    const answer = await write(client, { professionalId: 'x', professionalType: 'judge', message: ' ' })
    const fields = ['message', 'professionalId', 'professionalType']
    expect([answer.status, answer.fields.toSorted()]).toEqual([400, fields])
    expect(answer.failure.errors?.find(({ field }) => field === 'professionalType')?.message).toBe(
      'Invalid professional type. Must be "lawyer" or "physician"',
    )
    expect((await write(client, { message: 'x'.repeat(1001) })).fields).toEqual(['message'])
  })

  test('404 for nobody, for the other type and for somebody who has left; nothing is kept', async () => {
    const client = await api.signUp()
    const wrong = [
      { professionalId: randomUUID() },
      { professionalType: 'physician' },
      { professionalId: gone.id },
    ]
    for (const changes of wrong) {
      const answer = await write(client, changes)
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    }
    expect(await messagesOf(client)).toEqual([])
  })

  test('201 keeps the words as they are, and the history says whom, not what', async () => {
    const client = await api.signUp()
    const message = 'It’s me 😀\nsecond line <b>bold</b>'
    const { status, data } = await write(client, { message })
    expect([status, data.professionalId]).toEqual([201, lawyer.id])
    expect(Math.abs(Date.parse(data.sentAt) - api.clock.now().getTime())).toBeLessThan(60_000)
    expect(await messagesOf(client)).toEqual([message])
    await write(client, { professionalId: doctor.id, professionalType: 'physician' })
    const { activities } = (await client.call(routes.recentActivity)).data
    expect(activities.map(({ type, title, metadata }) => [type, title, metadata['values']])).toEqual([
      ['professional_contacted', 'Doctor contacted', { name: 'Dr. Oren Sedge' }],
      ['professional_contacted', 'Lawyer contacted', { name: 'Adele Larkspur' }],
    ])
    expect(JSON.stringify(activities)).not.toContain('second line')
  })

  test('with one key: one message and the same answer; other words with it: 422', async () => {
    const client = await api.signUp()
    const key = randomUUID()
    const [first, again] = [await write(client, {}, key), await write(client, {}, key)]
    expect(again.data).toEqual(first.data)
    const other = await write(client, { message: 'Something else.' }, key)
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await messagesOf(client)).toHaveLength(1)
    expect((await client.call(routes.recentActivity)).data.activities).toHaveLength(1)
  })
})

describe('reporting an error', () => {
  const tell = (client: TestClient, body: object = { topic: 'phone', message: 'Nobody answers there.' }) =>
    client.call(routes.reportProfessionalError, { params: { type: 'lawyer', id: lawyer.id }, body })

  test('401 without a session, 400 with everything that is wrong, 404 for nobody', async () => {
    expect((await tell(api.guest)).status).toBe(401)
    const client = await api.signUp()
    const answer = await tell(client, { topic: 'face', message: 'ugly' })
    expect([answer.status, answer.fields.toSorted()]).toEqual([400, ['message', 'topic']])
    const body = { topic: 'closed', message: 'The office is empty.' }
    for (const params of [
      { type: 'lawyer', id: randomUUID() },
      { type: 'physicians', id: lawyer.id },
    ] as const)
      expect((await client.call(routes.reportProfessionalError, { params, body })).code).toBe(
        'PROFESSIONAL_NOT_FOUND',
      )
  })

  test('201 keeps it and passes it on, with whom it is about', async () => {
    const client = await api.signUp()
    const { status, data } = await tell(client)
    expect(status).toBe(201)
    const kept = await api.context.database.kysely
      .selectFrom('professional_corrections')
      .select(['id', 'professional_id', 'topic', 'message'])
      .where('user_id', '=', client.userId)
      .execute()
    expect(kept).toEqual([
      { id: data.id, professional_id: lawyer.id, topic: 'phone', message: 'Nobody answers there.' },
    ])
    const mail = (await api.mails()).find(({ to }) => to === 'help@krash.example')
    expect(mail?.subject).toBe(`Correction of the directory ${data.id.slice(-8).toUpperCase()}`)
    for (const said of [`Adele Larkspur (lawyer ${lawyer.id})`, 'Category: phone', 'Nobody answers there.'])
      expect(mail?.text).toContain(said)
  })

  test('more than five in an hour: 429', async () => {
    const strict = await startTestApp({ strictLimits: true })
    await insertProfessionals(strict.context.database, [lawyer])
    const client = await strict.signUp()
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await tell(client)).status)
    await strict.close()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('counts', () => {
  const statsOf = async (client: TestClient, id: string, type: 'lawyer' | 'physician' = 'lawyer') =>
    client.call(routes.professionalStats, { params: { type, id } })

  /** Accounts of this many people, without further details. */
  const people = (count: number): Promise<TestClient[]> =>
    Promise.all(Array.from({ length: count }, () => api.signUp()))

  test('401 without a session, 400 for no id, 404 for the other type', async () => {
    const client = await api.signUp()
    expect((await statsOf(api.guest, lawyer.id)).status).toBe(401)
    expect((await statsOf(client, 'x')).fields).toEqual(['id'])
    for (const answer of [await statsOf(client, lawyer.id, 'physician'), await statsOf(client, gone.id)])
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
  })

  test('200 for somebody of whom nothing is known', async () => {
    const fresh = lawyerRow({ rating: null, review_count: 0 })
    await insertProfessionals(api.context.database, [fresh])
    expect((await statsOf(await api.signUp(), fresh.id)).data).toEqual({
      contacts: 0,
      appointments: 0,
      reviewCount: 0,
      ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      medianResponseMinutes: null,
    })
  })

  test('the stars one by one', async () => {
    const rated = lawyerRow({ rating: 4.5, review_count: 10 })
    await insertProfessionals(api.context.database, [rated])
    const { data } = await statsOf(await api.signUp(), rated.id)
    expect([data.reviewCount, data.ratingBreakdown]).toEqual([10, { 1: 0, 2: 0, 3: 0, 4: 5, 5: 5 }])
  })

  test('half of five people were answered within so many minutes; of four nothing is told', async () => {
    const quick = lawyerRow()
    await insertProfessionals(api.context.database, [quick])
    const clients = await people(5)
    const median = async () => (await statsOf(clients[0]!, quick.id)).data.medianResponseMinutes
    for (const [at, client] of clients.entries()) {
      expect(await median()).toBeNull()
      await write(client, { professionalId: quick.id })
      await sql`
        insert into messages (conversation_id, position, id, side, client_id, text, created_at)
        select conversation_id, 2, gen_random_uuid(), 'other', gen_random_uuid(), 'Yes?',
          messages.created_at + make_interval(mins => ${[7, 90, 12, 3, 600][at]!})
        from messages join conversations on conversations.id = conversation_id
        where person_id = ${client.userId} and professional_id = ${quick.id}`.execute(
        api.context.database.kysely,
      )
      await sql`
        update conversations set other_has_written = true
        where person_id = ${client.userId} and professional_id = ${quick.id}`.execute(
        api.context.database.kysely,
      )
    }
    expect(await median()).toBe(12)
  })

  test('the card tells it where an account answers, of the last hundred', async () => {
    const [reader, holder] = (await people(2)) as [TestClient, TestClient]
    const id = await claimRecord(api, holder)
    const card = async () => {
      const { data } = await reader.call(routes.bulkProfessionals, {
        params: { type: 'lawyer' },
        body: { ids: [id, lawyer.id] },
      })
      return data.map(({ hasAccount, medianResponseMinutes }) => [hasAccount, medianResponseMinutes])
    }
    expect(await card()).toEqual([
      [true, null],
      [false, undefined],
    ])
    for (const [day, minutes] of [600, 7].entries()) await answerMany(id, { count: 100, minutes, day })
    expect(await card()).toEqual([
      [true, 7],
      [false, undefined],
    ])
  })

  test('count people in steps of five over everybody’s rows: who writes, shares or books alone moves no figure', async () => {
    const busy = lawyerRow({ full_name: 'Busy Bee' })
    await insertProfessionals(api.context.database, [busy])
    const [reader, ...others] = await people(7)
    const seen: number[] = []
    const look = async () => seen.push((await statsOf(reader!, busy.id)).data.contacts)
    for (const [turn, somebody] of others.entries()) {
      if (turn % 2 === 0) await write(somebody, { professionalId: busy.id })
      else
        await somebody.call(routes.connectLawyer, {
          body: { lawyerId: busy.id, caseDetails: { consent: true } },
        })
      // The same person still counts once.
      await write(somebody, { professionalId: busy.id, message: 'Are you there?' })
      await look()
    }
    expect(seen).toEqual([0, 0, 0, 0, 5, 5])
    const book = (clients: TestClient[], times: number) =>
      sql`
        insert into appointments
          (user_id, id, professional_id, starts_at, ends_at, time_zone, status, created_at, updated_at)
        select user_id, gen_random_uuid(), ${busy.id}, at, at + interval '30 min', 'UTC', 'booked', at, at
        from unnest(${clients.map(({ userId }) => userId)}::uuid[]) with ordinality as u (user_id, person),
          generate_series(1, ${times}) as n,
          lateral (select timestamptz '2026-06-01' + interval '1 hour' * (person * 100 + n + ${times} * 1000) as at) as time
      `.execute(api.context.database.kysely)
    await book(others.slice(0, 4), 3)
    expect((await statsOf(reader!, busy.id)).data.appointments).toBe(0)
    await book(others.slice(4, 5), 2)
    expect((await statsOf(reader!, busy.id)).data.appointments).toBe(10)
  })
})
