import { KNOWN_DEVICE_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const day = 24 * 3_600_000

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

async function counts(): Promise<number[]> {
  const { kysely } = api.context.database
  const failures = await kysely.selectFrom('login_failures').select('failures').execute()
  const sessions = await kysely.selectFrom('sessions').select('id').execute()
  const tokens = await kysely.selectFrom('refresh_tokens').select('id').execute()
  const links = await kysely.selectFrom('mail_links').select('kind').execute()
  const quotas = await kysely.selectFrom('mail_quotas').select('used').execute()
  const undoLinks = await kysely.selectFrom('email_undo_links').select('id').execute()
  const devices = await kysely.selectFrom('known_devices').select('id').execute()
  return [failures, sessions, tokens, links, quotas, undoLinks, devices].map((rows) => rows.length)
}

test('what still means something stays, what lost its meaning goes', async () => {
  await enterNewEmail(await api.signUp())
  await api.guest.call(routes.login, { body: { email: 'nobody@example.test', password: 'a guess' } })
  await api.guest.call(routes.forgotPassword, { body: { email: 'nobody@example.test' } })
  await sweepAccounts(api.context)
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1])
  api.clock.advance(2 * day)
  await sweepAccounts(api.context)
  expect(await counts()).toEqual([0, 1, 1, 1, 0, 1, 1])
  api.clock.advance(60 * day)
  await sweepAccounts(api.context)
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 1])
  api.clock.advance(KNOWN_DEVICE_MS)
  await sweepAccounts(api.context)
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0])
})
