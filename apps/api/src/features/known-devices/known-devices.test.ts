import { KNOWN_DEVICES_MAX, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, registrationForm } from '#features/accounts/accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  api.clock.stop()
})
afterAll(() => api.close())

/** A person, and the cookie of the browser they registered with. */
async function enterNew(): Promise<{ email: string; cookie: string; client: TestClient }> {
  const { email } = registrationForm()
  const answer = await api.guest.call(routes.register, { body: registrationForm({ email }) })
  return { email, cookie: cookieOf(answer.headers), client: new TestClient(api.url, answer.data) }
}

const signIn = (
  email: string,
  { password = goodPassword, cookie }: { password?: string; cookie?: string } = {},
) =>
  api.guest.call(routes.login, {
    body: { email, password },
    ...(cookie !== undefined && { headers: { cookie: `theme=dark; ${cookie}` } }),
  })

/** Name and value, as a browser sends them back. */
const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Tries passwords for an hour, each as soon as it is let. @returns how many were judged */
async function guessForAnHour(email: string, cookie?: string): Promise<number> {
  const end = api.clock.now().getTime() + 3_600_000
  let judged = 0
  while (api.clock.now().getTime() < end) {
    const answer = await signIn(email, { password: 'a guess', ...(cookie !== undefined && { cookie }) })
    if (answer.status === 401) judged += 1
    else api.clock.advance(Number(answer.headers.get('retry-after')) * 1000)
  }
  return judged
}

/** Eighteen guesses of a stranger who waits whenever told to; they lock the e-mail. */
async function lock(email: string): Promise<void> {
  for (let guess = 1; guess < 18; guess += 1) {
    const { headers } = await signIn(email, { password: `a guess ${guess}` })
    api.clock.advance(Number(headers.get('retry-after') ?? 0) * 1000)
  }
  expect((await signIn(email, { password: 'a guess' })).code).toBe('ACCOUNT_LOCKED')
}

async function devicesOf({ userId }: TestClient) {
  const { kysely } = api.context.database
  return kysely.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute()
}

