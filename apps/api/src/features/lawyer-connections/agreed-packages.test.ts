import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LawyerConnection, type PackagePreview, type SharedPackage, routes } from '@krash/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { claim, inboxOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { connectRaw } from '#testing/raw-connection.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { runHistory } from './sharing-history.factory.ts'

/** The same property over many more: `SHARING_HISTORIES=1000 npm test -- …/agreed-packages.test.ts -t history`. */
const HISTORIES = Number(process.env['SHARING_HISTORIES'] ?? 25)

let api: TestApp
let pro: TestClient
let stranger: TestClient
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  pro = await signUpNamed(api, 'Adele Larkspur')
  stranger = await api.signUp()
  await claim(api, pro, lawyer.id)
})
afterAll(() => api.close())

const preview = (driver: TestClient, caseDetails: Record<string, unknown> = {}) =>
  driver.call(routes.previewConnection, { body: { lawyerId: lawyer.id, caseDetails } })
const connect = (driver: TestClient, caseDetails: Record<string, unknown>, digest?: string) =>
  driver.call(routes.connectLawyer, {
    body: { lawyerId: lawyer.id, caseDetails: { consent: true, ...caseDetails }, digest },
  })
const renewal = (driver: TestClient, { id }: LawyerConnection) =>
  driver.call(routes.previewRenewal, { params: { id } })
const renew = (driver: TestClient, { id }: LawyerConnection, [digest, consent = true]: [string, boolean?]) =>
  driver.call(routes.renewConnection, { params: { id }, body: { consent, digest } })
const describeAnew = (driver: TestClient, id: string, description: string) =>
  driver.call(routes.correctAccident, { params: { id }, body: { description } })
const get = (who: TestClient, url: string) => who.fetch(url)
const ledgerOf = async (driver: TestClient) =>
  (await driver.call(routes.listConsents)).data.map(({ status, events }) => ({
    status,
    events: events.map(({ kind, fileIds }) => [kind, ...fileIds].join(' ')),
  }))

/** What the lawyer reads of it now. */
async function readBy(who: TestClient, driver: TestClient) {
  const { conversations } = await inboxOf(driver)
  return who.call(routes.sharedInConversation, { params: { id: conversations[0]?.id ?? '' } })
}

async function driverWithReport(name = 'Dan Tell') {
  const driver = await signUpNamed(api, name)
  const report = await makeReport(driver)
  return { driver, accidentId: report.id }
}

/** A preview has the addresses of own files, a sharing those of the connection; all else is to be the same. */
function withoutAddresses({ documents, ...rest }: SharedPackage) {
  return {
    ...rest,
    documents: documents?.map(({ thumbnailUrl: _small, downloadUrl: _whole, ...document }) => document),
  }
}

describe('the preview', () => {
  test('401, 400 of a field that is not known, 404; and it writes nothing', async () => {
    const { driver, accidentId } = await driverWithReport()
    expect((await preview(api.guest)).status).toBe(401)
    expect((await preview(driver, { budget: 5 })).fields).toEqual(['caseDetails'])
    expect((await preview(stranger, { accidentId })).code).toBe('ACCIDENT_NOT_FOUND')
    const body = { lawyerId: randomUUID(), caseDetails: {} }
    expect((await driver.call(routes.previewConnection, { body })).code).toBe('PROFESSIONAL_NOT_FOUND')
    expect((await preview(driver, { accidentId })).status).toBe(200)
    expect((await driver.call(routes.myConnections)).data).toEqual([])
  })

  test('is what is agreed to, kept, and read by the lawyer', async () => {
    const { driver, accidentId } = await driverWithReport()
    await upload(driver, { accidentId, bytes: await cameraPhoto() })
    const details = { accidentId, note: 'Call after 5.', meeting: 'video', priorities: ['cost'] }
    const { data: shown } = await preview(driver, details)
    const { data: made } = await connect(driver, details, shown.digest)
    expect(made.consent.digest).toBe(shown.digest)
    const [agreement] = (await driver.call(routes.listConsents)).data
    const read = (await readBy(pro, driver)).data
    for (const one of [made.shared, agreement!.shared, read!.shared])
      expect(withoutAddresses(one)).toEqual(withoutAddresses(shown.package))
    expect(agreement).toMatchObject({ digest: shown.digest, status: 'active', endedAt: null })
  })

  test('that is no longer true: 409 with the new one, and nothing is shared', async () => {
    const { driver, accidentId } = await driverWithReport()
    const { data: shown } = await preview(driver, { accidentId })
    await describeAnew(driver, accidentId, 'It was the other lane.')
    const refused = await connect(driver, { accidentId }, shown.digest)
    expect([refused.status, refused.code]).toEqual([409, 'PACKAGE_CHANGED'])
    const now = refused.failure.data as PackagePreview
    expect(now.package.case?.description).toBe('It was the other lane.')
    expect((await driver.call(routes.myConnections)).data).toEqual([])
    expect((await ledgerOf(driver)).length).toBe(0)
    expect((await connect(driver, { accidentId }, now.digest)).status).toBe(201)
  })
})

