import { PASSKEYS_MAX, PASSKEY_CHALLENGE_MS, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodPassword,
  mailedTokens,
  registrationForm,
  undoTokens,
} from '#features/accounts/accounts.factory.ts'
import {
  SoftwareAuthenticator,
  makePasskey,
} from '#features/passkey-credentials/software-authenticator.factory.ts'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { heldUp } from '#testing/held-up.ts'
import { startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

type How = Parameters<SoftwareAuthenticator['get']>[1]

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  api.clock.stop()
})
afterAll(() => api.close())

/** A person with one passkey. */
async function enterWithPasskey() {
  const { email } = registrationForm()
  const client = await api.signUp({ email, password: goodPassword })
  return { email, client, ...(await makePasskey(client, { name: 'Own phone' })) }
}

async function proofOf(device: SoftwareAuthenticator, how?: How) {
  const { data } = await api.guest.call(routes.passkeySignInOptions)
  return device.get(data, how)
}

async function signIn(device: SoftwareAuthenticator, how?: How) {
  return api.guest.call(routes.passkeySignIn, { body: await proofOf(device, how) })
}

/** What a device answers for a call that asks for a fresh sign-in. */
async function confirmation(client: TestClient, device: SoftwareAuthenticator, how?: How) {
  const { data } = await client.call(routes.passkeyConfirmOptions)
  return device.get(data, how)
}

const askToMake = (client: TestClient, body: object) => client.call(routes.passkeyCreationOptions, { body })
const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

