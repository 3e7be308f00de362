import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { putAppointment } from './reviews.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const doctor = lawyerRow({ full_name: 'Dr. Oren Sedge', type: 'physician', specialties: ['Surgery'] })
const gone = lawyerRow({ is_active: false })
let api: TestApp

beforeAll(async () => {
  api = await startTestApp({ environment: { SUPPORT_EMAIL: 'help@krash.example' } })
  await insertProfessionals(api.context.database, [lawyer, doctor, gone])
})
afterAll(() => api.close())

/** A new professional in the directory without a star. */
async function unrated(): Promise<string> {
  const row = lawyerRow({ rating: null, review_count: 0 })
  await insertProfessionals(api.context.database, [row])
  return row.id
}

const of = (id: string, type: 'lawyer' | 'physician' = 'lawyer') => ({ type, id })
const good = { rating: 5, title: 'Thank you', text: 'Explained every step to me.' }
const meet = (client: TestClient, professionalId: string, professionalType = 'lawyer') =>
  client.call(routes.contactProfessional, {
    body: { professionalId, professionalType, message: 'May I call you?' },
  })
const add = (client: TestClient, id: string, body: object = good) =>
  client.call(routes.addReview, { params: of(id), body })
const list = (client: TestClient, id: string, query: object = {}) =>
  client.call(routes.listReviews, { params: of(id), query })

async function met(professionalId: string, names?: [string, string]): Promise<TestClient> {
  const client = await api.signUp()
  const email = client.session?.user.email ?? ''
  if (names) {
    const [firstName, lastName] = names
    await client.call(routes.updateProfile, { body: profileForm({ email, firstName, lastName }) })
  }
  await meet(client, professionalId)
  return client
}