describe('what is new', () => {
  test('is shared once the person says so, by an agreement in place of the last', async () => {
    const { driver, accidentId } = await driverWithReport()
    const { data: first } = await connect(driver, { accidentId, note: 'Call after 5.' })
    await describeAnew(driver, accidentId, 'A truck was there too.')
    expect((await readBy(pro, driver)).data?.shared).toEqual(first.shared)
    const { data: news } = await renewal(driver, first)
    expect(news.package.case).toMatchObject({ description: 'A truck was there too.', note: 'Call after 5.' })
    expect((await renew(driver, first, [news.digest, false])).code).toBe('CONSENT_REQUIRED')
    expect((await renew(driver, first, [first.consent.digest ?? ''])).code).toBe('PACKAGE_CHANGED')
    expect((await renew(stranger, first, [news.digest])).code).toBe('CONNECTION_NOT_FOUND')
    const twice = await Promise.all([1, 2].map(() => renew(driver, first, [news.digest])))
    expect(twice.map(({ data }) => data.id)).toEqual([first.id, first.id])
    expect(withoutAddresses((await readBy(pro, driver)).data!.shared)).toEqual(withoutAddresses(news.package))
    expect(await ledgerOf(driver)).toEqual([
      { status: 'active', events: ['opened', 'granted'] },
      { status: 'ended', events: ['ended', 'opened', 'granted'] },
    ])
    await driver.call(routes.revokeConnection, { params: { id: first.id }, body: {} })
    expect((await renewal(driver, first)).code).toBe('SHARING_ENDED')
    expect((await renew(driver, first, [news.digest])).code).toBe('SHARING_ENDED')
  })
})

describe('the lawyer of what is new', () => {
  const requestOf = async (driver: TestClient, state: 'new' | 'in_progress' | 'closed') => {
    const { data } = await pro.call(routes.listRequests, { query: { state, limit: 100 } })
    return data.find(({ person }) => person.id === driver.userId)
  }
  const bell = async () =>
    (await pro.call(routes.listNotifications, { query: { limit: 100 } })).data.notifications
      .filter(({ kind }) => kind === 'connection')
      .map(({ values, link, isRead }) => [values['name'], link, isRead])
  const shareNews = async (driver: TestClient, first: LawyerConnection, words: string) => {
    await describeAnew(driver, first.accidentId ?? '', words)
    const { digest } = (await renewal(driver, first)).data
    return renew(driver, first, [digest])
  }

  test('is told once for as long as it is unread, and finds a closed request among the new again', async () => {
    const { driver, accidentId } = await driverWithReport('Nia News')
    const { data: first } = await connect(driver, { accidentId })
    const params = { id: (await requestOf(driver, 'new'))?.id ?? '' }
    await pro.call(routes.readNotifications)
    await pro.call(routes.acceptRequest, { params, body: {} })
    expect((await shareNews(driver, first, 'A truck was there too.')).status).toBe(200)
    await shareNews(driver, first, 'And a bus.')
    const told = ['Nia News', '/practice']
    expect((await bell()).slice(0, 2)).toEqual([
      [...told, false],
      [...told, true],
    ])
    expect(await requestOf(driver, 'in_progress')).toMatchObject(params)
    const { data: closed } = await pro.call(routes.closeRequest, { params, body: {} })
    const { data: renewed } = await shareNews(driver, first, 'And a van.')
    const reopened = await requestOf(driver, 'new')
    expect(reopened).toMatchObject({ ...params, cameAt: renewed.consent.agreedAt })
    expect((reopened?.updatedAt ?? '') > closed.updatedAt).toBe(true)
  })

  test('hears nothing of whom they have blocked, nor of what they cannot see before a conflict is ruled out', async () => {
    const { driver: blocked, accidentId } = await driverWithReport('Bo Blocked')
    const { data: first } = await connect(blocked, { accidentId })
    const conversationId = (await requestOf(blocked, 'new'))?.conversationId ?? ''
    await pro.call(routes.addBlock, { body: { conversationId } })
    const { driver: waiting, accidentId: other } = await driverWithReport('Wes Waits')
    const { data: second } = await connect(waiting, { accidentId: other, conflictCheckFirst: true })
    const before = await bell()
    expect((await shareNews(blocked, first, 'A truck was there too.')).status).toBe(200)
    expect((await shareNews(waiting, second, 'A truck was there too.')).status).toBe(200)
    expect(await bell()).toEqual(before)
  })
})

