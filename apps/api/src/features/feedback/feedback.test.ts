import { randomUUID } from 'node:crypto'
import { type FeedbackFormInput, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const gone = lawyerRow({ full_name: 'Gone Away', is_active: false })

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { SUPPORT_EMAIL: 'help@krash.example' } })
  await insertProfessionals(api.context.database, [lawyer, gone])
})
afterAll(() => api.close())

function feedbackOf(changes: Partial<Record<keyof FeedbackFormInput, unknown>> = {}) {
  return { feedbackType: 'app', category: 'ui_ux', message: 'The map is hard to read.', ...changes }
}

async function stored(): Promise<{ user_id: string; message: string }[]> {
  return api.context.database.kysely.selectFrom('feedback').select(['user_id', 'message']).execute()
}

async function forwarded() {
  return (await api.mails()).filter((mail) => mail.to === 'help@krash.example')
}

describe('feedback', () => {
  test('without a session: 401', async () => {
    expect((await api.guest.call(routes.sendFeedback, { body: feedbackOf() })).status).toBe(401)
  })

  test('everything that is wrong is said at once, and nothing is kept: 400', async () => {
    const driver = await api.signUp()
    const body = feedbackOf({ feedbackType: 'x', category: '', title: 'x'.repeat(101), message: 'too short' })
    const answer = await driver.call(routes.sendFeedback, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      ['category', 'feedbackType', 'message', 'title'],
    ])
    const misplaced = feedbackOf({ rating: 3, severity: 'low', targetId: lawyer.id })
    const refused = await driver.call(routes.sendFeedback, { body: misplaced })
    expect([refused.status, refused.fields.toSorted()]).toEqual([400, ['rating', 'severity', 'targetId']])
    expect((await stored()).some((row) => row.user_id === driver.userId)).toBe(false)
  })

  test('about somebody who is not in the directory, or of another kind: 404', async () => {
    const driver = await api.signUp()
    const targets = [
      ['lawyer', randomUUID()],
      ['lawyer', gone.id],
      ['physician', lawyer.id],
    ]
    for (const [feedbackType, targetId] of targets) {
      const answer = await driver.call(routes.sendFeedback, { body: feedbackOf({ feedbackType, targetId }) })
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    }
    expect((await driver.call(routes.recentActivity)).data.activities).toEqual([])
  })

  test('is kept, is in the history and goes to the support address', async () => {
    const driver = await api.signUp()
    const before = (await forwarded()).length
    const body = feedbackOf({
      feedbackType: 'lawyer',
      category: 'general_feedback',
      title: 'Kind <b>person</b>',
      message: 'She called back at once.\nThank you.',
      rating: 5,
      targetId: lawyer.id,
    })
    const { status, data } = await driver.call(routes.sendFeedback, { body })
    expect([status, data]).toEqual([
      201,
      { ...data, ...body, severity: null, priority: null, attachments: [] },
    ])
    const { activities } = (await driver.call(routes.recentActivity)).data
    expect(activities.map((item) => [item.type, item.metadata['phrase']])).toEqual([
      ['feedback_submitted', 'feedbackSubmitted'],
    ])
    const mails = (await forwarded()).slice(before)
    const { user } = (await driver.call(routes.me)).data
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`Feedback ${data.id.slice(-8).toUpperCase()}`)
    expect(mails[0]?.email.replyTo?.map((to) => to.address)).toEqual([user.email])
    for (const said of ['About: lawyer', 'Stars: 5 of 5', 'Professional: Adele Larkspur', 'Thank you.'])
      expect(mails[0]?.text).toContain(said)
    expect(mails[0]?.html).toContain('Kind &lt;b&gt;person&lt;/b&gt;')
  })

  test('keeps its priority and up to three own files, which the mail names', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    const bytes = await cameraPhoto()
    const fields = { sectionType: 'personal' }
    const own = (await upload(driver, { bytes, name: 'screen.jpg', fields })).data
    const foreign = (await upload(other, { bytes, fields })).data
    const before = (await forwarded()).length
    const body = feedbackOf({ priority: 'urgent', attachments: [own.id, own.id] })
    const { status, data } = await driver.call(routes.sendFeedback, { body })
    expect([status, data.priority, data.attachments]).toEqual([
      201,
      'urgent',
      [{ id: own.id, originalFilename: 'screen.jpg' }],
    ])
    const [mail] = (await forwarded()).slice(before)
    for (const said of ['Priority: urgent', 'Attached: screen.jpg']) expect(mail?.text).toContain(said)
    const wrong: [object, string][] = [
      [{ attachments: [foreign.id] }, 'FILE_NOT_FOUND'],
      [{ attachments: Array(4).fill(own.id) }, 'VALIDATION_FAILED'],
      [{ priority: 'asap' }, 'VALIDATION_FAILED'],
    ]
    for (const [changes, code] of wrong)
      expect((await driver.call(routes.sendFeedback, { body: feedbackOf(changes) })).code).toBe(code)
  })

  test('the same key again: one row, one mail, the same answer; other words with it: 422', async () => {
    const driver = await api.signUp()
    const before = (await forwarded()).length
    const key = randomUUID()
    const first = await driver.call(routes.sendFeedback, { body: feedbackOf(), idempotencyKey: key })
    const again = await driver.call(routes.sendFeedback, { body: feedbackOf(), idempotencyKey: key })
    expect(again.data).toEqual(first.data)
    const other = feedbackOf({ message: 'Something else entirely.' })
    const refused = await driver.call(routes.sendFeedback, { body: other, idempotencyKey: key })
    expect(refused.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await stored()).filter((row) => row.user_id === driver.userId)).toHaveLength(1)
    expect(await forwarded()).toHaveLength(before + 1)
  })

  test('without a support address it is kept, and no mail is made', async () => {
    const plain = await startTestApp()
    const driver = await plain.signUp()
    const before = await plain.mails()
    expect((await driver.call(routes.sendFeedback, { body: feedbackOf() })).status).toBe(201)
    expect(await plain.mails()).toHaveLength(before.length)
    await plain.close()
  })
})
