import { readFile } from 'node:fs/promises'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { goodPassword, mailedTokens, registrationForm } from './accounts.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const register = async (email: string) =>
  (await api.guest.call(routes.register, { body: registrationForm({ email }) })).status
const signIn = (email: string) => api.guest.call(routes.login, { body: { email, password: testPassword } })

test('an address is one address, however it is written, and none that looks like it is given away', async () => {
  const { userId } = await api.signUp({ email: 'victim@example.test' })
  const spellings = [
    '\uff36ictim@example.test',
    'victim@\uff45xample.test',
    'victim@example.test.',
    '\u2164ictim@example.test',
  ]
  const lookAlikes = [
    'vict\u0456m@example.test',
    'vict\u0131m@example.test',
    '\u03bdictim@example.test',
    'vic\ufe0ftim@example.test',
    'victim@ex\u0430mple.test',
    'victim@xn--exmple-4nf.test',
  ]
  for (const email of [...spellings, ...lookAlikes])
    expect([email, await register(email)]).toEqual([email, 409])
  for (const email of spellings) expect((await signIn(email)).data.user.id).toBe(userId)
  for (const email of lookAlikes) expect((await signIn(email)).code).toBe('INVALID_CREDENTIALS')
  const others = [
    'victim@example2.test',
    'v\u00edctim@example.test',
    '\u043c\u0430\u0440\u0456\u044f@example.test',
  ]
  for (const email of others) expect([email, await register(email)]).toEqual([email, 201])
  const notices = (await api.mails()).filter(({ to }) => to === 'victim@example.test')
  expect(notices.length).toBeGreaterThan(1)
})

test('of two that look like each other, and like nobody else, one is given away, also when both come at once', async () => {
  const cyrillic = '\u043c\u0430\u0440\u0438\u0430@example.test'
  const mixed = '\u043ca\u0440\u0438a@example.test'
  const answers = await Promise.all([register(cyrillic), register(mixed)])
  expect(answers.toSorted()).toEqual([201, 409])
  expect(await register('\u043ca\u0440\u0438\u0430@example.test')).toBe(409)
  expect(await register('info@m\u00fcller.example')).toBe(201)
  expect(await register('inf\u043e@m\u00fcller.example')).toBe(409)
  expect(await register('info@m\u00fcll\u0435r.example')).toBe(409)
})

test('a new e-mail that somebody’s look-alike has taken since is refused when it is confirmed', async () => {
  const person = await api.signUp({ password: goodPassword })
  await enterNewEmail(person, 'n\u0435west@example.test')
  const [token] = await mailedTokens(api, 'n\u0435west@example.test', 'verify-email')
  expect(await register('newest@example.test')).toBe(201)
  const refused = await api.guest.call(routes.verifyEmail, { body: { token } })
  expect([refused.status, refused.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect((await person.call(routes.getProfile)).data.pendingEmail).toBe('n\u0435west@example.test')
})

test('accounts from before are found by every spelling; a look-alike from before stays what it was', async () => {
  const { pool } = api.context.database
  const migration = new URL('../../../migrations/0034_one_spelling_of_addresses.sql', import.meta.url)
  const kept: TestClient[] = []
  while (kept.length < 5) kept.push(await api.signUp())
  const [owner, copy, first, second, german] = kept.map(({ userId }) => userId)
  const write = (id: string | undefined, email: string) =>
    pool.query('update users set email = $2, pending_email = $2 where id = $1', [id, email])
  await write(owner, 'anna@example.test')
  await write(copy, '\uff41nna@example.test')
  await write(first, '\uff42o@example.test')
  await write(second, 'bo@example.test.')
  await write(german, 'info@m\u00fcller.test')
  await pool.query(await readFile(migration, 'utf8'))
  const { rows } = await pool.query<{ id: string; email: string; pending_email: string }>(
    'select id, email, pending_email from users where id = any($1)',
    [kept.map(({ userId }) => userId)],
  )
  const emailOf = (id: string | undefined) => rows.find((row) => row.id === id)?.email
  expect(emailOf(owner)).toBe('anna@example.test')
  expect(emailOf(copy)).toBe('\uff41nna@example.test')
  expect(emailOf(first)).toBe('bo@example.test')
  expect(emailOf(second)).toBe('bo@example.test.')
  expect(rows.find((row) => row.id === first)?.pending_email).toBe('bo@example.test')
  for (const email of ['info@m\u00fcller.test', 'info@xn--mller-kva.test', 'INFO@M\u00dcLLER.TEST.'])
    expect((await signIn(email)).data.user.id).toBe(german)
  expect(await register('info@xn--mller-kva.test')).toBe(409)
})
