import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { claim, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let pro: TestClient
const lawyer = lawyerRow()
const rounds = 6

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  pro = await signUpNamed(api, 'Adele Larkspur')
  await claim(api, pro, lawyer.id)
})
afterAll(() => api.close())

/** Somebody who has shared a report, with the two ways out of it. */
async function sharer() {
  const driver = await signUpNamed(api, 'Dan Both')
  const { id: accidentId } = await makeReport(driver)
  const caseDetails = { consent: true, accidentId, items: ['contact' as const, 'case' as const] }
  const { data } = await driver.call(routes.connectLawyer, { body: { lawyerId: lawyer.id, caseDetails } })
  const requests = (await pro.call(routes.listRequests, { query: { state: 'new', limit: 100 } })).data
  const request = requests.find(({ person }) => person.id === driver.userId)
  const decline = () =>
    pro.call(routes.declineRequest, {
      params: { id: request?.id ?? '' },
      body: { reason: 'noTime', message: 'We are full.' },
    })
  return { driver, params: { id: data.id }, accidentId, decline }
}

test('a lawyer who turns away while the person takes back: each is answered, and it ends once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { driver, params, decline } = await sharer()
    const [declined, revoked] = await Promise.all([
      decline(),
      driver.call(routes.revokeConnection, { params, body: {} }),
    ])
    expect([declined.status, revoked.status]).toEqual([200, 200])
    const [agreement] = (await driver.call(routes.listConsents)).data
    const ends = agreement?.events.filter(({ kind }) => kind !== 'granted')
    expect(ends).toHaveLength(1)
  }
})

test('a lawyer who turns away while the person shares what is new: it ends, whoever is first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { driver, params, accidentId, decline } = await sharer()
    const change = { description: 'It was green.' }
    await driver.call(routes.correctAccident, { params: { id: accidentId }, body: change })
    const { digest } = (await driver.call(routes.previewRenewal, { params })).data
    const body = { consent: true, digest }
    const [declined, renewed] = await Promise.all([
      decline(),
      driver.call(routes.renewConnection, { params, body }),
    ])
    expect(declined.status).toBe(200)
    expect([undefined, 'SHARING_ENDED']).toContain(renewed.code)
    const [connection] = (await driver.call(routes.myConnections)).data
    expect(connection).toMatchObject({ status: 'revoked', endedBy: 'lawyer' })
  }
})
