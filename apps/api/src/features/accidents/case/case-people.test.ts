import { type AccidentPeople, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { claim, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from '../accidents.factory.ts'

const gabriela = lawyerRow({ full_name: 'Gabriela Cardenas', is_demo: false, source: 'bar-roster' })
const adele = lawyerRow({ full_name: 'Adele Larkspur' })
const officeWith = { professionalId: gabriela.id }

let api: TestApp
let office: TestClient
let nextSlot: () => string
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [gabriela, adele])
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
  test('tells who can see it, who is awaited, and where nobody answers', async () => {
    const own = await somebody()
    const seen = await share(own, gabriela.id, { conflictCheckFirst: true })
    await share(own, adele.id)
    const { lawyers } = await peopleOf(own)
    expect(lawyers).toMatchObject([
      { id: adele.id, isDemo: true, hasAccount: false, conflictCheck: 'none', hasNews: false },
      { id: gabriela.id, isDemo: false, hasAccount: true, conflictCheck: 'waiting', hasNews: false },
    ])
    expect(lawyers[1]).toMatchObject({ connectionId: seen.id, agreedAt: seen.consent.agreedAt })
    await own.driver.call(routes.revokeConnection, { params: { id: seen.id }, body: {} })
    expect((await peopleOf(own)).lawyers.map(({ id }) => id)).toEqual([adele.id])
  })

  test('tells that it was opened, also once nobody answers any more and another agreement is in its place', async () => {
    const left = lawyerRow({ full_name: 'Lea Leaves' })
    await insertProfessionals(api.context.database, [left])
    const lea = await signUpNamed(api, 'Lea Leaves')
    await claim(api, lea, left.id)
    const own = await somebody()
    const { id } = await share(own, left.id)
    const states = async () => {
      const [lawyer] = (await peopleOf(own)).lawyers
      const { data: consents } = await own.driver.call(routes.listConsents)
      return [lawyer?.hasAccount, lawyer?.wasOpened, ...consents.map(({ wasOpened }) => wasOpened)]
    }
    expect(await states()).toEqual([true, false, false])
    const [request] = (await lea.call(routes.listRequests)).data
    await lea.call(routes.sharedInConversation, { params: { id: request?.conversationId ?? '' } })
    expect(await states()).toEqual([true, true, true])
    await lea.call(routes.giveUpRecord, { params: { id: left.id } })
    await own.driver.call(routes.correctAccident, { params: own.params, body: { severity: 'severe' } })
    const { digest } = (await own.driver.call(routes.previewRenewal, { params: { id } })).data
    await own.driver.call(routes.renewConnection, { params: { id }, body: { consent: true, digest } })
    expect(await states()).toEqual([false, true, true, true])
  })

  test('tells what is new of the report, of the parts that are shared, until it is shared', async () => {
    const own = await somebody()
    const { driver, params } = own
    const { id } = await share(own, gabriela.id)
    await share(own, adele.id, { items: ['contact', 'location'] })
    const news = async () =>
      (await peopleOf(own)).lawyers.filter(({ hasNews }) => hasNews).map((one) => one.id)
    await driver.call(routes.updateAccident, { params, body: { status: 'in_progress' } })
    expect(await news()).toEqual([])
    await driver.call(routes.correctAccident, { params, body: { severity: 'severe' } })
    expect(await news()).toEqual([gabriela.id])

    const preview = await driver.call(routes.previewRenewal, { params: { id } })
    const { digest } = preview.data
    const renewal = { params: { id }, body: { consent: true, digest } }
    const { data: renewed } = await driver.call(routes.renewConnection, renewal)
    expect(await news()).toEqual([])
    const [, seen] = (await peopleOf(own)).lawyers
    expect(seen).toMatchObject({ agreedAt: renewed.consent.agreedAt, connectedAt: renewed.connectedAt })

    await upload(driver, { bytes: await cameraPhoto(), accidentId: params.id })
    expect(await news()).toEqual([gabriela.id])
    await driver.call(routes.correctAccident, { params, body: { location: { address: 'Orlando, FL' } } })
    expect(await news()).toEqual([adele.id, gabriela.id])
  })

  test('what was shared without a report has nothing new', async () => {
    const own = await somebody()
    await share(own, gabriela.id, { accidentId: null })
    const body = { severity: 'severe' as const }
    await own.driver.call(routes.correctAccident, { params: own.params, body })
    expect((await peopleOf(own)).lawyers).toMatchObject([{ id: gabriela.id, hasNews: false }])
  })

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
    expect(await told()).toMatchObject([{ kind: 'visitRequested', professional: { id: gabriela.id } }])
    await office.call(routes.confirmVisit, { params: { id }, body: {} })
    expect((await peopleOf(own)).visits).toMatchObject([{ id, status: 'booked' }])
    expect(await told()).toMatchObject([{ id, kind: 'visitBooked' }])
  })
})
