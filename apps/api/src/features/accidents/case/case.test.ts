import { randomUUID } from 'node:crypto'
import {
  type Accident,
  STANDARD_DESCRIPTION,
  type TimelineEntry,
  caseNoteLimits,
  routes,
} from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { makeClaim } from '#features/claims/claims.factory.ts'
import { claim, send, signUpNamed, writeTo } from '#features/conversations/conversations.factory.ts'
import { makePolicy } from '#features/glovebox/glovebox.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from '../accidents.factory.ts'
import { sweepNotes } from './case-notes.service.ts'

const gabriela = lawyerRow({ full_name: 'Gabriela Cardenas' })
const adele = lawyerRow({ full_name: 'Adele Larkspur' })
const thea = lawyerRow({ full_name: 'Thea Marlowe' })
const doctor = lawyerRow({ type: 'physician', full_name: 'Dr. Oren Sedge', specialties: ['Surgery'] })

let api: TestApp
let nextSlot: () => string
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [gabriela, adele, thea, doctor])
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

interface Owner {
  driver: TestClient
  report: Accident
  params: { id: string }
}

async function somebody(facts: Record<string, unknown> = {}): Promise<Owner> {
  const driver = await api.signUp()
  const report = await makeReport(driver, facts)
  return { driver, report, params: { id: report.id } }
}

async function pageOf({ driver, params }: Owner, query: Record<string, string | number> = {}) {
  return (await driver.call(routes.accidentTimeline, { params, query })).data
}

const kindsOf = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind)

function connect(driver: TestClient, lawyerId: string, accidentId: string) {
  return driver.call(routes.connectLawyer, { body: { lawyerId, caseDetails: { consent: true, accidentId } } })
}

/** Somebody with a lawyer who has answered, a visit that was cancelled, a claim, a call, a note and a correction. */
async function busyCase(): Promise<Owner> {
  const own = await somebody()
  const { driver, report, params } = own
  await driver.call(routes.correctAccident, { params, body: { severity: 'severe' } })
  await driver.call(routes.addCaseNote, { params, body: { text: 'The tow truck took it to Ybor City.' } })
  await driver.call(routes.noteCall, {
    params: { ...params, callee: 'police' },
    body: { at: api.clock.now().toISOString() },
  })
  await driver.call(routes.sharePlace, { body: { accidentId: report.id } })
  await connect(driver, gabriela.id, report.id)
  await writeTo(driver, gabriela.id, 'Do you have time today?')
  const visit = await makeAppointment(driver, { lawyerId: gabriela.id, start: nextSlot() })
  await driver.call(routes.cancelAppointment, { params: { id: visit.id } })
  const policy = await makePolicy(driver)
  await makeClaim(driver, { accidentId: report.id, policyId: policy.id })
  await driver.call(routes.updateAccident, { params, body: { status: 'in_progress' } })
  return own
}

