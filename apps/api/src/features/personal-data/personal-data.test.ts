import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annotate, makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { makeClaim } from '#features/claims/claims.factory.ts'
import { makeContact } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { makeDriver, makePolicy, makeVehicle } from '#features/glovebox/glovebox.factory.ts'
import { ring } from '#features/notifications/notifications.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { makePasskey } from '#features/passkey-credentials/software-authenticator.factory.ts'
import { enterNewEmail, profileForm } from '#features/profile/profile.factory.ts'
import { answerAndReport } from '#features/reviews/reviews.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { textsFor } from './export-phrases.ts'
import { wireName } from './exported-rows.ts'
import { exportedTables } from './exported-tables.ts'
import { personParts } from './person-parts.ts'
import { columnsLeftOut, tablesLeftOut } from './left-out.ts'
import { exportedZip, sha256, unzip } from './personal-data.factory.ts'
import { onlyInData } from './show-row.ts'

let api: TestApp
let ana: TestClient
let ben: TestClient
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const nextSlot = slotSource(new Date())

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  ana = await furnished('Ana')
  ben = await furnished('Ben')
})
afterAll(() => api.close())

/** A person with a row in every table. */
async function furnished(name: string): Promise<TestClient> {
  const client = await api.signUp({ email: `${name.toLowerCase()}-${randomUUID()}@example.test` })
  const vehicle = await makeVehicle(client, { make: `${name}mobile` })
  await makeDriver(client, { fullName: `${name} Junior` })
  const policy = await makePolicy(client, { driverName: `${name} Senior` })
  await makeContact(client, { name: `${name}’s mother` })
  const accident = await makeReport(client, { description: `${name} was hit from behind.` })
  await client.call(routes.updateAccident, { params: { id: accident.id }, body: { status: 'open' } })
  const insurer = { id: accident.id, callee: 'insurer' } as const
  await client.call(routes.noteCall, { params: insurer, body: { at: accident.createdAt } })
  const details = { vehicles: [{ id: randomUUID(), driver: `${name}’s other driver` }] }
  await client.call(routes.changeDetails, { params: { id: accident.id }, body: details })
  await annotate(client, accident.id, name)
  await makeClaim(client, { accidentId: accident.id, policyId: policy.id, note: `${name} waits for a call.` })
  await upload(client, { accidentId: accident.id, bytes: await cameraPhoto(), name: `${name} scene.jpg` })
  await client.call(routes.sharePlace, { body: { accidentId: accident.id, situation: 'safe' } })
  await answerAndReport(api, client, await claimRecord(api, client))
  await client.call(routes.renewCalendarFeed)
  await ring(api, client, `${name} Writer`)
  await uploadTo(client, { section: 'vehicle', id: vehicle.id, name: `${name} papers.jpg` })
  await client.call(routes.connectLawyer, {
    body: { lawyerId: lawyer.id, caseDetails: { consent: true, accidentId: accident.id } },
  })
  await makeAppointment(client, { lawyerId: lawyer.id, start: nextSlot(), reason: `${name} wants to talk.` })
  await writeAbout(client, lawyer.id, name)
  await client.call(routes.sendFeedback, {
    body: { feedbackType: 'app', category: 'content', message: `${name} likes the app.` },
  })
  await client.call(routes.sendContactRequest, {
    body: { name, email: 'x@example.test', subject: 'Hello', message: `${name} says hello.` },
  })
  await enterNewEmail(client)
  await makePasskey(client, { name: `Phone of ${name}` })
  await client.call(routes.mailWelcome)
  await client.call(routes.sendTextCode, { body: { cellNumber: '(813) 555-0142' } })
  return client
}

/** Writes everything a person can write to or about a professional. */
async function writeAbout(client: TestClient, professionalId: string, name: string): Promise<void> {
  const params = { type: 'lawyer', id: professionalId } as const
  const named = { professionalId, professionalType: 'lawyer' }
  await client.call(routes.addFavorite, { body: named })
  await client.call(routes.contactProfessional, { body: { ...named, message: `${name} has a question.` } })
  await complainAbout(client, professionalId, name)
  const correction = { topic: 'phone', message: `${name} could not call.` }
  await client.call(routes.reportProfessionalError, { params, body: correction })
  await client.call(routes.addReview, { params, body: { rating: 4, text: `${name} was helped well.` } })
}

