import { type NextStep, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { makeClaim } from '#features/claims/claims.factory.ts'
import { claim, send, signUpNamed, writeTo } from '#features/conversations/conversations.factory.ts'
import { makePolicy } from '#features/glovebox/glovebox.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from './accidents.factory.ts'

const HOUR_MS = 3_600_000
const first = lawyerRow({ full_name: 'Adele Larkspur' })
const second = lawyerRow({ full_name: 'Gabriela Cardenas' })
const third = lawyerRow({ full_name: 'Thea Marlowe' })
const policyNow = { policyStartDate: '2020-01-01', policyEndDate: '2099-01-01' }

let api: TestApp
let nextSlot: () => string
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [first, second, third])
  api.clock.stop()
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

const steps = async (driver: TestClient): Promise<NextStep[]> => (await driver.call(routes.nextSteps)).data
const kinds = async (driver: TestClient) => (await steps(driver)).map(({ kind }) => kind)

function connect(driver: TestClient, lawyerId: string, accidentId: string) {
  return driver.call(routes.connectLawyer, { body: { lawyerId, caseDetails: { consent: true, accidentId } } })
}

/** A lawyer who has written to this person. */
async function answerFrom(driver: TestClient, lawyerId: string): Promise<string> {
  const lawyer = await signUpNamed(api, 'Gabriela Cardenas')
  await claim(api, lawyer, lawyerId)
  const conversationId = await writeTo(driver, lawyerId, 'Do you have time today?')
  await send(lawyer, conversationId, 'Yes, at one.')
  return conversationId
}

test('without a session: 401; without a report: nothing', async () => {
  expect((await api.guest.call(routes.nextSteps)).status).toBe(401)
  expect(await steps(await api.signUp())).toEqual([])
})

test('two lawyers connected, a visit today and an unread answer: the visit, then the answer', async () => {
  const driver = await api.signUp()
  const report = await makeReport(driver)
  await connect(driver, first.id, report.id)
  await connect(driver, second.id, report.id)
  const conversationId = await answerFrom(driver, second.id)
  const visit = await makeAppointment(driver, { lawyerId: first.id, start: nextSlot() })
  // Ten days ahead it does not stand first yet.
  expect(await kinds(driver)).toEqual(['answer', 'people'])
  const start = new Date(api.clock.now().getTime() + 3 * HOUR_MS)
  await sql`
    update appointments set starts_at = ${start}, ends_at = ${new Date(start.getTime() + HOUR_MS)}
    where id = ${visit.id}`.execute(api.context.database.kysely)
  expect(await steps(driver)).toEqual([
    {
      kind: 'visit',
      appointmentId: visit.id,
      start: start.toISOString(),
      timeZone: visit.timeZone,
      professional: { id: first.id, type: 'lawyer', name: 'Adele Larkspur' },
      office: { address: first.address, city: first.city, state: first.state, zipCode: first.zip_code },
    },
    {
      kind: 'answer',
      conversationId,
      professional: { id: second.id, type: 'lawyer', name: 'Gabriela Cardenas' },
    },
    { kind: 'people', accidentId: report.id },
  ])
  await driver.call(routes.markConversationRead, { params: { id: conversationId } })
  await driver.call(routes.cancelAppointment, { params: { id: visit.id } })
  await driver.call(routes.sharePlace, { body: { accidentId: report.id } })
  expect(await steps(driver)).toEqual([{ kind: 'case', accidentId: report.id }])
})

test('an answer that nobody can open is no step: messages are switched off', async () => {
  const driver = await api.signUp()
  await answerFrom(driver, third.id)
  expect(await kinds(driver)).toEqual(['answer'])
  const { features } = api.context.config
  features.chat = false
  try {
    expect(await kinds(driver)).toEqual([])
  } finally {
    features.chat = true
  }
})

test('a new report: the own people, then a lawyer, each until it is done', async () => {
  const driver = await api.signUp()
  const { id: accidentId } = await makeReport(driver)
  expect(await steps(driver)).toEqual([
    { kind: 'people', accidentId },
    { kind: 'lawyer', accidentId },
  ])
  await driver.call(routes.sharePlace, { body: { accidentId } })
  expect(await kinds(driver)).toEqual(['lawyer'])
  await connect(driver, first.id, accidentId)
  expect(await kinds(driver)).toEqual(['case'])
  await driver.call(routes.cancelAccident, { params: { id: accidentId }, body: {} })
  expect(await steps(driver)).toEqual([])
})

