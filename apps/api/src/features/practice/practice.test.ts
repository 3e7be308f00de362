import { randomUUID } from 'node:crypto'
import { type ConnectionRequestInput, type PracticeRequest, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import {
  claim,
  eventsOf,
  messagesOf,
  signUpNamed,
  writeTo,
} from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let pro: TestClient
let otherPro: TestClient
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const otherLawyer = lawyerRow({ full_name: 'Otto Reed' })

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, otherLawyer])
  pro = await signUpNamed(api, 'Adele Larkspur')
  otherPro = await signUpNamed(api, 'Otto Reed')
  await claim(api, pro, lawyer.id)
  await claim(api, otherPro, otherLawyer.id)
})
afterAll(() => api.close())

type Details = Partial<ConnectionRequestInput['caseDetails']>
const share = async (driver: TestClient, details: Details = {}) => {
  const caseDetails = { consent: true, items: ['contact' as const, 'case' as const], ...details }
  return (await driver.call(routes.connectLawyer, { body: { lawyerId: lawyer.id, caseDetails } })).data
}

/** Somebody who has shared with the lawyer, and the request as the lawyer sees it. */
async function sharer(name: string, details: Details = {}) {
  const driver = await signUpNamed(api, name)
  const connection = await share(driver, details)
  const request = await requestOf(driver)
  return { driver, connection, request, params: { id: request.id }, talk: { id: request.conversationId } }
}

async function requestOf(driver: TestClient, state: PracticeRequest['state'] = 'new', who = pro) {
  const { data } = await who.call(routes.listRequests, { query: { state, limit: 100 } })
  const found = data.find(({ person }) => person.id === driver.userId)
  if (!found) throw new Error(`there is no ${state} request`)
  return found
}

const accept = (params: { id: string }, body = {}, who = pro) =>
  who.call(routes.acceptRequest, { params, body })
const close = (params: { id: string }, who = pro) => who.call(routes.closeRequest, { params, body: {} })
const decline = (params: { id: string }, body = {}, who = pro) =>
  who.call(routes.declineRequest, { params, body: { reason: 'noTime', message: 'We are full.', ...body } })
const answer = (params: { id: string }, given: string, who = pro) =>
  who.call(routes.answerConflictCheck, { params, body: { answer: given } })
const ownIn = async (driver: TestClient, talk: { id: string }) =>
  (await driver.call(routes.readOwnRequest, { params: talk })).data
const bellOf = async (driver: TestClient) =>
  (await driver.call(routes.listNotifications)).data.notifications.map(({ kind }) => kind)
const ledgerOf = async (driver: TestClient) =>
  (await driver.call(routes.listConsents)).data.map(({ events }) => events.map(({ kind }) => kind))
const packageFor = async (who: TestClient, talk: { id: string }) =>
  (await who.call(routes.sharedInConversation, { params: talk })).data?.shared
const emailOf = ({ session }: TestClient) => session?.user.email ?? ''
const kindsOf = async (who: TestClient) => (await eventsOf(api, who)).map(({ kind }) => kind)

