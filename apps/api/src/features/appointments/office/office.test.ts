import { randomUUID } from 'node:crypto'
import { type OfficeHoursForm, type PracticeVisit, officeLimits, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { addDays, dateIn, instantAt, weekdayOf } from '#platform/zoned-time.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeAppointment } from '../appointments.factory.ts'

const HOUR_MS = 3_600_000
const zone = 'America/New_York'
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const who = { type: 'lawyer', id: lawyer.id } as const
const own = { professionalId: lawyer.id }
const hours: OfficeHoursForm = {
  week: Array.from({ length: 7 }, () => [
    { from: '08:00', to: '10:00' },
    { from: '14:00', to: '15:30' },
  ]),
  daysOff: [],
  slotMinutes: 45,
  gapMinutes: 15,
  daysAhead: 60,
  booking: 'onRequest',
}

let api: TestApp
let office: TestClient
let driver: TestClient
let other: TestClient
/** A Monday: an office that has set no hours is closed at the weekend. */
let day: string

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  office = await api.signUp()
  await office.call(routes.acceptInvitation, { body: { token: await makeInvitation(api, lawyer.id) } })
  driver = await signUpNamed(api, 'Bo Fenwick')
  other = await api.signUp()
  const inAWeek = addDays(dateIn(zone, api.clock.now()), 7)
  day = addDays(inAWeek, (7 - weekdayOf(inAWeek)) % 7)
})
afterAll(() => api.close())

function at(date: string, clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return instantAt(zone, date, hour * 60 + minute)?.toISOString() ?? ''
}

function write(client: TestClient, changes: object = {}) {
  return client.call(routes.writeOfficeHours, { params: own, body: { ...hours, ...changes } })
}

async function timesOn(date: string): Promise<string[]> {
  const { data } = await driver.call(routes.availability, { params: who, query: { date } })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  return data.slots.map(({ start, isFree }) => `${clock.format(new Date(start))}${isFree ? '' : ' taken'}`)
}

async function visits(client: TestClient): Promise<PracticeVisit[]> {
  const query = { date: addDays(day, -14), days: 28, limit: 100 }
  return (await client.call(routes.listVisits, { query })).data
}

async function totalAt(offset: number): Promise<number> {
  const query = { date: addDays(day, -14), days: 28, offset }
  return (await office.call(routes.listVisits, { query })).pagination.total
}

async function stateOf(id: string) {
  const { data } = await driver.call(routes.listAppointments, { query: { limit: 100 } })
  const found = data.find((one) => one.id === id)
  return found && { status: found.status, start: found.start, cancelledBy: found.cancelledBy }
}

/** What the office wrote to the driver. */
async function said(): Promise<string[]> {
  const { data } = await office.call(routes.listRequests, { query: { limit: 100 } })
  const declined = await office.call(routes.listRequests, { query: { limit: 100, state: 'declined' } })
  const request = [...data, ...declined.data].find(({ person }) => person.id === driver.userId)
  return (await messagesOf(driver, request?.conversationId ?? '')).map(({ content }) => content)
}

async function bellOf(client: TestClient): Promise<string[]> {
  return (await client.call(routes.listNotifications)).data.notifications.map(({ kind }) => kind)
}