test('after a day nobody is asked any more whether the own people know', async () => {
  const driver = await api.signUp()
  const { id } = await makeReport(driver)
  const yesterday = new Date(api.clock.now().getTime() - 24 * HOUR_MS)
  await sql`update accidents set created_at = ${yesterday} where id = ${id}`.execute(
    api.context.database.kysely,
  )
  expect(await kinds(driver)).toEqual(['lawyer'])
})

test('the insurer is told before anybody else, until a claim is filed', async () => {
  const driver = await api.signUp()
  const { id: accidentId } = await makeReport(driver)
  const policy = await makePolicy(driver, { ...policyNow, claimsPhone: '(800) 555-0133' })
  const tell = { kind: 'claim', accidentId, carrierName: policy.carrierName, phone: '+18005550133' }
  expect(await steps(driver)).toEqual([tell, { kind: 'people', accidentId }, { kind: 'lawyer', accidentId }])
  const claimed = await makeClaim(driver, {
    accidentId,
    policyId: policy.id,
    claimNumber: null,
    filedOn: null,
  })
  expect((await steps(driver))[0]).toEqual(tell)
  const params = { id: claimed.id }
  await driver.call(routes.updateClaim, { params, body: { claimNumber: 'CL-1' } })
  expect(await kinds(driver)).toEqual(['people', 'lawyer'])
  await driver.call(routes.deleteClaim, { params })
  expect((await steps(driver))[0]).toEqual(tell)
  await driver.call(routes.restoreClaim, { params })
  expect(await kinds(driver)).toEqual(['people', 'lawyer'])
})

test('the day of a promise is over by the clock of the person; one that was kept or answered is no step', async () => {
  const driver = await api.signUp()
  const { id: accidentId } = await makeReport(driver)
  const policy = await makePolicy(driver, { ...policyNow, claimsPhone: '(800) 555-0133' })
  const today = api.clock.now().toISOString().slice(0, 10)
  const claimed = await makeClaim(driver, {
    accidentId,
    policyId: policy.id,
    adjusterPhone: null,
    promisedOn: today,
  })
  const kindsIn = async (timeZone: string) =>
    (await driver.call(routes.nextSteps, { query: { timeZone } })).data.map(({ kind }) => kind)
  // Whatever the hour is, one of the two is already in tomorrow or the other still in yesterday.
  const [west, east] = [await kindsIn('Etc/GMT+12'), await kindsIn('Etc/GMT-14')]
  expect(east.includes('promise')).toBe(dayIn('Pacific/Kiritimati') > today)
  expect(west).not.toContain('promise')
  const yesterday = new Date(api.clock.now().getTime() - 36 * HOUR_MS).toISOString().slice(0, 10)
  await driver.call(routes.updateClaim, {
    params: { id: claimed.id },
    body: { claimNumber: 'CL-1', promisedOn: yesterday },
  })
  expect((await steps(driver))[0]).toEqual({
    kind: 'promise',
    accidentId,
    claimId: claimed.id,
    carrierName: policy.carrierName,
    phone: '+18005550133',
    promisedOn: yesterday,
  })
  expect((await driver.call(routes.nextSteps, { query: { timeZone: 'Tampa' } })).fields).toEqual(['timeZone'])
  await driver.call(routes.changeClaimStatus, { params: { id: claimed.id }, body: { status: 'denied' } })
  expect(await kinds(driver)).not.toContain('promise')
})

function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(api.clock.now())
}

test('a policy that is not in force is nobody to tell', async () => {
  const driver = await api.signUp()
  await makeReport(driver)
  await makePolicy(driver, { policyStartDate: '2020-01-01', policyEndDate: '2020-12-31' })
  expect(await kinds(driver)).toEqual(['people', 'lawyer'])
})

test('never more than three, in as many statements whatever there is', async () => {
  const driver = await api.signUp()
  const none = await statementsOf(api, () => steps(driver))
  for (let number = 0; number < 3; number += 1) await makeReport(driver)
  await makePolicy(driver, policyNow)
  await answerFrom(driver, first.id)
  expect(await kinds(driver)).toEqual(['answer', 'claim', 'people'])
  expect(await statementsOf(api, () => steps(driver))).toBe(none)
})
