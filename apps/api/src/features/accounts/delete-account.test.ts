import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { annotate, makeReport } from '#features/accidents/accidents.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { makeClaim } from '#features/claims/claims.factory.ts'
import { claim, mutual, send, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { makeContact } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { makeDriver, makePolicy, makeVehicle } from '#features/glovebox/glovebox.factory.ts'
import { ring } from '#features/notifications/notifications.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { makePasskey } from '#features/passkey-credentials/software-authenticator.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { answerAndReport } from '#features/reviews/reviews.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { goodPassword, registrationForm } from './accounts.factory.ts'

/** A word that appears only in what this person wrote. */
const canary = 'Zanzibarqux'
const plate = 'ZQX 1234'
const cell = '+18135550187'
const nextSlot = slotSource(new Date())
/** From the directory; somebody else answers for it. */
const lawyer = lawyerRow()

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  await claim(api, await api.signUp(), lawyer.id)
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''
const remove = (client: TestClient, password = goodPassword) =>
  client.call(routes.deleteAccount, { body: { password } })

describe('delete-account', () => {
  test('401 without a session, 400 without a password', async () => {
    expect((await remove(api.guest)).code).toBe('AUTH_FAILED')
    const client = await api.signUp()
    expect((await client.call(routes.deleteAccount, { body: {} })).fields).toEqual(['password'])
  })

  test('400 for a wrong password, slowed like at sign-in; the account and the session stay', async () => {
    api.clock.stop()
    const client = await api.signUp()
    const wrong = await remove(client, 'not this one')
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([400, 'INVALID_CURRENT_PASSWORD', ['password']])
    await remove(client, 'not this one')
    await remove(client, 'not this one')
    expect((await remove(client)).code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    expect((await client.call(routes.me)).status).toBe(200)
  })

  test('200 leaves nothing of the person in any table or folder, and nothing of others is gone', async () => {
    const [client, neighbour] = [await api.signUp(), await api.signUp()]
    const [photos, kept] = [await furnish(client), await furnish(neighbour, 'Kept')]
    const needles = [client.userId, emailOf(client), canary, plate, cell, photos.sha256]
    const [rowsBefore, filesBefore] = [await rowsWith(needles), await storedFiles()]
    const neighbourBefore = await rowsWith([neighbour.userId])
    expect(Object.keys(rowsBefore)).toEqual(expect.arrayContaining(await tablesOfPeople()))
    expect(filesBefore.length).toBe(2 * kept.files)

    const countsBefore = await keyedRows()
    expect((await remove(client)).data).toEqual({})
    await api.runJobs()

    const left = await rowsWith(needles)
    const counted = Object.values(rowsBefore).reduce((sum, count) => sum + count, 0)
    console.log(
      `delete account: ${counted} rows of ${Object.keys(rowsBefore).length} tables before, ${Object.keys(left).length} after; files ${filesBefore.length} before, ${(await storedFiles()).length} after`,
    )
    expect(left).toEqual({})
    const [failures = 0, quotas = 0] = countsBefore
    // Of links and of codes for the number.
    expect(await keyedRows()).toEqual([failures - 1, quotas - 2])
    expect(await storedFiles()).toHaveLength(kept.files)
    expect(await filesWith(photos.bytes)).toEqual([])
    const mails = await api.mails()
    const sent = mails.filter(({ to, text }) => to.endsWith(emailOf(client)) || text.includes(canary))
    // That the account is gone, to the address that is no account any more.
    expect(sent.map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    expect(mails.filter(({ to }) => to === emailOf(neighbour)).length).toBeGreaterThan(0)
    expect(await rowsWith([neighbour.userId])).toEqual(neighbourBefore)
    expect((await neighbour.call(routes.getProfile)).data.vehicles).toHaveLength(1)
  })

  test('200 ends every session at once, and the sign-in knows the person no more', async () => {
    const client = await api.signUp()
    const { data: other } = await api.guest.call(routes.login, {
      body: { email: emailOf(client), password: goodPassword },
    })
    await remove(client)
    const answers = [
      await client.call(routes.me),
      await api.guest.call(routes.me, { headers: { authorization: `Bearer ${other.token}` } }),
      await api.guest.call(routes.refresh, { body: { refreshToken: other.refreshToken } }),
      await remove(client),
    ]
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'AUTH_FAILED'))
    const signIn = await api.guest.call(routes.login, {
      body: { email: emailOf(client), password: goodPassword },
    })
    expect(signIn.code).toBe('INVALID_CREDENTIALS')
  })

  test('200 sends one last mail; those that waited are never sent', async () => {
    const form = registrationForm()
    const { data } = await api.guest.call(routes.register, {
      body: form,
      headers: { 'accept-language': 'ar' },
    })
    const headers = { authorization: `Bearer ${data.token}` }
    await api.guest.call(routes.forgotPassword, { body: { email: form.email } })
    await api.guest.call(routes.deleteAccount, { body: { password: goodPassword }, headers })
    const mails = (await api.mails()).filter(({ to }) => to === form.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain('dir="rtl"')
  })

  test('the e-mail can open an account again, which knows nothing of the first', async () => {
    const client = await api.signUp()
    await furnish(client)
    await remove(client)
    const again = await api.signUp({ email: emailOf(client) })
    expect(again.userId).not.toBe(client.userId)
    const { data } = await again.call(routes.getProfile)
    expect(data).toMatchObject({ firstName: null, accidentCount: 0, vehicles: [], insurancePolicies: [] })
    expect((await again.call(routes.listFiles, { query: { sectionType: 'accident' } })).data.data).toEqual([])
  })

  test('400 when the password was changed while the old one was compared', async () => {
    const client = await api.signUp()
    const { passwords } = api.context
    const matches = passwords.matches.bind(passwords)
    const body = { currentPassword: goodPassword, newPassword: 'another good one' }
    passwords.matches = async (stored, typed) => {
      passwords.matches = matches
      const isRight = await matches(stored, typed)
      expect((await client.call(routes.changePassword, { body })).status).toBe(200)
      return isRight
    }
    expect((await remove(client)).code).toBe('INVALID_CURRENT_PASSWORD')
    expect((await client.call(routes.me)).status).toBe(200)
  })

  test('what is added while the account goes is either gone with it or refused', async () => {
    const client = await api.signUp()
    const [gone] = await Promise.all([
      remove(client),
      ...Array.from({ length: 5 }, (_, at) =>
        makeVehicle(client, { licensePlate: `R ${at}`, vin: null }).catch(() => null),
      ),
    ])
    expect(gone.status).toBe(200)
    expect(await rowsWith([client.userId])).toEqual({})
  })

  test('so it is with what is said about a professional, while others say theirs', async () => {
    const [busy, other] = [lawyerRow(), await api.signUp()]
    await insertProfessionals(api.context.database, [busy])
    let tries = 0
    for (let round = 0; round < 6; round += 1) {
      const client = await api.signUp()
      await writeAbout(client, busy.id, canary)
      const theirs = sayings(client, busy.id)
      const others = sayings(other, busy.id)
      const [gone, ...answers] = await Promise.all([remove(client), ...theirs, ...others])
      tries += theirs.length + others.length
      expect(gone.status).toBe(200)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await rowsWith([client.userId])).toEqual({})
    }
    const { data: stats } = await other.call(routes.professionalStats, {
      params: { type: 'lawyer', id: busy.id },
    })
    // The ten invented reviews and that of the other person, whose account stays.
    expect(stats.reviewCount).toBe(11)
    console.log(`calls beside a deletion: ${tries}, rows left 0`)
  })
})

/** Gives a person something in every table with rows of persons. */
async function furnish(client: TestClient, name = canary) {
  const email = emailOf(client)
  const licensePlate = name === canary ? plate : 'OTHER 1'
  await client.call(routes.updateProfile, {
    body: profileForm({ email, firstName: name, address1: `1 ${name} St` }),
  })
  await client.call(routes.updateProfile, {
    body: profileForm({ email: `new-${email}`, currentPassword: goodPassword, firstName: name }),
  })
  const cellNumber = name === canary ? cell : '+18135550188'
  await client.call(routes.sendTextCode, { body: { cellNumber } })
  const home = { latitude: 27.95, longitude: -82.45, address: `2 ${name} Ave` }
  await client.call(routes.updatePreferences, { body: { home } })
  await makeVehicle(client, { licensePlate, model: name })
  await makeDriver(client, { fullName: `${name} Driver` })
  const policy = await makePolicy(client, { carrierName: name })
  await makeContact(client, { name })
  await makePasskey(client, { name })
  const accident = await makeReport(client, { description: `Seen by ${name}` })
  await client.call(routes.updateAccident, { params: { id: accident.id }, body: { status: 'open' } })
  const insurer = { id: accident.id, callee: 'insurer' } as const
  await client.call(routes.noteCall, { params: insurer, body: { at: accident.createdAt } })
  const details = { police: { agency: `Police of ${name}` } }
  await client.call(routes.changeDetails, { params: { id: accident.id }, body: details })
  await annotate(client, accident.id, name)
  const made = await makeClaim(client, {
    accidentId: accident.id,
    policyId: policy.id,
    note: `Note by ${name}`,
  })
  await client.call(routes.sharePlace, { body: { accidentId: accident.id } })
  await answerAndReport(api, client, await claimRecord(api, client))
  await client.call(routes.renewCalendarFeed)
  await ring(api, client, name)
  const bytes = await cameraPhoto({ width: 600 + name.length })
  const photo = await upload(client, { accidentId: accident.id, bytes, name: `${name}.jpg` })
  await client.call(routes.setClaimPapers, { params: { id: made.id }, body: { fileIds: [photo.data.id] } })
  const avatar = new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
  await sendForm(client, '/api/users/avatar', { avatar })
  // Deleted by the person, but kept for 30 days.
  const file = new File([`Note of ${name}`], `${name}.txt`, { type: 'text/plain' })
  const note = await sendForm(client, '/api/files/upload', { sectionType: 'personal', file })
  await client.call(routes.deleteFile, { params: { id: z.parse(noteId, note).data.id } })
  const lawyerId = lawyer.id
  await writeAbout(client, lawyerId, name)
  await talk(client, photo.data.id, name)
  await client.call(routes.connectLawyer, {
    body: {
      lawyerId,
      caseDetails: { consent: true, accidentId: accident.id },
    },
  })
  await client.call(routes.sendFeedback, {
    body: { feedbackType: 'app', category: 'general_feedback', message: `${name} likes it.` },
    idempotencyKey: crypto.randomUUID(),
  })
  await client.call(routes.sendContactRequest, {
    body: { name, email, subject: 'A question', message: `From ${name}` },
    idempotencyKey: crypto.randomUUID(),
  })
  await api.guest.call(routes.forgotPassword, { body: { email } })
  await api.guest.call(routes.login, { body: { email, password: 'not this one' } })
  await api.context.database.kysely
    .insertInto('activity_changes')
    // As left behind by two simultaneous changes of the history.
    .values({ user_id: client.userId, quarter: api.clock.now(), total: 0, unread: 0, archived: 0 })
    .execute()
  await api.context.database.kysely
    .insertInto('presence')
    .values({ user_id: client.userId, online_until: api.clock.now(), last_seen_at: api.clock.now() })
    .execute()
  await api.runJobs()
  // The photo with its thumbnail, the avatar and the note.
  return { bytes, sha256: photo.data.sha256, files: 4 }
}

/** Messages in conversations with two others: one they wrote to first, one who wrote to them. */
async function talk(client: TestClient, fileId: string, name: string): Promise<void> {
  await api.context.database.kysely
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('id', '=', client.userId)
    .execute()
  for (const isFirst of [true, false]) {
    const somebody = await signUpNamed(api, 'Somebody Else')
    const id = isFirst ? await mutual(client, somebody) : await mutual(somebody, client)
    await send(client, id, { content: `Said by ${name}`, fileIds: [fileId] })
    const named = { conversationId: id }
    await client.call(routes.reportConversation, { body: { ...named, reason: 'other', text: name } })
    // Whom both do not want to hear from, and who has words of theirs in a report.
    if (!isFirst) continue
    await client.call(routes.addBlock, { body: named })
    await somebody.call(routes.addBlock, { body: named })
    await somebody.call(routes.reportConversation, { body: { ...named, reason: 'threat' } })
  }
}

/** Everything a person can write to or about a professional. */
async function writeAbout(client: TestClient, professionalId: string, name: string): Promise<void> {
  const params = { type: 'lawyer', id: professionalId } as const
  const named = { professionalId, professionalType: 'lawyer' }
  await makeAppointment(client, { lawyerId: professionalId, start: nextSlot(), reason: `For ${name}` })
  await client.call(routes.addFavorite, { body: named })
  await client.call(routes.contactProfessional, { body: { ...named, message: `Hello from ${name}` } })
  const correction = { topic: 'other', message: `Told by ${name}` }
  await client.call(routes.reportProfessionalError, { params, body: correction })
  await client.call(routes.addReview, { params, body: { rating: 3, text: `Written by ${name}` } })
}

/** Calls that write about a professional, all at the same time. */
function sayings(client: TestClient, id: string) {
  const [params, named] = [
    { type: 'lawyer', id } as const,
    { professionalId: id, professionalType: 'lawyer' } as const,
  ]
  return [
    client.call(routes.contactProfessional, { body: { ...named, message: 'One more question' } }),
    client.call(routes.addReview, { params, body: { rating: 4, text: 'Said at the last moment.' } }),
    client.call(routes.addFavorite, { body: named }),
    client.call(routes.bookAppointment, { params, body: { start: nextSlot() } }),
  ]
}

const noteId = z.object({ data: z.object({ id: z.string() }) })

async function sendForm(
  client: TestClient,
  url: string,
  fields: Record<string, string | File>,
): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await client.fetch(url, { method: 'POST', body: form })
  expect(response.status).toBeLessThan(300)
  return response.json()
}

