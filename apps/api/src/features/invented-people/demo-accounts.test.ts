import { readFile, stat } from 'node:fs/promises'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { seedDemoRequests } from './demo-requests.ts'

const lawyer = lawyerRow({ full_name: 'Near Lawyer' })
const doctor = lawyerRow({
  type: 'physician',
  full_name: 'Dr. Near',
  city: 'Brandon',
  specialties: ['Orthopedics'],
})
const others = [
  lawyerRow({ full_name: 'Further Off', latitude: 27.96 }),
  lawyerRow({ full_name: 'Real Registered', is_demo: false, source: 'bar-roster' }),
  lawyerRow({ full_name: 'Wills Only', specialties: ['Estate Planning'] }),
]
let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [...others, lawyer, doctor])
})
afterAll(() => api.close())

const usersOf = ({ context }: TestApp) => context.database.kysely.selectFrom('users').select('id').execute()

test('nothing is made when the configuration says so', async () => {
  const without = { ...api.context, config: { ...api.context.config, demoData: false } }
  expect(await seedDemoAccounts(without)).toBeUndefined()
  expect(await usersOf(api)).toEqual([])
})

test('the two accounts sign in with what the file says, and answer for somebody in or near Tampa; once', async () => {
  const file = (await seedDemoAccounts(api.context)) ?? ''
  const text = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await seedDemoAccounts(api.context)).toBe(file)
  expect(await readFile(file, 'utf8')).toBe(text)

  const found = [...text.matchAll(/e-mail {4}(\S+)\n {2}password {2}(\S{24})\n/g)]
  const owned: unknown[] = []
  for (const [, email, password] of found) {
    const { data } = await api.guest.call(routes.login, { body: { email, password } })
    const records = await new TestClient(api.url, data).call(routes.listOwnRecords)
    owned.push([email, data.user.fullName, ...records.data.map(({ fullName }) => fullName)])
  }
  expect(owned).toEqual([
    ['demo-lawyer@example.com', 'Demo Lawyer', 'Near Lawyer'],
    ['demo-doctor@example.com', 'Demo Doctor', 'Dr. Near'],
  ])
  expect(new Set(found.map(([, , password]) => password)).size).toBe(2)
})

test('both have requests, visits and reviews to try, made once', async () => {
  await seedDemoRequests(api.context)
  const made = await usersOf(api)
  await seedDemoRequests(api.context)
  expect(await usersOf(api)).toEqual(made)
  const text = await readFile((await seedDemoAccounts(api.context)) ?? '', 'utf8')
  const found = [...text.matchAll(/e-mail {4}(\S+)\n {2}password {2}(\S{24})\n/g)]
  const seen: unknown[] = []
  for (const [, email, password] of found) {
    const { data } = await api.guest.call(routes.login, { body: { email, password } })
    const who = new TestClient(api.url, data)
    const { counts, records } = (await who.call(routes.practiceSummary)).data
    const waiting = (await who.call(routes.listRequests)).data.map(({ conflictCheck }) => conflictCheck)
    const params = { type: records[0]?.type ?? 'lawyer', id: records[0]?.professionalId ?? '' }
    const { reviews } = (await who.call(routes.listReviews, { params })).data
    seen.push([counts, waiting, reviews.length])
  }
  expect(seen).toEqual([
    [{ new: 2, in_progress: 1, closed: 0, declined: 0 }, ['none', 'waiting'], 1],
    [{ new: 1, in_progress: 1, closed: 0, declined: 0 }, ['none'], 1],
  ])
})
