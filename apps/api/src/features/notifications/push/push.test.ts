import { randomUUID } from 'node:crypto'
import { type PushSubscriptionForm, REFRESH_IDLE_MS, notificationLimits, routes } from '@krash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { remind, tellOfMessage } from '../notifications.factory.ts'
import { type PushService, startPushService } from './push-service.factory.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let api: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  api = await startTestApp({ environment: { PUSH_HOSTS: service.host, SUPPORT_EMAIL: 'help@krash.example' } })
  api.clock.stop()
})
afterAll(async () => {
  await api.close()
  await service.stop()
})
beforeEach(() => {
  service.answer(201)
  service.arrived.length = 0
})

function subscribe(client: TestClient, body: PushSubscriptionForm = service.subscription(randomUUID())) {
  return client.call(routes.subscribePush, { body })
}

/** A person with a device that receives pushes. */
async function withDevice(language?: string): Promise<TestClient> {
  const client = await api.signUp()
  await client.call(routes.updatePreferences, { body: { language, notifications: { push: true } } })
  await subscribe(client)
  return client
}

async function devicesOf(client: TestClient): Promise<number> {
  const rows = await api.context.database.kysely
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', client.userId)
    .execute()
  return rows.length
}

describe('a device', () => {
  test('without a session: 401; keys nothing can be encrypted for: 400; of no push service: 422', async () => {
    expect((await subscribe(api.guest)).status).toBe(401)
    expect((await api.guest.call(routes.pushKey)).status).toBe(401)
    const driver = await api.signUp()
    const good = service.subscription()
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    for (const keys of [
      { ...good.keys, auth: 'AAAA' },
      { ...good.keys, p256dh: offCurve },
    ])
      expect(await subscribe(driver, { ...good, keys })).toMatchObject({ status: 400, fields: ['keys'] })
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data/',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://me@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'http://127.0.0.1:1/x',
      `https://localhost/x`,
    ])
      expect((await subscribe(driver, { ...good, endpoint })).code).toBe('PUSH_SERVICE_UNKNOWN')
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
      'https://web.push.apple.com/x',
    ])
      expect((await subscribe(driver, { ...good, endpoint })).status).toBe(201)
    expect(await devicesOf(driver)).toBe(4)
  })

  test('is one however often it is told of, the newest of many are kept, and another person takes it over', async () => {
    const driver = await api.signUp()
    const form = service.subscription('shared')
    const { data } = await subscribe(driver, form)
    expect((await subscribe(driver, form)).data).toEqual(data)
    for (let more = 0; more < notificationLimits.devices; more += 1) await subscribe(driver)
    expect(await devicesOf(driver)).toBe(notificationLimits.devices)
    api.clock.advance(-10_000)
    const newest = await subscribe(driver, form)
    api.clock.advance(10_000)
    expect((await subscribe(driver, form)).data).toEqual(newest.data)

    const other = await api.signUp()
    await subscribe(other, form)
    expect([await devicesOf(driver), await devicesOf(other)]).toEqual([notificationLimits.devices - 1, 1])
    const { endpoint } = form
    expect((await driver.call(routes.unsubscribePush, { body: { endpoint } })).data).toEqual({
      removed: false,
    })
    expect((await other.call(routes.unsubscribePush, { body: { endpoint } })).data).toEqual({ removed: true })
  })

  test('that several people subscribe at once belongs to one of them, and all are answered', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => api.signUp()))
    for (let round = 0; round < 5; round += 1) {
      const form = service.subscription(randomUUID())
      const answers = await Promise.all(people.map((client) => subscribe(client, form)))
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
      const { rows } = await api.context.database.pool.query<{ id: string }>(
        'select id from push_subscriptions where endpoint = $1',
        [form.endpoint],
      )
      expect(answers.map(({ data }) => data.id)).toContain(rows[0]?.id)
      expect(rows).toHaveLength(1)
    }
  })

  test('is forgotten when its sign-in ends', async () => {
    const driver = await withDevice()
    await driver.call(routes.logout)
    expect(await devicesOf(driver)).toBe(0)
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect(service.arrived).toEqual([])
  })

  test('hears nothing more once its sign-in was not used for too long', async () => {
    const [driver, idle] = [await withDevice(), await withDevice()]
    api.clock.advance(REFRESH_IDLE_MS)
    await api.context.database.kysely
      .updateTable('sessions')
      .set({ last_used_at: api.clock.now() })
      .where('user_id', '=', driver.userId)
      .execute()
    await tellOfMessage(api, idle)
    await api.runJobs()
    expect(service.arrived).toEqual([])
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect(service.arrived).toHaveLength(1)
  })
})

function arrivedFirst() {
  const [push] = service.arrived
  if (!push) throw new Error('no push arrived')
  return push
}

