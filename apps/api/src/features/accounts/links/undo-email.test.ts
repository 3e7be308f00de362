import { UNDO_LINK_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterNewEmail, profileForm } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { goodPassword, mailedTokens, registrationForm, undoTokens } from '../accounts.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const thiefsPassword = 'a thief was here'
const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const newAddress = (): string => registrationForm().email
const undo = (token: string | undefined) => api.guest.call(routes.undoEmailChange, { body: { token } })
const verify = (token: string) => api.guest.call(routes.verifyEmail, { body: { token } })
const logIn = (email: string, password = goodPassword) =>
  api.guest.call(routes.login, { body: { email, password } })
const setPassword = (token: string | undefined, newPassword: string) =>
  api.guest.call(routes.resetPassword, { body: { token, newPassword } })
const newestUndo = async (email: string): Promise<string> => (await undoTokens(api, email)).at(-1) ?? ''
const newestLink = async (email: string): Promise<string> =>
  (await mailedTokens(api, email, 'verify-email')).at(-1) ?? ''
const subjectsTo = async (email: string): Promise<string[]> =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

/** Somebody whose address is theirs: one that was never confirmed undoes nothing once it was left. */
async function signUpConfirmed(): Promise<TestClient> {
  const owner = await api.signUp()
  await verify(await newestLink(emailOf(owner)))
  return owner
}

/** Has a new e-mail take effect, as somebody who knows the password can. */
async function move(client: TestClient): Promise<string> {
  const email = await enterNewEmail(client)
  expect((await verify(await newestLink(email))).status).toBe(200)
  return email
}

describe('a stolen session without the password', () => {
  test('does not take the account along, by none of twelve ways', async () => {
    const owner = await api.signUp()
    const email = newAddress()
    const { token, user } = owner.session ?? {}
    const profile = (body: object) => owner.call(routes.patchProfile, { body })
    const password = (body: object) => owner.call(routes.changePassword, { body })
    const passkey = (body: object) => owner.call(routes.passkeyCreationOptions, { body })
    const guess = { currentPassword: 'a guess' }
    const none = [403, 'FRESH_SIGN_IN_NEEDED']
    const wrong = [400, 'INVALID_CURRENT_PASSWORD']
    const unknown = [400, 'VALIDATION_FAILED']
    const whole = profileForm({ email })
    const ways: Record<string, [() => Promise<{ status: number; code: string | undefined }>, unknown]> = {
      'a new e-mail in the whole form': [() => owner.call(routes.updateProfile, { body: whole }), none],
      'a new e-mail alone': [() => profile({ email }), none],
      'a new e-mail in another look': [() => profile({ email: ` ${email.toUpperCase()}.` }), none],
      'a new password': [() => password({ newPassword: thiefsPassword }), none],
      'a passkey': [() => passkey({}), none],
      'a new e-mail with a guess': [() => profile({ email, ...guess }), wrong],
      'a new password with a guess': [() => password({ newPassword: thiefsPassword, ...guess }), wrong],
      'a passkey with a guess': [() => passkey(guess), wrong],
      'the token as a link to a new password': [() => setPassword(token, thiefsPassword), unknown],
      'the token as a link that confirms an e-mail': [() => verify(token ?? ''), unknown],
      'the token as a link that takes an e-mail back': [() => undo(token), unknown],
      'the token as one that refreshes': [
        () => api.guest.call(routes.refresh, { body: { refreshToken: token } }),
        unknown,
      ],
    }
    for (const [way, [attempt, answer]] of Object.entries(ways)) {
      const { status, code } = await attempt()
      expect.soft([way, [status, code]]).toEqual([way, answer])
    }
    await owner.call(routes.mailVerification)
    const { data } = await owner.call(routes.getProfile)
    expect([data.email, data.pendingEmail, data.firstName]).toEqual([emailOf(owner), null, null])
    expect(await subjectsTo(email)).toEqual([])
    expect(await undoTokens(api, emailOf(owner))).toEqual([])
    expect((await owner.call(routes.listPasskeys)).data).toEqual([])
    expect((await logIn(emailOf(owner), thiefsPassword)).status).toBe(401)
    const again = await logIn(emailOf(owner))
    expect([again.status, again.data.user.id]).toEqual([200, user?.id])
    console.log(`takeovers with a stolen session: 0 of ${Object.keys(ways).length}`)
  })

  test('wrong guesses wait as those for a new password do, and together with them', async () => {
    api.clock.stop()
    const owner = await api.signUp()
    const guess = () =>
      owner.call(routes.patchProfile, { body: { email: newAddress(), currentPassword: 'a guess' } })
    for (let at = 0; at < 3; at += 1) expect((await guess()).code).toBe('INVALID_CURRENT_PASSWORD')
    expect((await guess()).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    const body = { currentPassword: goodPassword, newPassword: 'another good one' }
    expect((await owner.call(routes.changePassword, { body })).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    api.clock.advance(2000)
    expect((await owner.call(routes.changePassword, { body })).status).toBe(200)
  })

  test('the same e-mail as before asks for nothing, nor does taking back the one that waits', async () => {
    const owner = await api.signUp()
    const email = emailOf(owner)
    expect((await owner.call(routes.updateProfile, { body: profileForm({ email }) })).status).toBe(200)
    const waiting = await enterNewEmail(owner)
    expect((await owner.call(routes.patchProfile, { body: { email: waiting } })).status).toBe(200)
    const { data } = await owner.call(routes.patchProfile, { body: { email } })
    expect(data.pendingEmail).toBeNull()
  })
})

describe('a waiting link to a new e-mail', () => {
  test('ends with signing out everywhere', async () => {
    const owner = await api.signUp()
    const email = await enterNewEmail(owner)
    const link = await newestLink(email)
    await owner.call(routes.endAllSessions)
    expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
    const back = new TestClient(api.url, (await logIn(emailOf(owner))).data)
    expect((await back.call(routes.getProfile)).data.pendingEmail).toBeNull()
  })

  test('is not made by a session that is being ended at that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await api.signUp()
      const email = newAddress()
      const [, entered] = await Promise.all([
        owner.call(routes.endAllSessions),
        owner.call(routes.patchProfile, { body: { email, currentPassword: goodPassword } }),
      ])
      await api.runJobs()
      const links = await mailedTokens(api, email, 'verify-email')
      const back = new TestClient(api.url, (await logIn(emailOf(owner))).data)
      const { data } = await back.call(routes.getProfile)
      expect([200, 401]).toContain(entered.status)
      expect(data.pendingEmail).toBeNull()
      for (const link of links) expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
    }
  })
})

