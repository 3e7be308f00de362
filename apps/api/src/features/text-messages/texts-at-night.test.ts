import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf } from '#features/conversations/conversations.factory.ts'
import {
  confirmCell,
  readBell,
  remind,
  tellOfMessage,
  textTo,
  travel,
} from '#features/notifications/notifications.factory.ts'
import { notifyRead } from '#features/notifications/notifications.service.ts'
import { actAs } from '#platform/acting.ts'
import { dateIn, instantAt } from '#platform/zoned-time.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { takeAnswer } from './stop-texts.ts'

/** No clock is set there. */
const zone = 'America/Phoenix'
const hourMs = 3_600_000
const unreadSubject = 'You have an unread message'
const visitSubject = 'You have a visit soon'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  api.clock.stop()
})
afterAll(() => api.close())

let numbers = 500
const newNumber = (): string => `+1813555${String((numbers += 1)).padStart(4, '0')}`

/** Moves on to the next time that clocks in the zone show the hour. */
function waitUntil(hour: number): void {
  const now = api.clock.now()
  const today = instantAt(zone, dateIn(zone, now), hour * 60) ?? now
  const ahead = today.getTime() - now.getTime()
  api.clock.advance(ahead > 0 ? ahead : ahead + 24 * hourMs)
}

async function driverThere(): Promise<{ driver: TestClient; to: string }> {
  const driver = await api.signUp()
  const to = newNumber()
  await confirmCell(api, driver, to)
  await travel(api, driver, zone)
  return { driver, to }
}

const textsTo = async (number: string): Promise<string[]> =>
  (await api.texts()).filter(({ to }) => to === number).map(({ body }) => body)
const mailsTo = async (driver: TestClient): Promise<string[]> =>
  (await api.mails())
    .filter(({ to, subject }) => to === emailOf(driver) && [unreadSubject, visitSubject].includes(subject))
    .map(({ subject }) => subject)

/** Somebody to whom a message of 10 p.m. waits. */
async function sleeper(): Promise<{ driver: TestClient; to: string }> {
  waitUntil(22)
  const person = await driverThere()
  await textTo(api, person.driver)
  expect(await textsTo(person.to)).toEqual([])
  return person
}

test('a code comes and tells where the phone is; a message waits for the morning', async () => {
  const { driver, to } = await sleeper()
  const other = newNumber()
  await travel(api, driver, 'Asia/Kolkata')
  await driver.call(routes.sendTextCode, { body: { cellNumber: other, timeZone: zone } })
  expect(await textsTo(other)).toEqual([expect.stringMatching(/^Krash: Your code is/)])
  api.clock.advance(10 * hourMs - 1)
  expect(await textsTo(to)).toEqual([])
  api.clock.advance(1)
  expect(await textsTo(to)).toEqual([expect.stringMatching(/^Krash: A message is waiting/)])
  api.clock.advance(24 * hourMs)
  expect(await textsTo(to)).toHaveLength(1)
  expect(await mailsTo(driver)).toEqual([])
})

test('what was read meanwhile is sent no more', async () => {
  const { driver, to } = await sleeper()
  await driver.call(routes.readNotifications)
  waitUntil(9)
  expect(await textsTo(to)).toEqual([])
  expect(await mailsTo(driver)).toEqual([])
})

/** At 10 p.m. a message, of which a text message waits, and half an hour later only the list of notifications is looked at. */
async function glance() {
  waitUntil(22)
  const { driver, to } = await driverThere()
  const conversation = randomUUID()
  const tell = async (): Promise<void> => {
    await tellOfMessage(api, driver, { conversation })
    api.clock.advance(hourMs / 2)
    await api.runJobs()
  }
  await tell()
  await readBell(api, driver)
  return { driver, to, conversation, tell }
}

test('one read in the list of notifications alone tells of a later one that is not', async () => {
  const { driver, to, tell } = await glance()
  await tell()
  expect(await textsTo(to)).toEqual([])
  waitUntil(9)
  await api.runJobs()
  expect([(await textsTo(to)).length, await mailsTo(driver)]).toEqual([1, []])
  await tell()
  expect(await textsTo(to)).toHaveLength(1)
})

test('one read in the list of notifications alone, of which nothing was sent, leaves the next one to be told', async () => {
  const { to, tell } = await glance()
  waitUntil(9)
  await api.runJobs()
  expect(await textsTo(to)).toEqual([])
  await tell()
  expect(await textsTo(to)).toHaveLength(1)
})

test('where the conversation was read meanwhile, a later one is told once', async () => {
  const { driver, to, conversation, tell } = await glance()
  await actAs(api.context, driver.userId, (acting) => notifyRead(acting, `message:${conversation}:`))
  await tell()
  waitUntil(9)
  await api.runJobs()
  expect([(await textsTo(to)).length, await mailsTo(driver)]).toEqual([1, []])
})

test('what STOP keeps back is mailed instead, once', async () => {
  const { driver, to } = await sleeper()
  await takeAnswer(api.context, { kind: 'stop', cellNumber: to, id: `SM${to}` })
  waitUntil(9)
  await api.runJobs()
  expect([await textsTo(to), await mailsTo(driver)]).toEqual([[], [unreadSubject]])
  api.clock.advance(24 * hourMs)
  await api.runJobs()
  expect([await textsTo(to), await mailsTo(driver)]).toEqual([[], [unreadSubject]])
})

test('a reminder goes by the clock of the office where no other is known, a message by that of the whole country', async () => {
  waitUntil(8)
  const { driver, to } = await driverThere()
  await travel(api, driver, null)
  await textTo(api, driver)
  await remind(api, driver, new Date(api.clock.now().getTime() + hourMs))
  await api.runJobs()
  expect([await textsTo(to), await mailsTo(driver)]).toEqual([
    [expect.stringMatching(/^Krash: You have a visit/)],
    [],
  ])
})

test('what goes to a number that has changed meanwhile is mailed instead, once', async () => {
  const { driver, to } = await sleeper()
  await driver.call(routes.patchProfile, { body: { cellNumber: newNumber() } })
  waitUntil(9)
  expect(await mailsTo(driver)).toEqual([unreadSubject])
  api.clock.advance(24 * hourMs)
  expect(await mailsTo(driver)).toEqual([unreadSubject])
  expect(await textsTo(to)).toEqual([])
})

test.each([
  { visit: 9, texts: 1, mails: [] },
  { visit: 7, texts: 0, mails: [visitSubject] },
])('a reminder at six of a visit at $visit', async ({ visit, texts, mails }) => {
  waitUntil(6)
  const { driver, to } = await driverThere()
  await remind(api, driver, new Date(api.clock.now().getTime() + (visit - 6) * hourMs))
  expect([await textsTo(to), await mailsTo(driver)]).toEqual([[], mails])
  waitUntil(8)
  expect([(await textsTo(to)).length, await mailsTo(driver)]).toEqual([texts, mails])
})

test('of a visit that was cancelled meanwhile nothing is said', async () => {
  waitUntil(6)
  const { driver, to } = await driverThere()
  const id = await remind(api, driver, new Date(api.clock.now().getTime() + 3 * hourMs))
  expect(await textsTo(to)).toEqual([])
  await driver.call(routes.cancelAppointment, { params: { id } })
  waitUntil(8)
  expect([await textsTo(to), await mailsTo(driver)]).toEqual([[], []])
})
