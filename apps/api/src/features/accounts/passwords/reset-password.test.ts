import { RESETS_PER_ACCOUNT, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { goodPassword, mailedTokens } from '../accounts.factory.ts'

const newPassword = 'another good one'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const reset = (body: object) => api.guest.call(routes.resetPassword, { body })
const logIn = (email: string, password: string) => api.guest.call(routes.login, { body: { email, password } })

async function linkFor(email: string): Promise<string> {
  await api.guest.call(routes.forgotPassword, { body: { email } })
  return (await mailedTokens(api, email, 'reset-password')).at(-1) ?? ''
}

describe('reset-password', () => {
  test('400 names every wrong field at once', async () => {
    expect((await reset({})).fields.toSorted()).toEqual(['newPassword', 'token'])
    const short = await reset({ token: 'x', newPassword: '1234567' })
    expect(short.failure.errors).toEqual([
      {
        field: 'newPassword',
        message: 'Password must be at least 8 characters long',
        code: 'field.passwordTooShort',
      },
    ])
    const two = await reset({ token: 'x', newPassword, password: 'a different one' })
    expect([two.code, two.fields]).toEqual(['VALIDATION_FAILED', ['newPassword']])
  })

  test('422 for a link nobody was sent, and for a common password, which does not use the link up', async () => {
    const unknown = await reset({ token: 'x'.repeat(43), newPassword })
    expect([unknown.status, unknown.code]).toEqual([422, 'RESET_LINK_INVALID'])
    const client = await api.signUp()
    const token = await linkFor(emailOf(client))
    const common = await reset({ token, password: 'Password123' })
    expect([common.status, common.code, common.fields]).toEqual([422, 'PASSWORD_TOO_COMMON', ['password']])
    expect((await reset({ token, newPassword })).status).toBe(200)
  })

  test.each(['password', 'newPassword'])('200 reads %s', async (field) => {
    const client = await api.signUp()
    const token = await linkFor(emailOf(client))
    const answer = await reset({ token, [field]: newPassword })
    expect(answer.data).toEqual({})
    expect((await logIn(emailOf(client), goodPassword)).status).toBe(401)
    expect((await logIn(emailOf(client), newPassword)).status).toBe(200)
  })

  test('200 ends every session at once, refresh tokens too, and tells it by mail', async () => {
    const client = await api.signUp()
    const other = await logIn(emailOf(client), goodPassword)
    await reset({ token: await linkFor(emailOf(client)), newPassword })
    const ended = [
      await client.call(routes.me),
      await api.guest.call(routes.me, { headers: { authorization: `Bearer ${other.data.token}` } }),
      await api.guest.call(routes.refresh, { body: { refreshToken: client.session?.refreshToken } }),
      await api.guest.call(routes.refresh, { body: { refreshToken: other.data.refreshToken } }),
    ]
    expect(ended.map((answer) => answer.code)).toEqual(ended.map(() => 'AUTH_FAILED'))
    const mails = (await api.mails()).filter(({ to }) => to === emailOf(client))
    expect(mails.at(-1)?.subject).toBe('Your password was changed')
  })

  test('200 forgets failed sign-ins: a locked account is open again', async () => {
    api.clock.stop()
    const client = await api.signUp()
    for (let guess = 0; guess < 4; guess += 1) await logIn(emailOf(client), 'a guess')
    expect((await logIn(emailOf(client), goodPassword)).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    await reset({ token: await linkFor(emailOf(client)), newPassword })
    expect((await logIn(emailOf(client), newPassword)).status).toBe(200)
  })

  test('20 at once with one link: one sets the password', async () => {
    const client = await api.signUp()
    const token = await linkFor(emailOf(client))
    const passwords = Array.from({ length: 20 }, (_, index) => `a good one, number ${index}`)
    const answers = await Promise.all(passwords.map((password) => reset({ token, newPassword: password })))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    console.log(`20 resets with one link: ${winners.length} success`)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'RESET_LINK_INVALID')).toHaveLength(19)
    expect((await logIn(emailOf(client), winners[0] ?? '')).status).toBe(200)
    const told = (await api.mails()).filter(
      ({ to, subject }) => to === emailOf(client) && /changed/.test(subject),
    )
    expect(told).toHaveLength(1)
  })

  test('a sign-in with the old password that is under way does not outlive the reset', async () => {
    for (let round = 0; round < RESETS_PER_ACCOUNT; round += 1) {
      const client = await api.signUp()
      const token = await linkFor(emailOf(client))
      const [done, ...signIns] = await Promise.all([
        reset({ token, newPassword }),
        ...Array.from({ length: 3 }, () => logIn(emailOf(client), goodPassword)),
      ])
      expect(done.status).toBe(200)
      const sessions = signIns.filter((answer) => answer.status === 200).map((answer) => answer.data.token)
      for (const session of sessions) {
        const me = await api.guest.call(routes.me, { headers: { authorization: `Bearer ${session}` } })
        expect(me.code).toBe('AUTH_FAILED')
      }
    }
  })
})