async function complainAbout(client: TestClient, recipientId: string, name: string): Promise<void> {
  const { data } = await client.call(routes.conversationWith, { params: { recipientId } })
  const about = { conversationId: data.conversation?.id }
  await client.call(routes.reportConversation, {
    body: { ...about, reason: 'other', text: `${name} minds.` },
  })
  await client.call(routes.addBlock, { body: about })
}

async function uploadTo(
  client: TestClient,
  { section, id, name }: { section: string; id: string; name: string },
) {
  const fields = { sectionType: section, sectionItemId: id, fileCategory: `other_${section}` }
  const { data } = await upload(client, { accidentId: id, bytes: await cameraPhoto(), name, fields })
  return data
}

const list = z.array(z.record(z.string(), z.unknown()))
const exported = z.looseObject({ account: z.looseObject({ id: z.string(), email: z.string() }) })

async function exportedJson(client: TestClient) {
  const response = await client.fetch(routes.exportData.path)
  const envelope = z.parse(z.object({ success: z.literal(true), data: exported }), await response.json())
  return { response, data: envelope.data }
}

/** Ids of all of a person's rows by table, read from the database itself, where no policy hides any. */
async function idsByTable(userId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const { context } = api
  await context.database.asSystem(async (tx) => {
    await sql`select set_config('krash.user_id', ${userId}, true)`.execute(tx)
    for (const { key, table, from, open } of exportedTables) {
      if (open) await open({ tx, context, userId })
      const { rows } = await sql<{ id: string }>`
        select id from ${from ?? sql.table(table)} where user_id = ${userId} order by id`.execute(tx)
      found.set(
        key,
        rows.map((row) => row.id),
      )
    }
  })
  return found
}