/** Counts the rows of each table, including the job queue, that contain one of the texts in any column. */
async function rowsWith(needles: string[]): Promise<Record<string, number>> {
  const { pool } = api.context.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const forms = needles.flatMap((needle) => [needle, Buffer.from(needle).toString('hex')])
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select one::text as row from ${name} as one`)
    const found = rows.filter(({ row }) =>
      forms.some((form) => row.toLowerCase().includes(form.toLowerCase())),
    )
    if (found.length > 0) counts[name] = found.length
  }
  return counts
}

/** Every table with rows of persons. `furnish` must fill a new one, or this test would not see it. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await api.context.database.pool.query<{ name: string }>(
    `select format('public.%I', table_name) as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`,
  )
  expect(rows.length).toBeGreaterThan(15)
  return rows.map(({ name }) => name)
}

/**
 * Rows that no search for texts finds because they are stored under a keyed hash: failed sign-ins and requested mails.
 */
async function keyedRows(): Promise<number[]> {
  const { kysely } = api.context.database
  const failures = await kysely.selectFrom('login_failures').select('failures').execute()
  const quotas = await kysely.selectFrom('mail_quotas').select('used').execute()
  return [failures.length, quotas.length]
}

/** Every file in the data folder except the keys and the mails in the outbox. */
async function storedFiles(): Promise<string[]> {
  const { dataDir } = api.context.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(outbox\/|keys\.json$)/.test(file))
}

async function filesWith(bytes: Buffer): Promise<string[]> {
  const files = await storedFiles()
  const contents = await Promise.all(
    files.map(async (file) => readFile(path.join(api.context.config.dataDir, file))),
  )
  return files.filter((_, at) => contents[at]?.includes(bytes))
}
