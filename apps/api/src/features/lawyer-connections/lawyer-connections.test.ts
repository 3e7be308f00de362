import { randomUUID } from 'node:crypto'
import { CONSENT_VERSION, type ProfileFormInput, routes, sharedItems } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { insertProfessionals, lawyerRow, partner } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
const lawyer = lawyerRow({ ...partner, full_name: 'Adele Larkspur' })
const plain = lawyerRow({ full_name: 'Bo Fenwick' })
const physician = lawyerRow({ type: 'physician', full_name: 'Dr. Eva Pine' })
const gone = lawyerRow({ full_name: 'Gone Away', is_active: false })
const crowd = Array.from({ length: 5 }, (_, at) => lawyerRow({ full_name: `Lawyer ${at}` }))
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, plain, physician, gone, ...crowd])
})
afterAll(() => api.close())

/** The request of a person who agrees to everything. */
function agreed(lawyerId: string, caseDetails: Record<string, unknown> = {}) {
  return { lawyerId, caseDetails: { consent: true, consentVersion: CONSENT_VERSION, ...caseDetails } }
}

async function signUpAna(changes: Partial<ProfileFormInput> = {}): Promise<TestClient> {
  const driver = await api.signUp()
  const { data } = await driver.call(routes.getProfile)
  await driver.call(routes.updateProfile, { body: profileForm({ email: data.email, ...changes }) })
  return driver
}

function rowsOf(driver: TestClient) {
  const { kysely } = api.context.database
  const count = (table: 'lawyer_connections' | 'activities', type?: string) => {
    let query = kysely
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', driver.userId)
    if (type) query = query.where(sql.ref('type'), '=', type)
    return query.executeTakeFirstOrThrow()
  }
  const consents = kysely
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', driver.userId)
    .where('kind', '=', 'lawyer_sharing')
  return { count, consents: consents.execute() }
}

/** The numbers of this person's connections, consents and history items. */
async function counted(driver: TestClient): Promise<number[]> {
  const rows = rowsOf(driver)
  const connections = await rows.count('lawyer_connections')
  const activities = await rows.count('activities', 'professional_contacted')
  return [connections.count, (await rows.consents).length, activities.count]
}

