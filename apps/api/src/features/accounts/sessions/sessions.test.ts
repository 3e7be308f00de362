import { randomUUID } from 'node:crypto'
import { REFRESH_GRACE_MS, REFRESH_IDLE_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { goodPassword } from '../accounts.factory.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

async function signInOn(client: TestClient, userAgent: string): Promise<TestClient> {
  const body = { email: client.session?.user.email, password: goodPassword }
  const { data } = await api.guest.call(routes.login, { body, headers: { 'user-agent': userAgent } })
  return new TestClient(api.url, data)
}

const devicesOf = async (client: TestClient) => (await client.call(routes.listSessions)).data

describe('GET /api/auth/sessions', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.listSessions)).code).toBe('AUTH_FAILED')
  })

  test('200 shows own devices, last used first, and which is this one', async () => {
    const client = await api.signUp()
    const onPhone = await signInOn(client, phone)
    api.clock.advance(60_000)
    const onTablet = await signInOn(client, tablet)
    await api.signUp()
    const devices = await devicesOf(onPhone)
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari on iPad', false],
      ['Chrome on Android', true],
      [null, false],
    ])
    expect(devices[0]?.createdAt).toBe(devices[0]?.lastUsedAt)
    expect((await devicesOf(onTablet)).map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  })

  test('200 moves a device up when it refreshes, not at every call', async () => {
    const client = await api.signUp()
    const onPhone = await signInOn(client, phone)
    api.clock.advance(60_000)
    const times = async (): Promise<string[]> =>
      (await devicesOf(onPhone)).map(({ device, lastUsedAt }) => `${device} ${lastUsedAt}`)
    const [phoneBefore = '', otherBefore = ''] = await times()
    expect(phoneBefore).toMatch(/^Chrome on Android/)
    await api.guest.call(routes.refresh, { body: { refreshToken: client.session?.refreshToken } })
    const [otherNow = '', phoneNow] = await times()
    expect(otherNow).toMatch(/^null/)
    expect(otherNow > otherBefore).toBe(true)
    expect(phoneNow).toBe(phoneBefore)
  })

  test('200 leaves out what nobody can use any more', async () => {
    const client = await api.signUp()
    api.clock.advance(REFRESH_IDLE_MS)
    const fresh = await signInOn(client, phone)
    expect((await devicesOf(fresh)).map(({ device }) => device)).toEqual(['Chrome on Android'])
  })
})

describe('DELETE /api/auth/sessions/:id', () => {
  const end = (client: TestClient, id: string) => client.call(routes.endSession, { params: { id } })

  test('401 without a session, 400 for no id', async () => {
    expect((await end(api.guest, randomUUID())).code).toBe('AUTH_FAILED')
    expect((await end(await api.signUp(), 'x')).fields).toEqual(['id'])
  })

  test('404 for one there is not, one that ended, and one of somebody else, which goes on', async () => {
    const [client, stranger] = [await api.signUp(), await api.signUp()]
    const [foreign] = await devicesOf(stranger)
    expect((await end(client, foreign?.id ?? '')).code).toBe('SESSION_NOT_FOUND')
    expect((await stranger.call(routes.me)).status).toBe(200)
    const other = await signInOn(client, phone)
    const id = (await devicesOf(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    await other.call(routes.logout)
    const missing = await end(client, id)
    expect([missing.status, missing.code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect((await end(client, randomUUID())).code).toBe('SESSION_NOT_FOUND')
  })

  test('200 signs that device out at once and no other', async () => {
    const client = await api.signUp()
    const [lost, kept] = [await signInOn(client, phone), await signInOn(client, tablet)]
    const id = (await devicesOf(lost)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await end(client, id)).data).toEqual({ id })
    expect((await lost.call(routes.me)).code).toBe('AUTH_FAILED')
    const refreshed = await api.guest.call(routes.refresh, {
      body: { refreshToken: lost.session?.refreshToken },
    })
    expect(refreshed.code).toBe('AUTH_FAILED')
    expect([(await kept.call(routes.me)).status, (await client.call(routes.me)).status]).toEqual([200, 200])
    expect((await devicesOf(client)).map((device) => device.id)).not.toContain(id)
  })
})

describe('POST /api/auth/logout-everywhere', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.endAllSessions)).code).toBe('AUTH_FAILED')
  })

  test('200 ends all of them at once and nobody else’s', async () => {
    const [client, stranger] = [await api.signUp(), await api.signUp()]
    const others = [await signInOn(client, phone), await signInOn(client, tablet)]
    expect((await client.call(routes.endAllSessions)).data).toEqual({ ended: 3 })
    for (const ended of [client, ...others]) expect((await ended.call(routes.me)).code).toBe('AUTH_FAILED')
    expect((await stranger.call(routes.me)).status).toBe(200)
  })
})

test('who uses a spent refresh token ends the family, and the owner is told once, in their language', async () => {
  const body = {
    email: `driver-${randomUUID()}@example.test`,
    password: goodPassword,
    confirmPassword: goodPassword,
  }
  const { data } = await api.guest.call(routes.register, { body, headers: { 'accept-language': 'es' } })
  const use = () => api.guest.call(routes.refresh, { body: { refreshToken: data.refreshToken } })
  await use()
  api.clock.advance(REFRESH_GRACE_MS + 1)
  const answers = await Promise.all(Array.from({ length: 5 }, use))
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'AUTH_FAILED'))
  const told = (await api.mails()).filter(
    ({ to, subject }) => to === body.email && /dispositivo/.test(subject),
  )
  expect(told).toHaveLength(1)
})
