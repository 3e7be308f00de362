import { VERIFICATION_LINK_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileForm } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { goodPassword, mailedTokens } from '../accounts.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const verify = (token: string | undefined) => api.guest.call(routes.verifyEmail, { body: { token } })
const newestLink = async (email: string): Promise<string> =>
  (await mailedTokens(api, email, 'verify-email')).at(-1) ?? ''

describe('POST /api/auth/verify-email', () => {
  test('400 without a token', async () => {
    expect((await verify(undefined)).fields).toEqual(['token'])
  })

  test('422 for a link nobody was sent', async () => {
    const answer = await verify('x'.repeat(43))
    expect([answer.status, answer.code]).toEqual([422, 'VERIFICATION_LINK_INVALID'])
  })

  test('200 confirms the address, once', async () => {
    const client = await api.signUp()
    const token = await newestLink(emailOf(client))
    expect((await client.call(routes.getProfile)).data.isVerified).toBe(false)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.status === 200)?.data).toEqual({ email: emailOf(client) })
    expect(answers.filter((answer) => answer.code === 'VERIFICATION_LINK_INVALID')).toHaveLength(19)
    expect((await client.call(routes.getProfile)).data.isVerified).toBe(true)
  })

  test('the link works for 3 days', async () => {
    const [client, late] = [await api.signUp(), await api.signUp()]
    const [inTime, tooLate] = [await newestLink(emailOf(client)), await newestLink(emailOf(late))]
    api.clock.advance(VERIFICATION_LINK_MS - 60_000)
    expect((await verify(inTime)).status).toBe(200)
    api.clock.advance(60_001)
    expect((await verify(tooLate)).code).toBe('VERIFICATION_LINK_INVALID')
  })

  test('it is stored as a hash only', async () => {
    const client = await api.signUp()
    const token = await newestLink(emailOf(client))
    const { rows } = await api.context.database.pool.query<{ row: string }>(
      'select mail_links::text as row from mail_links union all select mails::text from mails',
    )
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  test('a link to an address that was left does not confirm the next one', async () => {
    const client = await api.signUp()
    const first = await newestLink(emailOf(client))
    const email = `moved-${emailOf(client)}`
    await client.call(routes.updateProfile, { body: profileForm({ email, currentPassword: goodPassword }) })
    expect((await verify(await newestLink(email))).data).toEqual({ email })
    expect((await verify(first)).code).toBe('VERIFICATION_LINK_INVALID')
  })
})