describe('photos and papers', () => {
  /** A driver whose one photo is shared, and where to fetch it. */
  async function photoShared(items: string[]) {
    const { driver, accidentId } = await driverWithReport()
    const bytes = await cameraPhoto({ orientation: 6 })
    const { data: photo } = await upload(driver, { accidentId, bytes })
    const { data: connection } = await connect(driver, { accidentId, items })
    const [document] = connection.shared.documents ?? []
    if (!document) throw new Error('no photo is shared')
    return { driver, photo, bytes, connection, document }
  }
  const exifOf = async (response: Response) => {
    const bytes = Buffer.from(await response.arrayBuffer())
    return { bytes, exif: (await sharp(bytes).metadata()).exif }
  }

  test('open for the two sides while it lasts, for nobody else, and each is in the ledger', async () => {
    const { driver, photo, connection, document } = await photoShared(['contact', 'documents'])
    const { downloadUrl } = document
    const thumbnailUrl = document.thumbnailUrl!
    for (const url of [downloadUrl, thumbnailUrl]) {
      expect((await get(api.guest, url)).status).toBe(401)
      expect((await get(stranger, url)).status).toBe(404)
      expect((await get(driver, url)).status).toBe(200)
    }
    const { data: unshared } = await upload(driver, {
      bytes: await cameraPhoto(),
      fields: { sectionType: 'personal' },
    })
    expect((await get(pro, downloadUrl.replace(photo.id, unshared.id))).status).toBe(404)
    expect(await ledgerOf(driver)).toEqual([{ status: 'active', events: ['granted'] }])
    for (const url of [thumbnailUrl, `${downloadUrl}?view=true`, downloadUrl, downloadUrl])
      expect((await get(pro, url)).status).toBe(200)
    const taken = [`downloaded ${photo.id}`, `downloaded ${photo.id}`, `opened ${photo.id}`, 'granted']
    expect(await ledgerOf(driver)).toEqual([{ status: 'active', events: taken }])
    await driver.call(routes.revokeConnection, { params: { id: connection.id }, body: {} })
    for (const who of [pro, driver])
      for (const url of [downloadUrl, thumbnailUrl]) expect((await get(who, url)).status).toBe(404)
    expect((await ledgerOf(driver))[0]?.events).toEqual(['revoked', ...taken])
    // The person still sees what they had shared, among their own files.
    const own = (await driver.call(routes.listConsents)).data[0]!.shared.documents![0]!
    expect((await get(driver, own.downloadUrl)).status).toBe(200)
    expect((await get(pro, own.downloadUrl)).status).toBe(404)
  })

  test('leave without their place, unless the place is shared', async () => {
    const hidden = await photoShared(['contact', 'documents'])
    const cleaned = await exifOf(await get(pro, hidden.document.downloadUrl))
    expect(cleaned.exif).toBeUndefined()
    expect(cleaned.bytes.includes('Testcam')).toBe(false)
    const open = await photoShared(['contact', 'documents', 'location'])
    expect((await exifOf(await get(pro, open.document.downloadUrl))).bytes.equals(open.bytes)).toBe(true)
    // What the person sees of it is what the lawyer sees.
    const own = await exifOf(await get(hidden.driver, hidden.document.downloadUrl))
    expect(own.bytes.equals(cleaned.bytes)).toBe(true)
  })

  test('are gone with the file, and nothing is written of what could not be opened', async () => {
    const { driver, photo, document } = await photoShared(['contact', 'documents'])
    await driver.call(routes.deleteFile, { params: { id: photo.id } })
    expect((await get(pro, document.downloadUrl)).status).toBe(404)
    expect(await ledgerOf(driver)).toEqual([{ status: 'active', events: ['granted'] }])
  })

  test('break off where they are still on their way when the sharing ends', async () => {
    const { driver, accidentId } = await driverWithReport()
    // Noise, so that it is larger than all buffers on the way.
    const [width, height] = [1800, 1800]
    const bytes = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    await upload(driver, { accidentId, bytes, name: 'noise.png', type: 'image/png' })
    const { data: connection } = await connect(driver, { accidentId })
    const { downloadUrl } = connection.shared.documents![0]!
    const raw = await connectRaw(api.url)
    const { socket } = raw
    const head = [
      `GET ${downloadUrl} HTTP/1.1`,
      'host: krash.test',
      `authorization: Bearer ${pro.session?.token}`,
    ]
    let received = 0
    const closed = new Promise((resolve) => {
      socket.once('close', resolve)
    })
    await raw.write([...head, 'connection: close', '', ''].join('\r\n'))
    await new Promise<void>((resolve) => {
      socket.once('data', (chunk: Buffer) => {
        received += chunk.length
        socket.pause()
        resolve()
      })
    })
    await driver.call(routes.revokeConnection, { params: { id: connection.id }, body: {} })
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    socket.once('end', () => socket.end())
    socket.resume()
    await closed
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThan(bytes.length)
  })
})