describe('connecting', () => {
  test('without a session: 401', async () => {
    const answer = await api.guest.call(routes.connectLawyer, { body: agreed(lawyer.id) })
    expect([answer.status, answer.code]).toEqual([401, 'AUTH_FAILED'])
  })

  test('everything that is wrong is said at once: 400', async () => {
    const driver = await api.signUp()
    const details = { items: ['case', 'soul'], accidentId: '1', note: 'x'.repeat(1001), meeting: 'dream' }
    const { status, fields } = await driver.call(routes.connectLawyer, {
      body: { lawyerId: '7', caseDetails: details },
    })
    expect(status).toBe(400)
    expect(fields.toSorted()).toEqual([
      'caseDetails.accidentId',
      'caseDetails.items.1',
      'caseDetails.meeting',
      'caseDetails.note',
      'lawyerId',
    ])
    expect(
      (await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, { items: ['case'] }) })).fields,
    ).toEqual(['caseDetails.items'])
    expect((await driver.call(routes.connectLawyer, { body: {} })).fields).toEqual([
      'lawyerId',
      'caseDetails',
    ])
  })

  test('keeps the kind of case, what matters and the own words; a field that is not known is refused', async () => {
    const driver = await api.signUp()
    const wishes = { caseType: 'medical-malpractice', priorities: ['cost'], description: 'My own words' }
    const unknown = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, { budget: 5 }) })
    expect([unknown.status, unknown.fields, await counted(driver)]).toEqual([400, ['caseDetails'], [0, 0, 0]])
    const { data } = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, wishes) })
    expect(data.shared.case).toMatchObject({
      caseType: 'medical-malpractice',
      priorities: ['cost'],
      ownWords: 'My own words',
    })
    const [kept] = (await driver.call(routes.myConnections)).data
    expect(kept?.shared).toEqual(data.shared)
    const other = await api.signUp()
    const onlyContact = { ...wishes, items: ['contact'] }
    const answer = await other.call(routes.connectLawyer, { body: agreed(lawyer.id, onlyContact) })
    expect(answer.data.shared.case).toBeNull()
  })

  test('a lawyer who is absent, gone or a physician: 404', async () => {
    const driver = await api.signUp()
    for (const id of [randomUUID(), gone.id, physician.id]) {
      const answer = await driver.call(routes.connectLawyer, { body: agreed(id) })
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    }
  })

  test('a report that is absent or somebody else’s: 404, and nothing is kept', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeReport(other)
    for (const accidentId of [id, randomUUID()]) {
      const answer = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, { accidentId }) })
      expect([answer.status, answer.code]).toEqual([404, 'ACCIDENT_NOT_FOUND'])
    }
    expect(await counted(driver)).toEqual([0, 0, 0])
  })

  test('without an explicit yes to the text as it is now: 422, and nothing is kept', async () => {
    const driver = await api.signUp()
    for (const details of [{}, { consent: false }, { consent: true, consentVersion: '2020-01-01' }]) {
      const answer = await driver.call(routes.connectLawyer, {
        body: { lawyerId: lawyer.id, caseDetails: details },
      })
      expect([answer.status, answer.code]).toEqual([422, 'CONSENT_REQUIRED'])
    }
    expect(await counted(driver)).toEqual([0, 0, 0])
  })

  test('shares what the server knows, keeps the consent, and tells the history', async () => {
    const driver = await signUpAna({ middleName: 'María' })
    const report = await makeReport(driver)
    const photo = (await upload(driver, { accidentId: report.id, bytes: await cameraPhoto() })).data
    const details = { accidentId: report.id, note: 'Please call after 5 pm.', meeting: 'phone' }
    // Whether somebody is a partner is for the server to say.
    const body = { ...agreed(lawyer.id, details), isPreferredPartner: false }
    const { status, data } = await driver.call(routes.connectLawyer, { body })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      lawyerId: lawyer.id,
      lawyer: { id: lawyer.id, fullName: 'Adele Larkspur', isDemo: false },
      isPreferredPartner: true,
      accidentId: report.id,
      sharedItems: [...sharedItems],
      consent: { version: CONSENT_VERSION, agreedAt: data.connectedAt, digest: expect.any(String) as string },
    })
    const { email } = (await driver.call(routes.getProfile)).data
    expect(data.shared).toEqual({
      contact: {
        fullName: 'Ana María Rivera',
        email,
        cellNumber: '+18135550142',
        preferredNotification: 'email',
      },
      case: {
        reportNumber: report.number,
        timestamp: report.timestamp,
        severity: 'major',
        description: 'Hit from behind at the lights.',
        damage: ['rear', 'trunk'],
        note: 'Please call after 5 pm.',
        caseType: null,
        priorities: [],
        ownWords: null,
      },
      documents: [
        {
          id: photo.id,
          originalFilename: photo.originalFilename,
          mimeType: 'image/jpeg',
          fileSize: photo.fileSize,
          thumbnailUrl: `/api/lawyer-connections/${data.id}/documents/${photo.id}/thumbnail`,
          downloadUrl: `/api/lawyer-connections/${data.id}/documents/${photo.id}`,
        },
      ],
      location: {
        latitude: 27.9506,
        longitude: -82.4572,
        address: '401 E Jackson St, Tampa, FL',
        precision: 'device',
        accuracy: null,
        near: {
          city: null,
          state: 'FL',
          zipCode: null,
          county: 'Hillsborough County',
          countyFips: '12057',
        },
      },
      meeting: 'phone',
    })
    const [consent] = await rowsOf(driver).consents
    expect(consent).toMatchObject({ text_version: CONSENT_VERSION, items: [...sharedItems] })
    const { data: recent } = await driver.call(routes.recentActivity, {
      query: { type: 'professional_contacted' },
    })
    expect(recent.activities[0]?.metadata).toMatchObject({
      phrase: 'professionalContacted',
      values: { name: 'Adele Larkspur' },
    })
    expect(await counted(driver)).toEqual([1, 1, 1])
  })

  test('shares no more than was agreed to', async () => {
    const driver = await signUpAna()
    const { id: accidentId } = await makeReport(driver)
    const details = {
      accidentId,
      items: ['location', 'contact', 'contact'],
      note: 'secret',
      meeting: 'video',
    }
    const { data } = await driver.call(routes.connectLawyer, { body: agreed(plain.id, details) })
    expect(data.sharedItems).toEqual(['contact', 'location'])
    expect(data.shared).toMatchObject({ case: null, documents: null, meeting: null })
    expect(JSON.stringify(data)).not.toContain('secret')
    expect(data.isPreferredPartner).toBe(false)
  })

  test('works before there is a report or a name', async () => {
    const driver = await api.signUp()
    const { data } = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id) })
    expect(data.accidentId).toBeNull()
    expect(data.shared).toMatchObject({
      contact: { fullName: null, cellNumber: null },
      documents: [],
      location: null,
    })
  })

  test('a second connect answers the first, whatever it says', async () => {
    const driver = await signUpAna()
    const first = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, { note: 'first' }) })
    const second = await driver.call(routes.connectLawyer, {
      body: agreed(lawyer.id, { note: 'second', items: ['contact'] }),
    })
    expect(second.status).toBe(201)
    expect(second.data).toEqual(first.data)
    expect(await counted(driver)).toEqual([1, 1, 1])
  })

  test('what was shared stays as it was when the profile changes', async () => {
    const driver = await signUpAna()
    const first = await driver.call(routes.connectLawyer, { body: agreed(lawyer.id) })
    const { email } = (await driver.call(routes.getProfile)).data
    await driver.call(routes.updateProfile, { body: profileForm({ email, lastName: 'Newname' }) })
    const { data } = await driver.call(routes.myConnections)
    expect(data[0]?.shared).toEqual(first.data.shared)
  })

  test('twenty at once make one, with and without a key', async () => {
    for (const idempotencyKey of [undefined, randomUUID()]) {
      const driver = await signUpAna()
      const body = agreed(lawyer.id)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          driver.call(routes.connectLawyer, { body, ...(idempotencyKey && { idempotencyKey }) }),
        ),
      )
      const made = answers.filter((answer) => answer.status === 201)
      const others = answers.filter((answer) => answer.status !== 201)
      expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
      expect(others.every((answer) => answer.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
      if (!idempotencyKey) expect(others).toEqual([])
      expect(await counted(driver)).toEqual([1, 1, 1])
    }
  })
})

