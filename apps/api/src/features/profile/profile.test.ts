import { routes } from '@krash/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { makeDriver, makePolicy, makeVehicle } from '#features/glovebox/glovebox.factory.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { profileForm } from './profile.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''

describe('GET /api/users/profile', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.getProfile)).code).toBe('AUTH_FAILED')
  })

  test('200 shows a new account with nothing filled in', async () => {
    const client = await api.signUp()
    const { data } = await client.call(routes.getProfile)
    expect(data).toMatchObject({
      id: client.userId,
      email: emailOf(client),
      fullName: null,
      address: null,
      addressType: 'home',
      preferredNotification: 'email',
      isVerified: false,
      vehicles: [],
      drivers: [],
      insurancePolicies: [],
    })
  })
})

test('200 shows vehicles, drivers and policies, in as many queries for many as for none', async () => {
  const client = await api.signUp()
  const none = await statementsOf(api, () => client.call(routes.getProfile))
  const made = [await makeVehicle(client), await makeDriver(client), await makePolicy(client)]
  await makeVehicle(client, { licensePlate: 'TWO 2', vin: null })
  await makeVehicle(await api.signUp())
  const { data } = await client.call(routes.getProfile)
  expect([data.vehicles[0], data.drivers[0], data.insurancePolicies[0]]).toEqual(made)
  expect([data.vehicles.length, data.drivers.length, data.insurancePolicies.length]).toEqual([2, 1, 1])
  const many = await statementsOf(api, () => client.call(routes.getProfile))
  console.log(`profile: ${none} statements with nothing, ${many} with a full glovebox`)
  expect(many).toBe(none)
})

