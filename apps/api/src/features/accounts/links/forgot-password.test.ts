import { RESETS_PER_ACCOUNT, RESET_LINK_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { goodPassword, mailedTokens, registrationForm } from '../accounts.factory.ts'

const hour = 3_600_000
const newPassword = 'another good one'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const forgot = (email: string) => api.guest.call(routes.forgotPassword, { body: { email } })
const isGood = async (token: string | undefined): Promise<boolean> =>
  (await api.guest.call(routes.verifyResetToken, { body: { token } })).data.valid
const reset = (token: string | undefined) =>
  api.guest.call(routes.resetPassword, { body: { token, newPassword } })
const resetTokens = (email: string) => mailedTokens(api, email, 'reset-password')

async function newAccount(language?: string): Promise<string> {
  const form = registrationForm()
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
  await api.guest.call(routes.register, { body: form, headers })
  return form.email
}

describe('forgot-password', () => {
  test('400 without an e-mail', async () => {
    expect((await api.guest.call(routes.forgotPassword, { body: {} })).fields).toEqual(['email'])
  })

  test('200 with the same bytes for known and unknown, under both names', async () => {
    const known = await newAccount()
    const answers = [
      await forgot(known),
      await forgot('nobody@example.test'),
      await api.guest.call(routes.requestPasswordReset, { body: { email: known } }),
    ]
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual(
      answers.map(() => [200, '{"success":true,"data":{}}']),
    )
    const headers = answers.map((answer) => [...answer.headers.keys()])
    expect(headers[1]).toEqual(headers[0])
  })

  test('200 leaves one and the same behind for known and unknown: a job', async () => {
    const known = await newAccount()
    const jobs = async () => {
      const { rows } = await api.context.database.pool.query<{ count: string }>(
        "select count(*) from graphile_worker.jobs where task_identifier = 'sendResetLink'",
      )
      return Number(rows[0]?.count)
    }
    const before = await jobs()
    await forgot(known)
    expect(await jobs()).toBe(before + 1)
    await forgot(`no-${known}`)
    expect(await jobs()).toBe(before + 2)
  })

  test('the mail holds one link to this server, in the language of the account', async () => {
    const [english, spanish, arabic] = [
      await newAccount('en'),
      await newAccount('es-MX'),
      await newAccount('ar'),
    ]
    for (const email of [english, spanish, arabic]) await forgot(email)
    const mails = await api.mails()
    const subjects = [english, spanish, arabic].map((to) => mails.findLast((mail) => mail.to === to)?.subject)
    expect(subjects).toEqual([
      'Set a new password',
      'Cree una contraseña nueva',
      expect.stringMatching(/[ء-ي]/),
    ])
    const mail = mails.findLast((candidate) => candidate.to === english)
    expect(mail?.text).toMatch(new RegExp(`${api.url}/reset-password/[\\w-]{43}\\s`))
    expect(mail?.subject).not.toContain(english)
  })

  test('an unknown e-mail gets no mail', async () => {
    await forgot('really-nobody@example.test')
    expect((await api.mails()).filter((mail) => mail.to === 'really-nobody@example.test')).toEqual([])
  })

  test('the Host header is not where the link leads', async () => {
    const email = await newAccount()
    await api.guest.call(routes.forgotPassword, {
      body: { email },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const mail = (await api.mails()).findLast(({ to }) => to === email)
    expect(mail?.text).not.toContain('evil.example')
  })

  test(`an account gets ${RESETS_PER_ACCOUNT} mails in an hour, then again`, async () => {
    const email = await newAccount()
    for (let asked = 0; asked < RESETS_PER_ACCOUNT + 3; asked += 1) {
      expect((await forgot(email)).status).toBe(200)
      await api.runJobs()
    }
    expect(await resetTokens(email)).toHaveLength(RESETS_PER_ACCOUNT)
    api.clock.advance(hour + 1)
    await forgot(email)
    expect(await resetTokens(email)).toHaveLength(RESETS_PER_ACCOUNT + 1)
  })

  test('a job that is done a second time sends nothing a second time', async () => {
    const email = await newAccount()
    await forgot(email)
    const { pool } = api.context.database
    const { rows } = await pool.query<{ payload: string }>(
      "select payload::text from graphile_worker._private_jobs where payload->>'askedAt' is not null",
    )
    await api.runJobs()
    expect(rows).toHaveLength(1)
    await pool.query("select graphile_worker.add_job('sendResetLink', $1::json)", [rows[0]?.payload])
    expect(await resetTokens(email)).toHaveLength(1)
  })

  test('what is counted cannot be read back', async () => {
    const email = await newAccount()
    await forgot(email)
    const { rows } = await api.context.database.pool.query<{ row: string }>(
      'select mail_quotas::text as row from mail_quotas union all select payload::text from graphile_worker._private_jobs',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ row }) => row.includes(email))).toEqual([])
  })
})

describe('a reset link', () => {
  test('is stored as a hash only', async () => {
    const email = await newAccount()
    await forgot(email)
    const [token = ''] = await resetTokens(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await api.context.database.pool.query<{ row: string }>(
      'select mail_links::text as row from mail_links',
    )
    const written = [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]
    expect(rows.filter(({ row }) => written.some((form) => row.includes(form)))).toEqual([])
  })

  test('is dead once a newer one was made', async () => {
    const email = await newAccount()
    await forgot(email)
    await api.runJobs()
    await forgot(email)
    const [older, newer] = await resetTokens(email)
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true])
    expect((await reset(older)).code).toBe('RESET_LINK_INVALID')
    expect((await reset(newer)).status).toBe(200)
  })

  test('works for 30 minutes', async () => {
    const email = await newAccount()
    await forgot(email)
    const [token] = await resetTokens(email)
    api.clock.advance(RESET_LINK_MS - 60_000)
    expect(await isGood(token)).toBe(true)
    api.clock.advance(60_001)
    expect(await isGood(token)).toBe(false)
    expect((await reset(token)).code).toBe('RESET_LINK_INVALID')
  })

  test('is not used up by looking at it', async () => {
    const email = await newAccount()
    await forgot(email)
    const [token] = await resetTokens(email)
    expect([await isGood(token), await isGood(token), await isGood('x'.repeat(43))]).toEqual([
      true,
      true,
      false,
    ])
    expect((await reset(token)).status).toBe(200)
    expect(await isGood(token)).toBe(false)
  })

  test('is dead after the password was changed', async () => {
    const client = await api.signUp()
    const email = client.session?.user.email ?? ''
    await forgot(email)
    const [token] = await resetTokens(email)
    const changed = await client.call(routes.changePassword, {
      body: { currentPassword: goodPassword, newPassword },
    })
    expect(changed.status).toBe(200)
    expect((await reset(token)).code).toBe('RESET_LINK_INVALID')
  })

  test('a link that confirms an address sets no password, and the other way round', async () => {
    const email = await newAccount()
    await forgot(email)
    const [token] = await resetTokens(email)
    const [confirming] = await mailedTokens(api, email, 'verify-email')
    expect(await isGood(confirming)).toBe(false)
    expect((await reset(confirming)).code).toBe('RESET_LINK_INVALID')
    const verified = await api.guest.call(routes.verifyEmail, { body: { token } })
    expect([verified.status, verified.code]).toEqual([422, 'VERIFICATION_LINK_INVALID'])
    expect((await reset(token)).status).toBe(200)
  })
})