describe('a request', () => {
  test('is taken, closed and taken again; both sides see it, and the person is told', async () => {
    const { driver, request, params, talk } = await sharer('Dan Tell')
    expect(request).toMatchObject({
      professionalId: lawyer.id,
      person: { id: driver.userId, fullName: 'Dan Tell' },
      state: 'new',
      conflictCheck: 'none',
      sharing: 'active',
      unreadCount: 0,
    })
    const key = randomUUID()
    const taken = await pro.call(routes.acceptRequest, { params, body: {}, idempotencyKey: key })
    expect([taken.status, taken.data.state]).toEqual([200, 'in_progress'])
    expect((await accept(params)).data).toEqual(taken.data)
    expect(await bellOf(driver)).toEqual(['requestAccepted'])
    expect(await ownIn(driver, talk)).toMatchObject({ state: 'in_progress', declineReason: null })
    const told = { kind: 'request', data: { conversationId: talk.id, state: 'in_progress' } }
    for (const who of [driver, pro]) expect(await eventsOf(api, who)).toContainEqual(told)
    expect((await close(params)).data.state).toBe('closed')
    await writeTo(driver, lawyer.id, 'Thank you')
    expect(await requestOf(driver, 'closed')).toMatchObject({ unreadCount: 1 })
    expect((await decline(params)).code).toBe('REQUEST_STATE_NOT_ALLOWED')
    expect((await accept(params)).data.state).toBe('in_progress')
    const { data } = await pro.call(routes.practiceSummary)
    expect(data.counts).toMatchObject({ in_progress: 1, closed: 0 })
    expect(data.records).toEqual([
      { professionalId: lawyer.id, type: 'lawyer', fullName: 'Adele Larkspur', medianResponseMinutes: null },
    ])
  })

  test('is turned away with a message and a notification, and what was shared ends; sharing anew begins anew', async () => {
    const { driver, connection, params, talk } = await sharer('Eve Turned')
    expect((await decline(params, { reason: 'otherField' })).data).toMatchObject({
      state: 'declined',
      declineReason: 'otherField',
      sharing: 'ended',
      place: null,
    })
    expect((await decline(params)).data.declineReason).toBe('otherField')
    expect((await messagesOf(driver, talk.id)).map(({ content }) => content)).toEqual(['We are full.'])
    expect((await bellOf(driver)).toSorted()).toEqual(['message', 'requestDeclined'])
    expect(await ownIn(driver, talk)).toMatchObject({ state: 'declined', declineReason: 'otherField' })
    expect(await ledgerOf(driver)).toEqual([['declined', 'granted']])
    expect((await pro.call(routes.sharedInConversation, { params: talk })).code).toBe('SHARING_ENDED')
    expect((await accept(params)).code).toBe('REQUEST_STATE_NOT_ALLOWED')
    const [ended] = (await driver.call(routes.myConnections)).data
    expect(ended).toMatchObject({ id: connection.id, status: 'revoked', endedBy: 'lawyer' })
    const times = { revokedAt: ended?.revokedAt, endedBy: 'lawyer' }
    for (const who of [driver, pro])
      expect((await who.call(routes.sharingInConversation, { params: talk })).data).toMatchObject(times)
    expect((await driver.call(routes.sharedInConversation, { params: talk })).data).toMatchObject(times)
    api.clock.advance(1000)
    expect((await share(driver)).id).not.toBe(connection.id)
    expect(await requestOf(driver)).toMatchObject({ id: params.id, declineReason: null, sharing: 'active' })
  })

  test('that two devices answer at once is answered once, and the slower one is told', async () => {
    const { driver, request, params, talk } = await sharer('Ivy Both')
    const read = { updatedAt: request.updatedAt }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? accept(params, read) : decline(params, read))),
    )
    const { state } = (await pro.call(routes.readRequest, { params })).data
    const won = state === 'declined' ? 0 : 1
    for (const [at, { status, code }] of answers.entries()) {
      const expected = at % 2 === won ? [200, undefined] : [409, 'CHANGED_ELSEWHERE']
      expect([status, code]).toEqual(expected)
    }
    expect(await messagesOf(driver, talk.id)).toHaveLength(state === 'declined' ? 1 : 0)
  })

  test('comes with a first message or a booking too; only a booking opens a closed one again', async () => {
    const driver = await signUpNamed(api, 'Bo Booker')
    await writeTo(driver, lawyer.id, 'Hello')
    const { id } = await requestOf(driver)
    await accept({ id })
    await close({ id })
    const nextSlot = slotSource(api.clock.now())
    const visit = await makeAppointment(driver, { lawyerId: lawyer.id, start: nextSlot() })
    expect(await requestOf(driver)).toMatchObject({ id, sharing: 'none', place: null })
    const date = visit.start.slice(0, 10)
    const { data, pagination } = await pro.call(routes.listVisits, { query: { date } })
    expect(data).toEqual([
      {
        id: visit.id,
        professionalId: lawyer.id,
        person: { id: driver.userId, fullName: 'Bo Booker' },
        start: visit.start,
        end: visit.end,
        timeZone: visit.timeZone,
        status: 'booked',
        reason: null,
        phone: null,
        isBlocked: false,
        updatedAt: visit.updatedAt,
      },
    ])
    expect(pagination?.total).toBe(1)
    expect((await pro.call(routes.listVisits)).data).toEqual([])
    expect((await otherPro.call(routes.listVisits, { query: { date } })).data).toEqual([])
    const nobody = await driver.call(routes.readOwnRequest, { params: { id: randomUUID() } })
    expect(nobody.code).toBe('CONVERSATION_NOT_FOUND')
  })

  test('is answered past a block: who has blocked hears nothing, and who is blocked is turned away without words', async () => {
    const deaf = await sharer('Ben Blocks')
    await deaf.driver.call(routes.addBlock, { body: { conversationId: deaf.talk.id } })
    expect((await accept(deaf.params)).data.state).toBe('in_progress')
    expect((await decline(deaf.params)).data.sharing).toBe('ended')
    const history = await deaf.driver.call(routes.recentActivity)
    expect([await bellOf(deaf.driver), history.text.includes('Request')]).toEqual([[], false])
    const blocked = await sharer('Bo Blocked')
    expect(blocked.request.isBlocked).toBe(false)
    await pro.call(routes.addBlock, { body: { conversationId: blocked.talk.id } })
    expect((await requestOf(blocked.driver)).isBlocked).toBe(true)
    expect((await decline(blocked.params)).data).toMatchObject({ state: 'declined', sharing: 'ended' })
    expect(await bellOf(blocked.driver)).toEqual(['requestDeclined'])
    expect(await messagesOf(blocked.driver, blocked.talk.id)).toEqual([])
  })

  test('is turned away in the person’s language, as long as nothing was typed', async () => {
    const { driver, params, talk } = await sharer('Eva Lee')
    await driver.call(routes.updatePreferences, { body: { language: 'es' } })
    await decline(params, { reason: 'tooFar', message: ' ' })
    const [said] = await messagesOf(driver, talk.id)
    expect(said).toMatchObject({ readySentence: 'tooFar' })
    expect(said?.content).toMatch(/^Gracias/)
    expect((await messagesOf(pro, talk.id))[0]).toMatchObject({ readySentence: 'tooFar' })
    await pro.call(routes.deleteMessage, { params: { id: said?.id ?? '' } })
    const [gone] = await messagesOf(driver, talk.id)
    expect(gone).toMatchObject({ isDeleted: true, content: '' })
    expect(gone?.readySentence).toBeUndefined()
    await share(driver)
    await decline(params)
    const typed = (await messagesOf(driver, talk.id)).at(-1)
    expect(typed).toMatchObject({ content: 'We are full.' })
    expect(typed?.readySentence).toBeUndefined()
  })

  test('of each of fifty persons who share at once arrives, once', async () => {
    const busy = lawyerRow({ full_name: 'Bea Busy' })
    await insertProfessionals(api.context.database, [busy])
    const holder = await signUpNamed(api, 'Bea Busy')
    await claim(api, holder, busy.id)
    const drivers = await Promise.all(Array.from({ length: 50 }, () => api.signUp()))
    const body = { lawyerId: busy.id, caseDetails: { consent: true, items: ['contact' as const] } }
    /** Asks again where the server has no room, no answer in time, or still works on the last try, as the app does. */
    const connect = async (driver: TestClient, idempotencyKey: string): Promise<number> => {
      const call = driver.call(routes.connectLawyer, { body, idempotencyKey })
      const { status, code } = await call.catch(() => ({ status: 503, code: undefined }))
      const isEarly = status === 503 || code === 'IDEMPOTENCY_IN_FLIGHT'
      return isEarly ? connect(driver, idempotencyKey) : status
    }
    const statuses = await Promise.all(drivers.map((driver) => connect(driver, randomUUID())))
    expect(new Set(statuses)).toEqual(new Set([201]))
    const { data, pagination } = await holder.call(routes.listRequests, { query: { limit: 100 } })
    const ids = drivers.map(({ userId }) => userId).toSorted()
    expect(data.map(({ person }) => person.id).toSorted()).toEqual(ids)
    expect(data.every(({ sharing }) => sharing === 'active')).toBe(true)
    expect(pagination?.total).toBe(50)
    expect((await holder.call(routes.practiceSummary)).data.counts.new).toBe(50)
    expect((await holder.call(routes.shellCounts)).data.unreadNotifications).toBe(50)
  })

  test('is nobody else’s: the person, another driver, another professional, a guest', async () => {
    const { driver, params } = await sharer('Una Own')
    const stranger = await signUpNamed(api, 'Stranger')
    for (const who of [driver, stranger, otherPro]) {
      const refusals = [
        await who.call(routes.readRequest, { params }),
        await accept(params, {}, who),
        await decline(params, {}, who),
        await close(params, who),
        await answer(params, 'clear', who),
      ]
      for (const { status, code } of refusals) expect([status, code]).toEqual([404, 'REQUEST_NOT_FOUND'])
      expect((await who.call(routes.listRequests)).data).toEqual([])
      expect((await who.call(routes.practiceSummary)).data.counts.new).toBe(0)
    }
    expect((await accept(params, {}, api.guest)).status).toBe(401)
    expect((await requestOf(driver)).state).toBe('new')
  })
})