describe('the cookie', () => {
  test('is given at registration and sign-in, is for the sign-in alone, and its hash alone is stored', async () => {
    const { email, cookie, client } = await enterNew()
    expect(cookie).toMatch(/^krash_device=[\w-]{43}$/)
    const again = await signIn(email)
    expect(again.headers.get('set-cookie')).toMatch(
      /^krash_device=[\w-]{43}; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    expect(cookieOf(again.headers)).not.toBe(cookie)
    const rows = JSON.stringify(await devicesOf(client))
    expect(rows).not.toContain(cookie.slice('krash_device='.length))
    expect((await signIn(email, { password: 'a guess' })).headers.get('set-cookie')).toBeNull()
  })

  test('is Secure in production', async () => {
    const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://krash.example', DEMO_DATA: 'off' }
    const secure = await startTestApp({ environment, strictLimits: true })
    const answer = await secure.guest.call(routes.register, { body: registrationForm() })
    expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
    await secure.close()
  })

  test('opens nothing by itself', async () => {
    const { cookie } = await enterNew()
    for (const route of [routes.me, routes.getProfile, routes.listSessions])
      expect((await api.guest.call(route, { headers: { cookie } })).code).toBe('AUTH_FAILED')
  })

  test('stays the same on a device that has it, which is one device however often it signs in', async () => {
    const { email, cookie, client } = await enterNew()
    for (let round = 0; round < 3; round += 1)
      expect(cookieOf((await signIn(email, { cookie })).headers)).toBe(cookie)
    expect(await devicesOf(client)).toHaveLength(1)
  })

  test('of which an account has ten: a further one takes the place of the one not used for longest', async () => {
    const { email, cookie, client } = await enterNew()
    for (let device = 0; device < KNOWN_DEVICES_MAX + 2; device += 1) {
      api.clock.advance(1000)
      await signIn(email)
    }
    expect(await devicesOf(client)).toHaveLength(KNOWN_DEVICES_MAX)
    expect(cookieOf((await signIn(email, { cookie })).headers)).not.toBe(cookie)
    api.clock.advance(-60_000)
    const newest = cookieOf((await signIn(email)).headers)
    expect(cookieOf((await signIn(email, { cookie: newest })).headers)).toBe(newest)
    api.clock.advance(60_000)
  })
})

describe('strangers’ guesses', () => {
  test('18 of them lock the e-mail; the owner’s device signs in with 200, and a new one waits', async () => {
    const { email, cookie } = await enterNew()
    await lock(email)
    expect((await signIn(email)).code).toBe('ACCOUNT_LOCKED')
    expect((await signIn(email, { cookie })).status).toBe(200)
    // The strangers’ count is as it was.
    expect((await signIn(email)).code).toBe('ACCOUNT_LOCKED')
    api.clock.advance(900_000)
    expect((await signIn(email)).status).toBe(200)
  })

  test('are no others for a cookie that is forged, of another account, or of a deleted one', async () => {
    const { email } = await enterNew()
    const other = await enterNew()
    const gone = await enterNew()
    await gone.client.call(routes.deleteAccount, { body: { password: goodPassword } })
    await lock(email)
    const forged = [
      `krash_device=${'A'.repeat(43)}`,
      'krash_device=',
      "krash_device=' or 1=1 --",
      'krash_device',
    ]
    for (const cookie of [...forged, other.cookie, gone.cookie])
      expect([cookie, (await signIn(email, { cookie })).code]).toEqual([cookie, 'ACCOUNT_LOCKED'])
  })

  test('a forged or foreign cookie is never taken over: the sign-in gives one of its own', async () => {
    const { email } = await enterNew()
    const other = await enterNew()
    for (const cookie of [`krash_device=${'A'.repeat(43)}`, other.cookie])
      expect(cookieOf((await signIn(email, { cookie })).headers)).not.toBe(cookie)
    expect(await devicesOf(other.client)).toHaveLength(1)
  })
})

describe('a stolen cookie', () => {
  test('gives no more guesses in an hour than a stranger has', async () => {
    const [asStranger, asDevice] = [await enterNew(), await enterNew()]
    const stranger = await guessForAnHour(asStranger.email)
    const thief = await guessForAnHour(asDevice.email, asDevice.cookie)
    console.log(`guesses within an hour: stranger ${stranger}, stolen device ${thief}`)
    expect(stranger).toBeGreaterThan(9)
    expect(thief).toBeLessThanOrEqual(stranger)
    // Neither has locked the others out.
    expect((await signIn(asDevice.email)).status).toBe(200)
  })

  test.each<[string, (client: TestClient) => Promise<unknown>]>([
    ['signing out everywhere', (client) => client.call(routes.endAllSessions)],
    ['ending its session from elsewhere', endTheOldest],
    ['a new password', (client) => change(client)],
  ])('is worth nothing after %s', async (_, act) => {
    const { email, cookie } = await enterNew()
    const own = await signIn(email)
    await act(new TestClient(api.url, own.data))
    await lock(email)
    const passwords = [goodPassword, newPassword]
    for (const password of passwords)
      expect((await signIn(email, { password, cookie })).code).toBe('ACCOUNT_LOCKED')
  })

  test('while the device on which the password was changed stays known', async () => {
    const { email } = await enterNew()
    const own = await signIn(email)
    await change(new TestClient(api.url, own.data))
    await lock(email)
    const answer = await signIn(email, { password: newPassword, cookie: cookieOf(own.headers) })
    expect(answer.status).toBe(200)
  })
})

const newPassword = 'another good horse'

function change(client: TestClient) {
  return client.call(routes.changePassword, { body: { currentPassword: goodPassword, newPassword } })
}

async function endTheOldest(client: TestClient): Promise<void> {
  const { data } = await client.call(routes.listSessions)
  const oldest = data.find(({ isCurrent }) => !isCurrent)
  await client.call(routes.endSession, { params: { id: oldest?.id ?? '' } })
}