describe('POST /api/auth/undo-email-change', () => {
  test('400 without a token, 422 for one that nobody was sent', async () => {
    expect((await undo(undefined)).fields).toEqual(['token'])
    expect((await undo('x'.repeat(43))).code).toBe('UNDO_LINK_INVALID')
  })

  test('200 withdraws what is not confirmed yet: the link to it is dead, and every session ends', async () => {
    const owner = await api.signUp()
    const email = await enterNewEmail(owner)
    const link = await newestLink(email)
    const { data } = await undo(await newestUndo(emailOf(owner)))
    expect(data.email).toBe(emailOf(owner))
    expect((await verify(link)).code).toBe('VERIFICATION_LINK_INVALID')
    expect((await owner.call(routes.me)).code).toBe('AUTH_FAILED')
    expect((await logIn(emailOf(owner))).code).toBe('INVALID_CREDENTIALS')
    expect((await setPassword(data.resetToken, 'mine once more')).status).toBe(200)
    expect((await logIn(emailOf(owner), 'mine once more')).status).toBe(200)
  })

  test('200 brings the old address back after a thief confirmed, set a password and moved on', async () => {
    const owner = await signUpConfirmed()
    const old = emailOf(owner)
    const first = await newestUndoAfter(old, () => enterNewEmail(owner))
    const thief = await takeOver(owner, 1000)
    const { data } = await undo(first)
    expect(data.email).toBe(old)
    for (const email of [old, ...thief.emails])
      for (const password of [goodPassword, thiefsPassword])
        expect((await logIn(email, password)).code).toBe('INVALID_CREDENTIALS')
    expect((await thief.client.call(routes.me)).code).toBe('AUTH_FAILED')
    for (const token of thief.undoTokens) expect((await undo(token)).code).toBe('UNDO_LINK_INVALID')
    expect((await verify(thief.waitingLink)).code).toBe('VERIFICATION_LINK_INVALID')
    expect((await setPassword(thief.resetToken, thiefsPassword)).code).toBe('RESET_LINK_INVALID')
    await setPassword(data.resetToken, 'mine once more')
    const back = new TestClient(api.url, (await logIn(old, 'mine once more')).data)
    const profile = await back.call(routes.getProfile)
    expect(profile.data).toMatchObject({ id: owner.userId, email: old, pendingEmail: null, isVerified: true })
  })

  test('ends a thief’s links also where their server’s clock is behind', async () => {
    const owner = await signUpConfirmed()
    const first = await newestUndoAfter(emailOf(owner), () => enterNewEmail(owner))
    const thief = await takeOver(owner, -10_000)
    api.clock.advance(10_000)
    expect((await undo(first)).status).toBe(200)
    for (const token of thief.undoTokens) expect((await undo(token)).code).toBe('UNDO_LINK_INVALID')
  })

  test('a second notice says that it took effect, and its link works for three days from then', async () => {
    const owner = await signUpConfirmed()
    const email = await enterNewEmail(owner)
    api.clock.advance(120_000)
    expect((await verify(await newestLink(email))).status).toBe(200)
    expect((await subjectsTo(emailOf(owner))).slice(-2)).toEqual([
      'A new email address for your account',
      'Your email address was changed',
    ])
    const [early, late] = await undoTokens(api, emailOf(owner))
    api.clock.advance(UNDO_LINK_MS - 60_000)
    expect((await undo(early)).code).toBe('UNDO_LINK_INVALID')
    expect((await undo(late)).status).toBe(200)
  })

  test('an address that was never confirmed, such as a typing error, undoes nothing once another has taken effect', async () => {
    const owner = await api.signUp()
    const wrong = emailOf(owner)
    const right = await move(owner)
    expect((await subjectsTo(wrong)).at(-1)).toBe('A new email address for your account')
    for (const token of await undoTokens(api, wrong))
      expect((await undo(token)).code).toBe('UNDO_LINK_INVALID')
    expect((await owner.call(routes.getProfile)).data).toMatchObject({ email: right, isVerified: true })
    const again = await api.guest.call(routes.register, { body: registrationForm({ email: wrong }) })
    expect(again.status).toBe(201)
  })

  test('works for 3 days, and once however often it is pressed', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    await enterNewEmail(owner)
    await enterNewEmail(other)
    const [token, tooLate] = [await newestUndo(emailOf(owner)), await newestUndo(emailOf(other))]
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    api.clock.advance(UNDO_LINK_MS + 1)
    expect((await undo(tooLate)).code).toBe('UNDO_LINK_INVALID')
  })

  test('is stored as a hash only, and in the fragment of the mailed link', async () => {
    const owner = await signUpConfirmed()
    await enterNewEmail(owner)
    const token = await newestUndo(emailOf(owner))
    const { kysely } = api.context.database
    const rows = await kysely
      .selectFrom('email_undo_links')
      .selectAll()
      .where('user_id', '=', owner.userId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const mail = (await api.mails()).findLast(({ to }) => to === emailOf(owner))
    expect(mail?.text).toContain(`${api.url}/undo-email#${token}\n`)
  })

  test('meanwhile nobody else can take the old address, so that it is free to go back to', async () => {
    const owner = await signUpConfirmed()
    const old = emailOf(owner)
    await move(owner)
    const taken = await api.guest.call(routes.register, { body: registrationForm({ email: old }) })
    expect(taken.code).toBe('EMAIL_TAKEN')
    const other = await api.signUp()
    const before = (await subjectsTo(old)).length
    await enterNewEmail(other, old)
    expect(await subjectsTo(old)).toHaveLength(before)
    // But its own person may return to it.
    await enterNewEmail(owner, old)
    expect((await verify(await newestLink(old))).status).toBe(200)
    api.clock.advance(UNDO_LINK_MS + 1)
    expect((await api.guest.call(routes.register, { body: registrationForm({ email: old }) })).code).toBe(
      'EMAIL_TAKEN',
    )
  })
})