describe('GET /api/users/export', () => {
  test('401 without a session, 400 for a format there is not', async () => {
    expect((await api.guest.fetch(routes.exportData.path)).status).toBe(401)
    expect((await ana.fetch(`${routes.exportData.path}?format=pdf`)).status).toBe(400)
  })

  test('is an attachment that nobody keeps', async () => {
    for (const format of ['json', 'zip']) {
      const { headers } = await ana.fetch(`${routes.exportData.path}?format=${format}`)
      const day = api.clock.now().toISOString().slice(0, 10)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="krash-${day}.${format}"`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('has everything of the person and nothing of another: missing 0, foreign 0', async () => {
    const counts = { given: 0, missing: 0, foreign: 0 }
    for (const [client, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const { data } = await exportedJson(client)
      expect(data.account).toMatchObject({ id: client.userId, email: client.session?.user.email })
      const foreign = await idsByTable(other.userId)
      for (const [key, ids] of await idsByTable(client.userId)) {
        const given = z.parse(list, data[key]).map((row) => String(row['id']))
        // Otherwise a missing row would go unnoticed.
        expect([key, ids.length]).not.toEqual([key, 0])
        counts.given += given.length
        counts.missing += ids.filter((id) => !given.includes(id)).length
        counts.foreign += given.filter((id) => !ids.includes(id)).length
      }
      const text = JSON.stringify(data)
      const name = other === ben ? 'Ben' : 'Ana'
      const traces = [other.userId, name, ...[...foreign.values()].flat()]
      counts.foreign += traces.filter((trace) => text.includes(trace)).length
    }
    console.log(`export: ${counts.given} rows, missing ${counts.missing}, foreign ${counts.foreign}`)
    expect(counts).toMatchObject({ missing: 0, foreign: 0 })
  })

  test('gives rows with the names of the wire', async () => {
    const { data } = await exportedJson(ana)
    expect(data).toMatchObject({
      preferences: { language: 'en', shareData: false },
      vehicles: [{ make: 'Anamobile', licensePlate: 'ABC 123', vehicleType: 'car' }],
      drivers: [{ fullName: 'Ana Junior', dateOfBirth: '1990-05-17' }],
      insurancePolicies: [{ driverName: 'Ana Senior', deductible: 500 }],
      accidents: [{ severity: 'major', damage: ['rear', 'trunk'] }],
      lawyerConnections: [{ lawyerName: 'Adele Larkspur' }],
      favorites: [{ professionalName: 'Adele Larkspur', professionalId: lawyer.id }],
      professionalContacts: [{ professionalName: 'Adele Larkspur' }],
      conversations: [{ withName: 'Adele Larkspur' }],
      messages: [{ text: 'Ana has a question.' }],
      professionalCorrections: [{ topic: 'phone', message: 'Ana could not call.' }],
      reviews: [{ professionalName: 'Adele Larkspur', rating: 4, text: 'Ana was helped well.' }],
    })
    const sharing = z.parse(list, data['consents']).find(({ kind }) => kind === 'lawyer_sharing')
    expect(sharing).toMatchObject({ shared: { contact: {} } })
  })

  test('comes to the last row of long lists', async () => {
    const client = await api.signUp()
    await sql`
      insert into activities (user_id, id, type, title, occurred_at, created_at, updated_at)
      select ${client.userId}, gen_random_uuid(), 'navigation', 'Page ' || n, now(), now(), now()
      from generate_series(1, 1000) n`.execute(api.context.database.kysely)
    const { data } = await exportedJson(client)
    const titles = z.parse(list, data['activities']).map((row) => row['title'])
    expect(new Set(titles).size).toBe(1000)
  })
})

describe('what is kept', () => {
  test('does not tell whether a new e-mail is somebody’s already', async () => {
    const addresses = [ana.session?.user.email, `free-${randomUUID()}@example.test`]
    const told = addresses.map(async (email) => {
      const client = await api.signUp()
      await client.call(routes.updateProfile, {
        body: profileForm({ email: email ?? '', currentPassword: goodPassword }),
      })
      await api.runJobs()
      const { data } = await exportedJson(client)
      return z.parse(list, data['mails']).map(({ template }) => template)
    })
    const [taken, free] = await Promise.all(told)
    expect(taken).toEqual(free)
    expect(taken).toContain('emailChangeNotice')
  })

  test('every table with rows of persons is given out, or left out for a reason; every column too', async () => {
    const { rows } = await api.context.database.pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (table_name = 'users' or table_name in (
        select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      )) and column_name <> 'user_id'`)
    const columnsOf: Record<string, readonly string[]> = { users: Object.values(personParts).flat() }
    for (const { table, columns } of exportedTables) columnsOf[table] = columns
    const unhandled = rows.filter(
      ({ table, column }) =>
        !(table in tablesLeftOut) &&
        !columnsOf[table]?.includes(column) &&
        !(column in (columnsLeftOut[table] ?? {})),
    )
    expect(unhandled).toEqual([])
    const known = new Set(rows.map(({ table }) => table))
    expect(
      [...Object.keys(tablesLeftOut), ...Object.keys(columnsOf)].filter(
        (name) => !known.has(name) && name !== 'messages' && name !== 'audit_entries',
      ),
    ).toEqual([])
  })

  test('every field on the page has a name people read', () => {
    const { find } = textsFor('en')
    const columns = [
      ...Object.entries(personParts),
      ...exportedTables.map(
        ({ key, columns: own, more = {} }) => [key, [...own, ...Object.keys(more)]] as const,
      ),
    ].flatMap(([key, names]) => names.map((name) => ({ key, name: wireName(name) })))
    const nameless = columns.filter(
      ({ key, name }) => !onlyInData.has(name) && !find(`fieldOf.${key}.${name}`) && !find(`field.${name}`),
    )
    expect(nameless).toEqual([])
    const sections = [...Object.keys(personParts), ...exportedTables.map(({ key }) => key)]
    expect(sections.filter((key) => !find(`section.${key}`))).toEqual([])
  })
})

