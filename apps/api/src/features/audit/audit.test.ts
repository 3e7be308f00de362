import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword, mailedTokens, undoTokens } from '#features/accounts/accounts.factory.ts'
import { emailOf, inboxOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { installation } from '#platform/audit/audit-trail.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { readAuditOrder, runAudit } from './audit-command.ts'
import { kindsIn, signInAgain, verify } from './audit.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const chainOf = (userId: string): string => api.context.audit.pseudonymOf(userId)

const kindsOf = ({ userId }: TestClient): Promise<string[]> => kindsIn(api, chainOf(userId))

/** What the act adds to the person's chain, and to no other but that of the operator. */
async function addedBy(person: TestClient, act: () => Promise<unknown>): Promise<string[]> {
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(api.context.database.kysely))
      .rows[0]?.n ?? 0
  const [all, before] = [await count(), await kindsOf(person)]
  await act()
  const added = (await kindsOf(person)).slice(before.length)
  expect((await count()) - all).toBe(added.length)
  return added
}

describe('every act makes one row in the chain of its account', () => {
  test('signing in, failing, locking, and ending sessions', async () => {
    api.clock.stop()
    const driver = await api.signUp()
    expect(await kindsOf(driver)).toEqual(['account_created'])
    expect(await addedBy(driver, () => signInAgain(driver, 'wrong horse'))).toEqual(['sign_in_failed'])
    expect(await addedBy(driver, () => signInAgain(driver))).toEqual(['signed_in'])
    const other = new TestClient(api.url, (await signInAgain(driver)).data)
    const { data: sessions } = await driver.call(routes.listSessions)
    const id =
      sessions.find(({ isCurrent, device }) => !isCurrent && device === 'Chrome on Android')?.id ?? ''
    const end = () => driver.call(routes.endSession, { params: { id } })
    expect(await addedBy(driver, end)).toEqual(['device_signed_out'])
    expect(await addedBy(driver, end)).toEqual([])
    const { refreshToken = '' } = driver.session ?? {}
    const refresh = () => api.guest.call(routes.refresh, { body: { refreshToken } })
    expect(await addedBy(driver, refresh)).toEqual([])
    api.clock.advance(60_000)
    expect(await addedBy(driver, refresh)).toEqual(['session_reused'])
    const third = new TestClient(api.url, (await signInAgain(driver)).data)
    expect(await addedBy(driver, () => third.call(routes.logout))).toEqual(['signed_out'])
    const last = new TestClient(api.url, (await signInAgain(driver)).data)
    const everywhere = () => last.call(routes.endAllSessions)
    expect(await addedBy(driver, everywhere)).toEqual(['signed_out_everywhere'])
    for (let failure = 1; failure < 10; failure += 1) {
      await signInAgain(driver, 'wrong horse')
      api.clock.advance(3_600_000)
    }
    expect(await addedBy(driver, () => signInAgain(driver, 'wrong horse'))).toEqual(['sign_in_locked'])
    expect(await addedBy(driver, () => signInAgain(driver))).toEqual([])
    expect(other.userId).toBe(driver.userId)
  })

  test('passwords and e-mails', async () => {
    const driver = await api.signUp()
    const email = emailOf(driver)
    const [first] = await mailedTokens(api, email, 'verify-email')
    await api.guest.call(routes.verifyEmail, { body: { token: first } })
    const ask = () => api.guest.call(routes.forgotPassword, { body: { email } })
    expect(await addedBy(driver, ask)).toEqual(['reset_asked'])
    const token = (await mailedTokens(api, email, 'reset-password'))[0]
    const reset = () => api.guest.call(routes.resetPassword, { body: { token, newPassword: goodPassword } })
    expect(await addedBy(driver, reset)).toEqual(['password_reset'])
    driver.session = (await signInAgain(driver)).data
    const change = (currentPassword: string) => () =>
      driver.call(routes.changePassword, { body: { currentPassword, newPassword: 'staple battery horse' } })
    expect(await addedBy(driver, change('not mine at all'))).toEqual(['password_refused'])
    expect(await addedBy(driver, change(goodPassword))).toEqual(['password_changed'])
    const back = { currentPassword: 'staple battery horse', newPassword: goodPassword }
    await driver.call(routes.changePassword, { body: back })
    expect(await addedBy(driver, () => enterNewEmail(driver))).toEqual(['email_change_asked'])
    const { data: profile } = await driver.call(routes.getProfile)
    const [confirming] = await mailedTokens(api, profile.pendingEmail ?? '', 'verify-email')
    const confirm = () => api.guest.call(routes.verifyEmail, { body: { token: confirming } })
    expect(await addedBy(driver, confirm)).toEqual(['email_changed'])
    const [undoing] = await undoTokens(api, email)
    const undo = () => api.guest.call(routes.undoEmailChange, { body: { token: undoing } })
    expect(await addedBy(driver, undo)).toEqual(['email_change_undone'])
    expect(await addedBy(driver, undo)).toEqual([])
  })

  test('sharing, opening and taking back; a record taken over and given back; the export and the end', async () => {
    const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
    await insertProfessionals(api.context.database, [lawyer])
    const [driver, pro] = [await signUpNamed(api, 'Dan Tell'), await signUpNamed(api, 'Adele Larkspur')]
    const token = await makeInvitation(api, lawyer.id)
    const take = () => pro.call(routes.acceptInvitation, { body: { token } })
    expect(await addedBy(pro, take)).toEqual(['record_taken_over'])
    const body = { lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact'] } }
    const connect = () => driver.call(routes.connectLawyer, { body })
    expect(await addedBy(driver, connect)).toEqual(['shared'])
    expect(await addedBy(driver, connect)).toEqual([])
    const id = (await inboxOf(driver)).conversations[0]?.id ?? ''
    const look = () => pro.call(routes.sharedInConversation, { params: { id } })
    expect(await addedBy(driver, look)).toEqual(['shared_opened'])
    expect(await addedBy(driver, look)).toEqual([])
    const [connection] = (await driver.call(routes.myConnections)).data
    const revoke = () =>
      driver.call(routes.revokeConnection, { params: { id: connection?.id ?? '' }, body: {} })
    expect(await addedBy(driver, revoke)).toEqual(['sharing_revoked'])
    expect(await addedBy(driver, revoke)).toEqual([])
    api.clock.advance(1000)
    const checked = { ...body, caseDetails: { ...body.caseDetails, conflictCheckFirst: true } }
    await driver.call(routes.connectLawyer, { body: checked })
    const [request] = (await pro.call(routes.listRequests)).data
    const params = { id: request?.id ?? '' }
    expect(await addedBy(driver, () => pro.call(routes.readRequest, { params }))).toEqual(['shared_opened'])
    const end = () => pro.call(routes.answerConflictCheck, { params, body: { answer: 'conflict' } })
    expect(await addedBy(driver, end)).toEqual(['sharing_ended_by_lawyer'])
    const give = () => pro.call(routes.giveUpRecord, { params: { id: lawyer.id } })
    expect(await addedBy(pro, give)).toEqual(['record_given_back'])
    const report = await makeReport(driver)
    const page = { accidentId: report.id, situation: 'safe', showsName: true, showsPhone: false }
    const share = () => driver.call(routes.sharePlace, { body: page, idempotencyKey: randomUUID() })
    expect(await addedBy(driver, share)).toEqual(['place_shared'])
    const [place] = (await driver.call(routes.listSharedPlaces)).data
    const stop = () => driver.call(routes.stopSharing, { params: { id: place?.id ?? '' } })
    expect(await addedBy(driver, stop)).toEqual(['place_sharing_ended'])
    expect(await addedBy(driver, () => driver.fetch('/api/users/export'))).toEqual(['data_exported'])

    const { data, pagination } = await driver.call(routes.listAudit, { query: { group: 'sharing' } })
    expect(data.map(({ kind, lawyerName }) => [kind, lawyerName])).toEqual([
      ['place_sharing_ended', null],
      ['place_shared', null],
      ['sharing_ended_by_lawyer', 'Adele Larkspur'],
      ['shared_opened', 'Adele Larkspur'],
      ['shared', 'Adele Larkspur'],
      ['sharing_revoked', 'Adele Larkspur'],
      ['shared_opened', 'Adele Larkspur'],
      ['shared', 'Adele Larkspur'],
    ])
    expect(pagination.total).toBe(8)
    expect((await driver.call(routes.checkAudit)).data).toEqual({ isWhole: true, entries: 10 })

    const before = await kindsOf(driver)
    const remove = () => driver.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect(await addedBy(driver, remove)).toEqual(['account_deleted'])
    expect(await kindsOf(driver)).toEqual([...before, 'account_deleted'])
    expect((await verify(api)).isWell).toBe(true)
  })

  test('what the operator does stands in the chain of the installation', async () => {
    const lawyer = lawyerRow()
    await insertProfessionals(api.context.database, [lawyer])
    const before = (await kindsIn(api, installation)).length
    await makeInvitation(api, lawyer.id)
    const { lines } = await runAudit(api.context, readAuditOrder(['--kind', 'record_invited']))
    expect(lines[0]).toContain(`operator  #`)
    expect(lines[0]).toContain(`record_invited  about ${lawyer.id}`)
    await verify(api)
    expect((await kindsIn(api, installation)).slice(before)).toEqual([
      'record_invited',
      'audit_listed',
      'audit_verified',
    ])
    expect(() => readAuditOrder(['--kind', 'nothing'])).toThrow('Usage')
    expect(() => readAuditOrder(['verify', '--person', 'x'])).toThrow('Usage')
  })
})

describe('an act and its row are one', () => {
  test('an act that fails leaves neither', async () => {
    const driver = await api.signUp()
    const { context } = api
    const failing = context.database.asUser(driver.userId, async (tx) => {
      recordAudit({ tx, context }, { userId: driver.userId, kind: 'shared' })
      await sql`select 1/0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    const refused = context.database.asSystem(async (tx) => {
      recordAudit({ tx, context }, { userId: driver.userId, kind: 'shared' })
      throw new Error('not after all')
    })
    await expect(refused).rejects.toThrow('not after all')
    expect(await kindsOf(driver)).toEqual(['account_created'])
  })

  test('rows of acts at the same time follow each other in the order of their commits', async () => {
    const driver = await api.signUp()
    const { context } = api
    const act = (kind: 'signed_in' | 'signed_out') =>
      context.database.asUser(driver.userId, async (tx) =>
        recordAudit({ tx, context }, { userId: driver.userId, kind }),
      )
    await Promise.all(Array.from({ length: 40 }, (_, at) => act(at % 2 === 0 ? 'signed_in' : 'signed_out')))
    expect((await driver.call(routes.checkAudit)).data).toEqual({ isWhole: true, entries: 41 })
  })

  test('attempts at unknown addresses leave a row without the address', async () => {
    const rows = () =>
      api.context.database.kysely
        .selectFrom('audit_entries')
        .select(['subject', 'position', 'kind', 'actor', 'about'])
        .where('kind', '<>', 'chain_begun')
        .orderBy('at')
        .orderBy('position')
        .execute()
    const before = new Set((await rows()).map(({ subject, position }) => `${subject} ${position}`))
    const email = `nobody-${randomUUID()}@example.test`
    await api.guest.call(routes.login, { body: { email, password: goodPassword } })
    await api.guest.call(routes.forgotPassword, { body: { email } })
    const added = (await rows()).filter(({ subject, position }) => !before.has(`${subject} ${position}`))
    expect(added.map(({ kind, actor, about }) => [kind, actor, about])).toEqual([
      ['sign_in_failed', null, null],
      ['reset_asked', null, null],
    ])
  })
})

describe('a person sees the own rows only', () => {
  test('newest first, with the kind of device, by group and in pages', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    await signInAgain(driver)
    await signInAgain(driver, 'wrong horse')
    const { data, pagination } = await driver.call(routes.listAudit, { query: { limit: 2 } })
    expect(data.map(({ kind, device, position }) => [position, kind, device])).toEqual([
      [3, 'sign_in_failed', 'Chrome on Android'],
      [2, 'signed_in', 'Chrome on Android'],
    ])
    expect([pagination.total, pagination.hasMore]).toEqual([3, true])
    const changes = await driver.call(routes.listAudit, { query: { group: 'changes' } })
    expect(changes.data.map(({ kind }) => kind)).toEqual(['account_created'])
    expect((await other.call(routes.listAudit)).data.map(({ kind }) => kind)).toEqual(['account_created'])
  })

  test('without naming its chain the role of requests reads no row, and with it that chain alone', async () => {
    const driver = await api.signUp()
    const count = (subject: string) =>
      api.context.database.asUser(driver.userId, async (tx) => {
        await sql`select set_config('krash.audit_subject', ${subject}, true)`.execute(tx)
        const { rows } = await sql<{ subject: string }>`
          select subject from audit_entries where kind <> 'chain_begun'
          union all select subject from audit_chains`.execute(tx)
        return rows.map((row) => row.subject)
      })
    const own = chainOf(driver.userId)
    expect(await count('')).toEqual([])
    expect(await count(own)).toEqual([own, own])
  })

  test('the export has them', async () => {
    const driver = await api.signUp()
    await signInAgain(driver)
    const exported = (await (await driver.fetch('/api/users/export')).json()) as {
      data: { accountEvents: { kind: string; position: number }[] }
    }
    expect(exported.data.accountEvents.map(({ position, kind }) => [position, kind])).toEqual([
      [1, 'account_created'],
      [2, 'signed_in'],
      [3, 'data_exported'],
    ])
  })
})
