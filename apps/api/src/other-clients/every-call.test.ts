import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { accountCalls, fileCalls, leavingCalls, profileCalls } from './account-calls.factory.ts'
import { documentedCalls, openCalls } from './documented-calls.factory.ts'
import {
  activityCalls,
  emergencyCalls,
  messageCalls,
  placeCalls,
  professionalCalls,
} from './help-calls.factory.ts'
import { refusedCalls } from './refusals.factory.ts'
import { Walk } from './walk.factory.ts'

let api: TestApp
let walk: Walk

beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  walk = new Walk(api.guest)
})
afterAll(() => api.close())

test('every call that other clients know is answered as they expect', async () => {
  const around = { api, walk }
  await accountCalls(around)
  await profileCalls(around)
  await fileCalls(around)
  await emergencyCalls(around)
  await activityCalls(around)
  await professionalCalls(around)
  await messageCalls(around)
  await placeCalls(around)
  await refusedCalls(around)
  await leavingCalls(around)
  expect(walk.wrong).toEqual([])
  console.log(`documented calls as described: ${walk.answered.size} of ${documentedCalls.length}`)
  expect(documentedCalls.filter((call) => !walk.answered.has(call))).toEqual([])
  expect(walk.answered.size).toBe(116)
})

test('whoever is not signed in is told so by each of them', async () => {
  const stranger = new Walk(api.guest)
  Object.assign(stranger.known, { id: 'someone', userId: 'someone', type: 'lawyer', section: 'personal' })
  const says = 'Unauthorized. Please log in again.'
  for (const call of documentedCalls)
    if (!openCalls.has(call)) await stranger.refused(call, undefined, { status: 401, says })
  expect(stranger.wrong).toEqual([])
})
