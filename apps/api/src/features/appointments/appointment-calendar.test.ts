import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { dateIn } from '#platform/zoned-time.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeAppointment, slotSource } from './appointments.factory.ts'
import { parseCalendar } from './calendar-file.factory.ts'

let api: TestApp
let nextSlot: () => string
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

async function file(driver: TestClient, id: string, language = 'en') {
  const path = routes.appointmentCalendar.path.replace(':id', id)
  const response = await driver.fetch(path, { headers: { 'accept-language': language } })
  return { response, text: await response.text() }
}

test('without a session: 401; none, or somebody else’s: 404', async () => {
  const [driver, other] = [await api.signUp(), await api.signUp()]
  const { id } = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
  expect((await file(api.guest, id)).response.status).toBe(401)
  for (const [client, target] of [
    [other, id],
    [driver, randomUUID()],
  ] as const)
    expect((await file(client, target)).response.status).toBe(404)
  expect((await file(driver, 'x')).response.status).toBe(400)
})

test('follows the appointment: one id, a growing number, cancelled in the end', async () => {
  const driver = await api.signUp()
  const [from, to] = [nextSlot(), nextSlot()]
  const { id } = await makeAppointment(driver, {
    lawyerId: lawyer.id,
    start: from,
    reason: 'My secret neck',
  })
  const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '')
  const first = await file(driver, id)
  expect(first.response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(first.response.headers.get('cache-control')).toBe('no-store')
  const day = dateIn('America/New_York', new Date(from))
  expect(first.response.headers.get('content-disposition')).toBe(
    `attachment; filename="appointment-${day}.ics"`,
  )
  expect(first.text).not.toContain('secret')
  expect(parseCalendar(first.text).event).toMatchObject({
    UID: id,
    SEQUENCE: '0',
    DTSTART: compact(from),
    STATUS: 'CONFIRMED',
    SUMMARY: 'Visit with Adele Larkspur',
    LOCATION: 'Larkspur Law, 100 Pine St, Tampa, FL 33602',
  })
  await driver.call(routes.moveAppointment, { params: { id }, body: { start: to } })
  expect(parseCalendar((await file(driver, id)).text).event).toMatchObject({
    UID: id,
    SEQUENCE: '1',
    DTSTART: compact(to),
  })
  await driver.call(routes.cancelAppointment, { params: { id } })
  expect(parseCalendar((await file(driver, id, 'ar')).text).event).toMatchObject({
    UID: id,
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
    SUMMARY: 'موعد مع Adele Larkspur',
  })
})
