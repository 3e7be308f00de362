import { randomUUID } from 'node:crypto'
import { TERMS_VERSION, routes } from '@krash/contract'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHasher } from '#platform/auth/password-hasher.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { goodPassword, registrationForm } from './accounts.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

describe('register', () => {
  test('400 names every wrong field at once, in the language asked for', async () => {
    const body = { email: 'no address', password: '12345', confirmPassword: '' }
    const answer = await api.guest.call(routes.register, {
      body,
      headers: { 'accept-language': 'es-MX,en;q=0.5' },
    })
    expect(answer.status).toBe(400)
    expect(answer.failure).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Revise su información e inténtelo de nuevo.',
    })
    expect(answer.failure.errors).toEqual([
      { field: 'email', message: 'Escriba un correo electrónico válido', code: 'field.email' },
      {
        field: 'password',
        message: 'La contraseña debe tener al menos 6 caracteres',
        code: 'field.passwordTooShort',
      },
      { field: 'confirmPassword', message: 'Confirme su contraseña', code: 'field.passwordConfirm' },
    ])
  })

  test('400 when the passwords differ', async () => {
    const answer = await api.guest.call(routes.register, {
      body: registrationForm({ confirmPassword: 'another one' }),
    })
    expect(answer.failure.errors).toEqual([
      { field: 'confirmPassword', message: 'Passwords do not match', code: 'field.passwordsDoNotMatch' },
    ])
  })

  test('with the code of somebody, who learns only how many came by it', async () => {
    const inviter = await api.signUp()
    const { referralCode } = (await inviter.call(routes.getProfile)).data
    const joined = async () => (await inviter.call(routes.getProfile)).data.joinedCount
    expect(await joined()).toBe(0)
    for (const code of [` ${referralCode.toLowerCase()} `, 'KR-DRIVE', '', undefined]) {
      const body = { ...registrationForm(), referralCode: code }
      expect((await api.guest.call(routes.register, { body })).status).toBe(201)
    }
    expect(await joined()).toBe(1)
    for (const code of ['KR-ZZZZZ', 'KR-1', 'hello']) {
      const body = { ...registrationForm(), referralCode: code }
      const answer = await api.guest.call(routes.register, { body })
      expect([code, answer.status, answer.fields]).toEqual([code, 400, ['referralCode']])
    }
    expect(await joined()).toBe(1)
  })

  test('409 for an e-mail that has an account, however it is written', async () => {
    const form = registrationForm()
    await api.guest.call(routes.register, { body: form })
    const again = await api.guest.call(routes.register, {
      body: { ...form, email: `  ${form.email.toUpperCase()} ` },
    })
    expect([again.status, again.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect(again.failure.message).toBe('An account with this email already exists. Please sign in instead.')
  })

  test('422 without the terms, for a common password, and for blanks', async () => {
    const refused = await api.guest.call(routes.register, { body: registrationForm({ acceptTerms: false }) })
    expect([refused.status, refused.code]).toEqual([422, 'TERMS_NOT_ACCEPTED'])
    for (const password of ['Password123', ' '.repeat(9)]) {
      const common = await api.guest.call(routes.register, { body: registrationForm({ password }) })
      expect([common.status, common.code, common.fields]).toEqual([422, 'PASSWORD_TOO_COMMON', ['password']])
    }
  })

  test('201 opens the account and keeps which terms were agreed to', async () => {
    const form = registrationForm()
    const answer = await api.guest.call(routes.register, { body: form })
    expect(answer.status).toBe(201)
    const { user, token, refreshToken } = answer.data
    expect(user).toMatchObject({ email: form.email, firstName: null, fullName: null, accidentCount: 0 })
    expect(user.referralCode).toMatch(/^KR-[0-9A-Z]{5}$/)
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ sub: user.id, userId: user.id, email: form.email, scopes: ['user'] })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(1800)
    const consents = await api.context.database.kysely
      .selectFrom('consents')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(consents).toMatchObject([{ kind: 'terms', text_version: TERMS_VERSION }])
  })

  test('20 at once with one e-mail make one account', async () => {
    const form = registrationForm()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.guest.call(routes.register, { body: form })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'EMAIL_TAKEN')).toHaveLength(19)
  })
})

