import { randomUUID } from 'node:crypto'
import { type Slot, appointmentLimits, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeAppointment, slotSource } from './appointments.factory.ts'
import { addDays, dateIn } from '#platform/zoned-time.ts'

const DAY_MS = 24 * 3_600_000
const newYork = 'America/New_York'

let api: TestApp
let nextSlot: () => string
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const doctor = lawyerRow({ type: 'physician', full_name: 'Dr. Eva Pine', specialties: ['Surgery'] })
const byPhone = lawyerRow({ full_name: 'Bo Fenwick', takes_appointments: false })
const gone = lawyerRow({ full_name: 'Gone Away', is_active: false })
const away = lawyerRow({
  full_name: 'Koa West',
  city: 'Honolulu',
  state: 'HI',
  latitude: 21.3069,
  longitude: -157.8583,
  available_immediately: null,
  available_today: null,
  available_this_week: null,
})

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, doctor, byPhone, gone, away])
  // A Monday morning, whenever the tests run.
  const now = api.clock.now()
  const ahead = (8 - now.getUTCDay()) % 7 || 7
  const monday = Date.parse(`${addDays(now.toISOString().slice(0, 10), ahead)}T13:00:00Z`)
  api.clock.advance(monday - now.getTime())
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

const who = { type: 'lawyer', id: lawyer.id } as const

function book(driver: TestClient, start: string, more: { params?: object; reason?: string } = {}) {
  const params = { ...who, ...more.params }
  return driver.call(routes.bookAppointment, { params, body: { start, reason: more.reason } })
}

function move(driver: TestClient, id: string, start: string) {
  return driver.call(routes.moveAppointment, { params: { id }, body: { start } })
}

function cancel(driver: TestClient, id: string) {
  return driver.call(routes.cancelAppointment, { params: { id } })
}

function freeAt(driver: TestClient, date?: string) {
  return driver.call(routes.availability, { params: who, query: date === undefined ? {} : { date } })
}

async function isFree(driver: TestClient, start: string): Promise<boolean | undefined> {
  const { data } = await freeAt(driver, dateIn(newYork, new Date(start)))
  return data.slots.find((slot: Slot) => slot.start === start)?.isFree
}

async function told(driver: TestClient) {
  const { data } = await driver.call(routes.recentActivity, { query: { type: 'professional_contacted' } })
  return data.activities.map(({ metadata }) => metadata)
}