describe('writing a review', () => {
  test('401 without a session, 400 with everything that is wrong', async () => {
    expect((await add(api.guest, lawyer.id)).status).toBe(401)
    const client = await met(lawyer.id)
    const answer = await add(client, lawyer.id, { rating: 6, title: 'x'.repeat(101), text: 'Too short' })
    expect([answer.status, answer.fields.toSorted()]).toEqual([400, ['rating', 'text', 'title']])
    for (const rating of [0, 2.5, '5', null])
      expect((await add(client, lawyer.id, { ...good, rating })).fields).toEqual(['rating'])
    expect((await add(client, lawyer.id, { ...good, text: 'x'.repeat(1001) })).fields).toEqual(['text'])
  })

  test('403 before any contact; to have met somebody else is no contact', async () => {
    const client = await met(lawyer.id)
    const id = await unrated()
    const answer = await add(client, id)
    expect([answer.status, answer.code]).toEqual([403, 'REVIEW_NOT_ALLOWED'])
    expect((await list(client, id)).data).toEqual({ reviews: [], mayReview: false })
  })

  test('404 for nobody, for the other type and for somebody who has left', async () => {
    const client = await met(lawyer.id)
    for (const params of [of(randomUUID()), of(lawyer.id, 'physician'), of(gone.id)]) {
      const answer = await client.call(routes.addReview, { params, body: good })
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
      expect((await client.call(routes.listReviews, { params })).code).toBe('PROFESSIONAL_NOT_FOUND')
    }
  })

  test.each<[string, (client: TestClient, id: string) => Promise<unknown>]>([
    ['a message', (client, id) => meet(client, id)],
    [
      'a sharing',
      (client, lawyerId) =>
        client.call(routes.connectLawyer, { body: { lawyerId, caseDetails: { consent: true } } }),
    ],
    ['an appointment', (client, id) => putAppointment(api, client, { professionalId: id, status: 'booked' })],
  ])('201 after %s', async (_, contact) => {
    const [client, id] = [await api.signUp(), await unrated()]
    expect((await list(client, id)).data.mayReview).toBe(false)
    await contact(client, id)
    expect((await list(client, id)).data.mayReview).toBe(true)
    expect((await add(client, id)).status).toBe(201)
    expect((await list(client, id)).data.mayReview).toBe(false)
  })

  test('403 after an appointment that was cancelled', async () => {
    const [client, id] = [await api.signUp(), await unrated()]
    await putAppointment(api, client, { professionalId: id, status: 'cancelled' })
    expect((await add(client, id)).code).toBe('REVIEW_NOT_ALLOWED')
  })

  test('409 for a second one, also of ten at once, and the star is counted once', async () => {
    const id = await unrated()
    const client = await met(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(client, id)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect((await add(client, id)).code).toBe('REVIEW_EXISTS')
    expect(await starsOf(id)).toEqual([0, 0, 0, 0, 1])
  })

  test('one key: one review and the same answer', async () => {
    const id = await unrated()
    const client = await met(id)
    const input = { params: of(id), body: good, idempotencyKey: randomUUID() }
    const [first, again] = [
      await client.call(routes.addReview, input),
      await client.call(routes.addReview, input),
    ]
    expect([again.status, again.data]).toEqual([201, first.data])
  })

  test('is signed with the first name and one letter, and text stays text', async () => {
    const id = await unrated()
    const client = await met(id, ['Ana', 'Lopez'])
    const text = '<script>alert(1)</script>\nand 😀 a second line'
    const { data } = await add(client, id, { rating: 4, text })
    const { id: reviewId, createdAt } = data
    const expected = { id: reviewId, rating: 4, title: null, text, authorName: 'Ana L.' }
    expect(data).toEqual({ ...expected, createdAt, updatedAt: createdAt, answer: null, isOwn: true })
    const nameless = await met(id)
    expect((await add(nameless, id)).data.authorName).toBeNull()
  })
})

describe('reading', () => {
  test('401 without a session, 400 for a page that cannot be', async () => {
    expect((await list(api.guest, lawyer.id)).status).toBe(401)
    expect((await list(await api.signUp(), lawyer.id, { limit: 0 })).fields).toEqual(['limit'])
  })

  test('own first, then newest first, page by page; nobody learns who wrote', async () => {
    const id = await unrated()
    const writers = [await met(id, ['Ana', 'Lopez']), await met(id, ['Ben', 'Moss']), await met(id)]
    for (const [index, writer] of writers.entries())
      await add(writer, id, { rating: 5 - index, text: `Number ${index} says this.` })
    const [first, last] = [writers[0]!, writers[2]!]
    const page = await list(first, id, { limit: 2 })
    expect(page.data.reviews.map(({ authorName, isOwn }) => [authorName, isOwn])).toEqual([
      ['Ana L.', true],
      [null, false],
    ])
    expect(page.pagination).toEqual({ limit: 2, offset: 0, page: 1, total: 3, hasMore: true })
    const rest = await list(first, id, { limit: 2, page: 2 })
    expect(rest.data.reviews.map(({ authorName }) => authorName)).toEqual(['Ben M.'])
    const whole = await list(last, id)
    expect(whole.data.reviews.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
    for (const { userId, session } of writers) {
      expect(whole.text).not.toContain(userId)
      expect(whole.text).not.toContain(session?.user.email)
    }
    expect(whole.text).not.toContain('Lopez')
  })
})

describe('changing and removing', () => {
  test('401, 400, 404 for none and for somebody else’s, which stays', async () => {
    const id = await unrated()
    const [writer, other] = [await met(id), await met(id)]
    const reviewId = (await add(writer, id)).data.id
    const change = (client: TestClient, params: object, body: object = good) =>
      client.call(routes.changeReview, { params: { ...of(id), reviewId, ...params }, body })
    const remove = (client: TestClient, params: object = {}) =>
      client.call(routes.deleteReview, { params: { ...of(id), reviewId, ...params } })
    expect([(await change(api.guest, {})).status, (await remove(api.guest)).status]).toEqual([401, 401])
    expect((await change(writer, { reviewId: 'x' }, { rating: 0, text: '' })).fields.toSorted()).toEqual([
      'rating',
      'reviewId',
      'text',
    ])
    const wrong = [{ reviewId: randomUUID() }, { id: lawyer.id }, { type: 'physician' }]
    const answers = [
      ...(await Promise.all(wrong.flatMap((params) => [change(writer, params), remove(writer, params)]))),
      await change(other, {}, { rating: 1, text: 'I was never there.' }),
      await remove(other),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [404, 'REVIEW_NOT_FOUND']),
    )
    expect((await list(writer, id)).data.reviews).toMatchObject([{ id: reviewId, ...good }])
  })

  test('200: the words and the rating follow, the day of writing stays', async () => {
    const id = await unrated()
    const client = await met(id)
    const before = (await add(client, id)).data
    api.clock.advance(60_000)
    const params = { ...of(id), reviewId: before.id }
    const body = { rating: 2, text: 'On second thought, slow.' }
    const { data } = await client.call(routes.changeReview, { params, body })
    expect(data).toEqual({ ...before, ...body, title: null, updatedAt: data.updatedAt })
    expect(Date.parse(data.updatedAt) - Date.parse(before.updatedAt)).toBeGreaterThanOrEqual(60_000)
    expect(await ratingOf(client, id)).toEqual([2, 1])
    expect((await client.call(routes.deleteReview, { params })).data).toEqual({ id: before.id })
    expect(await ratingOf(client, id)).toEqual([null, 0])
    expect((await list(client, id)).data).toEqual({ reviews: [], mayReview: true })
    expect((await client.call(routes.deleteReview, { params })).code).toBe('REVIEW_NOT_FOUND')
  })

  test('stays possible after the professional has left the directory', async () => {
    const id = await unrated()
    const client = await met(id)
    const reviewId = (await add(client, id)).data.id
    const { kysely } = api.context.database
    await kysely.updateTable('professionals').set({ is_active: false }).where('id', '=', id).execute()
    const params = { ...of(id), reviewId }
    expect((await client.call(routes.changeReview, { params, body: good })).status).toBe(200)
    expect((await client.call(routes.deleteReview, { params })).status).toBe(200)
  })
})

describe('what the professional says to it', () => {
  const answer = (client: TestClient, id: string, body: object = { text: 'Thank you.' }) =>
    client.call(routes.answerReview, { params: { id }, body })
  const report = (client: TestClient, id: string, body: object = { reason: 'insult', text: 'Line two.' }) =>
    client.call(routes.reportReview, { params: { id }, body })
  const received = (client: TestClient, query: object = {}) => client.call(routes.receivedReviews, { query })

  async function reviewed() {
    const pro = await api.signUp()
    const id = await claimRecord(api, pro)
    const writer = await met(id, ['Ana', 'Lopez'])
    return { pro, id, writer, reviewId: (await add(writer, id)).data.id }
  }

  test('401, 400 with what is wrong, and 404 for whoever has not taken over the record', async () => {
    const { pro, id, writer, reviewId } = await reviewed()
    for (const call of [answer(api.guest, reviewId), report(api.guest, reviewId), received(api.guest)])
      expect((await call).status).toBe(401)
    expect((await answer(pro, reviewId, { text: ' ' })).fields).toEqual(['text'])
    expect((await answer(pro, reviewId, { text: 'x'.repeat(1001) })).fields).toEqual(['text'])
    const wrong = await report(pro, reviewId, { reason: 'dislike', text: 'x'.repeat(501) })
    expect(wrong.fields.toSorted()).toEqual(['reason', 'text'])
    const otherPro = await api.signUp()
    await claimRecord(api, otherPro)
    for (const client of [writer, otherPro]) {
      expect((await answer(client, reviewId)).code).toBe('REVIEW_NOT_FOUND')
      expect((await report(client, reviewId)).code).toBe('REVIEW_NOT_FOUND')
      expect((await received(client)).data).toEqual([])
    }
    await pro.call(routes.giveUpRecord, { params: { id } })
    expect((await answer(pro, reviewId)).code).toBe('REVIEW_NOT_FOUND')
    expect((await list(writer, id)).data.reviews).toMatchObject([{ answer: null }])
  })

  test('201 once, also of ten at once: everybody reads it, the author hears of it, it outlives a change', async () => {
    const { pro, id, writer, reviewId } = await reviewed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(pro, reviewId)))
    const [first] = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ code }) => code === 'REVIEW_ANSWERED')).toHaveLength(9)
    const said = { text: 'Thank you.', createdAt: first!.data.answer!.createdAt }
    expect(first!.data).toMatchObject({
      id: reviewId,
      authorName: 'Ana L.',
      answer: said,
      professional: { id, type: 'lawyer' },
      isReported: false,
    })
    expect(first!.text).not.toContain(writer.userId)
    expect((await list(writer, id)).data.reviews).toMatchObject([{ id: reviewId, answer: said }])
    const told = (await writer.call(routes.listNotifications)).data.notifications
    expect(told.filter(({ kind }) => kind === 'reviewAnswered')).toMatchObject([
      { link: `/lawyers?who=${id}#detail-reviews` },
    ])
    const params = { ...of(id), reviewId }
    const changed = await writer.call(routes.changeReview, { params, body: { ...good, rating: 3 } })
    expect(changed.data).toMatchObject({ rating: 3, answer: said })
    expect((await received(pro)).data).toMatchObject([{ id: reviewId, rating: 3, answer: said }])
    await writer.call(routes.deleteReview, { params })
    expect((await received(pro)).data).toEqual([])
  })

  test('reported once: the provider gets the review, the author hears nothing', async () => {
    const { pro, writer, reviewId } = await reviewed()
    const reported = await report(pro, reviewId)
    expect(reported.status).toBe(201)
    expect((await report(pro, reviewId)).code).toBe('REVIEW_REPORTED')
    expect((await received(pro)).data).toMatchObject([{ isReported: true }])
    const mail = (await api.mails()).findLast(({ to }) => to === 'help@krash.example')
    expect(mail?.subject).toContain('Report of a review')
    expect([mail?.text.includes(good.text), mail?.text.includes('Line two.')]).toEqual([true, true])
    expect(mail?.email.replyTo?.[0]?.address).toBe(pro.session?.user.email)
    expect((await writer.call(routes.listNotifications)).data.notifications).toEqual([])
  })

  test('the table takes no answer to a review of another record, and changes none', async () => {
    const { pro, reviewId, writer } = await reviewed()
    await answer(pro, reviewId)
    const elsewhere = await reviewed()
    const insert = sql`
      insert into review_answers (user_id, id, professional_id, author_id, review_id, text, created_at)
      select ${pro.userId}, ${randomUUID()}, professional_id, ${elsewhere.writer.userId}, ${elsewhere.reviewId}, 'Mine', now()
      from review_answers where review_id = ${reviewId}`
    const as = (client: TestClient, statement: ReturnType<typeof sql>) =>
      api.context.database.asUser(client.userId, (tx) => statement.execute(tx))
    await expect(as(pro, insert)).rejects.toThrow(/row-level security/)
    for (const statement of [
      sql`update review_answers set text = 'Changed'`,
      sql`delete from review_answers`,
    ])
      for (const client of [pro, writer])
        await expect(as(client, statement)).rejects.toThrow(/permission denied/)
  })
})

