import { type AccidentPeople, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { claim, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from '../accidents.factory.ts'

const gabriela = lawyerRow({ full_name: 'Gabriela Cardenas', is_demo: false, source: 'bar-roster' })
const officeWith = { professionalId: gabriela.id }

let api: TestApp
let office: TestClient
let nextSlot: () => string
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [gabriela])
  office = await signUpNamed(api, 'Gabriela Cardenas')
  await claim(api, office, gabriela.id)
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

interface Owner {
  driver: TestClient
  params: { id: string }
}

async function somebody(): Promise<Owner> {
  const driver = await api.signUp()
  return { driver, params: { id: (await makeReport(driver)).id } }
}

async function peopleOf({ driver, params }: Owner): Promise<AccidentPeople> {
  return (await driver.call(routes.accidentPeople, { params })).data
}

async function share({ driver, params }: Owner, lawyerId: string, details: object = {}) {
  const caseDetails = { consent: true, accidentId: params.id, ...details }
  return (await driver.call(routes.connectLawyer, { body: { lawyerId, caseDetails } })).data
}

describe('GET /api/emergency/accidents/:id/people', () => {
  test('a visit that the office has not confirmed is there, and on the timeline as asked for', async () => {
    const own = await somebody()
    const { driver, params } = own
    await share(own, gabriela.id)
    const hours = {
      week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
      daysOff: [],
      slotMinutes: 30,
      gapMinutes: 0,
      daysAhead: 60,
      booking: 'onRequest' as const,
    }
    await office.call(routes.writeOfficeHours, { params: officeWith, body: hours })
    const { id } = await makeAppointment(driver, { lawyerId: gabriela.id, start: nextSlot() })
    const told = async () =>
      (await driver.call(routes.accidentTimeline, { params, query: { show: 'visits' } })).data.entries
    expect((await peopleOf(own)).visits).toMatchObject([{ id, status: 'requested' }])
    expect(await told()).toMatchObject([{ id, kind: 'visitRequested', professional: { id: gabriela.id } }])
    await office.call(routes.confirmVisit, { params: { id }, body: {} })
    expect((await peopleOf(own)).visits).toMatchObject([{ id, status: 'booked' }])
    expect(await told()).toMatchObject([{ id, kind: 'visitBooked' }])
  })
})