describe('the ZIP', () => {
  test('holds the data, a page and the files by what they belong to, exactly as they were sent', async () => {
    const found = await exportedZip(ana)
    const photo = sha256(await cameraPhoto())
    const { number } = (await ana.call(routes.listAccidents)).data[0]!
    expect([...found.keys()].toSorted()).toEqual([
      `Files/Accidents/${number}/Ana scene.jpg`,
      'Files/Vehicles/Anamobile Civic 2019/Ana papers.jpg',
      'data.json',
      'index.html',
    ])
    for (const [path, bytes] of found) if (path.endsWith('.jpg')) expect(sha256(bytes)).toBe(photo)
    const data = z.parse(exported, JSON.parse(String(found.get('data.json'))))
    const { data: same } = await exportedJson(ana)
    // The export itself is an event of the account.
    const other = { exportedAt: '', files: [], accountEvents: [] }
    expect({ ...data, ...other }).toEqual({ ...same, ...other })
  })

  test('names files so that every system takes them, each once, and leaves deleted ones out', async () => {
    const client = await api.signUp()
    const { id } = await makeVehicle(client, { make: '../CON', model: 'a/b:c', color: 'x' })
    for (const name of ['a.jpg', 'A.JPG', 'a.jpg', '..\\..\\x.jpg', 'com1.jpg', `${'é'.repeat(90)}.jpg`])
      await uploadTo(client, { section: 'vehicle', id, name })
    const gone = await uploadTo(client, { section: 'vehicle', id, name: 'gone.jpg' })
    await client.call(routes.deleteFile, { params: { id: gone.id } })
    const found = await exportedZip(client)
    const files = [...found.keys()].filter((path) => path.endsWith('.jpg') || path.endsWith('.JPG'))
    expect(files.map((path) => path.split('/').slice(2).join('/'))).toEqual([
      '_.._CON a_b_c 2019/a.jpg',
      '_.._CON a_b_c 2019/A (2).JPG',
      '_.._CON a_b_c 2019/a (3).jpg',
      expect.stringMatching(/x\.jpg$/),
      '_.._CON a_b_c 2019/_com1.jpg',
      `_.._CON a_b_c 2019/${'é'.repeat(60)}.jpg`,
    ])
    expect(String(found.get('data.json'))).toContain('gone.jpg')
  })

  test('is still a ZIP when nothing is kept yet', async () => {
    const found = await exportedZip(await api.signUp())
    expect([...found.keys()]).toEqual(['data.json', 'index.html'])
  })

  test('whoever stops reading takes nothing along: the next one is whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stop = new AbortController()
      const response = await ana.fetch(`${routes.exportData.path}?format=zip`, { signal: stop.signal })
      stop.abort()
      await expect(response.arrayBuffer()).rejects.toThrow(/abort/i)
    }
    expect((await exportedZip(ana)).has('index.html')).toBe(true)
    await expect(unzip(Buffer.from('no zip'))).rejects.toThrow()
  })
})

describe('the page', () => {
  const pageOf = async (client: TestClient) => String((await exportedZip(client)).get('index.html'))

  test('shows what is kept, links the files, and needs nothing from anywhere', async () => {
    const page = await pageOf(ana)
    expect(page).toContain('<html lang="en" dir="ltr">')
    for (const text of [
      '2019 Anamobile Civic',
      'Ana Junior',
      '(813) 555-0143',
      'May 17, 1990',
      'Full Coverage',
    ])
      expect(page).toContain(text)
    expect(page).toContain('Anamobile Civic added')
    expect(page).toContain('href="Files/Vehicles/Anamobile%20Civic%202019/Ana%20papers.jpg"')
    expect(page).not.toMatch(/<script|javascript:|https?:\/\/|@import|url\(|\son\w+=/i)
    expect(page).not.toContain('Ben')
  })

  test('is in the person’s language, from right to left where that is so', async () => {
    const client = await furnished('Noor')
    await client.call(routes.updatePreferences, { body: { language: 'ar' } })
    const found = await exportedZip(client)
    const page = String(found.get('index.html'))
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('تمت إضافة المركبة Noormobile Civic')
    expect([...found.keys()].some((path) => path.startsWith('الملفات/المركبات/'))).toBe(true)
  })

  test('what a person wrote stays text', async () => {
    const client = await api.signUp()
    const attack = `"'><img src=x onerror=alert(1)>&amp;{{date}}`
    await makeVehicle(client, { make: attack.slice(0, 60), model: '</bdi><script>' })
    await makeReport(client, { description: `${attack}\n</dd>` })
    const page = await pageOf(client)
    expect(page).not.toMatch(/<img src=x|<script/)
    expect(page).toContain(
      '&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;{{date}}<br>&lt;/dd&gt;',
    )
  })
})