describe('adding', () => {
  test('asks for the password, keeps the passkey once, and tells the person by mail', async () => {
    const { email, client, device, passkey } = await enterWithPasskey()
    expect(passkey).toMatchObject({ name: 'Own phone', lastUsedAt: null, isSynced: true })
    expect((await client.call(routes.listPasskeys)).data).toEqual([passkey])
    const told = (await mailsTo(email)).find(({ text }) => text.includes('Own phone'))
    expect(told?.subject).toBe('A passkey was added')
    const { data } = await client.call(routes.passkeyConfirmOptions)
    const id = device.credentialId.toString('base64url')
    expect(data.allowCredentials).toEqual([{ id, type: 'public-key', transports: ['hybrid', 'internal'] }])
  })

  test('a session alone is not enough, nor a wrong password; a passkey is', async () => {
    const { client, device } = await enterWithPasskey()
    const none = await askToMake(client, {})
    expect([none.status, none.code, none.fields]).toEqual([403, 'FRESH_SIGN_IN_NEEDED', ['currentPassword']])
    const wrong = await askToMake(client, { currentPassword: 'a guess' })
    expect([wrong.status, wrong.code]).toEqual([400, 'INVALID_CURRENT_PASSWORD'])
    const options = await askToMake(client, { passkey: await confirmation(client, device) })
    expect(options.data.excludeCredentials).toHaveLength(1)
    expect(options.data).toMatchObject({
      rp: { id: 'localhost', name: 'Krash' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const second = new SoftwareAuthenticator(api.url)
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' }
    const body = { credential: second.create(options.data) }
    const added = await client.call(routes.addPasskey, { body, headers })
    expect([added.status, added.data.name]).toEqual([201, 'Firefox on Android'])
  })

  test('sent again, also twice at once, it is one passkey with one answer', async () => {
    const { client, email } = await enterWithPasskey()
    const { data } = await askToMake(client, { currentPassword: goodPassword })
    const body = { credential: new SoftwareAuthenticator(api.url).create(data), name: 'Twice' }
    const twins = await Promise.all([0, 1, 2].map(() => client.call(routes.addPasskey, { body })))
    const again = await client.call(routes.addPasskey, { body })
    expect(new Set([...twins, again].map((answer) => answer.data.id)).size).toBe(1)
    expect((await client.call(routes.listPasskeys)).data).toHaveLength(2)
    expect((await mailsTo(email)).filter(({ text }) => text.includes('Twice'))).toHaveLength(1)
  })

  test('a challenge is for one session, one use and five minutes, and not one to sign in with', async () => {
    const { client, email, device } = await enterWithPasskey()
    const add = (who: TestClient, body: object) => who.call(routes.addPasskey, { body })
    const ask = async () => (await askToMake(client, { currentPassword: goodPassword })).data
    const used = await ask()
    const credential = () => new SoftwareAuthenticator(api.url).create(used)
    const elsewhere = await api.guest.call(routes.login, { body: { email, password: goodPassword } })
    for (const who of [new TestClient(api.url, elsewhere.data), await api.signUp()])
      expect((await add(who, { credential: credential() })).code).toBe('PASSKEY_CHALLENGE_OVER')
    expect((await add(client, { credential: credential() })).status).toBe(201)
    expect((await add(client, { credential: credential() })).code).toBe('PASSKEY_CHALLENGE_OVER')
    const old = await ask()
    api.clock.advance(PASSKEY_CHALLENGE_MS)
    const late = new SoftwareAuthenticator(api.url).create(old)
    expect((await add(client, { credential: late })).code).toBe('PASSKEY_CHALLENGE_OVER')
    const { data: forSignIn } = await api.guest.call(routes.passkeySignInOptions)
    const wrong = new SoftwareAuthenticator(api.url).create({ ...used, challenge: forSignIn.challenge })
    expect((await add(client, { credential: wrong })).code).toBe('PASSKEY_CHALLENGE_OVER')
    expect((await add(client, { credential: device.create(await ask()) })).code).toBe('PASSKEY_EXISTS')
  })

  test.each<[string, Parameters<SoftwareAuthenticator['create']>[1], string]>([
    ['another page', { origin: 'https://krash.example.evil.test' }, 'PASSKEY_WRONG_SITE'],
    ['a frame in another page', { crossOrigin: true }, 'PASSKEY_WRONG_SITE'],
    ['another site', { rpId: 'evil.test' }, 'PASSKEY_WRONG_SITE'],
    ['a device that was not unlocked', { isLocked: true }, 'INVALID_PASSKEY'],
  ])('%s is refused', async (_, how, code) => {
    const client = await api.signUp({ password: goodPassword })
    const { data } = await askToMake(client, { currentPassword: goodPassword })
    const credential = new SoftwareAuthenticator(api.url).create(data, how)
    expect((await client.call(routes.addPasskey, { body: { credential } })).code).toBe(code)
    expect((await client.call(routes.listPasskeys)).data).toEqual([])
  })

  test('one that arrives while the session is ended is refused', async () => {
    const client = await api.signUp({ password: goodPassword })
    const { data } = await askToMake(client, { currentPassword: goodPassword })
    const credential = new SoftwareAuthenticator(api.url).create(data)
    const late = await heldUp(
      api,
      {
        first: async (tx) => {
          await sql`select from users where id = ${client.userId} for update`.execute(tx)
          await sql`
            update sessions set ended_at = now(), end_reason = 'password_reset' where user_id = ${client.userId}`.execute(
            tx,
          )
        },
      },
      () => client.call(routes.addPasskey, { body: { credential } }),
    )
    expect(late.code).toBe('AUTH_FAILED')
  })

  test('a person has at most twenty', async () => {
    const { client } = await enterWithPasskey()
    const { data } = await askToMake(client, { currentPassword: goodPassword })
    for (let at = 1; at < PASSKEYS_MAX; at += 1) await makePasskey(client)
    const body = { credential: new SoftwareAuthenticator(api.url).create(data) }
    expect((await client.call(routes.addPasskey, { body })).code).toBe('TOO_MANY_PASSKEYS')
    expect((await askToMake(client, { currentPassword: goodPassword })).code).toBe('TOO_MANY_PASSKEYS')
  })
})

describe('signing in', () => {
  test('without a name: opens a session, notes the use, and knows the browser from then on', async () => {
    const { client, device } = await enterWithPasskey()
    const answer = await signIn(device)
    expect(answer.data.user.id).toBe(client.userId)
    expect(cookieOf(answer.headers)).toMatch(/^krash_device=[\w-]{43}$/)
    const entered = new TestClient(api.url, answer.data)
    const [passkey] = (await entered.call(routes.listPasskeys)).data
    expect(passkey?.lastUsedAt).toBe(api.clock.now().toISOString())
    expect((await entered.call(routes.getProfile)).data.lastLoginAt).toBe(api.clock.now().toISOString())
  })

  test('one challenge opens one session, however often it is sent', async () => {
    const { device, client } = await enterWithPasskey()
    const body = await proofOf(device)
    const answers = await Promise.all([0, 1, 2, 3].map(() => api.guest.call(routes.passkeySignIn, { body })))
    const refused = answers.flatMap(({ code }) => code ?? [])
    expect(refused).toEqual(Array<string>(3).fill('PASSKEY_CHALLENGE_OVER'))
    expect((await client.call(routes.listSessions)).data).toHaveLength(2)
    const late = await proofOf(device)
    api.clock.advance(PASSKEY_CHALLENGE_MS)
    expect((await api.guest.call(routes.passkeySignIn, { body: late })).code).toBe('PASSKEY_CHALLENGE_OVER')
  })

  test('a challenge of one server is good on another, and used up on both', async () => {
    const { device } = await enterWithPasskey()
    const other = await startSecondServer(api)
    const elsewhere = other.clientOf(api.guest)
    const body = await proofOf(device)
    expect((await elsewhere.call(routes.passkeySignIn, { body })).status).toBe(200)
    expect((await api.guest.call(routes.passkeySignIn, { body })).code).toBe('PASSKEY_CHALLENGE_OVER')
    await other.close()
  })

  test.each<[string, How, [number, string]]>([
    ['another page', { origin: 'http://localhost.evil.test' }, [422, 'PASSKEY_WRONG_SITE']],
    ['another site', { rpId: 'evil.test' }, [422, 'PASSKEY_WRONG_SITE']],
    ['a device that was not unlocked', { isLocked: true }, [401, 'PASSKEY_REFUSED']],
    ['another key', { isForged: true }, [401, 'PASSKEY_REFUSED']],
    ['another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, [401, 'PASSKEY_REFUSED']],
    ['no account', { userHandle: undefined }, [401, 'PASSKEY_REFUSED']],
  ])('from %s it is refused', async (_, how, refusal) => {
    const { device } = await enterWithPasskey()
    const answer = await signIn(device, how)
    expect([answer.status, answer.code]).toEqual(refusal)
    expect((await signIn(device)).status).toBe(200)
  })

  test('a counter that goes back is a copy; devices that do not count are fine', async () => {
    const { device } = await enterWithPasskey()
    expect((await signIn(device, { count: 0 })).status).toBe(200)
    expect((await signIn(device, { count: 0 })).status).toBe(200)
    expect((await signIn(device, { count: 7 })).status).toBe(200)
    for (const count of [7, 3, 0]) {
      const answer = await signIn(device, { count })
      expect([answer.status, answer.code]).toEqual([422, 'PASSKEY_COPIED'])
      api.clock.advance(10_000)
    }
    expect((await signIn(device, { count: 8 })).status).toBe(200)
  })

  test('wrong ones wait like wrong passwords, but lock neither the password nor a known browser', async () => {
    const { device, email, client } = await enterWithPasskey()
    const { headers } = await signIn(device)
    const codes = []
    for (let at = 0; at < 4; at += 1) codes.push((await signIn(device, { isForged: true })).code)
    expect(codes).toEqual([...Array<string>(3).fill('PASSKEY_REFUSED'), 'TOO_MANY_LOGIN_ATTEMPTS'])
    expect((await signIn(device)).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    expect((await api.guest.call(routes.login, { body: { email, password: goodPassword } })).status).toBe(200)
    const cookie = cookieOf(headers)
    const known = { body: await proofOf(device), headers: { cookie } }
    const again = await api.guest.call(routes.passkeySignIn, known)
    expect([again.status, cookieOf(again.headers)]).toEqual([200, cookie])
    // An unknown passkey waits as well, so nobody learns which ones there are.
    const unknown = new SoftwareAuthenticator(api.url)
    for (let at = 0; at < 3; at += 1) expect((await signIn(unknown)).code).toBe('PASSKEY_REFUSED')
    expect((await signIn(unknown)).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    await client.call(routes.deleteAccount, { body: { password: goodPassword } })
    api.clock.advance(60_000)
    expect((await signIn(device)).code).toBe('PASSKEY_REFUSED')
  })
})

describe('a fresh sign-in with a passkey', () => {
  test('stands for the password where a new e-mail, a new password and the deletion ask for it', async () => {
    const { client, device, email } = await enterWithPasskey()
    const wanted = registrationForm().email
    const passkey = await confirmation(client, device)
    const patched = await client.call(routes.patchProfile, { body: { email: wanted, passkey } })
    expect(patched.data.pendingEmail).toBe(wanted)
    const change = { newPassword: 'another horse battery' }
    const none = await client.call(routes.changePassword, { body: change })
    expect([none.status, none.code, none.fields]).toEqual([403, 'FRESH_SIGN_IN_NEEDED', ['currentPassword']])
    const same = { newPassword: goodPassword, passkey: await confirmation(client, device) }
    expect((await client.call(routes.changePassword, { body: same })).code).toBe('VALIDATION_FAILED')
    const changed = { ...change, passkey: await confirmation(client, device) }
    expect((await client.call(routes.changePassword, { body: changed })).status).toBe(200)
    const login = { email, password: change.newPassword }
    expect((await api.guest.call(routes.login, { body: login })).status).toBe(200)
    // A new password leaves passkeys alone.
    expect((await signIn(device)).status).toBe(200)
    expect((await client.call(routes.deleteAccount, { body: {} })).code).toBe('FRESH_SIGN_IN_NEEDED')
    const last = { passkey: await confirmation(client, device) }
    expect((await client.call(routes.deleteAccount, { body: last })).status).toBe(200)
    expect((await signIn(device)).code).toBe('PASSKEY_REFUSED')
  })

  test('is refused when it is somebody else’s, of another session, used before, forged or removed', async () => {
    const { client, device, passkey, email } = await enterWithPasskey()
    const other = await enterWithPasskey()
    const change = (proof: object) =>
      client.call(routes.changePassword, { body: { newPassword: 'another horse battery', passkey: proof } })
    expect((await change(await confirmation(client, other.device))).code).toBe('INVALID_PASSKEY')
    const theirs = await confirmation(other.client, other.device)
    expect((await change(theirs)).code).toBe('PASSKEY_CHALLENGE_OVER')
    expect((await change(await proofOf(device))).code).toBe('PASSKEY_CHALLENGE_OVER')
    const elsewhere = await api.guest.call(routes.login, { body: { email, password: goodPassword } })
    const fromThere = await confirmation(new TestClient(api.url, elsewhere.data), device)
    expect((await change(fromThere)).code).toBe('PASSKEY_CHALLENGE_OVER')
    const used = await confirmation(client, device)
    await askToMake(client, { passkey: used })
    expect((await change(used)).code).toBe('PASSKEY_CHALLENGE_OVER')
    expect((await change(await confirmation(client, device, { isForged: true }))).code).toBe(
      'INVALID_PASSKEY',
    )
    const late = await confirmation(client, device)
    await client.call(routes.removePasskey, { params: { id: passkey.id } })
    expect((await change(late)).code).toBe('INVALID_PASSKEY')
    expect((await client.call(routes.me)).status).toBe(200)
  })
})

describe('the end of a passkey', () => {
  test('renamed it opens as before; removed it opens nothing, and the person is told', async () => {
    const { client, device, passkey, email } = await enterWithPasskey()
    const params = { id: passkey.id }
    const renamed = await client.call(routes.renamePasskey, { params, body: { name: 'Anna’s phone' } })
    expect(renamed.data).toEqual({ ...passkey, name: 'Anna’s phone' })
    const opened = new TestClient(api.url, (await signIn(device)).data)
    expect((await client.call(routes.removePasskey, { params })).data).toEqual(params)
    expect((await client.call(routes.removePasskey, { params })).code).toBe('PASSKEY_NOT_FOUND')
    const answer = await signIn(device)
    expect([answer.status, answer.code]).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await opened.call(routes.me)).status).toBe(200)
    const told = (await mailsTo(email)).find(({ text }) => text.includes('Anna’s phone'))
    expect(told?.subject).toBe('A passkey was removed')
  })

  test('signing out everywhere leaves it', async () => {
    const { client, device } = await enterWithPasskey()
    await client.call(routes.endAllSessions)
    expect((await signIn(device)).status).toBe(200)
  })

  test('a reset by mail removes every one, and says which', async () => {
    const { client, device, email } = await enterWithPasskey()
    await makePasskey(client, { name: 'Laptop' })
    await api.guest.call(routes.forgotPassword, { body: { email } })
    const [token] = await mailedTokens(api, email, 'reset-password')
    await api.guest.call(routes.resetPassword, { body: { token, newPassword: 'another horse battery' } })
    expect((await signIn(device)).code).toBe('PASSKEY_REFUSED')
    expect((await mailsTo(email)).filter(({ text }) => text.includes('Own phone and Laptop'))).toHaveLength(1)
  })

  test('so does taking a new e-mail back', async () => {
    const { client, device, email } = await enterWithPasskey()
    await enterNewEmail(client)
    const [token] = await undoTokens(api, email)
    await api.guest.call(routes.undoEmailChange, { body: { token } })
    expect((await signIn(device)).code).toBe('PASSKEY_REFUSED')
  })
})
