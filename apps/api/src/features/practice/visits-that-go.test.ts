import { type Notification, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { claim, messagesOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let nextSlot: () => string
beforeAll(async () => {
  api = await startTestApp()
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

/** An office of its own, and somebody with a visit there. */
async function visitor(name: string) {
  const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
  await insertProfessionals(api.context.database, [lawyer])
  const office = await signUpNamed(api, 'Adele Larkspur')
  await claim(api, office, lawyer.id)
  const driver = await signUpNamed(api, name)
  const visit = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
  const [request] = (await office.call(routes.listRequests, { query: { limit: 100 } })).data
  return {
    office,
    driver,
    lawyer,
    visit,
    request: { id: request?.id ?? '' },
    talk: request?.conversationId ?? '',
  }
}

async function bellOf(client: TestClient): Promise<Notification[]> {
  await api.runJobs()
  return (await client.call(routes.listNotifications)).data.notifications
}

const kindsOf = async (client: TestClient) => (await bellOf(client)).map(({ kind }) => kind)

test('who is turned away learns that the visit is off, also where they have blocked the professional', async () => {
  for (const isBlocking of [false, true]) {
    const { office, driver, visit, request, talk } = await visitor('Ben Blocks')
    if (isBlocking) await driver.call(routes.addBlock, { body: { conversationId: talk } })
    await office.call(routes.declineRequest, {
      params: request,
      body: { reason: 'noTime', message: 'We are full.' },
    })
    expect(await kindsOf(driver)).toContain('visitCancelled')
    const [now] = (await driver.call(routes.listAppointments)).data
    expect(now).toMatchObject({ id: visit.id, status: 'cancelled', cancelledBy: 'office' })
    expect((await driver.call(routes.recentActivity)).text).toContain('Visit canceled by the office')
  }
})

test('with messages switched off the office needs no words, and writes none that nobody could read', async () => {
  const { office, driver, visit, request, talk } = await visitor('Mia Muted')
  const next = await makeAppointment(driver, { lawyerId: visit.professional.id, start: nextSlot() })
  const { features } = api.context.config
  const params = { id: visit.id }
  features.chat = false
  try {
    const [newest] = await bellOf(office)
    expect(newest).toMatchObject({ kind: 'appointmentBooked', link: '/practice/calendar' })
    const moved = await office.call(routes.moveVisit, { params, body: { start: nextSlot() } })
    expect(moved.status).toBe(200)
    const cancelled = await office.call(routes.cancelVisit, { params, body: { message: 'I am ill.' } })
    expect(cancelled.data.status).toBe('cancelled')
    await office.call(routes.declineRequest, { params: request, body: { reason: 'noTime' } })
    expect(await kindsOf(driver)).toEqual([
      'requestDeclined',
      'visitCancelled',
      'visitCancelled',
      'visitMoved',
    ])
  } finally {
    features.chat = true
  }
  expect(await messagesOf(driver, talk)).toEqual([])
  const [later] = (await driver.call(routes.listAppointments)).data.filter(({ id }) => id === next.id)
  expect(later).toMatchObject({ status: 'cancelled', cancelledBy: 'office' })
})

test('a move where the office says yes first asks anew', async () => {
  const { office, driver, lawyer, visit } = await visitor('Mo Moves')
  const { data: hours } = await office.call(routes.readOfficeHours, { params: { professionalId: lawyer.id } })
  const { week, daysOff, slotMinutes, gapMinutes, daysAhead } = hours
  await office.call(routes.writeOfficeHours, {
    params: { professionalId: lawyer.id },
    body: { week, daysOff, slotMinutes, gapMinutes, daysAhead, booking: 'onRequest' },
  })
  await driver.call(routes.moveAppointment, { params: { id: visit.id }, body: { start: nextSlot() } })
  const [newest] = await bellOf(office)
  expect(newest).toMatchObject({ kind: 'visitRequested', link: '/practice/calendar' })
  expect((await driver.call(routes.recentActivity)).text).toContain('Visit asked for')
})

test('with the account its visits go, of which the office is told without the name', async () => {
  const { office, driver, visit } = await visitor('Maria Ortiz')
  expect(JSON.stringify(await bellOf(office))).toContain('Maria Ortiz')
  await driver.call(routes.deleteAccount, { body: { password: testPassword } })
  const bell = await bellOf(office)
  expect(JSON.stringify(bell)).not.toContain('Ortiz')
  expect(bell).toHaveLength(1)
  expect(bell[0]).toMatchObject({
    kind: 'appointmentCancelled',
    values: { name: '', start: visit.start },
    link: '/practice/calendar',
  })
})

test('other stars are told, and of a review that was deleted the bell says nothing more', async () => {
  const { office, driver, lawyer } = await visitor('Rae Views')
  const params = { type: 'lawyer', id: lawyer.id } as const
  const { data: review } = await driver.call(routes.addReview, {
    params,
    body: { rating: 5, text: 'Answered within the hour.' },
  })
  const own = { ...params, reviewId: review.id }
  const starsTold = async () =>
    (await bellOf(office)).filter(({ kind }) => kind === 'review').map(({ values }) => values['stars'])
  expect(await starsTold()).toEqual([5])
  api.clock.advance(1000)
  await driver.call(routes.changeReview, {
    params: own,
    body: { rating: 5, text: 'Quick, and kind as well.' },
  })
  expect(await starsTold()).toEqual([5])
  api.clock.advance(1000)
  await driver.call(routes.changeReview, { params: own, body: { rating: 1, text: 'Nobody ever came.' } })
  expect(await starsTold()).toEqual([1])
  await driver.call(routes.deleteReview, { params: own })
  expect(await starsTold()).toEqual([])
})
