import { randomUUID } from 'node:crypto'
import { type ContactFormInput, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { SUPPORT_EMAIL: 'help@krash.example' } })
})
afterAll(() => api.close())

function contactOf(changes: Partial<Record<keyof ContactFormInput, unknown>> = {}) {
  return {
    name: 'Maria Lopez',
    email: 'maria@example.test',
    phone: '(813) 555-0142',
    subject: 'My report',
    message: 'How do I add a photo?\nThank you.',
    ...changes,
  }
}

async function forwarded() {
  return (await api.mails()).filter((mail) => mail.to === 'help@krash.example')
}

async function countRows(): Promise<number> {
  const { count } = await api.context.database.kysely
    .selectFrom('contact_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('writing to the provider', () => {
  test('with a session that has ended: 401, not as a guest', async () => {
    const driver = await api.signUp()
    await driver.call(routes.logout)
    expect((await driver.call(routes.sendContactRequest, { body: contactOf() })).status).toBe(401)
  })

  test('everything that is wrong is said at once: 400', async () => {
    const body = contactOf({
      name: ' ',
      email: 'maria',
      phone: '12',
      subject: 'a\r\nbcc: x@y.z',
      message: '',
    })
    const answer = await api.guest.call(routes.sendContactRequest, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      ['email', 'message', 'name', 'phone', 'subject'],
    ])
    const badKey = await api.guest.call(routes.sendContactRequest, { body: contactOf(), idempotencyKey: '7' })
    expect([badKey.status, badKey.fields]).toEqual([400, ['Idempotency-Key']])
  })

  test('a guest’s request is kept and forwarded, with the answer going to the guest', async () => {
    const before = (await forwarded()).length
    const { status, data } = await api.guest.call(routes.sendContactRequest, { body: contactOf() })
    expect([status, data]).toEqual([201, { ...data, ...contactOf({ phone: '+18135550142' }) }])
    const mails = (await forwarded()).slice(before)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe(`Contact request ${data.id.slice(-8).toUpperCase()}`)
    expect(mail?.email.replyTo).toEqual([{ name: '', address: 'maria@example.test' }])
    for (const said of ['Name: Maria Lopez', 'Phone: +18135550142', 'Subject: My report', 'Thank you.'])
      expect(mail?.text).toContain(said)
  })

  test('a guest’s key: at once and again there is one row and one mail; other words with it: 422', async () => {
    const [rows, mails] = [await countRows(), (await forwarded()).length]
    const idempotencyKey = randomUUID()
    const send = (body = contactOf()) => api.guest.call(routes.sendContactRequest, { body, idempotencyKey })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(new Set([...answers, await send()].map((answer) => answer.data.id)).size).toBe(1)
    const refused = await send(contactOf({ email: 'else@example.test' }))
    expect([refused.status, refused.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect([await countRows(), (await forwarded()).length]).toEqual([rows + 1, mails + 1])
  })

  test('a guest’s answer is not given to somebody else who knows the key', async () => {
    const idempotencyKey = randomUUID()
    await api.guest.call(routes.sendContactRequest, { body: contactOf(), idempotencyKey })
    const driver = await api.signUp()
    const other = contactOf({ message: 'What did she write?' })
    const answer = await driver.call(routes.sendContactRequest, { body: other, idempotencyKey })
    expect([answer.status, answer.text.includes('photo')]).toEqual([201, false])
  })

  test('more than five in an hour from one address: 429', async () => {
    const strict = await startTestApp({ strictLimits: true })
    const statuses = []
    for (let count = 0; count < 6; count += 1)
      statuses.push((await strict.guest.call(routes.sendContactRequest, { body: contactOf() })).status)
    await strict.close()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('own requests', () => {
  test('without a session: 401; a page that cannot be: 400', async () => {
    expect((await api.guest.call(routes.myContactRequests)).status).toBe(401)
    const driver = await api.signUp()
    expect((await driver.call(routes.myContactRequests, { query: { limit: 0 } })).fields).toEqual(['limit'])
  })

  test('newest first, page by page, and nobody else’s', async () => {
    const driver = await api.signUp()
    const stranger = await api.signUp()
    for (const subject of ['one', 'two', 'three'])
      await driver.call(routes.sendContactRequest, { body: contactOf({ subject }) })
    await api.guest.call(routes.sendContactRequest, { body: contactOf({ subject: 'guest' }) })
    const page = await driver.call(routes.myContactRequests, { query: { limit: 2 } })
    expect(page.data.map((request) => request.subject)).toEqual(['three', 'two'])
    expect(page.pagination).toEqual({ limit: 2, offset: 0, page: 1, total: 3, hasMore: true })
    const next = await driver.call(routes.myContactRequests, { query: { limit: 2, page: 2 } })
    expect(next.data.map((request) => request.subject)).toEqual(['one'])
    expect((await stranger.call(routes.myContactRequests)).data).toEqual([])
  })

  test('a key used twice: one request, one mail', async () => {
    const driver = await api.signUp()
    const before = (await forwarded()).length
    const idempotencyKey = randomUUID()
    for (let count = 0; count < 2; count += 1)
      await driver.call(routes.sendContactRequest, { body: contactOf(), idempotencyKey })
    expect((await driver.call(routes.myContactRequests)).data).toHaveLength(1)
    expect(await forwarded()).toHaveLength(before + 1)
  })
})
