import { randomUUID } from 'node:crypto'
import { emergencyContactLimits, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { contactForm, makeContact } from './emergency-contacts.factory.ts'
import { sweepContacts } from './emergency-contacts.service.ts'

let api: TestApp
let ana: TestClient

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
})
afterAll(() => api.close())

describe('GET /api/emergency/contacts', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.listEmergencyContacts)).code).toBe('AUTH_FAILED')
  })

  test('200 lists one’s own, oldest first, as the emergency status does', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    expect((await driver.call(routes.emergencyStatus)).data.contacts).toEqual([])
    const first = await makeContact(driver)
    const second = await makeContact(driver, { name: 'Ben' })
    await makeContact(other)
    expect((await driver.call(routes.listEmergencyContacts)).data).toEqual([first, second])
    const shown = [first, second].map(({ createdAt: _at, ...contact }) => contact)
    expect((await driver.call(routes.emergencyStatus)).data.contacts).toEqual(shown)
  })
})

describe('POST /api/emergency/contacts', () => {
  test('401 without a session', async () => {
    const answer = await api.guest.call(routes.addEmergencyContact, { body: contactForm() })
    expect(answer.code).toBe('AUTH_FAILED')
  })

  test('400 without name, phone and relationship', async () => {
    const none = await ana.call(routes.addEmergencyContact, { body: {} })
    expect([none.status, none.fields]).toEqual([400, ['name', 'phone', 'relationship']])
    const wrong = contactForm({ name: ' ', phone: '911', relationship: 'x'.repeat(51) })
    expect((await ana.call(routes.addEmergencyContact, { body: wrong })).fields).toEqual([
      'name',
      'phone',
      'relationship',
    ])
  })

  test('422 for one more than ten, also when 20 come at once', async () => {
    const driver = await api.signUp()
    await makeContact(driver)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        driver.call(routes.addEmergencyContact, { body: contactForm({ name: `Contact ${at}` }) }),
      ),
    )
    const { count } = emergencyContactLimits
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(count - 1)
    expect(answers.filter((answer) => answer.code === 'GLOVEBOX_FULL')).toHaveLength(21 - count)
    expect((await driver.call(routes.listEmergencyContacts)).data).toHaveLength(count)
  })

  test('201 keeps it as it is said, once per key', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const body = { ...contactForm({ name: ' Zoe\u0308 ' }), id: randomUUID(), userId: ana.userId }
    const { status, data } = await driver.call(routes.addEmergencyContact, { body, idempotencyKey })
    expect([status, data]).toEqual([
      201,
      { ...data, name: 'Zoë', phone: '+18135550177', relationship: 'mother' },
    ])
    const again = await driver.call(routes.addEmergencyContact, { body, idempotencyKey })
    expect(again.data).toEqual(data)
    expect((await driver.call(routes.listEmergencyContacts)).data).toEqual([data])
  })
})

describe('DELETE /api/emergency/contacts/:id', () => {
  test('401 without a session, 400 for no id', async () => {
    const params = { id: 'x' }
    expect((await api.guest.call(routes.deleteEmergencyContact, { params })).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.deleteEmergencyContact, { params })).fields).toEqual(['id'])
  })

  test('404 for what is gone or somebody else’s, which stays; 200 removes one’s own', async () => {
    const driver = await api.signUp()
    const { id } = await makeContact(driver)
    const by = (client: TestClient) => client.call(routes.deleteEmergencyContact, { params: { id } })
    expect((await by(ana)).code).toBe('EMERGENCY_CONTACT_NOT_FOUND')
    expect((await by(driver)).data).toEqual({ id })
    expect((await by(driver)).code).toBe('EMERGENCY_CONTACT_NOT_FOUND')
    expect((await driver.call(routes.listEmergencyContacts)).data).toEqual([])
    expect((await driver.call(routes.emergencyStatus)).data.contacts).toEqual([])
  })
})

describe('POST /api/emergency/contacts/:id/restore', () => {
  const back = (client: TestClient, id: string) =>
    client.call(routes.restoreEmergencyContact, { params: { id } })

  test('401 without a session, 400 for no id, 404 for somebody else’s', async () => {
    const driver = await api.signUp()
    const { id } = await makeContact(driver)
    await driver.call(routes.deleteEmergencyContact, { params: { id } })
    expect((await back(api.guest, id)).code).toBe('AUTH_FAILED')
    expect((await back(ana, 'x')).fields).toEqual(['id'])
    expect((await back(ana, id)).code).toBe('EMERGENCY_CONTACT_NOT_FOUND')
    expect((await driver.call(routes.listEmergencyContacts)).data).toEqual([])
  })

  test('200 in its old place, also when it is asked twice or was never deleted', async () => {
    const driver = await api.signUp()
    const first = await makeContact(driver)
    const second = await makeContact(driver, { name: 'Ben' })
    expect((await back(driver, first.id)).data).toEqual(first)
    await driver.call(routes.deleteEmergencyContact, { params: { id: first.id } })
    for (const answer of [await back(driver, first.id), await back(driver, first.id)])
      expect([answer.status, answer.data]).toEqual([200, first])
    expect((await driver.call(routes.listEmergencyContacts)).data).toEqual([first, second])
  })

  test('422 where others have taken its place, also when several come back at once', async () => {
    const driver = await api.signUp()
    const { count } = emergencyContactLimits
    const deleted = [await makeContact(driver), await makeContact(driver), await makeContact(driver)]
    for (const { id } of deleted) await driver.call(routes.deleteEmergencyContact, { params: { id } })
    for (let made = 0; made < count - 1; made += 1) await makeContact(driver)
    const answers = await Promise.all(deleted.map(({ id }) => back(driver, id)))
    expect(answers.filter(({ code }) => code === 'GLOVEBOX_FULL')).toHaveLength(2)
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect((await driver.call(routes.listEmergencyContacts)).data).toHaveLength(count)
  })

  test('404 an hour later, when the sweep has deleted it for good', async () => {
    const driver = await api.signUp()
    const { id } = await makeContact(driver)
    await driver.call(routes.deleteEmergencyContact, { params: { id } })
    const { pool } = api.context.database
    const kept = async () => (await pool.query('select from emergency_contacts where id = $1', [id])).rowCount
    await sweepContacts(api.context)
    expect(await kept()).toBe(1)
    await pool.query(
      `update emergency_contacts set removed_at = removed_at - interval '1 hour' where id = $1`,
      [id],
    )
    await sweepContacts(api.context)
    expect(await kept()).toBe(0)
    expect((await back(driver, id)).code).toBe('EMERGENCY_CONTACT_NOT_FOUND')
  })
})