describe('PUT /api/users/profile', () => {
  test('401 without a session', async () => {
    const answer = await api.guest.call(routes.updateProfile, {
      body: profileForm({ email: 'a@example.test' }),
    })
    expect(answer.code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once and changes nothing', async () => {
    const client = await api.signUp()
    const body = {
      email: 'x',
      firstName: ' ',
      cellNumber: '12',
      state: 'XX',
      zipCode: '1',
      preferredNotification: 'pigeon',
    }
    const answer = await client.call(routes.updateProfile, { body })
    expect(answer.status).toBe(400)
    const wrong = [
      'firstName',
      'lastName',
      'email',
      'cellNumber',
      'preferredNotification',
      'addressType',
      'address1',
      'city',
      'state',
      'zipCode',
    ]
    expect(answer.fields.toSorted()).toEqual(wrong.toSorted())
    expect((await client.call(routes.getProfile)).data.firstName).toBeNull()
  })

  test('400 for an address line of fewer than 5 signs, alone as in the whole form; 5 are enough', async () => {
    const client = await api.signUp()
    const form = profileForm({ email: emailOf(client) })
    for (const address1 of ['A', '1 St']) {
      const whole = await client.call(routes.updateProfile, { body: { ...form, address1 } })
      const alone = await client.call(routes.patchProfile, { body: { address1 } })
      expect([whole.status, whole.fields, alone.status, alone.fields]).toEqual([
        400,
        ['address1'],
        400,
        ['address1'],
      ])
    }
    expect((await client.call(routes.patchProfile, { body: { address1: '1 St.' } })).status).toBe(200)
  })

  test('400 for a name that pretends, alone as in the whole form', async () => {
    const client = await api.signUp()
    const named = { firstName: 'Krash', lastName: 'Support' }
    const form = profileForm({ email: client.session?.user.email ?? '', ...named })
    const whole = await client.call(routes.updateProfile, { body: form })
    const alone = await client.call(routes.patchProfile, { body: named })
    for (const { status, fields } of [whole, alone])
      expect([status, fields]).toEqual([400, ['firstName', 'lastName']])
    expect((await client.call(routes.getProfile)).data.firstName).toBeNull()
  })

  test('409 for a form older than the row, which stays as it is', async () => {
    const client = await api.signUp()
    const read = await client.call(routes.getProfile)
    const form = profileForm({ email: emailOf(client), updatedAt: read.data.updatedAt })
    const saved = await client.call(routes.updateProfile, { body: form })
    const stale = await client.call(routes.updateProfile, { body: { ...form, firstName: 'Eve' } })
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await client.call(routes.getProfile)).data).toEqual(saved.data)
  })

  test('20 forms of one version at once: one is saved, 19 are told', async () => {
    const client = await api.signUp()
    const { updatedAt } = (await client.call(routes.getProfile)).data
    const names = Array.from({ length: 20 }, (_, index) => `Ana ${index}`)
    const answers = await Promise.all(
      names.map((firstName) =>
        client.call(routes.updateProfile, {
          body: profileForm({ email: emailOf(client), firstName, updatedAt }),
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'CHANGED_ELSEWHERE')).toHaveLength(19)
  })

  test('200 saves what the form names, and nothing else, and tells it in the history', async () => {
    const client = await api.signUp()
    const foreign = {
      accidentCount: 99,
      id: '00000000-0000-4000-8000-000000000000',
      isVerified: true,
      referralCode: 'KR-AAAAA',
    }
    const form = profileForm({
      email: emailOf(client),
      preferredNotification: 'sms',
      middleName: '  ',
      zipCode: '33602-1234',
    })
    const { data } = await client.call(routes.updateProfile, { body: { ...form, ...foreign } })
    expect(data).toMatchObject({
      id: client.userId,
      fullName: 'Ana Rivera',
      middleName: null,
      cellNumber: '+18135550142',
      preferredNotification: 'text',
      address: '401 E Jackson St, Tampa, FL 33602-1234',
      accidentCount: 0,
      isVerified: false,
      referralCode: client.session?.user.referralCode,
    })
    expect((await client.call(routes.getProfile)).data).toEqual(data)
    const history = await client.call(routes.recentActivity)
    expect(history.data.activities).toMatchObject([
      { type: 'profile_updated', metadata: { phrase: 'profileUpdated' } },
    ])
  })

  test('200 keeps names as they are written', async () => {
    const client = await api.signUp()
    const firstName = 'José \u{1F697} ' + 'أنا'
    const lastName = `O'Neil <script>"--`
    const { data } = await client.call(routes.updateProfile, {
      body: profileForm({ email: emailOf(client), firstName, lastName }),
    })
    expect([data.firstName, data.lastName]).toEqual([firstName.normalize('NFC'), lastName])
  })
})

describe('PATCH /api/users/profile', () => {
  const told = async (client: TestClient) =>
    (await client.call(routes.recentActivity)).data.activities.filter(
      ({ type }) => type === 'profile_updated',
    )

  test('401 without a session', async () => {
    expect((await api.guest.call(routes.patchProfile, { body: { city: 'Tampa' } })).code).toBe('AUTH_FAILED')
  })

  test('200 saves each field by itself, and keeps the others', async () => {
    const client = await api.signUp()
    await client.call(routes.patchProfile, { body: { firstName: ' Ana ' } })
    await client.call(routes.patchProfile, {
      body: { lastName: 'Rivera', plateState: 'FL', licensePlate: ' 8xk1 ' },
    })
    const { data } = await client.call(routes.patchProfile, { body: { cellNumber: '(813) 555-0142' } })
    expect(data).toMatchObject({
      fullName: 'Ana Rivera',
      cellNumber: '+18135550142',
      licensePlate: '8XK1',
      plateState: 'FL',
      address: null,
      email: emailOf(client),
      pendingEmail: null,
    })
    expect((await client.call(routes.getProfile)).data).toEqual(data)
  })

  test('200 takes a value away, by null as by empty text', async () => {
    const client = await api.signUp()
    await client.call(routes.updateProfile, { body: profileForm({ email: emailOf(client) }) })
    const { data } = await client.call(routes.patchProfile, { body: { cellNumber: '', city: null } })
    expect(data).toMatchObject({ cellNumber: null, city: null, address: null, zipCode: '33602' })
  })

  test('400 names what is wrong, and saves nothing', async () => {
    const client = await api.signUp()
    const body = {
      firstName: 'Ana',
      zipCode: '1',
      state: 'XX',
      licensePlate: '!',
      cellNumber: '12',
      email: '',
    }
    const answer = await client.call(routes.patchProfile, { body })
    expect(answer.status).toBe(400)
    const wrong = ['cellNumber', 'email', 'licensePlate', 'state', 'zipCode']
    expect(answer.fields.toSorted()).toEqual(wrong)
    expect((await client.call(routes.getProfile)).data.firstName).toBeNull()
  })

  test('409 when the row is newer than what was read', async () => {
    const client = await api.signUp()
    const { updatedAt } = (await client.call(routes.getProfile)).data
    const saved = await client.call(routes.patchProfile, { body: { city: 'Tampa', updatedAt } })
    const stale = await client.call(routes.patchProfile, { body: { city: 'Miami', updatedAt } })
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await client.call(routes.getProfile)).data).toEqual(saved.data)
  })

  test('another e-mail waits, and the present one takes it back', async () => {
    const client = await api.signUp()
    const email = 'a-new-one@example.test'
    const body = { email, currentPassword: goodPassword }
    const waiting = await client.call(routes.patchProfile, { body })
    expect(waiting.data).toMatchObject({ email: emailOf(client), pendingEmail: email })
    await client.call(routes.patchProfile, { body: { city: 'Tampa' } })
    expect((await client.call(routes.getProfile)).data.pendingEmail).toBe(email)
    const back = await client.call(routes.patchProfile, { body: { email: emailOf(client) } })
    expect(back.data.pendingEmail).toBeNull()
  })

  test('fields saved one after the other are one entry of the history', async () => {
    const client = await api.signUp()
    for (const city of ['T', 'Ta', 'Tampa']) await client.call(routes.patchProfile, { body: { city } })
    expect(await told(client)).toHaveLength(1)
    api.clock.advance(11 * 60_000)
    await client.call(routes.patchProfile, { body: { city: 'Miami' } })
    expect(await told(client)).toHaveLength(2)
  })
})