test('what was shared before agreements had packages is carried over, with what is known of it', async () => {
  const { driver, accidentId } = await driverWithReport()
  const { data: photo } = await upload(driver, { accidentId, bytes: await cameraPhoto() })
  const { data: connection } = await connect(driver, { accidentId })
  const purged = { id: randomUUID(), originalFilename: 'police.PDF', fileSize: 7 }
  const known = { id: photo.id, originalFilename: photo.originalFilename, fileSize: photo.fileSize }
  const old = { ...connection.shared, documents: [known, purged] }
  const file = await readFile(
    new URL('../../../migrations/0053_agreed_packages.sql', import.meta.url),
    'utf8',
  )
  const carry = /^update consents as given[^;]*;/m.exec(file)?.[0] ?? ''
  const tx = await api.context.database.kysely.startTransaction().execute()
  await sql`alter table consents disable trigger consents_kept`.execute(tx)
  await sql`alter table lawyer_connections disable trigger user, add column shared jsonb`.execute(tx)
  await sql`
    update lawyer_connections set shared = ${JSON.stringify(old)} where id = ${connection.id}`.execute(tx)
  await sql.raw(carry.replace(/;$/, ' and connection.shared is not null')).execute(tx)
  const kept = await tx
    .selectFrom('consents')
    .select('shared')
    .where('connection_id', '=', connection.id)
    .executeTakeFirst()
  await tx.rollback().execute()
  expect(kept?.shared).toEqual({
    ...old,
    documents: [
      { ...known, mimeType: 'image/jpeg' },
      { ...purged, mimeType: 'application/pdf' },
    ],
  })
})

test(
  `a reader sees the agreed package or nothing, and the ledger is the history, in ${HISTORIES} histories`,
  async () => {
    const counts = { steps: 0, read: 0, refused: 0, violations: 0 }
    const driver = await signUpNamed(api, 'Dan Tell')
    const report = await makeReport(driver)
    await upload(driver, { accidentId: report.id, bytes: await cameraPhoto({ width: 60, height: 40 }) })
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      await runHistory({ api, driver, pro, stranger, accidentId: report.id, seed, counts })
      if (seed % 100 === 0 || seed === HISTORIES) console.log(`histories: ${seed}, ${JSON.stringify(counts)}`)
    }
    expect(counts.violations).toBe(0)
    expect(counts.read).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
  600_000 + HISTORIES * 6_000,
)
