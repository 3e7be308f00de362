import { activityTypes, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { mutual, signUpNamed } from '#features/conversations/conversations.factory.ts'
import {
  driverForm,
  makeDriver,
  makePolicy,
  makeVehicle,
  policyForm,
  vehicleForm,
} from '#features/glovebox/glovebox.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { readPhraseFile } from '#platform/phrase-files.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
let api: TestApp
let client: TestClient

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  client = await signUpNamed(api, 'Ana Ruiz')
})
afterAll(() => api.close())

/** What a person does, and the kinds of items that result, newest first. */
const deeds: [string, string[], () => Promise<unknown>][] = [
  [
    'the profile',
    ['profile_updated'],
    () =>
      client.call(routes.updateProfile, {
        body: profileForm({ email: client.session?.user.email ?? '' }),
      }),
  ],
  [
    'a vehicle',
    ['vehicle_deleted', 'vehicle_updated', 'vehicle_added'],
    async () => {
      const params = { id: (await makeVehicle(client)).id }
      await client.call(routes.updateVehicle, { params, body: vehicleForm({ color: 'Red' }) })
      return client.call(routes.deleteVehicle, { params })
    },
  ],
  [
    'a driver',
    ['driver_deleted', 'driver_updated', 'driver_added'],
    async () => {
      const params = { id: (await makeDriver(client)).id }
      await client.call(routes.updateDriver, { params, body: driverForm({ fullName: 'Ana Ruiz' }) })
      return client.call(routes.deleteDriver, { params })
    },
  ],
  [
    'a policy',
    ['insurance_deleted', 'insurance_updated', 'insurance_added'],
    async () => {
      const params = { id: (await makePolicy(client)).id }
      await client.call(routes.updatePolicy, { params, body: policyForm({ policyNumber: 'NEW-1' }) })
      return client.call(routes.deletePolicy, { params })
    },
  ],
  [
    'messages',
    ['message_received', 'message_sent'],
    async () => mutual(client, await signUpNamed(api, 'Ben Ruiz')),
  ],
  [
    'feedback',
    ['feedback_submitted'],
    () =>
      client.call(routes.sendFeedback, {
        body: { feedbackType: 'app', category: 'content', message: 'It works well.' },
      }),
  ],
  [
    'a lawyer who is told',
    ['professional_contacted'],
    () =>
      client.call(routes.connectLawyer, { body: { lawyerId: lawyer.id, caseDetails: { consent: true } } }),
  ],
  ['a report', ['emergency_reported'], () => makeReport(client)],
  [
    'a page',
    ['navigation'],
    () => client.call(routes.logActivity, { body: { type: 'navigation', title: 'Opened Lawyers' } }),
  ],
]

test.each(deeds)('%s is written into the history as %j', async (_what, kinds, happen) => {
  const before = await allOf(client)
  await happen()
  const added = (await allOf(client)).slice(0, -before.length || undefined)
  expect(added.map(({ type }) => type)).toEqual(kinds)
  for (const { type, metadata } of added) {
    if (type === 'navigation') continue
    const { phrase } = metadata
    for (const [language, texts] of readPhraseFile('activity'))
      expect([type, language, typeof phrase === 'string' && texts.has(phrase)]).toEqual([
        type,
        language,
        true,
      ])
  }
})

test('that is every kind there is, and each was told to open pages', async () => {
  const kinds = new Set((await allOf(client)).map(({ type }) => type))
  expect([...kinds].toSorted()).toEqual([...activityTypes].toSorted())
  const events = await api.context.database.asSystem((tx) =>
    tx
      .selectFrom('live_events')
      .select('data')
      .where('user_id', '=', client.userId)
      .where('kind', '=', 'activity')
      .execute(),
  )
  expect(events).toHaveLength((await allOf(client)).length)
})

async function allOf(person: TestClient) {
  return (await person.call(routes.recentActivity, { query: { limit: 100 } })).data.activities
}