describe('a conflict check', () => {
  async function reported(name: string, details: Details = {}) {
    const driver = await signUpNamed(api, name)
    const report = await makeReport(driver, {
      description: 'A truck turned left.',
      details: {
        vehicles: [{ id: randomUUID(), driver: 'Rex Otherside', insurer: 'Acme' }],
        people: [
          { id: randomUUID(), role: 'passenger', name: 'Pia Otherside', phone: '813 555 0100' },
          { id: randomUUID(), role: 'witness', name: 'Wes Witness' },
        ],
      },
    })
    const connection = await share(driver, { accidentId: report.id, conflictCheckFirst: true, ...details })
    const request = await requestOf(driver)
    const [params, talk] = [{ id: request.id }, { id: request.conversationId }]
    return { driver, report, connection, params, talk }
  }

  test('shows the names alone until there is no conflict; then the package opens by itself', async () => {
    const { driver, report, connection, params, talk } = await reported('Mia Checked')
    expect(connection).toMatchObject({ conflictCheck: 'waiting', status: 'active' })
    const read = await pro.call(routes.readRequest, { params })
    const facts = {
      fullName: 'Mia Checked',
      others: ['Rex Otherside', 'Pia Otherside'],
      date: report.timestamp,
    }
    expect(connection.conflictFacts).toMatchObject(facts)
    expect(read.data.conflictFacts).toEqual(connection.conflictFacts)
    const package_ = await pro.call(routes.sharedInConversation, { params: talk })
    expect([package_.status, package_.code]).toEqual([422, 'CONFLICT_CHECK_FIRST'])
    for (const { text } of [read, package_, await pro.call(routes.listRequests)])
      for (const secret of [report.number, 'A truck', emailOf(driver), '555 0100', 'Wes'])
        expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect((await accept(params)).code).toBe('CONFLICT_CHECK_FIRST')
    expect(await packageFor(driver, talk)).toEqual(connection.shared)
    await pro.call(routes.readRequest, { params })
    expect(await ledgerOf(driver)).toEqual([['namesOpened', 'granted']])

    api.clock.advance(1000)
    const clear = await answer(params, 'clear')
    expect(clear.data).toMatchObject({ state: 'new', conflictCheck: 'clear', conflictFacts: null })
    expect((await answer(params, 'clear')).status).toBe(200)
    expect((await answer(params, 'conflict')).code).toBe('CONFLICT_CHECK_ANSWERED')
    expect(await packageFor(pro, talk)).toEqual(connection.shared)
    expect(await ledgerOf(driver)).toEqual([['opened', 'cleared', 'namesOpened', 'granted']])
    expect(await bellOf(driver)).toEqual(['conflictCleared'])
    for (const who of [driver, pro]) expect(await kindsOf(who)).toContain('sharing')
    expect((await accept(params)).data.state).toBe('in_progress')
  })

  test('that comes while a request is in progress is answered before it is closed', async () => {
    const { driver, params } = await reported('Sol Secondcheck', { conflictCheckFirst: false })
    await accept(params)
    const [known] = (await driver.call(routes.myConnections)).data
    await driver.call(routes.revokeConnection, { params: { id: known?.id ?? '' }, body: {} })
    api.clock.advance(1000)
    await share(driver, { conflictCheckFirst: true })
    expect((await close(params)).code).toBe('CONFLICT_CHECK_FIRST')
    expect((await answer(params, 'conflict')).data.state).toBe('declined')
  })

  test('with a conflict ends it: nothing more was sent, and another agreement is possible', async () => {
    const { driver, connection, params, talk } = await reported('Noa Conflict')
    // The end is told as it is stored: later than what was before, whatever the server's clock says.
    api.clock.advance(-10_000)
    const { data: answered } = await answer(params, 'conflict')
    api.clock.advance(10_000)
    expect(answered).toMatchObject({
      state: 'declined',
      conflictCheck: 'conflict',
      declineReason: 'conflict',
      sharing: 'ended',
    })
    expect(await ownIn(driver, talk)).toMatchObject({ state: 'declined', conflictCheck: 'conflict' })
    expect((await pro.call(routes.sharedInConversation, { params: talk })).code).toBe('SHARING_ENDED')
    expect(await ledgerOf(driver)).toEqual([['conflict', 'granted']])
    const people = await driver.call(routes.accidentPeople, { params: { id: connection.accidentId ?? '' } })
    expect(people.text).not.toContain('Larkspur')
    const [mine] = (await driver.call(routes.myConnections)).data
    expect(mine).toMatchObject({ conflictCheck: 'conflict', status: 'revoked', endedBy: 'lawyer' })
    const told = (await eventsOf(api, driver)).findLast(({ kind }) => kind === 'sharing')
    const revokedAt = mine?.revokedAt ?? ''
    expect([told?.data['revokedAt'], revokedAt > connection.connectedAt]).toEqual([revokedAt, true])
    api.clock.advance(1000)
    expect(await share(driver)).toMatchObject({ conflictCheck: 'none', status: 'active' })
  })

  test('that the person takes back in the middle shows no name and takes no answer, whoever is first', async () => {
    const { driver, connection, params, talk } = await reported('Rae Revoked')
    const revoke = () => driver.call(routes.revokeConnection, { params: { id: connection.id }, body: {} })
    const [clear] = await Promise.all([answer(params, 'clear'), revoke()])
    const now = (await pro.call(routes.readRequest, { params })).data
    expect(now).toMatchObject({ conflictFacts: null, sharing: 'ended', place: null })
    expect([200, 404]).toContain(clear.status)
    expect(now.conflictCheck).toBe(clear.status === 200 ? 'clear' : 'waiting')
    if (clear.status === 404) expect((await answer(params, 'conflict')).code).toBe('SHARING_ENDED')
    expect((await pro.call(routes.sharedInConversation, { params: talk })).code).toBe('SHARING_ENDED')
    const [events] = await ledgerOf(driver)
    expect(events).toEqual(clear.status === 200 ? ['revoked', 'cleared', 'granted'] : ['revoked', 'granted'])
  })
})