describe('the free times of a professional', () => {
  test('without a session: 401; of nobody, on no day: 400', async () => {
    expect((await api.guest.call(routes.availability, { params: who })).status).toBe(401)
    const driver = await api.signUp()
    const params = { type: 'dentist', id: '7' } as unknown as typeof who
    const { status, fields } = await driver.call(routes.availability, {
      params,
      query: { date: '2026-02-30' },
    })
    expect([status, fields]).toEqual([400, ['type', 'id', 'date']])
  })

  test('of somebody who is absent, gone or something else: 404; by phone only: 422', async () => {
    const driver = await api.signUp()
    for (const id of [randomUUID(), gone.id, doctor.id]) {
      const answer = await driver.call(routes.availability, { params: { type: 'lawyer', id } })
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    }
    const answer = await driver.call(routes.availability, { params: { type: 'lawyer', id: byPhone.id } })
    expect([answer.status, answer.code]).toEqual([422, 'NO_ONLINE_BOOKING'])
  })

  test('are those of the next free day, by the clock of the office', async () => {
    const driver = await api.signUp()
    const { data } = await driver.call(routes.availability, { params: { type: 'lawyers', id: lawyer.id } })
    const today = dateIn(newYork, api.clock.now())
    expect(data).toMatchObject({ date: today, timeZone: newYork })
    expect(data.freeDates).toEqual(Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead)))
    const notice = Date.parse(data.slots[0]!.start) - api.clock.now().getTime()
    expect(notice).toBeGreaterThanOrEqual(2 * 3_600_000)
    expect(data.slots.every((slot) => slot.isFree)).toBe(true)
    expect(data.slots.every(({ start, end }) => Date.parse(end) - Date.parse(start) === 30 * 60_000)).toBe(
      true,
    )
  })

  test('begin a week ahead where nothing is known, on that clock', async () => {
    const driver = await api.signUp()
    const { data } = await driver.call(routes.availability, { params: { type: 'lawyer', id: away.id } })
    const inWeek = addDays(dateIn('Pacific/Honolulu', api.clock.now()), 7)
    expect(data).toMatchObject({ date: inWeek, timeZone: 'Pacific/Honolulu' })
    // 9:00 in Honolulu, which never changes its clocks.
    expect(data.slots[0]?.start).toBe(`${inWeek}T19:00:00.000Z`)
  })

  test('of a day that is over, too far ahead or of another age are none', async () => {
    const driver = await api.signUp()
    const today = dateIn(newYork, api.clock.now())
    const far = addDays(today, appointmentLimits.daysAhead + 1)
    for (const date of [far, '9999-12-31'])
      expect((await freeAt(driver, date)).data).toMatchObject({
        date,
        slots: [],
        freeDates: [],
        soonest: [],
      })
    for (const date of [addDays(today, -1), '0001-01-01']) {
      const { data } = await freeAt(driver, date)
      expect([data.slots, data.freeDates[0]]).toEqual([[], today])
    }
  })

  test('the soonest are few, and of more than one day', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const busy = lawyerRow({ full_name: 'Ida Soon', available_today: false })
    await insertProfessionals(api.context.database, [busy])
    const params = { type: 'lawyer', id: busy.id } as const
    const soonest = async (query: { date?: string } = {}) =>
      (await driver.call(routes.availability, { params, query })).data.soonest
    const { freeDates, slots } = (await driver.call(routes.availability, { params })).data
    const [first, second] = freeDates as [string, string]
    const dates = async () => (await soonest()).map(({ date }) => date)
    expect(await dates()).toEqual([first, first, second])
    expect((await soonest()).slice(0, 2).map(({ start }) => start)).toEqual(
      slots.slice(0, 2).map(({ start }) => start),
    )
    // What is taken is not offered, and the next day fills up.
    for (const { start } of slots.slice(1)) await book(other, start, { params })
    expect(await dates()).toEqual([first, second, second])
    expect((await soonest())[0]?.start).toBe(slots[0]?.start)
    expect((await soonest({ date: second }))[0]?.date).toBe(second)
  })

  test('leave out a day that is full, and say nothing of who booked it', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const busy = lawyerRow({ full_name: 'Ivy Full', available_today: false })
    await insertProfessionals(api.context.database, [busy])
    const params = { type: 'lawyer', id: busy.id } as const
    const before = (await driver.call(routes.availability, { params })).data
    for (const { start } of before.slots) await book(other, start, { params, reason: 'canary' })
    const after = await driver.call(routes.availability, { params })
    expect(after.data.freeDates[0]).toBe(before.freeDates[1])
    expect(after.data.date).toBe(before.freeDates[1])
    const full = await driver.call(routes.availability, { params, query: { date: before.date } })
    expect(full.data.slots.map(({ start, isFree: free }) => [start, free])).toEqual(
      before.slots.map(({ start }) => [start, false]),
    )
    expect(full.text).not.toContain('canary')
    expect(full.text).not.toContain(other.userId)
  })
})