describe('a push', () => {
  test('reaches the device encrypted and signed, in the language of the person, and tells nothing private', async () => {
    const driver = await withDevice('es')
    await tellOfMessage(api, driver, { values: { name: 'Maria Alvarez', count: 1 } })
    await api.runJobs()
    await api.runJobs()
    expect(service.arrived).toHaveLength(1)
    const push = arrivedFirst()
    const { data } = await driver.call(routes.listNotifications)
    expect(push.payload).toEqual({
      id: data.notifications[0]?.id,
      kind: 'message',
      language: 'es',
      title: 'Nuevo mensaje',
      body: 'Alguien le escribió. Abra Krash para leerlo.',
      hasInbox: true,
    })
    expect(push.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(push.headers['topic']).toMatch(/^[\w-]{32}$/)
    const { publicKey } = (await driver.call(routes.pushKey)).data
    expect(push.publicKey).toBe(publicKey)
    expect(push.claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:help@krash.example' })
    const open = `${JSON.stringify(push.headers)}${push.bytes.toString('latin1')}`
    expect(open).not.toMatch(/mensaje|message/i)
    expect(JSON.stringify(push.payload) + open).not.toMatch(/Maria|Alvarez|chat/)
  })

  test('says where the operator has switched the inbox off, because a press opens it elsewhere', async () => {
    const off = await startTestApp({ environment: { PUSH_HOSTS: service.host, ENABLE_CHAT: 'off' } })
    const driver = await off.signUp()
    await driver.call(routes.updatePreferences, { body: { notifications: { push: true } } })
    await subscribe(driver)
    await tellOfMessage(off, driver)
    await off.runJobs()
    expect(arrivedFirst().payload).toMatchObject({ kind: 'message', hasInbox: false })
    await off.close()
  })

  test('is one for each notification and device, whatever is told again before it leaves', async () => {
    const driver = await withDevice()
    await subscribe(driver)
    const conversation = randomUUID()
    for (const count of [1, 2, 3])
      await tellOfMessage(api, driver, { conversation, values: { name: 'Ana', count } })
    await api.runJobs()
    expect(new Set(service.arrived.map(({ path }) => path)).size).toBe(2)
    expect(service.arrived).toHaveLength(2)
    expect(new Set(service.arrived.map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  test('waits for who has a page open, and stays away when it was read there', async () => {
    const driver = await withDevice()
    const openPage = async () =>
      api.context.database.pool.query(
        `insert into presence (user_id, online_until, last_seen_at) values ($1, $2, $3)
         on conflict (user_id) do update set online_until = excluded.online_until`,
        [driver.userId, new Date(api.clock.now().getTime() + MINUTE_MS), api.clock.now()],
      )
    await openPage()
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect(service.arrived).toHaveLength(0)
    await driver.call(routes.readNotifications)
    api.clock.advance(11_000)
    await api.runJobs()
    expect(service.arrived).toHaveLength(0)
    await openPage()
    await tellOfMessage(api, driver)
    api.clock.advance(11_000)
    await api.runJobs()
    expect(service.arrived).toHaveLength(1)
  })

  test('does not leave where pushes are off, which is so until they are switched on', async () => {
    const driver = await api.signUp()
    await subscribe(driver)
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect(service.arrived).toEqual([])
  })

  test.each([404, 410])('to a subscription that is over (%i) removes it', async (status) => {
    const driver = await withDevice()
    service.answer(status)
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect([service.arrived.length, await devicesOf(driver)]).toEqual([1, 0])
  })

  test('of a visit is not sent late, once it has begun or is off', async () => {
    const [early, cancelled] = [await withDevice(), await withDevice()]
    service.answer(503)
    const start = new Date(api.clock.now().getTime() + HOUR_MS)
    await remind(api, early, start)
    const id = await remind(api, cancelled, new Date(start.getTime() + 5 * HOUR_MS))
    await api.runJobs()
    expect(service.arrived).toHaveLength(2)
    service.answer(201)
    await cancelled.call(routes.cancelAppointment, { params: { id } })
    api.clock.advance(2 * HOUR_MS)
    await api.runJobs()
    expect(service.arrived).toHaveLength(2)
  })

  test('that is put off is sent again as late as was asked, with growing pauses, and not after a day', async () => {
    const driver = await withDevice()
    service.answer(429, { 'retry-after': '3600' })
    await tellOfMessage(api, driver)
    await api.runJobs()
    api.clock.advance(59 * MINUTE_MS)
    await api.runJobs()
    expect(service.arrived).toHaveLength(1)
    service.answer(503)
    api.clock.advance(2 * MINUTE_MS)
    await api.runJobs()
    expect(service.arrived).toHaveLength(2)
    for (let hour = 0; hour < 24; hour += 1) {
      api.clock.advance(HOUR_MS)
      await api.runJobs()
    }
    const tries = service.arrived.length
    service.answer(201)
    api.clock.advance(24 * HOUR_MS)
    await api.runJobs()
    expect(service.arrived).toHaveLength(tries)
    expect(tries).toBeGreaterThan(20)

    service.answer(400)
    await tellOfMessage(api, driver)
    await api.runJobs()
    expect([service.arrived.length, await devicesOf(driver)]).toEqual([tries + 1, 1])
  })
})