describe('mails of a registration', () => {
  const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

  test.each([
    ['en', 'en-US,en;q=0.9', 'Welcome to Krash', 'ltr'],
    ['es', 'es-MX,es;q=0.9,en;q=0.5', 'Le damos la bienvenida a Krash', 'ltr'],
    ['ar', 'ar', 'Krash', 'rtl'],
    ['en', 'tlh', 'Welcome to Krash', 'ltr'],
  ])('%s for Accept-Language %s: welcome, and a link that confirms the address', async (...expected) => {
    const [language, accepted, subject, direction] = expected
    const form = registrationForm()
    await api.guest.call(routes.register, { body: form, headers: { 'accept-language': accepted } })
    const [welcome, verification, ...more] = await mailsTo(form.email)
    expect(more).toEqual([])
    expect(welcome?.subject).toContain(subject)
    expect(welcome?.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
    expect(welcome?.html).toMatch(new RegExp(`<html[^>]* dir="${direction}"`))
    expect(verification?.text).toMatch(new RegExp(`${api.url}/verify-email/[\\w-]{43}\\s`))
  })

  test('are queued with the account or not at all', async () => {
    const refused = registrationForm({ password: 'Password123' })
    await api.guest.call(routes.register, { body: refused })
    expect(await mailsTo(refused.email)).toEqual([])
    const form = registrationForm()
    await Promise.all(Array.from({ length: 5 }, () => api.guest.call(routes.register, { body: form })))
    const subjects = (await mailsTo(form.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Please confirm your email address',
      'Welcome to Krash',
      'You already have an account',
    ])
  })

  test('a taken e-mail: its owner is told, once a day, in their language', async () => {
    const form = registrationForm()
    await api.guest.call(routes.register, { body: form, headers: { 'accept-language': 'es' } })
    const told = async () =>
      (await mailsTo(form.email)).filter(({ subject }) => subject === 'Usted ya tiene una cuenta').length
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const again = await api.guest.call(routes.register, {
        body: { ...form, password: 'x'.repeat(9), confirmPassword: 'x'.repeat(9) },
      })
      expect([again.status, again.code]).toEqual([409, 'EMAIL_TAKEN'])
    }
    expect(await told()).toBe(1)
    api.clock.advance(24 * 3_600_000 + 1)
    await api.guest.call(routes.register, { body: form })
    expect(await told()).toBe(2)
  })
})

