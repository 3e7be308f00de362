import { type OfficeHoursForm, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAppointment } from '#features/appointments/appointments.factory.ts'
import { claim, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { addDays, dateIn, instantAt } from '#platform/zoned-time.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from '../accidents.factory.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const zone = 'America/New_York'
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const hours: OfficeHoursForm = {
  week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
  daysOff: [],
  slotMinutes: 30,
  gapMinutes: 0,
  daysAhead: 60,
  booking: 'onRequest',
}

let api: TestApp
let office: TestClient
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  office = await signUpNamed(api, 'Adele Larkspur')
  await claim(api, office, lawyer.id)
  await office.call(routes.writeOfficeHours, { params: { professionalId: lawyer.id }, body: hours })
})
afterAll(() => api.close())

let asked = 0
/** Asks for the next half hour, ten days from now. */
function ask(driver: TestClient) {
  asked += 1
  const day = addDays(dateIn(zone, api.clock.now()), 10)
  const start = instantAt(zone, day, 8 * 60 + asked * 30)?.toISOString() ?? ''
  return makeAppointment(driver, { lawyerId: lawyer.id, start })
}

async function kindsOf(driver: TestClient, id: string): Promise<string[]> {
  const { data } = await driver.call(routes.accidentTimeline, { params: { id } })
  return data.entries.map(({ kind }) => kind)
}

test('that the own people were told stays, after the link was stopped, with which its row goes', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const steps = async () => (await driver.call(routes.nextSteps)).data.map(({ kind }) => kind)
  expect(await steps()).toContain('people')
  const { data: link } = await driver.call(routes.sharePlace, { body: { accidentId: id } })
  expect(await steps()).not.toContain('people')
  await driver.call(routes.stopSharing, { params: { id: link.id } })
  expect(await steps()).not.toContain('people')
  expect(await kindsOf(driver, id)).toEqual(['placeShared', 'reported'])
})

test('a visit that the office declined was never booked', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const visit = await ask(driver)
  await office.call(routes.cancelVisit, { params: { id: visit.id }, body: { message: 'We are full.' } })
  expect(await kindsOf(driver, id)).not.toContain('visitBooked')
})

test('a visit was booked when the office agreed, and stays so when another time is asked for', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const visit = await ask(driver)
  expect(await kindsOf(driver, id)).not.toContain('visitBooked')
  api.clock.advance(5 * MINUTE_MS)
  await office.call(routes.confirmVisit, { params: { id: visit.id }, body: {} })
  const booked = async () => {
    const { data } = await driver.call(routes.accidentTimeline, { params: { id } })
    return data.entries.find(({ kind }) => kind === 'visitBooked')?.at
  }
  const at = await booked()
  expect(Date.parse(at ?? '') - Date.parse(visit.createdAt)).toBeGreaterThanOrEqual(5 * MINUTE_MS)
  asked += 1
  const start = new Date(Date.parse(visit.start) + DAY_MS).toISOString()
  await driver.call(routes.moveAppointment, { params: { id: visit.id }, body: { start } })
  expect(await booked()).toBe(at)
  await driver.call(routes.cancelAppointment, { params: { id: visit.id } })
  const { data } = await driver.call(routes.accidentTimeline, { params: { id } })
  const times = data.entries.flatMap(({ kind, visit: when }) =>
    kind.startsWith('visit') ? [[kind, when?.start]] : [],
  )
  // The time that was asked for last was never agreed.
  expect(times).toEqual([
    ['visitCancelled', start],
    ['visitBooked', undefined],
  ])
})