describe('the hours of an office', () => {
  test('are the usual ones until somebody sets them, and nobody else’s to read or write', async () => {
    const { data } = await office.call(routes.readOfficeHours, { params: own })
    expect(data).toMatchObject({ timeZone: zone, slotMinutes: 30, booking: 'atOnce', updatedAt: null })
    expect(data.week.map((ranges) => ranges.length)).toEqual([2, 2, 2, 2, 2, 0, 0])
    for (const client of [driver, other]) {
      expect((await client.call(routes.readOfficeHours, { params: own })).code).toBe('PROFESSIONAL_NOT_FOUND')
      expect((await write(client)).code).toBe('PROFESSIONAL_NOT_FOUND')
      const free = await client.call(routes.setAvailableNow, { params: own, body: { until: null } })
      expect(free.code).toBe('PROFESSIONAL_NOT_FOUND')
    }
  })

  test('refuse a range that ends before it begins, overlaps the one before, or is no time', async () => {
    const refused = [
      [{ from: '10:00', to: '09:00' }],
      [
        { from: '09:00', to: '12:00' },
        { from: '11:30', to: '13:00' },
      ],
      [{ from: '9', to: '24:30' }],
    ]
    for (const ranges of refused) {
      const answer = await write(office, { week: [ranges, [], [], [], [], [], []] })
      expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  test('make the free times at once: length, gap, break, days off, how far ahead', async () => {
    const { data: first } = await write(office, { updatedAt: null })
    expect(await timesOn(day)).toEqual(['08:00', '09:00', '14:00'])
    await write(office, { daysOff: [day], updatedAt: first.updatedAt })
    expect(await timesOn(day)).toEqual([])
    expect((await write(office, { updatedAt: first.updatedAt })).code).toBe('CHANGED_ELSEWHERE')
    await write(office, { slotMinutes: 30, gapMinutes: 0 })
    expect((await timesOn(day)).length).toBe(7)
    expect((await timesOn(addDays(day, 60))).length).toBe(0)
    await write(office)
  })
})

describe('a visit on request', () => {
  test('holds its time, waits for the office, and is booked by its yes', async () => {
    const start = at(day, '08:00')
    const asked = await makeAppointment(driver, { lawyerId: lawyer.id, start, reason: 'My neck' })
    expect(asked).toMatchObject({ status: 'requested', cancelledBy: null })
    expect(await timesOn(day)).toEqual(['08:00 taken', '09:00', '14:00'])
    expect(await bellOf(office)).toContain('visitRequested')
    const [visit] = await visits(office)
    expect(await totalAt(100)).toBe(await totalAt(0))
    expect(visit).toMatchObject({ id: asked.id, status: 'requested', reason: 'My neck', phone: null })
    expect([await visits(driver), await visits(other)]).toEqual([[], []])

    const params = { id: asked.id }
    for (const client of [driver, other]) {
      const refusal = await client.call(routes.confirmVisit, { params, body: {} })
      expect(refusal.code).toBe('APPOINTMENT_NOT_FOUND')
    }
    const body = { message: 'See you then.', updatedAt: visit?.updatedAt }
    const yes = await office.call(routes.confirmVisit, { params, body })
    expect(yes.data.status).toBe('booked')
    // Again it has no further effect, whatever was read.
    expect((await office.call(routes.confirmVisit, { params, body })).status).toBe(200)
    expect(await stateOf(asked.id)).toMatchObject({ status: 'booked', start })
    expect(await said()).toContain('See you then.')
    expect((await bellOf(driver)).filter((kind) => kind === 'visitConfirmed')).toEqual(['visitConfirmed'])
  })

  test('is moved by the office with a word, and of two devices the first counts', async () => {
    const [visit] = await visits(office)
    const params = { id: visit?.id ?? '' }
    const start = at(day, '14:00')
    const wish = { message: 'I am in court in the morning.', updatedAt: visit?.updatedAt }
    const move = (body: object, client = office) =>
      client.call(routes.moveVisit, { params, body: { start, ...wish, ...body } })
    expect((await move({ message: ' ' })).code).toBe('VALIDATION_FAILED')
    expect((await move({ start: at(day, '12:00') })).code).toBe('SLOT_NOT_OFFERED')
    expect((await move({}, other)).code).toBe('APPOINTMENT_NOT_FOUND')
    const { data: times } = await office.call(routes.visitTimes, { params, query: { date: day } })
    expect(times.slots.filter(({ isFree }) => isFree).map((slot) => slot.start)).toContain(start)

    expect((await move({})).data).toMatchObject({ start, status: 'booked' })
    expect((await move({})).code).toBe('CHANGED_ELSEWHERE')
    expect(await stateOf(params.id)).toMatchObject({ start })
    expect(await said()).toContain(wish.message)
    expect(await bellOf(driver)).toContain('visitMoved')
    const file = await driver.fetch(`/api/appointments/${params.id}/calendar`)
    expect(await file.text()).toContain(`DTSTART:${start.replaceAll(/[-:]|\.\d+/g, '')}`)
    // The reminder has moved along.
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`remind ${params.id} 1`}`.execute(
      api.context.database.kysely,
    )
    expect(rows).toEqual([{ run_at: new Date(Date.parse(start) - HOUR_MS) }])
  })

  test('has another version after every change, also where a server’s clock is behind', async () => {
    const later = addDays(day, 3)
    const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: at(later, '08:00') })
    const params = { id }
    api.clock.advance(10_000)
    const { data: confirmed } = await office.call(routes.confirmVisit, { params, body: {} })
    api.clock.advance(-10_000)
    const moved = await driver.call(routes.moveAppointment, { params, body: { start: at(later, '09:00') } })
    expect([moved.status, moved.data.updatedAt > confirmed.updatedAt]).toEqual([200, true])
    const body = { message: 'We are closed that day.', updatedAt: confirmed.updatedAt }
    expect((await office.call(routes.cancelVisit, { params, body })).code).toBe('CHANGED_ELSEWHERE')
    const { data: cancelled } = await driver.call(routes.cancelAppointment, { params })
    expect(cancelled.updatedAt > moved.data.updatedAt).toBe(true)
  })

  test('cannot overlap another, though it starts elsewhere, and the office does not learn of the person’s others', async () => {
    await write(office, { slotMinutes: 30, gapMinutes: 0, booking: 'atOnce' })
    const next = addDays(day, 1)
    const first = await makeAppointment(driver, { lawyerId: lawyer.id, start: at(next, '08:00') })
    await write(office, { booking: 'atOnce' })
    // 8:00 to 8:45 now lies over 8:00 to 8:30, and 9:00 is free.
    expect(await timesOn(next)).toEqual(['08:00 taken', '09:00', '14:00'])
    await write(office, {
      slotMinutes: 60,
      gapMinutes: 0,
      booking: 'atOnce',
      week: hours.week.map(() => [{ from: '07:15', to: '10:15' }]),
    })
    const clash = await other.call(routes.bookAppointment, {
      params: who,
      body: { start: at(next, '07:15') },
    })
    expect(clash.code).toBe('SLOT_TAKEN')
    const elsewhere = lawyerRow({ full_name: 'Ida Elsewhere' })
    await insertProfessionals(api.context.database, [elsewhere])
    await makeAppointment(driver, { lawyerId: elsewhere.id, start: at(next, '09:30') })
    const params = { id: first.id }
    const body = { start: at(next, '09:15'), message: 'Later, please.' }
    expect((await office.call(routes.moveVisit, { params, body })).code).toBe('SLOT_TAKEN')
    await write(office)
  })

  test('ends with the office’s no, or with its request, and the person reads why', async () => {
    const later = addDays(day, 2)
    const [first, second] = [
      await makeAppointment(driver, { lawyerId: lawyer.id, start: at(later, '08:00') }),
      await makeAppointment(driver, { lawyerId: lawyer.id, start: at(later, '09:00') }),
    ]
    const no = {
      params: { id: first.id },
      body: { message: 'We are closed that day.' },
      idempotencyKey: randomUUID(),
    }
    expect((await other.call(routes.cancelVisit, no)).code).toBe('APPOINTMENT_NOT_FOUND')
    expect((await office.call(routes.cancelVisit, no)).data.status).toBe('cancelled')
    expect((await office.call(routes.cancelVisit, no)).data.status).toBe('cancelled')
    expect(await stateOf(first.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'office' })
    expect(await said()).toContain(no.body.message)
    const over = await office.call(routes.confirmVisit, { params: { id: first.id }, body: {} })
    expect(over.code).toBe('APPOINTMENT_OVER')

    const { data: requests } = await office.call(routes.listRequests, { query: { limit: 100 } })
    const request = requests.find(({ person }) => person.id === driver.userId)
    const params = { id: request?.id ?? '' }
    await office.call(routes.declineRequest, {
      params,
      body: { reason: 'tooFar', message: 'Too far for me.' },
    })
    expect(await stateOf(second.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'office' })
    expect(await timesOn(later)).toEqual(['08:00', '09:00', '14:00'])
  })
})

describe('a visit of somebody whom the office has blocked', () => {
  test('is moved and cancelled without words, which would not arrive; the person is told all the same', async () => {
    const blocked = await signUpNamed(api, 'Bo Blocked')
    const later = addDays(day, 4)
    const { id } = await makeAppointment(blocked, { lawyerId: lawyer.id, start: at(later, '08:00') })
    const params = { id }
    const found = async () => (await visits(office)).find((visit) => visit.id === id)
    expect(await found()).toMatchObject({ isBlocked: false })
    const without = await office.call(routes.moveVisit, { params, body: { start: at(later, '09:00') } })
    expect([without.code, without.fields]).toEqual(['VALIDATION_FAILED', ['message']])
    expect((await office.call(routes.cancelVisit, { params, body: {} })).fields).toEqual(['message'])

    const { data: requests } = await office.call(routes.listRequests, { query: { limit: 100 } })
    const request = requests.find(({ person }) => person.id === blocked.userId)
    const conversationId = request?.conversationId ?? ''
    await office.call(routes.addBlock, { body: { conversationId } })
    expect(await found()).toMatchObject({ isBlocked: true })
    const moved = await office.call(routes.moveVisit, { params, body: { start: at(later, '09:00') } })
    expect(moved.data).toMatchObject({ start: at(later, '09:00'), isBlocked: true })
    expect((await office.call(routes.cancelVisit, { params, body: {} })).data.status).toBe('cancelled')
    expect(await messagesOf(blocked, conversationId)).toEqual([])
    expect(await bellOf(blocked)).toEqual(['visitCancelled', 'visitMoved'])
  })
})

describe('available now', () => {
  const seen = async () => {
    const { data } = await driver.call(routes.getProfessional, { params: { type: 'lawyer', id: lawyer.id } })
    return data.availability?.until
  }
  const found = async () => {
    const body = {
      type: 'lawyer',
      availability: 'immediate',
      location: { latitude: 27.95, longitude: -82.46 },
    } as const
    const { data } = await driver.call(routes.searchProfessionals, { body })
    return (data.lawyers ?? []).some(({ id }) => id === lawyer.id)
  }
  const set = (until: Date | null) =>
    office.call(routes.setAvailableNow, { params: own, body: { until: until?.toISOString() ?? null } })
  const inHours = (count: number) => new Date(api.clock.now().getTime() + count * HOUR_MS)

  test('is found until its end, and not after it', async () => {
    expect((await set(inHours(-1))).code).toBe('VALIDATION_FAILED')
    expect((await set(inHours(officeLimits.availableHours + 1))).code).toBe('VALIDATION_FAILED')
    const until = inHours(0.25)
    expect((await set(until)).data.availableUntil).toBe(until.toISOString())
    expect(await found()).toBe(true)
    expect(await seen()).toBe(until.toISOString())
    api.clock.advance(0.25 * HOUR_MS)
    await api.runJobs()
    expect(await found()).toBe(false)
    expect((await office.call(routes.readOfficeHours, { params: own })).data.availableUntil).toBeNull()
    expect(await seen()).toBeNull()
    await set(inHours(1))
    expect((await set(null)).data.availableUntil).toBeNull()
    expect(await found()).toBe(false)
  })
})

describe('the calendar for other programs', () => {
  const pathOf = async () => (await office.call(routes.readCalendarFeed)).data?.path ?? ''
  const read = async (path: string) => {
    const response = await api.guest.fetch(path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('shows the visits to whoever has the address, and a name only where the person shares it', async () => {
    expect((await office.call(routes.readCalendarFeed)).data).toBeNull()
    expect((await driver.call(routes.renewCalendarFeed)).code).toBe('PROFESSIONAL_NOT_FOUND')
    await office.call(routes.renewCalendarFeed)
    const path = await pathOf()
    expect(path).toMatch(/^\/api\/calendars\/[\w-]{43}\.ics$/)
    const sharing = await signUpNamed(api, 'Cara Open')
    await sharing.call(routes.connectLawyer, {
      body: { lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact'] } },
    })
    const soon = addDays(dateIn(zone, api.clock.now()), 3)
    await makeAppointment(driver, { lawyerId: lawyer.id, start: at(soon, '08:00'), reason: 'A secret neck' })
    await makeAppointment(sharing, { lawyerId: lawyer.id, start: at(soon, '09:00') })
    const { status, headers, text } = await read(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(text).toContain('SUMMARY:Visit\r\n')
    expect(text).toContain('SUMMARY:Visit: Cara Open')
    expect(text).toContain('STATUS:TENTATIVE')
    expect(text).not.toMatch(/Fenwick|secret|@/)
    const { rows } = await sql<{ isKept: boolean }>`
      select position(${path.slice(-47, -4)} in feed::text) > 0 as "isKept" from calendar_feeds as feed`.execute(
      api.context.database.kysely,
    )
    expect(rows).toEqual([{ isKept: false }])
  })

  test('stops with a new address, with its end, and with the record, whose hours stay', async () => {
    const first = await pathOf()
    await office.call(routes.renewCalendarFeed)
    const second = await pathOf()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await read('/api/calendars/wrong.ics')).status).toBe(404)
    await office.call(routes.endCalendarFeed)
    expect((await read(second)).status).toBe(404)

    await office.call(routes.renewCalendarFeed)
    const last = await pathOf()
    const [visit] = await visits(office)
    await office.call(routes.giveUpRecord, { params: { id: lawyer.id } })
    expect((await read(last)).status).toBe(404)
    const params = { id: visit?.id ?? randomUUID() }
    const late = await office.call(routes.cancelVisit, { params, body: { message: 'Still me.' } })
    expect(late.code).toBe('APPOINTMENT_NOT_FOUND')
    expect(await visits(office)).toEqual([])
    // Nobody could say yes now, so that booking is at once, at the same hours.
    const free = await driver.call(routes.availability, { params: who })
    expect(free.data.booking).toBe('atOnce')
    await other.call(routes.acceptInvitation, { body: { token: await makeInvitation(api, lawyer.id) } })
    const taken = await other.call(routes.readOfficeHours, { params: own })
    expect(taken.data).toMatchObject({ slotMinutes: 45, booking: 'onRequest' })
    expect((await other.call(routes.readCalendarFeed)).data).toBeNull()
    expect((await visits(other)).length).toBeGreaterThan(0)
  })
})
