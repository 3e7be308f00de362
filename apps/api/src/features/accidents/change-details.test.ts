import { randomUUID } from 'node:crypto'
import { type Accident, type AccidentDetailsInput, detailLimits, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from './accidents.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const [vehicleId, personId] = [randomUUID(), randomUUID()]
const unsaidVehicle = {
  plate: null,
  state: null,
  make: null,
  model: null,
  color: null,
  insurer: null,
  policyNumber: null,
  driver: null,
  phone: null,
}
const civic = { id: vehicleId, plate: 'TRP 4821', state: 'FL', make: 'Honda', model: 'Civic', color: 'Blue' }
const ana = { id: personId, role: 'witness', name: 'Ana Diaz', phone: '(813) 555-0142', hurt: 'no' } as const
const everything = {
  vehicles: [{ ...civic, driver: 'Luis Vega', phone: '+52 55 1234 5678', insurer: 'Sunshine Mutual' }],
  people: [{ ...ana, words: 'Saw the light change.' }],
  police: { agency: 'Tampa Police', officer: 'J. Reyes', badge: '4471', reportNumber: 'TP-26-1881' },
  conditions: { weather: ['rain', 'wind'], light: 'dark_lit', road: 'wet' },
} satisfies AccidentDetailsInput

async function somebody(details?: AccidentDetailsInput): Promise<{ client: TestClient; accident: Accident }> {
  const client = await api.signUp()
  return { client, accident: await makeReport(client, details && { details }) }
}

type Body = AccidentDetailsInput & { updatedAt?: string }

function change(client: TestClient, { id }: { id: string }, body: Body) {
  return client.call(routes.changeDetails, { params: { id }, body })
}

async function read(client: TestClient, { id }: { id: string }): Promise<Accident> {
  return (await client.call(routes.getAccident, { params: { id } })).data
}

async function told(client: TestClient, { id }: { id: string }) {
  const { data } = await client.call(routes.accidentTimeline, { params: { id }, query: { limit: 100 } })
  return data.entries.toReversed().flatMap(({ detail }) => (detail ? [detail] : []))
}

async function eventsOf(client: TestClient) {
  return api.context.database.kysely
    .selectFrom('live_events')
    .select('data')
    .where('user_id', '=', client.userId)
    .where('kind', '=', 'caseChanged')
    .execute()
}

describe('details of a new report', () => {
  test('without them nothing is known; with them they are in every answer, and the timeline has one entry', async () => {
    const nothing = { vehicles: [], people: [], police: null, conditions: null }
    expect((await somebody()).accident.details).toEqual(nothing)
    const { client, accident } = await somebody(everything)
    expect(accident.details).toEqual({
      vehicles: [{ ...unsaidVehicle, ...everything.vehicles[0] }],
      people: [{ ...everything.people[0], driverOf: null }],
      police: everything.police,
      conditions: everything.conditions,
    })
    expect((await read(client, accident)).details).toEqual(accident.details)
    expect((await client.call(routes.listAccidents)).data[0]?.details).toEqual(accident.details)
    expect((await client.call(routes.emergencyStatus)).data.lastReport?.details).toEqual(accident.details)
    expect(await told(client, accident)).toEqual([])
  })

  test('sent twice with one key: one report, and other details with that key: 422', async () => {
    const client = await api.signUp()
    const location = { address: 'I-275, exit 45' }
    const send = (details: AccidentDetailsInput, idempotencyKey: string) =>
      client.call(routes.reportAccident, { body: { location, details }, idempotencyKey })
    const key = randomUUID()
    const first = await send(everything, key)
    expect((await send(everything, key)).data).toEqual(first.data)
    expect((await send({ ...everything, police: null }, key)).status).toBe(422)
    expect((await client.call(routes.listAccidents)).pagination.total).toBe(1)
  })
})

describe('PUT /api/emergency/accidents/:id/details', () => {
  test('without a session: 401; absent or somebody else’s: 404, and nothing changes', async () => {
    const [owner, other] = [await somebody(everything), await somebody()]
    expect((await change(api.guest, owner.accident, everything)).status).toBe(401)
    for (const id of [owner.accident.id, randomUUID()])
      expect((await change(other.client, { id }, {})).code).toBe('ACCIDENT_NOT_FOUND')
    expect((await read(owner.client, owner.accident)).details).toEqual(owner.accident.details)
  })

  test('every wrong field at once: 400', async () => {
    const { client, accident } = await somebody()
    const long = 'x'.repeat(501)
    const wrong = {
      vehicles: [{ id: 'car', plate: long, state: 'XX', make: long, phone: long, policyNumber: long }],
      people: [{ id: personId, role: 'judge', hurt: 'maybe', name: long, words: long }],
      police: { agency: long, badge: 'a\u0007b' },
      conditions: { weather: ['hail'], light: 'neon', road: 'sand' },
      updatedAt: 'yesterday',
    }
    const answer = await change(client, accident, wrong as unknown as Body)
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.fields.toSorted()).toEqual([
      'conditions.light',
      'conditions.road',
      'conditions.weather.0',
      'people.0.hurt',
      'people.0.name',
      'people.0.role',
      'people.0.words',
      'police.agency',
      'police.badge',
      'updatedAt',
      'vehicles.0.id',
      'vehicles.0.make',
      'vehicles.0.phone',
      'vehicles.0.plate',
      'vehicles.0.policyNumber',
      'vehicles.0.state',
    ])
  })

  test('too many, one id twice, a driver of no vehicle: 400', async () => {
    const { client, accident } = await somebody()
    const many = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID() }))
    const tooMany = { vehicles: many(detailLimits.vehicles + 1), people: many(detailLimits.people + 1) }
    expect((await change(client, accident, tooMany)).fields).toEqual(['vehicles', 'people'])
    const twice = {
      vehicles: [civic, civic],
      people: [ana, ana, { id: randomUUID(), driverOf: randomUUID() }],
    }
    expect((await change(client, accident, twice)).fields).toEqual([
      'vehicles.1.id',
      'people.1.id',
      'people.2.driverOf',
    ])
    const most = { vehicles: many(detailLimits.vehicles), people: many(detailLimits.people) }
    expect((await change(client, accident, most)).data.details.people).toHaveLength(detailLimits.people)
  })

  test('what is empty is nothing; a phone of any country stays as it was typed', async () => {
    const { client, accident } = await somebody()
    const { data } = await change(client, accident, {
      vehicles: [{ id: vehicleId, plate: ' ', state: '', make: ' Honda ', phone: ' +52 55 1234 5678 ' }],
      people: [],
    })
    expect(data.details.vehicles).toEqual([
      { ...unsaidVehicle, id: vehicleId, make: 'Honda', phone: '+52 55 1234 5678' },
    ])
  })

  test('each change stands on the timeline: what, and old and new where they are short', async () => {
    const { client, accident } = await somebody({ vehicles: [civic] })
    await change(client, accident, {
      vehicles: [{ ...civic, plate: 'TRP 4812', driver: 'Luis Vega' }],
      people: [{ ...ana, words: 'A secret of the witness.' }],
      police: { agency: 'Tampa Police' },
    })
    await change(client, accident, {
      vehicles: [{ ...civic, plate: 'TRP 4812', driver: 'Luis Vega' }],
      people: [{ ...ana, words: 'Another secret.' }],
      conditions: { weather: ['wind', 'rain'] },
    })
    expect(await told(client, accident)).toEqual([
      {
        part: 'vehicle',
        deed: 'changed',
        name: 'Blue Honda Civic, TRP 4812',
        fields: [
          { field: 'plate', old: 'TRP 4821', new: 'TRP 4812' },
          { field: 'driver', old: null, new: 'Luis Vega' },
        ],
      },
      { part: 'person', deed: 'added', name: 'Ana Diaz', fields: [] },
      { part: 'police', deed: 'added', name: 'Tampa Police', fields: [] },
      { part: 'police', deed: 'removed', name: 'Tampa Police', fields: [] },
      {
        part: 'person',
        deed: 'changed',
        name: 'Ana Diaz',
        fields: [{ field: 'words', old: null, new: null }],
      },
      { part: 'conditions', deed: 'added', name: null, fields: [] },
    ])
    expect(await eventsOf(client)).toEqual([
      { data: { accidentId: accident.id } },
      { data: { accidentId: accident.id } },
    ])
  })

  test('a driver who is linked to a vehicle has the name that stands there', async () => {
    const { client, accident } = await somebody({ vehicles: [{ ...civic, driver: 'Luis Vega' }] })
    const people = [{ id: personId, role: 'driver', driverOf: vehicleId, hurt: 'no' }] as const
    const vehicles = accident.details.vehicles
    const { data } = await change(client, accident, { vehicles, people: [...people] })
    expect(data.details.people).toMatchObject([{ driverOf: vehicleId, name: null }])
    expect((await told(client, accident)).map(({ name }) => name)).toEqual(['Luis Vega'])
  })

  test('the same again changes nothing and tells nobody, also with the version of before', async () => {
    const { client, accident } = await somebody()
    const body = { ...everything, updatedAt: accident.updatedAt }
    const first = await change(client, accident, body)
    expect(Date.parse(first.data.updatedAt)).toBeGreaterThan(Date.parse(accident.updatedAt))
    expect((await change(client, accident, body)).data).toEqual(first.data)
    expect(await told(client, accident)).toHaveLength(4)
    expect(await eventsOf(client)).toHaveLength(1)
  })

  test('over an older version: 409, and nothing changes', async () => {
    const { client, accident } = await somebody()
    const { data: newer } = await change(client, accident, {
      vehicles: [civic],
      updatedAt: accident.updatedAt,
    })
    const stale = await change(client, accident, { people: [ana], updatedAt: accident.updatedAt })
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect(await read(client, accident)).toEqual(newer)
    const body = { vehicles: [civic], people: [ana], updatedAt: newer.updatedAt }
    expect((await change(client, accident, body)).status).toBe(200)
  })

  test('over a version from before a change of the status: 409, also where a server’s clock is behind', async () => {
    const { client, accident } = await somebody()
    const { data: first } = await change(client, accident, { vehicles: [civic] })
    api.clock.advance(10_000)
    await change(client, accident, { vehicles: [civic], people: [ana] })
    api.clock.advance(-15_000)
    const params = { id: accident.id }
    const body = { status: 'in_progress' } as const
    expect((await client.call(routes.updateAccident, { params, body })).status).toBe(200)
    const stale = await change(client, accident, { vehicles: [], updatedAt: first.updatedAt })
    expect(stale.code).toBe('CHANGED_ELSEWHERE')
    await client.call(routes.correctAccident, { params, body: { severity: 'severe' } })
    api.clock.advance(5_000)
    const { data } = await client.call(routes.accidentTimeline, { params })
    expect(data.entries.map(({ kind }) => kind)).toEqual([
      'corrected',
      'reportStatus',
      'detail',
      'detail',
      'reported',
    ])
  })

  test('of ten at once over one version one is taken', async () => {
    const { client, accident } = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        change(client, accident, { police: { agency: `Agency ${at}` }, updatedAt: accident.updatedAt }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'CHANGED_ELSEWHERE')).toHaveLength(9)
    expect((await read(client, accident)).details).toEqual(taken[0]?.data.details)
    expect(await told(client, accident)).toHaveLength(1)
  })

  test('details and timeline are one write: where the timeline cannot be written, nothing changes', async () => {
    const { client, accident } = await somebody()
    const { database } = api.context
    await database.asSystem(async (tx) => {
      await tx.schema.alterTable('accident_detail_changes').renameTo('taken_away').execute()
    })
    const failed = await change(client, accident, everything)
    await database.asSystem(async (tx) => {
      await tx.schema.alterTable('taken_away').renameTo('accident_detail_changes').execute()
    })
    expect(failed.status).toBe(500)
    expect(await read(client, accident)).toEqual(accident)
    expect(await eventsOf(client)).toEqual([])
  })

  test('a lawyer is given none of it', async () => {
    const { client, accident } = await somebody(everything)
    const lawyer = lawyerRow()
    await insertProfessionals(api.context.database, [lawyer])
    const { data } = await client.call(routes.connectLawyer, {
      body: { lawyerId: lawyer.id, caseDetails: { consent: true, accidentId: accident.id } },
    })
    const kept = await api.context.database.kysely
      .selectFrom('consents')
      .select('shared')
      .where('user_id', '=', client.userId)
      .execute()
    const given = JSON.stringify([data, kept])
    expect(given).toContain(accident.number)
    for (const said of ['TRP 4821', 'Luis Vega', 'Ana Diaz', 'Tampa Police', 'TP-26-1881'])
      expect(given).not.toContain(said)
  })
})
