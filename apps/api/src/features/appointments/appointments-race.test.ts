import { randomUUID } from 'node:crypto'
import { appointmentLimits, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { actAs } from '#platform/acting.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestAnswer, TestClient } from '#testing/test-client.ts'
import { makeAppointment, slotSource } from './appointments.factory.ts'
import {
  appointmentsOf,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
} from './appointments.service.ts'
import { availabilityOf } from './availability.ts'

let api: TestApp
let nextSlot: () => string
const lawyer = lawyerRow()
const others = Array.from({ length: 10 }, (_, at) => lawyerRow({ full_name: `Lawyer ${at}` }))
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, ...others])
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

function book(driver: TestClient, start: string, { id = lawyer.id, idempotencyKey = randomUUID() } = {}) {
  return driver.call(routes.bookAppointment, {
    params: { type: 'lawyer', id },
    body: { start },
    idempotencyKey,
  })
}

function move(driver: TestClient, id: string, start: string) {
  return driver.call(routes.moveAppointment, { params: { id }, body: { start } })
}

async function crowd(size: number): Promise<TestClient[]> {
  return Promise.all(Array.from({ length: size }, () => api.signUp()))
}

/** Counts the answers by code; a success by its status. */
function outcomes(answers: TestAnswer<typeof routes.bookAppointment>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, status } of answers) {
    const outcome = code ?? String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Booked rows and history items, of everybody or of one person. */
async function kept(where: ReturnType<typeof sql>): Promise<{ booked: number; told: number }> {
  const { rows } = await sql<{ booked: number; told: number }>`
    select count(*) filter (where status = 'booked') as booked,
      (select count(*) from activities where metadata ->> 'appointmentId' in (
        select id::text from appointments where ${where}
      )) as told
    from appointments where ${where}`.execute(api.context.database.kysely)
  return rows[0]!
}

describe('at once', () => {
  test('ten people for one slot: one gets it, nine are told it is taken, one row', async () => {
    const people = await crowd(10)
    const rounds = 20
    const total: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const start = nextSlot()
      const answers = await Promise.all(people.map((person) => book(person, start)))
      expect(outcomes(answers)).toEqual({ 201: 1, SLOT_TAKEN: 9 })
      const isIt = sql`professional_id = ${lawyer.id} and starts_at = ${start}`
      expect(await kept(isIt)).toEqual({ booked: 1, told: 1 })
      for (const [outcome, count] of Object.entries(outcomes(answers)))
        total[outcome] = (total[outcome] ?? 0) + count
      const winner = answers.findIndex(({ status }) => status === 201)
      const { id } = answers[winner]!.data
      await people[winner]!.call(routes.cancelAppointment, { params: { id } })
    }
    console.log(`ten for one slot, ${rounds} rounds: ${JSON.stringify(total)}, doubly booked 0`)
  })

  test('one person for ten offices at the same time: one is booked', async () => {
    const driver = await api.signUp()
    const start = nextSlot()
    const answers = await Promise.all(others.map(({ id }) => book(driver, start, { id })))
    expect(outcomes(answers)).toEqual({ 201: 1, APPOINTMENT_CLASH: 9 })
    expect(await kept(sql`user_id = ${driver.userId}`)).toEqual({ booked: 1, told: 1 })
  })

  test('one person for more than can be kept: no more than the limit', async () => {
    const driver = await api.signUp()
    const slots = Array.from({ length: appointmentLimits.open + 5 }, nextSlot)
    const answers = await Promise.all(slots.map((start) => book(driver, start)))
    expect(outcomes(answers)).toEqual({ 201: appointmentLimits.open, TOO_MANY_APPOINTMENTS: 5 })
    const { booked, told } = await kept(sql`user_id = ${driver.userId}`)
    expect([booked, told]).toEqual([appointmentLimits.open, appointmentLimits.open])
  })

  test('the same request again and again: one appointment', async () => {
    const driver = await api.signUp()
    const [start, idempotencyKey] = [nextSlot(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => book(driver, start, { idempotencyKey })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    const rest = answers.filter(({ status }) => status !== 201)
    expect(rest.every(({ code }) => code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
    expect(await kept(sql`user_id = ${driver.userId}`)).toEqual({ booked: 1, told: 1 })
  })

  test('ten people who move to one slot: one gets it, the others keep theirs', async () => {
    const people = await crowd(10)
    const mine = await Promise.all(
      people.map((person) => makeAppointment(person, { lawyerId: lawyer.id, start: nextSlot() })),
    )
    const start = nextSlot()
    const answers = await Promise.all(people.map((person, at) => move(person, mine[at]!.id, start)))
    expect(outcomes(answers as never)).toEqual({ 200: 1, SLOT_TAKEN: 9 })
    const now = await Promise.all(people.map((person) => person.call(routes.listAppointments)))
    const starts = now.map(({ data }) => data[0]?.start)
    const expected = answers.map(({ status }, at) => (status === 200 ? start : mine[at]!.start))
    expect(starts).toEqual(expected)
  })

  test('two who want each other’s slot are told so, and wait for each other not at all', async () => {
    const [ana, ben] = [await api.signUp(), await api.signUp()]
    const [first, second] = [nextSlot(), nextSlot()]
    const ofAna = await makeAppointment(ana, { lawyerId: lawyer.id, start: first })
    const ofBen = await makeAppointment(ben, { lawyerId: lawyer.id, start: second })
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([move(ana, ofAna.id, second), move(ben, ofBen.id, first)])
      expect(answers.map(({ code }) => code)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
    }
  })

  test('a move and a cancel of one appointment end in one of both orders', async () => {
    const driver = await api.signUp()
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    const [moved, cancelled] = await Promise.all([
      move(driver, id, nextSlot()),
      driver.call(routes.cancelAppointment, { params: { id } }),
    ])
    expect(cancelled.data.status).toBe('cancelled')
    expect([200, 422]).toContain(moved.status)
    expect(await kept(sql`user_id = ${driver.userId}`)).toEqual({
      booked: 0,
      told: moved.status === 200 ? 3 : 2,
    })
  })
})

describe('the table', () => {
  const row = (userId: string, changes: { start?: string; status?: string } = {}) => sql`
    insert into appointments (user_id, id, professional_id, starts_at, ends_at, time_zone, status, created_at, updated_at)
    values (${userId}, ${randomUUID()}, ${lawyer.id}, ${changes.start ?? nextSlot()}::timestamptz,
      ${changes.start ?? '2099-01-01'}::timestamptz + interval '30 minutes', 'America/New_York',
      ${changes.status ?? 'booked'}, now(), now())`

  test('refuses a second booking of a slot, whatever the server believed, and lets cancelled ones lie', async () => {
    const [ana, ben] = [await api.signUp(), await api.signUp()]
    const start = nextSlot()
    const as = (person: TestClient, status: string) =>
      api.context.database.asUser(person.userId, (tx) => row(person.userId, { start, status }).execute(tx))
    await as(ana, 'booked')
    await as(ben, 'cancelled')
    await expect(as(ben, 'booked')).rejects.toThrow(/appointments_slot/)
  })

  test('is no one else’s to read, write, take over or delete', async () => {
    const [ana, ben] = [await api.signUp(), await api.signUp()]
    const { id } = await makeAppointment(ana, { lawyerId: lawyer.id, start: nextSlot() })
    const asBen = (statement: ReturnType<typeof sql>) =>
      api.context.database.asUser(ben.userId, (tx) => statement.execute(tx))
    expect((await asBen(sql`select id from appointments`)).rows).toEqual([])
    const { numAffectedRows } = await asBen(
      sql`update appointments set status = 'cancelled' where id = ${id}`,
    )
    expect(numAffectedRows).toBe(0n)
    await expect(asBen(row(ana.userId))).rejects.toThrow(/row-level security/)
    await expect(asBen(sql`update appointments set reason = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(asBen(sql`delete from appointments`)).rejects.toThrow(/permission denied/)
  })

  test('frees the slots of an account that is deleted', async () => {
    const [ana, ben] = [await api.signUp(), await api.signUp()]
    const start = nextSlot()
    await makeAppointment(ana, { lawyerId: lawyer.id, start })
    await api.context.database.kysely.deleteFrom('users').where('id', '=', ana.userId).execute()
    expect((await book(ben, start)).status).toBe(201)
  })
})

test('no call looks through the table, however full it is', async () => {
  const driver = await api.signUp()
  await sql`
    insert into appointments (user_id, id, professional_id, starts_at, ends_at, time_zone, status, created_at, updated_at)
    select users.id, gen_random_uuid(), ${others[0]!.id}, at, at + interval '30 minutes', 'America/New_York',
      case when n % 3 = 0 then 'cancelled' else 'booked' end, now(), now()
    from generate_series(1, 20000) as n
    join lateral (select id from users order by id offset n % 20 limit 1) as users on true
    cross join lateral (select timestamptz '2020-01-01' + n * interval '30 minutes' as at) as times`.execute(
    api.context.database.kysely,
  )
  await sql`analyze appointments`.execute(api.context.database.kysely)
  const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
  await actAs(api.context, driver.userId, async (acting) => {
    await availabilityOf(acting, { type: 'lawyer', id: others[0]!.id })
    await bookAppointment(acting, { type: 'lawyer', id: lawyer.id, start: nextSlot() })
    await appointmentsOf(acting, { limit: 20 })
    await moveAppointment(acting, { id, start: nextSlot() })
    await cancelAppointment(acting, id)
    const { rows } = await sql<{ relname: string; seq_scan: number; idx_scan: number }>`
      select relname, seq_scan, idx_scan from pg_stat_xact_user_tables
      where relname in ('appointments', 'professionals') order by 1`.execute(acting.tx)
    expect(rows.map(({ relname, seq_scan }) => [relname, seq_scan])).toEqual([
      ['appointments', 0],
      ['professionals', 0],
    ])
    expect(rows.every(({ idx_scan }) => idx_scan > 3)).toBe(true)
  })
})
