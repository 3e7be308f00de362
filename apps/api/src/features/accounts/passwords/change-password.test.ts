import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { goodPassword } from '../accounts.factory.ts'

const newPassword = 'another good one'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const change = (client: TestClient, currentPassword: string, password = newPassword) =>
  client.call(routes.changePassword, { body: { currentPassword, newPassword: password } })
const logIn = (email: string, password: string) => api.guest.call(routes.login, { body: { email, password } })

describe('change-password', () => {
  test('401 without a session', async () => {
    expect((await change(api.guest, goodPassword)).code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once', async () => {
    const client = await api.signUp()
    const answer = await client.call(routes.changePassword, {
      body: { currentPassword: 'x'.repeat(129), newPassword: '1234567' },
    })
    expect(answer.fields).toEqual(['currentPassword', 'newPassword'])
  })

  test('400 for a wrong current password, which does not end the session', async () => {
    const client = await api.signUp()
    const answer = await change(client, 'not this one')
    expect([answer.status, answer.code, answer.fields]).toEqual([
      400,
      'INVALID_CURRENT_PASSWORD',
      ['currentPassword'],
    ])
    expect((await client.call(routes.me)).status).toBe(200)
  })

  test('400 for the same password again, but only to who knows it', async () => {
    const client = await api.signUp()
    const same = await change(client, goodPassword, goodPassword)
    expect([same.code, same.fields]).toEqual(['VALIDATION_FAILED', ['newPassword']])
    expect((await change(client, 'not this one', 'not this one')).code).toBe('INVALID_CURRENT_PASSWORD')
  })

  test('422 for a common password', async () => {
    const client = await api.signUp()
    const answer = await change(client, goodPassword, 'password123')
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 'PASSWORD_TOO_COMMON', ['newPassword']])
  })

  test('429 for guesses, also in parallel, and a stranger at the sign-in does not lock who is signed in', async () => {
    api.clock.stop()
    const client = await api.signUp()
    for (let guess = 0; guess < 3; guess += 1) await logIn(emailOf(client), 'a guess')
    expect((await logIn(emailOf(client), goodPassword)).status).toBe(429)
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(client, 'a guess')))
    expect(answers.filter((answer) => answer.code === 'INVALID_CURRENT_PASSWORD')).toHaveLength(3)
    const refused = answers.filter((answer) => answer.code === 'TOO_MANY_LOGIN_ATTEMPTS')
    expect(refused).toHaveLength(7)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(client, goodPassword)).status).toBe(429)
    api.clock.advance(2000)
    expect((await change(client, goodPassword)).status).toBe(200)
  })

  test('200 keeps this session, ends every other at once and tells it by mail', async () => {
    const client = await api.signUp()
    const other = new TestClient(api.url, (await logIn(emailOf(client), goodPassword)).data)
    const bystander = await api.signUp()
    expect((await change(client, goodPassword)).data).toEqual({})
    expect((await client.call(routes.me)).status).toBe(200)
    const refreshed = await api.guest.call(routes.refresh, {
      body: { refreshToken: client.session?.refreshToken },
    })
    expect(refreshed.status).toBe(200)
    expect((await other.call(routes.me)).code).toBe('AUTH_FAILED')
    const spent = await api.guest.call(routes.refresh, {
      body: { refreshToken: other.session?.refreshToken },
    })
    expect(spent.code).toBe('AUTH_FAILED')
    expect((await bystander.call(routes.me)).status).toBe(200)
    expect((await logIn(emailOf(client), goodPassword)).code).toBe('INVALID_CREDENTIALS')
    expect((await logIn(emailOf(client), newPassword)).status).toBe(200)
    const mails = (await api.mails()).filter(({ to }) => to === emailOf(client))
    expect(mails.at(-1)?.subject).toBe('Your password was changed')
  })

  test.each([2, 4])('%i at once: one is set, the others come too late', async (count) => {
    const client = await api.signUp()
    const passwords = Array.from({ length: count }, (_, index) => `a good one, number ${index}`)
    const answers = await Promise.all(passwords.map((password) => change(client, goodPassword, password)))
    const codes = answers.map((answer) => answer.code ?? 'SET').toSorted()
    expect(codes).toEqual([...passwords.slice(1).map(() => 'INVALID_CURRENT_PASSWORD'), 'SET'])
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? ''
    expect((await logIn(emailOf(client), winner)).status).toBe(200)
  })
})