describe('my connections', () => {
  test('without a session: 401; no page: 400', async () => {
    expect((await api.guest.call(routes.myConnections)).status).toBe(401)
    const driver = await api.signUp()
    expect((await driver.call(routes.myConnections, { query: { limit: 0, page: 0 } })).fields).toEqual([
      'limit',
      'page',
    ])
  })

  test('are those of nobody else', async () => {
    const [driver, other] = [await signUpAna(), await signUpAna()]
    await driver.call(routes.connectLawyer, { body: agreed(lawyer.id) })
    const answer = await other.call(routes.myConnections)
    expect(answer.data).toEqual([])
    expect(answer.pagination.total).toBe(0)
  })

  test('come newest first, and the pages together are all of them', async () => {
    const driver = await signUpAna()
    for (const { id } of crowd) {
      await driver.call(routes.connectLawyer, { body: agreed(id) })
      api.clock.advance(1000)
    }
    const ids: string[] = []
    for (const page of [1, 2, 3]) {
      const { data, pagination } = await driver.call(routes.myConnections, { query: { limit: 2, page } })
      expect(pagination).toEqual({ limit: 2, offset: (page - 1) * 2, page, total: 5, hasMore: page < 3 })
      ids.push(...data.map((connection) => connection.lawyerId))
    }
    expect(ids).toEqual(crowd.map((row) => row.id).toReversed())
  })

  test('still show a lawyer who has left the directory', async () => {
    const driver = await signUpAna()
    const leaving = lawyerRow({ full_name: 'Leaving Soon' })
    await insertProfessionals(api.context.database, [leaving])
    await driver.call(routes.connectLawyer, { body: agreed(leaving.id) })
    await api.context.database.kysely
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', leaving.id)
      .execute()
    const { data } = await driver.call(routes.myConnections)
    expect(data[0]?.lawyer).toMatchObject({ fullName: 'Leaving Soon', isActive: false })
  })
})

describe('the tables', () => {
  const connection = (userId: string, consentId: string | null) => sql`
    insert into lawyer_connections (user_id, id, lawyer_id, consent_id, is_preferred_partner, connected_at)
    values (${userId}, ${randomUUID()}, ${lawyer.id}, ${consentId}, false, now())`

  test('hold no sharing without the person’s own consent', async () => {
    const [driver, other] = [await api.signUp(), await signUpAna()]
    await other.call(routes.connectLawyer, { body: agreed(plain.id) })
    const [foreign] = await rowsOf(other).consents
    for (const consentId of [null, randomUUID(), foreign!.id]) {
      const insert = api.context.database.asUser(driver.userId, (tx) =>
        connection(driver.userId, consentId).execute(tx),
      )
      await expect(insert).rejects.toThrow(/consent_id/)
    }
  })

  test('cannot be changed by whoever shared, nor written for another', async () => {
    const [driver, other] = [await signUpAna(), await api.signUp()]
    await driver.call(routes.connectLawyer, { body: agreed(lawyer.id) })
    const asDriver = (statement: ReturnType<typeof sql>) =>
      api.context.database.asUser(driver.userId, (tx) => statement.execute(tx))
    await expect(asDriver(sql`update lawyer_connections set accident_id = null`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(asDriver(sql`update consents set shared = '{}'`)).rejects.toThrow(/permission denied/)
    await expect(asDriver(sql`delete from consents`)).rejects.toThrow(/permission denied/)
    await expect(asDriver(connection(other.userId, randomUUID()))).rejects.toThrow(/row-level security/)
  })

  test('keep nothing of an account that is deleted', async () => {
    const driver = await signUpAna()
    const { id: accidentId } = await makeReport(driver)
    await driver.call(routes.connectLawyer, { body: agreed(lawyer.id, { accidentId }) })
    await api.context.database.kysely.deleteFrom('users').where('id', '=', driver.userId).execute()
    expect(await counted(driver)).toEqual([0, 0, 0])
  })
})