describe('the table', () => {
  test('lets nobody write, change or remove for another, move a review or touch the stars', async () => {
    const id = await unrated()
    const [writer, other] = [await met(id), await met(id)]
    const reviewId = (await add(writer, id)).data.id
    const as = (client: TestClient, statement: ReturnType<typeof sql>) =>
      api.context.database.asUser(client.userId, (tx) => statement.execute(tx))
    const insert = sql`
      insert into reviews (user_id, id, professional_id, rating, text, created_at, updated_at)
      values (${writer.userId}, ${randomUUID()}, ${lawyer.id}, 1, 'Ten letters.', now(), now())`
    await expect(as(other, insert)).rejects.toThrow(/row-level security/)
    const silent = [
      sql`update reviews set rating = 1 where id = ${reviewId}`,
      sql`delete from reviews where id = ${reviewId}`,
    ]
    for (const statement of silent) expect((await as(other, statement)).numAffectedRows).toBe(0n)
    for (const statement of [
      sql`update reviews set professional_id = ${lawyer.id} where id = ${reviewId}`,
      sql`update reviews set author_name = 'Somebody' where id = ${reviewId}`,
      sql`update professionals set star_counts = '{0,0,0,0,99}' where id = ${id}`,
    ])
      await expect(as(writer, statement)).rejects.toThrow(/permission denied/)
    expect(await starsOf(id)).toEqual([0, 0, 0, 0, 1])
  })
})

async function starsOf(id: string): Promise<number[]> {
  const { star_counts } = await api.context.database.kysely
    .selectFrom('professionals')
    .select('star_counts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return star_counts ?? []
}

async function ratingOf(client: TestClient, id: string): Promise<[number | null, number]> {
  const { data } = await client.call(routes.getProfessional, { params: of(id) })
  return [data.rating, data.reviewCount]
}
