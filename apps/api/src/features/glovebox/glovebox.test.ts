import { randomUUID } from 'node:crypto'
import { GLOVEBOX_MAX, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { driverForm, policyForm, vehicleForm } from './glovebox.factory.ts'

let api: TestApp
let ana: TestClient

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
})
afterAll(() => api.close())

/** A number that no other item of the test has. */
let numbers = 0
const number = (): number => (numbers += 1)

const vehicles = {
  list: routes.listVehicles,
  add: routes.addVehicle,
  update: routes.updateVehicle,
  remove: routes.deleteVehicle,
  form: vehicleForm,
  another: () => ({ licensePlate: `P ${number()}`, vin: null }),
  absent: 'VEHICLE_NOT_FOUND',
  taken: 'VEHICLE_EXISTS',
  /** Forms that are refused or accepted beside a stored one, whatever their spelling. */
  twins: [
    { licensePlate: ' abc 123 ', vin: null },
    { licensePlate: 'XYZ 9', vin: ' 1hgcm82633a004352' },
  ],
  cousins: [],
  wrong: { make: ' ', year: 2019.5, color: 'x'.repeat(61), licensePlate: '?', vin: 'OIQ', fuelType: 'x' },
  wrongFields: ['color', 'fuelType', 'licensePlate', 'make', 'model', 'vin', 'year'],
  wrongField: { year: 1899 },
  sent: { make: ' Citroe\u0308n ', licensePlate: 'ab-12', vin: '' },
  kept: { make: 'Citroën', licensePlate: 'AB-12', vin: null, vehicleType: 'car' },
  changes: [{ color: 'Red' }, { color: 'Green' }],
  least: { make: 'Ford', model: 'F-150', year: 2021, color: 'White', licensePlate: 'XY 1' },
  filled: { vin: null, vehicleType: null, fuelType: null },
  section: 'vehicle',
  item: 'vehicle',
  renamed: { model: 'Accord' },
  told: [
    { make: 'Honda', model: 'Civic' },
    { make: 'Honda', model: 'Accord' },
  ],
  untold: /ABC 123|1HGCM82633A004352/,
}

const drivers = {
  list: routes.listDrivers,
  add: routes.addDriver,
  update: routes.updateDriver,
  remove: routes.deleteDriver,
  form: driverForm,
  another: () => ({ fullName: `Driver ${number()}` }),
  absent: 'DRIVER_NOT_FOUND',
  taken: 'DRIVER_EXISTS',
  twins: [{ fullName: ' LUIS RIVERA ' }, { email: 'other@example.test', licenseNumber: null }],
  cousins: [{ dateOfBirth: '1990-05-18' }],
  wrong: {
    fullName: 'X',
    email: 'luis@',
    cellNumber: '12',
    dateOfBirth: '2000-02-30',
    relationship: 'boss',
    licenseNumber: '1234',
    licenseState: 'DC',
  },
  wrongFields: [
    'address',
    'cellNumber',
    'dateOfBirth',
    'email',
    'fullName',
    'licenseNumber',
    'licenseState',
    'relationship',
  ],
  wrongField: { email: 'x' },
  sent: { fullName: ' Zoe\u0308 Li ', email: ' ZOE@Example.TEST', licenseNumber: ' ' },
  kept: {
    fullName: 'Zoë Li',
    email: 'zoe@example.test',
    cellNumber: '+18135550143',
    dateOfBirth: '1990-05-17',
    licenseNumber: null,
    licenseState: 'FL',
  },
  changes: [{ address: '1 Red Street' }, { address: '2 Green Street' }],
  least: {
    fullName: 'Mia Chen',
    email: 'mia@example.test',
    cellNumber: '+18135550101',
    address: '1 Bay Street',
    dateOfBirth: '2001-02-03',
  },
  filled: { relationship: 'other', licenseNumber: null, licenseState: null },
  section: 'driver',
  item: 'driver',
  renamed: { fullName: 'Luis R.' },
  told: [{ name: 'Luis Rivera' }, { name: 'Luis R.' }],
  untold: /R160|luis@|1990-05-17|Jackson/,
}