const scheduleCount = 100

test('of random changes in several tabs, none that was accepted is lost', async () => {
  const client = await api.signUp()
  const email = emailOf(client)
  const counts = { accepted: 0, refused: 0, lost: 0 }
  const step = fc.record({ tab: fc.integer({ min: 0, max: 2 }), isRead: fc.boolean(), isRace: fc.boolean() })
  const schedule = fc.array(step, { minLength: 4, maxLength: 8 })
  for (const steps of fc.sample(schedule, { numRuns: scheduleCount, seed: 20_261_121 })) {
    const start = await readTab(client)
    const tabs = [start, start, start]
    const taken: string[] = []
    let racing: Promise<void>[] = []
    for (const [at, { tab, isRead, isRace }] of steps.entries()) {
      if (isRead) tabs[tab] = await readTab(client)
      else racing.push(write(tabs[tab] ?? start, `w${at}`, taken))
      if (!isRace) racing = await Promise.all(racing).then(() => [])
    }
    await Promise.all(racing)
    const kept = (await readTab(client)).words
    counts.lost += taken.filter((word) => !kept.includes(word)).length
    counts.accepted += taken.length
    await client.call(routes.updateProfile, { body: profileForm({ email, address2: null }) })
  }
  console.log(`profile: ${scheduleCount} schedules, ${JSON.stringify(counts)}`)
  expect(counts.lost).toBe(0)
  // Otherwise no two changes collided, and zero would prove nothing.
  expect(counts.refused).toBeGreaterThan(50)
  expect(counts.accepted).toBeGreaterThan(100)

  async function write(seen: Tab, word: string, taken: string[]): Promise<void> {
    const address2 = [...seen.words, word].join(' ')
    const body = profileForm({ email, address2, updatedAt: seen.updatedAt })
    const { status, code } = await client.call(routes.updateProfile, { body })
    if (status === 200) taken.push(word)
    else counts.refused += 1
    expect([undefined, 'CHANGED_ELSEWHERE']).toContain(code)
  }
})

interface Tab {
  words: string[]
  updatedAt: string
}

async function readTab(client: TestClient): Promise<Tab> {
  const { address2, updatedAt } = (await client.call(routes.getProfile)).data
  return { words: address2?.split(' ') ?? [], updatedAt }
}