describe('login', () => {
  test('401 is one and the same for an unknown e-mail and a wrong password', async () => {
    const form = registrationForm()
    await api.guest.call(routes.register, { body: form })
    const wrong = await api.guest.call(routes.login, { body: { email: form.email, password: 'wrong one' } })
    const unknown = await api.guest.call(routes.login, {
      body: { email: 'nobody@example.test', password: 'wrong one' },
    })
    expect([wrong.status, wrong.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect({ ...unknown.failure, requestId: '' }).toEqual({ ...wrong.failure, requestId: '' })
    expect(wrong.failure.message).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    )
    expect(unknown.text).toHaveLength(wrong.text.length)
  })

  test('200 signs in with another session each time', async () => {
    const form = registrationForm()
    await api.guest.call(routes.register, { body: form })
    const credentials = { email: ` ${form.email.toUpperCase()}`, password: goodPassword }
    const first = await api.guest.call(routes.login, { body: credentials })
    const second = await api.guest.call(routes.login, { body: credentials })
    expect(first.data.user.email).toBe(form.email)
    expect(decodeJwt(first.data.token)['sid']).not.toBe(decodeJwt(second.data.token)['sid'])
  })

  test('a new version of the terms is not asked for again, and the version agreed to stays', async () => {
    const form = registrationForm()
    const { user } = (await api.guest.call(routes.register, { body: form })).data
    const { kysely } = api.context.database
    const older = { text_version: '2026-01-01', agreed_at: new Date('2026-01-01T12:00:00Z') }
    await kysely.updateTable('consents').set(older).where('user_id', '=', user.id).execute()
    const { email, password } = form
    const again = await api.guest.call(routes.login, { body: { email, password } })
    expect(again.status).toBe(200)
    const kept = await kysely.selectFrom('consents').selectAll().where('user_id', '=', user.id).execute()
    expect(kept).toMatchObject([{ kind: 'terms', ...older }])
  })

  test('a password is the same in every way Unicode writes it, and is used to its last sign', async () => {
    const password = `${'x'.repeat(120)}é-final`
    const form = registrationForm({ password: password.normalize('NFD') })
    await api.guest.call(routes.register, { body: form })
    const same = await api.guest.call(routes.login, {
      body: { email: form.email, password: password.normalize('NFC') },
    })
    expect(same.status).toBe(200)
    const cut = await api.guest.call(routes.login, {
      body: { email: form.email, password: password.slice(0, -1) },
    })
    expect(cut.status).toBe(401)
  })
})

describe('failed sign-ins', () => {
  beforeAll(() => api.clock.stop())

  test('wait longer and longer, whether or not the account exists, and lock for 15 minutes', async () => {
    const email = `nobody-${randomUUID()}@example.test`
    const body = { email, password: 'a guess' }
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const failed = await api.guest.call(routes.login, { body })
      expect(failed.code).toBe('INVALID_CREDENTIALS')
      if (attempt < 3) continue
      const early = await api.guest.call(routes.login, { body })
      expect(early.status).toBe(429)
      expect(early.code).toBe(attempt < 10 ? 'TOO_MANY_LOGIN_ATTEMPTS' : 'ACCOUNT_LOCKED')
      const wait = Number(early.headers.get('retry-after'))
      waits.push(wait)
      api.clock.advance(wait * 1000)
    }
    expect(waits.at(-1)).toBe(900)
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  })

  test('a right password is refused while the wait runs, other sessions go on, and afterwards it works', async () => {
    const client = await api.signUp()
    const email = client.session?.user.email
    const attempts = Array.from({ length: 20 }, () =>
      api.guest.call(routes.login, { body: { email, password: 'a guess' } }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17)
    const right = { email, password: goodPassword }
    expect((await api.guest.call(routes.login, { body: right })).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    expect((await client.call(routes.me)).status).toBe(200)
    api.clock.advance(2000)
    expect((await api.guest.call(routes.login, { body: right })).status).toBe(200)
    expect((await api.guest.call(routes.login, { body: right })).status).toBe(200)
  })

  test('are only those that were answered: right passwords at once are all right, however many', async () => {
    const client = await api.signUp()
    const right = { email: client.session?.user.email, password: goodPassword }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.guest.call(routes.login, { body: right })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  })

  test('a right password among guesses at once is answered, or told to wait; it is never called wrong', async () => {
    const client = await api.signUp()
    const email = client.session?.user.email
    const passwords = ['a guess', goodPassword, 'a guess', 'a guess', goodPassword, 'a guess']
    const answers = await Promise.all(
      passwords.map((password) => api.guest.call(routes.login, { body: { email, password } })),
    )
    const right = answers.filter((_, at) => passwords[at] === goodPassword)
    expect([200, 429]).toEqual(expect.arrayContaining(right.map((answer) => answer.status)))
  })

  test('a hash that another sign-in has just made anew makes no right password wrong', async () => {
    const client = await api.signUp()
    const email = client.session?.user.email ?? ''
    const older = createPasswordHasher({ memoryCost: 2048, timeCost: 1, parallelism: 1 })
    await api.context.database.kysely
      .updateTable('users')
      .set({ password_hash: await older.hash(goodPassword) })
      .where('email', '=', email)
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.guest.call(routes.login, { body: { email, password: goodPassword } }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  })
})

describe('the signed-in account', () => {
  test.each([routes.me, routes.verify, routes.logout])('401 without a token: $path', async (route) => {
    const answer = await api.guest.call(route)
    expect([answer.status, answer.code]).toEqual([401, 'AUTH_FAILED'])
  })

  test('200 me and verify show it', async () => {
    const client = await api.signUp()
    const me = await client.call(routes.me)
    const verify = await client.call(routes.verify)
    expect(me.data.user).toEqual(client.session?.user)
    expect(verify.data).toEqual({ valid: true, user: me.data.user })
  })

  test('logout ends this session at once, its refresh token too, and no other', async () => {
    const client = await api.signUp()
    const credentials = { email: client.session?.user.email, password: goodPassword }
    const other = await api.guest.call(routes.login, { body: credentials })
    expect((await client.call(routes.logout)).data).toEqual({})
    const [me, again, refresh] = [
      await client.call(routes.me),
      await client.call(routes.logout),
      await api.guest.call(routes.refresh, { body: { refreshToken: client.session?.refreshToken } }),
    ]
    expect([me.code, again.code, refresh.code]).toEqual(['AUTH_FAILED', 'AUTH_FAILED', 'AUTH_FAILED'])
    const headers = { authorization: `Bearer ${other.data.token}` }
    expect((await api.guest.call(routes.me, { headers })).status).toBe(200)
  })
})