const policies = {
  list: routes.listPolicies,
  add: routes.addPolicy,
  update: routes.updatePolicy,
  remove: routes.deletePolicy,
  form: policyForm,
  another: () => ({ policyNumber: `NR-${number()}` }),
  absent: 'POLICY_NOT_FOUND',
  taken: 'POLICY_EXISTS',
  twins: [{ policyNumber: ' sm-2026-001 ' }, { carrierName: 'SUNSHINE MUTUAL', policyEndDate: '2026-06-01' }],
  cousins: [{ policyStartDate: '2027-01-01', policyEndDate: '2028-01-01' }],
  wrong: {
    carrierName: ' ',
    policyNumber: '12',
    coverageType: 'everything',
    policyStartDate: '2026-02-30',
    deductible: 0.5,
    agentPhone: '1',
    uninsuredMotorist: 'yes',
  },
  wrongFields: [
    'agentPhone',
    'carrierName',
    'coverageType',
    'deductible',
    'driverName',
    'policyEndDate',
    'policyNumber',
    'policyStartDate',
    'uninsuredMotorist',
  ],
  wrongField: { deductible: -1 },
  sent: { carrierName: ' Société ', policyLimits: ' ', agentPhone: '', deductible: 0 },
  kept: {
    carrierName: 'Société',
    policyLimits: null,
    agentPhone: null,
    deductible: 0,
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    uninsuredMotorist: true,
    underinsuredMotorist: false,
    medicalPayments: false,
  },
  changes: [{ agentName: 'Red' }, { agentName: 'Green' }],
  least: {
    driverName: 'Mia Chen',
    carrierName: 'Gulf Auto',
    policyNumber: 'G-77',
    coverageType: 'liability_only',
    policyStartDate: '2026-03-01',
    policyEndDate: '2026-09-01',
  },
  filled: {
    policyLimits: null,
    uninsuredMotorist: false,
    deductible: null,
    agentName: null,
    agentPhone: null,
  },
  section: 'insurance',
  item: 'policy',
  renamed: { carrierName: 'Gulf Auto' },
  told: [{ company: 'Sunshine Mutual' }, { company: 'Gulf Auto' }],
  untold: /SM-2026|Ana Rivera|Pat Lee/,
}