describe('booking', () => {
  test('without a session: 401; no time, too much to say: 400', async () => {
    expect((await book(api.guest, nextSlot())).status).toBe(401)
    const driver = await api.signUp()
    const { status, fields } = await book(driver, 'tomorrow', { reason: 'x'.repeat(501) })
    expect([status, fields]).toEqual([400, ['start', 'reason']])
  })

  test('somebody who is absent or gone: 404; by phone only: 422', async () => {
    const driver = await api.signUp()
    for (const id of [randomUUID(), gone.id, doctor.id])
      expect((await book(driver, nextSlot(), { params: { id } })).code).toBe('PROFESSIONAL_NOT_FOUND')
    expect((await book(driver, nextSlot(), { params: { id: byPhone.id } })).code).toBe('NO_ONLINE_BOOKING')
  })

  test('a time that is not offered: 422', async () => {
    const driver = await api.signUp()
    const start = Date.parse(nextSlot())
    for (const at of [
      start + 15 * 60_000,
      start - 12 * 3_600_000,
      start - 60 * DAY_MS,
      start + 90 * DAY_MS,
    ]) {
      const answer = await book(driver, new Date(at).toISOString())
      expect([answer.status, answer.code]).toEqual([422, 'SLOT_NOT_OFFERED'])
    }
  })

  test('a slot that is taken, or a time at which the person is elsewhere: 409, and nothing is kept', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const start = nextSlot()
    await makeAppointment(driver, { lawyerId: lawyer.id, start })
    const taken = await book(other, start)
    expect([taken.status, taken.code]).toEqual([409, 'SLOT_TAKEN'])
    const clash = await book(driver, start, { params: { type: 'physician', id: doctor.id } })
    expect([clash.status, clash.code]).toEqual([409, 'APPOINTMENT_CLASH'])
    expect((await other.call(routes.listAppointments)).pagination.total).toBe(0)
    expect((await driver.call(routes.listAppointments)).pagination.total).toBe(1)
    expect([await told(other), (await told(driver)).length]).toEqual([[], 1])
  })

  test('more than can be kept open: 422, until one is cancelled', async () => {
    const driver = await api.signUp()
    const first = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    for (let count = 1; count < appointmentLimits.open; count += 1)
      await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    const answer = await book(driver, nextSlot())
    expect([answer.status, answer.code]).toEqual([422, 'TOO_MANY_APPOINTMENTS'])
    await cancel(driver, first.id)
    expect((await book(driver, nextSlot())).status).toBe(201)
  })

  test('keeps the appointment and tells the history, without the reason', async () => {
    const driver = await api.signUp()
    const start = nextSlot()
    const { status, data } = await book(driver, start, { reason: ' My neck hurts. ' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      start,
      end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
      timeZone: newYork,
      status: 'booked',
      reason: 'My neck hurts.',
      professional: { id: lawyer.id, fullName: 'Adele Larkspur' },
    })
    const [entry] = await told(driver)
    expect(entry).toMatchObject({ phrase: 'appointmentBooked', values: { name: 'Adele Larkspur' }, start })
    expect(JSON.stringify(entry)).not.toContain('neck')
    expect(await isFree(driver, start)).toBe(false)
  })

  test('again with the same key gives the first answer, also after the time was cancelled', async () => {
    const driver = await api.signUp()
    const request = { params: who, body: { start: nextSlot() }, idempotencyKey: randomUUID() }
    const first = await driver.call(routes.bookAppointment, request)
    expect((await driver.call(routes.bookAppointment, request)).data).toEqual(first.data)
    await cancel(driver, first.data.id)
    expect((await driver.call(routes.bookAppointment, request)).data).toEqual(first.data)
    const other = { ...request, body: { start: nextSlot() } }
    expect((await driver.call(routes.bookAppointment, other)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await driver.call(routes.listAppointments)).pagination.total).toBe(1)
  })
})

describe('own appointments', () => {
  test('without a session: 401; no page: 400; of nobody else', async () => {
    expect((await api.guest.call(routes.listAppointments)).status).toBe(401)
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const wrong = await driver.call(routes.listAppointments, { query: { limit: 0, page: 0 } })
    expect(wrong.fields).toEqual(['limit', 'page'])
    await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    expect((await other.call(routes.listAppointments)).data).toEqual([])
  })

  test('to come come first, soonest first, then the others, latest first; pages together are all', async () => {
    const driver = await api.signUp()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1)
      ids.push((await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })).id)
    await cancel(driver, ids[1]!)
    // As if two of them were in the past.
    await shift(driver, ids[0]!, -60 * DAY_MS)
    await shift(driver, ids[2]!, -61 * DAY_MS)
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { data, pagination } = await driver.call(routes.listAppointments, { query: { limit: 2, page } })
      expect(pagination).toMatchObject({ page, total: 5, hasMore: page < 3 })
      seen.push(...data.map(({ id }) => id))
    }
    expect(seen).toEqual([ids[3], ids[4], ids[1], ids[0], ids[2]])
  })

  test('still show somebody who has left the directory', async () => {
    const driver = await api.signUp()
    const leaving = lawyerRow({ full_name: 'Leaving Soon' })
    await insertProfessionals(api.context.database, [leaving])
    const { id } = await makeAppointment(driver, { lawyerId: leaving.id, start: nextSlot() })
    await sql`update professionals set is_active = false where id = ${leaving.id}`.execute(
      api.context.database.kysely,
    )
    const { data } = await driver.call(routes.listAppointments)
    expect(data[0]?.professional).toMatchObject({ fullName: 'Leaving Soon', isActive: false })
    expect((await move(driver, id, nextSlot())).code).toBe('SLOT_NOT_OFFERED')
    expect((await cancel(driver, id)).data.status).toBe('cancelled')
  })
})