describe('PATCH /api/emergency/accidents/:id', () => {
  test('401, 400 at the fields, 404 for somebody else’s', async () => {
    const { driver, params } = await somebody()
    const other = await api.signUp()
    expect((await api.guest.call(routes.correctAccident, { params, body: {} })).code).toBe('AUTH_FAILED')
    expect((await other.call(routes.correctAccident, { params, body: {} })).code).toBe('ACCIDENT_NOT_FOUND')
    const body = {
      location: {},
      timestamp: 'soon',
      severity: 'huge',
      damage: ['wing'],
      description: 'x'.repeat(5001),
    }
    const { fields } = await driver.call(routes.correctAccident, { params, body })
    expect(fields.toSorted()).toEqual([
      'damage.0',
      'description',
      'location.address',
      'severity',
      'timestamp',
    ])
  })

  test('200 corrects what is given, and the timeline keeps both versions', async () => {
    const own = await somebody()
    const { driver, report, params } = own
    const body = {
      timestamp: '2026-11-01T15:20:00.000Z',
      severity: 'severe',
      damage: ['front', 'hood'],
      description: ' Hit from the left. ',
      updatedAt: report.updatedAt,
    }
    const { data } = await driver.call(routes.correctAccident, { params, body })
    expect(data).toEqual({ ...report, ...body, description: 'Hit from the left.', updatedAt: data.updatedAt })
    expect(data.updatedAt > report.updatedAt).toBe(true)
    expect((await driver.call(routes.getAccident, { params })).data).toEqual(data)
    const { entries } = await pageOf(own)
    const made = entries.flatMap(({ correction }) => correction ?? [])
    expect(made.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'damage', was: ['rear', 'trunk'], now: ['front', 'hood'] },
      { field: 'severity', was: 'major', now: 'severe' },
      { field: 'time', was: '2026-11-01T15:04:05.000Z', now: '2026-11-01T15:20:00.000Z' },
      { field: 'words', was: 'Hit from behind at the lights.', now: 'Hit from the left.' },
    ])
  })

  test('a corrected address keeps the measured spot that comes with it, and loses one that does not', async () => {
    const own = await somebody({ location: { latitude: 27.9447, longitude: -82.4604, accuracy: 12 } })
    const { driver, report, params } = own
    const { latitude, longitude, accuracy } = report.location
    const put = async (location: object) =>
      (await driver.call(routes.correctAccident, { params, body: { location } })).data.location
    const kept = await put({ latitude, longitude, accuracy, address: 'Channelside Dr and 12th St, Tampa' })
    expect(kept).toMatchObject({ latitude, longitude, accuracy: 12, precision: 'device' })
    expect(kept.near).not.toBeNull()
    const typed = await put({ address: 'Orlando, FL' })
    // The gazetteer of this test knows no town, so that nothing but the words is left.
    expect(typed).toMatchObject({ address: 'Orlando, FL', latitude: null, accuracy: null, near: null })
    const [newest] = (await pageOf(own)).entries
    expect(newest?.correction).toMatchObject({
      field: 'place',
      was: { address: 'Channelside Dr and 12th St, Tampa', latitude, longitude },
      now: { address: 'Orlando, FL' },
    })
  })

  test('the same again changes nothing; a time ahead is now; no words are the standard ones', async () => {
    const own = await somebody()
    const { driver, report, params } = own
    const { location, severity, timestamp, description } = report
    const same = { location, severity, timestamp, description, damage: ['trunk', 'rear'] }
    expect((await driver.call(routes.correctAccident, { params, body: same })).data).toEqual(report)
    expect(kindsOf((await pageOf(own)).entries)).toEqual(['reported'])
    const body = { description: '', timestamp: '2199-01-01T00:00:00.000Z' }
    const { data } = await driver.call(routes.correctAccident, { params, body })
    expect(data.description).toBe(STANDARD_DESCRIPTION)
    expect(new Date(data.timestamp) <= api.clock.now()).toBe(true)
  })

  test('409 for a form older than the report, and of two at once one', async () => {
    const { driver, report, params } = await somebody()
    const { updatedAt } = report
    const answers = await Promise.all(
      ['minor', 'severe'].map((severity) =>
        driver.call(routes.correctAccident, { params, body: { severity, updatedAt } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('CHANGED_ELSEWHERE')
  })
})

describe('POST /api/emergency/accidents/:id/notes', () => {
  test('401, 400, 404; 201 once for one key', async () => {
    const own = await somebody()
    const { driver, params } = own
    const body = { text: ' Pat called.\nThey send somebody. ' }
    const other = await api.signUp()
    expect((await api.guest.call(routes.addCaseNote, { params, body })).code).toBe('AUTH_FAILED')
    expect((await other.call(routes.addCaseNote, { params, body })).code).toBe('ACCIDENT_NOT_FOUND')
    expect((await driver.call(routes.addCaseNote, { params, body: { text: '  ' } })).fields).toEqual(['text'])
    const idempotencyKey = randomUUID()
    const first = await driver.call(routes.addCaseNote, { params, body, idempotencyKey })
    const again = await driver.call(routes.addCaseNote, { params, body, idempotencyKey })
    expect([first.status, again.data]).toEqual([201, first.data])
    const noted = (await pageOf(own)).entries.filter(({ kind }) => kind === 'noted')
    expect(noted.map(({ id, note }) => [id, note])).toEqual([
      [first.data.id, 'Pat called.\nThey send somebody.'],
    ])
    const events = await api.context.database.kysely
      .selectFrom('live_events')
      .select('data')
      .where('user_id', '=', driver.userId)
      .where('kind', '=', 'caseChanged')
      .execute()
    expect(events.map(({ data }) => data)).toEqual([{ accidentId: params.id }])
  })

  test('422 for one more than a report can hold', async () => {
    const { driver, params } = await somebody()
    await sql`
      insert into accident_notes (user_id, id, accident_id, text, created_at, updated_at)
      select ${driver.userId}, gen_random_uuid(), ${params.id}, 'Again.', now(), now()
      from generate_series(1, ${caseNoteLimits.perAccident})`.execute(api.context.database.kysely)
    const { code } = await driver.call(routes.addCaseNote, { params, body: { text: 'One more.' } })
    expect(code).toBe('TOO_MANY_NOTES')
  })
})

describe('a note of a case', () => {
  test('is changed by its version, removed and brought back, and swept away an hour later', async () => {
    const own = await somebody()
    const { driver } = own
    const note = (
      await driver.call(routes.addCaseNote, { params: own.params, body: { text: 'Pat called.' } })
    ).data
    const params = { id: note.id }
    const shown = async () =>
      (await pageOf(own)).entries.flatMap(({ note: text, updatedAt }) =>
        updatedAt ? [[text, updatedAt]] : [],
      )
    expect(await shown()).toEqual([['Pat called.', note.updatedAt]])

    const body = { text: 'Pam called.', updatedAt: note.updatedAt }
    const changed = (await driver.call(routes.updateCaseNote, { params, body })).data
    expect([changed.text, changed.createdAt]).toEqual(['Pam called.', note.createdAt])
    expect((await driver.call(routes.updateCaseNote, { params, body })).code).toBe('CHANGED_ELSEWHERE')
    expect((await driver.call(routes.getCaseNote, { params })).data).toEqual(changed)

    for (let times = 0; times < 2; times += 1) {
      expect((await driver.call(routes.deleteCaseNote, { params })).data).toEqual(params)
      expect([await shown(), (await driver.call(routes.deleteCaseNote, { params })).code]).toEqual([
        [],
        'NOTE_NOT_FOUND',
      ])
      for (let again = 0; again < 2; again += 1)
        expect((await driver.call(routes.restoreCaseNote, { params })).data).toEqual(changed)
    }
    await driver.call(routes.deleteCaseNote, { params })
    await sweepNotes(api.context)
    expect((await driver.call(routes.restoreCaseNote, { params })).status).toBe(200)
    await driver.call(routes.deleteCaseNote, { params })
    await sql`update accident_notes set removed_at = removed_at - interval '1 hour' where id = ${note.id}`.execute(
      api.context.database.kysely,
    )
    await sweepNotes(api.context)
    expect((await driver.call(routes.restoreCaseNote, { params })).code).toBe('NOTE_NOT_FOUND')
  })
})

describe('GET /api/emergency/accidents/:id/timeline', () => {
  test('401, 400, and 404 for somebody else’s, whatever is asked for', async () => {
    const own = await somebody()
    const other = await api.signUp()
    expect((await api.guest.call(routes.accidentTimeline, { params: own.params })).code).toBe('AUTH_FAILED')
    for (const show of ['all', 'messages', 'visits', 'shared'])
      expect((await other.call(routes.accidentTimeline, { params: own.params, query: { show } })).code).toBe(
        'ACCIDENT_NOT_FOUND',
      )
    const query = { show: 'none', before: 'yesterday', limit: 101 }
    const { fields } = await own.driver.call(routes.accidentTimeline, { params: own.params, query })
    expect(fields.toSorted()).toEqual(['before', 'limit', 'show'])
  })

  test('everything that belongs to a report, newest first, in pages that neither repeat nor leave out', async () => {
    const own = await busyCase()
    const { entries, next } = await pageOf(own)
    expect([entries.length, next]).toEqual([11, null])
    expect(kindsOf(entries).toSorted()).toEqual([
      'called',
      'claimAdded',
      'connected',
      'corrected',
      'message',
      'noted',
      'placeShared',
      'reportStatus',
      'reported',
      'visitBooked',
      'visitCancelled',
    ])
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const walked: TimelineEntry[] = []
    for (let before: string | null = ''; before !== null;) {
      const page = await pageOf(own, { limit: 2, ...(before !== '' && { before }) })
      walked.push(...page.entries)
      before = page.next
    }
    expect(walked).toEqual(entries)
  })

  test('what happened in one instant is not lost between two pages', async () => {
    const own = await busyCase()
    const { kysely } = api.context.database
    const at = api.clock.now()
    await sql`update accident_notes set created_at = ${at} where accident_id = ${own.params.id}`.execute(
      kysely,
    )
    await sql`update accident_corrections set occurred_at = ${at} where accident_id = ${own.params.id}`.execute(
      kysely,
    )
    await sql`update claim_changes set occurred_at = ${at} where accident_id = ${own.params.id}`.execute(
      kysely,
    )
    const { entries } = await pageOf(own)
    const first = await pageOf(own, { limit: 1 })
    const second = await pageOf(own, { limit: 1, before: first.next ?? '' })
    const third = await pageOf(own, { limit: 1, before: second.next ?? '' })
    const ids = [first, second, third].flatMap((page) => page.entries.map(({ id }) => id))
    expect(ids).toEqual(entries.slice(0, 3).map(({ id }) => id))
  })

  test('only messages, visits or what was shared; no messages where they are switched off', async () => {
    const own = await busyCase()
    const shown = async (show: string) => kindsOf((await pageOf(own, { show })).entries)
    expect(await shown('messages')).toEqual(['message'])
    expect(await shown('visits')).toEqual(['visitCancelled', 'visitBooked'])
    expect(await shown('shared')).toEqual(['connected', 'placeShared'])
    const { features } = api.context.config
    features.chat = false
    try {
      expect(await shown('messages')).toEqual([])
      expect(await shown('all')).not.toContain('message')
    } finally {
      features.chat = true
    }
  })

  test('tells who wrote to whom, and nothing of a message that was deleted', async () => {
    const own = await somebody()
    await connect(own.driver, thea.id, own.report.id)
    const lawyer = await signUpNamed(api, 'Thea Marlowe')
    await claim(api, lawyer, thea.id)
    const conversationId = await writeTo(own.driver, thea.id, 'x'.repeat(300))
    await send(lawyer, conversationId, 'Yes, at one.')
    const gone = await send(lawyer, conversationId, 'A slip.')
    await lawyer.call(routes.deleteMessage, { params: { id: gone.id } })
    const { entries } = await pageOf(own, { show: 'messages' })
    const professional = { id: thea.id, type: 'lawyer', name: 'Thea Marlowe' }
    expect(entries.map(({ from, note, professional: who }) => [from, note, who])).toEqual([
      ['peer', 'Yes, at one.', professional],
      ['self', 'x'.repeat(200), professional],
    ])
  })

  test('what names no report belongs to the last one before it; a lawyer’s visits to the one they have', async () => {
    const own = await somebody()
    const { driver, report } = own
    const sharing = { lawyerId: adele.id, caseDetails: { consent: true } }
    await driver.call(routes.connectLawyer, { body: sharing })
    const second: Owner = { ...own, ...(await secondReport(driver)) }
    await connect(driver, gabriela.id, second.report.id)
    await writeTo(driver, gabriela.id, 'About the second.')
    // With somebody who has the first report, although it was booked after the second.
    await makeAppointment(driver, { lawyerId: adele.id, start: nextSlot() })
    const named = { type: 'physician', id: doctor.id } as const
    await driver.call(routes.bookAppointment, { params: named, body: { start: nextSlot() } })
    expect(kindsOf((await pageOf(own)).entries)).toEqual(['visitBooked', 'connected', 'reported'])
    expect(kindsOf((await pageOf(second)).entries)).toEqual([
      'visitBooked',
      'message',
      'connected',
      'reported',
    ])
    const people = await driver.call(routes.accidentPeople, { params: second.params })
    expect(people.data.lawyers.map(({ name }) => name)).toEqual(['Gabriela Cardenas'])
    expect(people.data.visits.map(({ professional }) => professional.name)).toEqual(['Dr. Oren Sedge'])
    expect((await driver.call(routes.accidentPeople, { params: { id: report.id } })).data).toMatchObject({
      lawyers: [{ id: adele.id, items: ['contact', 'case', 'documents', 'location', 'meeting'] }],
      visits: [{ professional: { id: adele.id }, status: 'booked' }],
    })
  })

  test('sharing that ended and began again is told each time, and doubles no visit and no message', async () => {
    const own = await somebody()
    const { driver, report, params } = own
    const { data: first } = await connect(driver, gabriela.id, report.id)
    await writeTo(driver, gabriela.id, 'Before the end.')
    await makeAppointment(driver, { lawyerId: gabriela.id, start: nextSlot() })
    await driver.call(routes.revokeConnection, { params: { id: first.id }, body: {} })
    expect((await driver.call(routes.accidentPeople, { params })).data.lawyers).toEqual([])
    await connect(driver, gabriela.id, report.id)
    expect(kindsOf((await pageOf(own)).entries).toSorted()).toEqual([
      'connected',
      'connected',
      'message',
      'reported',
      'sharingEnded',
      'visitBooked',
    ])
    const { data: people } = await driver.call(routes.accidentPeople, { params })
    expect([people.lawyers.length, people.visits.length]).toEqual([1, 1])
  })

  test('as many statements for a long case as for an empty one', async () => {
    const empty = await somebody()
    const busy = await busyCase()
    const count = (own: Owner) => statementsOf(api, () => pageOf(own))
    expect(await count(busy)).toBe(await count(empty))
  })

  test('a long conversation is cut by its index', async () => {
    const own = await busyCase()
    const { kysely } = api.context.database
    const { rows } = await sql<{ id: string }>`
      select id from conversations where person_id = ${own.driver.userId}`.execute(kysely)
    await sql`
      insert into messages (conversation_id, position, id, side, client_id, text, created_at)
      select ${rows[0]?.id ?? ''}::uuid, n + 10, gen_random_uuid(), 'other', gen_random_uuid(), 'Hello', now() + n * interval '1 ms'
      from generate_series(1, 3000) as n`.execute(kysely)
    await sql`analyze messages`.execute(kysely)
    const { rows: plan } = await sql<Record<string, string>>`
      explain select id from messages where conversation_id = ${rows[0]?.id ?? ''} and deleted_at is null
        and (created_at, id) < (now(), gen_random_uuid()) order by created_at desc, id desc limit 26`.execute(
      kysely,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('messages_newest')
    expect((await pageOf(own, { show: 'messages' })).entries).toHaveLength(25)
  })
})

async function secondReport(driver: TestClient) {
  const report = await makeReport(driver)
  return { report, params: { id: report.id } }
}