describe('who leaves', () => {
  test('takes along their request with the account, also while it is being answered', async () => {
    const { driver, params } = await sharer('Lea Leaving')
    const gone = driver.call(routes.deleteAccount, { body: { password: testPassword } })
    const [answered] = await Promise.all([accept(params), gone])
    expect([200, 404]).toContain(answered.status)
    expect((await pro.call(routes.readRequest, { params })).code).toBe('REQUEST_NOT_FOUND')
  })

  test('gives the record back with its requests, and whoever takes it over next answers them', async () => {
    const record = lawyerRow({ full_name: 'Nell Next' })
    await insertProfessionals(api.context.database, [record])
    const [former, next] = [await signUpNamed(api, 'Former'), await signUpNamed(api, 'Next')]
    await claim(api, former, record.id)
    const driver = await signUpNamed(api, 'Kim Stays')
    await driver.call(routes.connectLawyer, { body: { lawyerId: record.id, caseDetails: { consent: true } } })
    const { id } = await requestOf(driver, 'new', former)
    expect(await bellOf(former)).toEqual(['connection'])
    await former.call(routes.giveUpRecord, { params: { id: record.id } })
    expect(await bellOf(former)).toEqual([])
    expect((await accept({ id }, {}, former)).code).toBe('REQUEST_NOT_FOUND')
    expect((await former.call(routes.listRequests)).data).toEqual([])
    await claim(api, next, record.id)
    expect((await accept({ id }, {}, next)).data.state).toBe('in_progress')
  })
})