describe.each([
  ['vehicles', vehicles],
  ['drivers', drivers],
  ['insurance policies', policies],
])('%s', (_name, kind) => {
  const form = (changes: object = {}): object => ({ ...kind.form(), ...changes })
  const add = (client: TestClient, body: object, idempotencyKey?: string) =>
    client.call(kind.add, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const make = async (client: TestClient, changes: object = {}) => (await add(client, form(changes))).data
  const update = (client: TestClient, id: string, body: object) =>
    client.call(kind.update, { params: { id }, body })
  const remove = (client: TestClient, id: string) => client.call(kind.remove, { params: { id } })
  const list = async (client: TestClient) => (await client.call(kind.list, { query: { limit: 100 } })).data

  test('without a session: 401', async () => {
    const answers = [
      await api.guest.call(kind.list),
      await add(api.guest, form()),
      await update(api.guest, 'x', form(kind.wrongField)),
      await remove(api.guest, 'x'),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('AUTH_FAILED'))
  })

  test('are listed oldest first, and only one’s own', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    expect(await list(owner)).toEqual([])
    const first = await make(owner)
    const second = await make(owner, kind.another())
    await make(other)
    expect(await list(owner)).toEqual([first, second])
  })

  test('400 names every wrong field at once and keeps nothing', async () => {
    const owner = await api.signUp()
    const answer = await add(owner, kind.wrong)
    expect([answer.status, answer.fields.toSorted()]).toEqual([400, kind.wrongFields])
    expect(await list(owner)).toEqual([])
    const wrong = await update(owner, 'x', form(kind.wrongField))
    expect(wrong.fields).toEqual(['id', ...Object.keys(kind.wrongField)])
    expect((await remove(owner, 'x')).fields).toEqual(['id'])
  })

  test('409 for a second one of the same, however it is written; another person may have it', async () => {
    const owner = await api.signUp()
    await make(owner)
    for (const cousin of kind.cousins) expect((await add(owner, form(cousin))).status).toBe(201)
    for (const twin of kind.twins) {
      const answer = await add(owner, form(twin))
      expect([answer.status, answer.code]).toEqual([409, kind.taken])
    }
    expect((await add(await api.signUp(), form())).status).toBe(201)
    expect(await historyOf(owner)).toHaveLength(1 + kind.cousins.length)
  })

  test('422 for one more than fits, also when 20 come at once', async () => {
    const owner = await api.signUp()
    for (let count = 0; count < GLOVEBOX_MAX - 5; count += 1) await make(owner, kind.another())
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(owner, form(kind.another()))))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'GLOVEBOX_FULL')).toHaveLength(15)
    expect(await list(owner)).toHaveLength(GLOVEBOX_MAX)
  })

  test('201 gives the item as it is kept, and nothing else is written', async () => {
    const owner = await api.signUp()
    const foreign = { id: randomUUID(), userId: ana.userId, createdAt: '2020-01-01T00:00:00.000Z' }
    const { status, data } = await add(owner, form({ ...kind.sent, ...foreign }))
    expect(status).toBe(201)
    expect(data).toMatchObject({ ...kind.kept, userId: owner.userId })
    expect(data.id).not.toBe(foreign.id)
    expect(data.createdAt).toBe(data.updatedAt)
    expect(await list(owner)).toEqual([data])
  })

  test('201 twice with one key is one item and one answer; 422 with another body', async () => {
    const [owner, key] = [await api.signUp(), randomUUID()]
    const first = await add(owner, form(), key)
    expect((await add(owner, form(), key)).data).toEqual(first.data)
    const other = await add(owner, form(kind.changes[0]), key)
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('20 at once with one key make one row', async () => {
    const [owner, key] = [await api.signUp(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(owner, form(), key)))
    const made = answers.filter((answer) => answer.status === 201)
    const others = answers.filter((answer) => answer.status !== 201)
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
    expect(others.every((answer) => answer.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
    expect(await list(owner)).toHaveLength(1)
    expect(await historyOf(owner)).toHaveLength(1)
  })

  test('404 for what is not there or somebody else’s, which stays', async () => {
    const owner = await api.signUp()
    const { id } = await make(owner)
    for (const absent of [id, randomUUID()]) {
      const answers = [await update(ana, absent, form()), await remove(ana, absent)]
      for (const { status, code } of answers) expect([status, code]).toEqual([404, kind.absent])
    }
    expect((await remove(owner, id)).data).toEqual({ id })
    expect((await remove(owner, id)).code).toBe(kind.absent)
  })

  test('409 for a change to another one of one’s own, and nothing changes', async () => {
    const owner = await api.signUp()
    const first = await make(owner)
    const second = await make(owner, kind.another())
    const answer = await update(owner, second.id, form(kind.twins[0]))
    expect([answer.status, answer.code]).toEqual([409, kind.taken])
    expect(await list(owner)).toEqual([first, second])
  })

  test('409 for a form older than the row, and nothing changes', async () => {
    const owner = await api.signUp()
    const { id, updatedAt } = await make(owner)
    const saved = await update(owner, id, form({ ...kind.changes[0], updatedAt }))
    const stale = await update(owner, id, form({ ...kind.changes[1], updatedAt }))
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect(await list(owner)).toEqual([saved.data])
    expect(await historyOf(owner)).toHaveLength(2)
  })

  test('200 replaces every field, also without a version, and moves the version on', async () => {
    const owner = await api.signUp()
    const before = await make(owner)
    const { data } = await update(owner, before.id, kind.least)
    expect(data).toEqual({ ...before, ...kind.least, ...kind.filled, updatedAt: data.updatedAt })
    expect(data.updatedAt > before.updatedAt).toBe(true)
    expect(await list(owner)).toEqual([data])
  })

  test('take their files along when they go, and no others', async () => {
    const owner = await api.signUp()
    const { id } = await make(owner)
    const accident = await makeReport(owner)
    const bytes = await cameraPhoto()
    const stays = (await upload(owner, { accidentId: accident.id, bytes })).data
    const fields = { sectionType: kind.section, fileCategory: `other_${kind.section}` }
    const gone = (await upload(owner, { accidentId: id, bytes, fields })).data
    await remove(owner, id)
    expect((await owner.call(routes.listFiles)).data.data).toEqual([stays])
    expect((await owner.fetch(`/api/files/${gone.id}/download`)).status).toBe(404)
  })

  test('the history names them, and tells no number, address or day of birth', async () => {
    const owner = await api.signUp()
    const { id } = await make(owner)
    await update(owner, id, form(kind.renamed))
    await remove(owner, id)
    const [before, after] = kind.told
    const told = (deed: string, values: unknown) => ({
      type: `${kind.section}_${deed}`,
      title: `${capital(kind.item)} ${deed}`,
      metadata: { phrase: `${kind.item}${capital(deed)}`, values },
    })
    const history = await historyOf(owner)
    expect(history).toEqual([told('deleted', after), told('updated', after), told('added', before)])
    expect(JSON.stringify(history)).not.toMatch(kind.untold)
  })
})

async function historyOf(client: TestClient) {
  const { data } = await client.call(routes.recentActivity, { query: { limit: 100 } })
  return data.activities.map(({ type, title, metadata }) => ({ type, title, metadata }))
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
