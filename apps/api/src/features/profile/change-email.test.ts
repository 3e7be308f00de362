import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, mailedTokens, registrationForm } from '#features/accounts/accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { profileForm } from './profile.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const newAddress = (): string => registrationForm().email
const save = (client: TestClient, email: string) =>
  client.call(routes.updateProfile, { body: profileForm({ email, currentPassword: goodPassword }) })
const verify = (token: string | undefined) => api.guest.call(routes.verifyEmail, { body: { token } })
const newestLink = async (email: string): Promise<string> =>
  (await mailedTokens(api, email, 'verify-email')).at(-1) ?? ''
const subjectsTo = async (email: string): Promise<string[]> =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
const logIn = (email: string) => api.guest.call(routes.login, { body: { email, password: goodPassword } })

describe('PUT /api/users/profile with another e-mail', () => {
  test('200 waits: the present one stays until the new one is confirmed, both are told', async () => {
    const client = await api.signUp()
    const email = newAddress()
    const { data } = await save(client, email)
    expect(data).toMatchObject({ email: emailOf(client), pendingEmail: email, firstName: 'Ana' })
    expect((await logIn(email)).code).toBe('INVALID_CREDENTIALS')
    expect((await logIn(emailOf(client))).status).toBe(200)
    expect(await subjectsTo(email)).toEqual(['Please confirm your new email address'])
    expect((await subjectsTo(emailOf(client))).at(-1)).toBe('A new email address for your account')
  })

  test('200 again with the same one sends nothing again', async () => {
    const client = await api.signUp()
    const email = newAddress()
    await save(client, email)
    await api.runJobs()
    expect((await save(client, email)).data.pendingEmail).toBe(email)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('the job behind it, done a second time, sends nothing a second time', async () => {
    const client = await api.signUp()
    const email = newAddress()
    const askedAt = new Date(api.clock.now().getTime() - 1000).toISOString()
    await save(client, email)
    await api.runJobs()
    const payload = JSON.stringify({ userId: client.userId, askedAt })
    await api.context.database.pool.query("select graphile_worker.add_job('askNewEmail', $1::json)", [
      payload,
    ])
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('asked for once more, the link goes to the address that waits, and the older one is dead', async () => {
    const client = await api.signUp()
    const email = newAddress()
    await save(client, email)
    const older = await newestLink(email)
    expect((await client.call(routes.mailVerification)).status).toBe(200)
    expect(await subjectsTo(email)).toHaveLength(2)
    expect(await mailedTokens(api, emailOf(client), 'verify-email')).toHaveLength(1)
    expect((await verify(older)).code).toBe('VERIFICATION_LINK_INVALID')
    expect((await verify(await newestLink(email))).data).toEqual({ email })
  })

  test('confirming makes it the e-mail, and it is verified', async () => {
    const client = await api.signUp()
    const email = newAddress()
    const before = (await save(client, email)).data
    expect((await verify(await newestLink(email))).data).toEqual({ email })
    const { data } = await client.call(routes.getProfile)
    expect(data).toMatchObject({ email, pendingEmail: null, isVerified: true })
    expect(data.updatedAt > before.updatedAt).toBe(true)
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(emailOf(client))).code).toBe('INVALID_CREDENTIALS')
    const stale = await client.call(routes.updateProfile, {
      body: profileForm({ email: emailOf(client), updatedAt: before.updatedAt }),
    })
    expect(stale.code).toBe('CHANGED_ELSEWHERE')
  })

  test('a link to a new password that went to the old address is dead then', async () => {
    const client = await api.signUp()
    await api.guest.call(routes.forgotPassword, { body: { email: emailOf(client) } })
    const [token] = await mailedTokens(api, emailOf(client), 'reset-password')
    const email = newAddress()
    await save(client, email)
    await verify(await newestLink(email))
    const answer = await api.guest.call(routes.verifyResetToken, { body: { token } })
    expect(answer.data).toEqual({ valid: false })
  })

  test('the present e-mail takes back what waits, and its link', async () => {
    const client = await api.signUp()
    const email = newAddress()
    await save(client, email)
    const link = await newestLink(email)
    expect((await save(client, emailOf(client))).data.pendingEmail).toBeNull()
    expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
  })

  test('a third one takes the place of the second, whose link is dead', async () => {
    const client = await api.signUp()
    const [second, third] = [newAddress(), newAddress()]
    await save(client, second)
    const link = await newestLink(second)
    await save(client, third)
    expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
    expect((await verify(await newestLink(third))).data).toEqual({ email: third })
  })

  test('a new password takes it back as well: who stole a session cannot take the account along', async () => {
    const client = await api.signUp()
    const email = newAddress()
    await save(client, email)
    const link = await newestLink(email)
    await client.call(routes.changePassword, {
      body: { currentPassword: goodPassword, newPassword: 'another good one' },
    })
    expect((await client.call(routes.getProfile)).data.pendingEmail).toBeNull()
    expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
  })

  test('somebody else’s answers the same, and its owner is told instead, once a day', async () => {
    const [client, owner] = [await api.signUp(), await api.signUp()]
    const free = newAddress()
    const taken = await save(client, emailOf(owner))
    const other = await save(await api.signUp(), free)
    expect(taken.status).toBe(200)
    expect(Object.keys(taken.data)).toEqual(Object.keys(other.data))
    expect(taken.data.pendingEmail).toBe(emailOf(owner))
    expect((await subjectsTo(emailOf(owner))).at(-1)).toBe('You already have an account')
    expect((await subjectsTo(emailOf(client))).at(-1)).toBe('A new email address for your account')
    await save(await api.signUp(), emailOf(owner))
    const told = (await subjectsTo(emailOf(owner))).filter(
      (subject) => subject === 'You already have an account',
    )
    expect(told).toHaveLength(1)
  })

  test('409 when it was taken meanwhile; the first to confirm gets it', async () => {
    const [client, rival] = [await api.signUp(), await api.signUp()]
    const email = newAddress()
    await save(client, email)
    const link = await newestLink(email)
    await save(rival, email)
    const rivalLink = await newestLink(email)
    const answers = await Promise.all([verify(link), verify(rivalLink)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.code).toBe('EMAIL_TAKEN')
    const profiles = [await client.call(routes.getProfile), await rival.call(routes.getProfile)]
    expect(profiles.filter(({ data }) => data.email === email)).toHaveLength(1)
  })
})

test('one new e-mail after the other is slowed, and an address gets 3 mails in an hour', async () => {
  const strict = await startTestApp({ strictLimits: true })
  const client = await strict.signUp()
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) statuses.push((await save(client, newAddress())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await strict.close()
  const email = newAddress()
  for (let round = 0; round < 5; round += 1) await save(await api.signUp(), email)
  expect(await subjectsTo(email)).toHaveLength(3)
})