/** Moves the row in the database, as if time had passed. */
async function shift(driver: TestClient, id: string, by: number): Promise<void> {
  await sql`
    update appointments set starts_at = starts_at + ${`${by} ms`}::interval, ends_at = ends_at + ${`${by} ms`}::interval
    where user_id = ${driver.userId} and id = ${id}`.execute(api.context.database.kysely)
}

describe('moving', () => {
  test('without a session: 401; no time: 400; none, or somebody else’s: 404', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    expect((await move(api.guest, id, nextSlot())).status).toBe(401)
    expect((await move(driver, id, 'later')).fields).toEqual(['start'])
    for (const [client, target] of [
      [other, id],
      [driver, randomUUID()],
    ] as const)
      expect((await move(client, target, nextSlot())).code).toBe('APPOINTMENT_NOT_FOUND')
  })

  test('to a taken slot or onto another of one’s own: 409; where nothing is offered, or too late: 422', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const [start, taken, own] = [nextSlot(), nextSlot(), nextSlot()]
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start })
    await makeAppointment(other, { lawyerId: lawyer.id, start: taken })
    await book(driver, own, { params: { type: 'physician', id: doctor.id } })
    expect((await move(driver, id, taken)).code).toBe('SLOT_TAKEN')
    expect((await move(driver, id, own)).code).toBe('APPOINTMENT_CLASH')
    const between = new Date(Date.parse(start) + 60_000).toISOString()
    expect((await move(driver, id, between)).code).toBe('SLOT_NOT_OFFERED')
    expect(await isFree(driver, start)).toBe(false)
    await shift(driver, id, -60 * DAY_MS)
    expect((await move(driver, id, nextSlot())).code).toBe('APPOINTMENT_OVER')
  })

  test('takes the new slot, frees the old one, and tells the history', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const [from, to] = [nextSlot(), nextSlot()]
    const { id, updatedAt } = await makeAppointment(driver, {
      lawyerId: lawyer.id,
      start: from,
      reason: 'Neck',
    })
    api.clock.advance(1000)
    const { status, data } = await move(driver, id, to)
    expect(status).toBe(200)
    expect(data).toMatchObject({ id, start: to, status: 'booked', reason: 'Neck' })
    expect(data.updatedAt > updatedAt).toBe(true)
    expect([await isFree(driver, from), await isFree(driver, to)]).toEqual([true, false])
    expect((await told(driver))[0]).toMatchObject({ phrase: 'appointmentMoved', start: to })
    expect((await book(other, from)).status).toBe(201)
    // Moving to the same slot changes nothing.
    expect((await move(driver, id, to)).data).toEqual(data)
    expect((await told(driver)).length).toBe(2)
  })

  test('by half an hour is no clash with itself', async () => {
    const driver = await api.signUp()
    const { data } = await freeAt(driver, addDays(dateIn(newYork, api.clock.now()), 8))
    const [first, second] = data.slots.filter((slot) => slot.isFree)
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: first!.start })
    expect((await move(driver, id, second!.start)).status).toBe(200)
  })
})

describe('cancelling', () => {
  test('without a session: 401; no id: 400; none, or somebody else’s: 404; too late: 422', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    expect((await cancel(api.guest, id)).status).toBe(401)
    expect((await cancel(driver, '7')).fields).toEqual(['id'])
    expect((await cancel(driver, randomUUID())).code).toBe('APPOINTMENT_NOT_FOUND')
    expect((await cancel(other, id)).code).toBe('APPOINTMENT_NOT_FOUND')
    await shift(driver, id, -60 * DAY_MS)
    const answer = await cancel(driver, id)
    expect([answer.status, answer.code]).toEqual([422, 'APPOINTMENT_OVER'])
  })

  test('frees the slot and tells the history; a second time changes nothing', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const start = nextSlot()
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start })
    const { data } = await cancel(driver, id)
    expect(data).toMatchObject({ id, start, status: 'cancelled' })
    expect(await isFree(driver, start)).toBe(true)
    expect((await book(other, start)).status).toBe(201)
    api.clock.advance(1000)
    expect((await cancel(driver, id)).data).toEqual(data)
    expect((await told(driver)).map(({ phrase }) => phrase)).toEqual([
      'appointmentCancelled',
      'appointmentBooked',
    ])
    expect((await move(driver, id, nextSlot())).code).toBe('APPOINTMENT_OVER')
  })
})