async function newestUndoAfter(email: string, act: () => Promise<unknown>): Promise<string> {
  await act()
  return newestUndo(email)
}

/**
 * All that a thief with session and password can do: move twice, set a password, ask for links. The clock moves as far
 * as is said between the two.
 */
async function takeOver(owner: TestClient, between: number) {
  const first = await move(owner)
  const reset = await api.guest.call(routes.forgotPassword, { body: { email: first } })
  expect(reset.status).toBe(200)
  const [token] = await mailedTokens(api, first, 'reset-password')
  expect((await setPassword(token, thiefsPassword)).status).toBe(200)
  const client = new TestClient(api.url, (await logIn(first, thiefsPassword)).data)
  api.clock.advance(between)
  const second = newAddress()
  await client.call(routes.patchProfile, { body: { email: second, currentPassword: thiefsPassword } })
  expect((await verify(await newestLink(second))).status).toBe(200)
  const third = newAddress()
  await client.call(routes.patchProfile, { body: { email: third, currentPassword: thiefsPassword } })
  await api.guest.call(routes.forgotPassword, { body: { email: second } })
  return {
    client,
    emails: [first, second, third],
    waitingLink: await newestLink(third),
    resetToken: (await mailedTokens(api, second, 'reset-password')).at(-1),
    undoTokens: [...(await undoTokens(api, first)), ...(await undoTokens(api, second))],
  }
}
