import { randomUUID } from 'node:crypto'
import { notificationLimits, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { actAs } from '#platform/acting.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { confirmCell, tellOfMessage, travel } from './notifications.factory.ts'
import { notifyRead } from './notifications.service.ts'
import { sweepNotifications } from './own-notifications.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let api: TestApp
let nextSlot: () => string
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  nextSlot = slotSource(api.clock.now())
})
afterAll(() => api.close())

async function list(client: TestClient, query: object = {}) {
  const { data, pagination } = await client.call(routes.listNotifications, { query: { ...query } })
  return { ...data, total: pagination.total }
}

/** Read from the database: sessions do not last until the day of an appointment. */
async function stored(client: TestClient) {
  return api.context.database.kysely
    .selectFrom('notifications')
    .select(['kind', 'values', 'link', 'event_key'])
    .where('user_id', '=', client.userId)
    .execute()
}

async function eventsOf(client: TestClient) {
  const { rows } = await api.context.database.pool.query<{ kind: string; data: { unreadCount?: number } }>(
    'select kind, data from live_events where user_id = $1 order by id',
    [client.userId],
  )
  return rows.map(({ kind, data }) => [kind, data.unreadCount])
}

function readUp(client: TestClient, eventKeyPrefix: string): Promise<void> {
  return actAs(api.context, client.userId, (acting) => notifyRead(acting, eventKeyPrefix))
}

describe('own notifications', () => {
  test('without a session: 401; no id, a page that cannot be: 400; of nobody: 404', async () => {
    expect((await api.guest.call(routes.listNotifications)).status).toBe(401)
    expect((await api.guest.call(routes.shellCounts)).status).toBe(401)
    const driver = await api.signUp()
    expect((await driver.call(routes.readNotification, { params: { id: 'x' } })).status).toBe(400)
    expect((await driver.call(routes.listNotifications, { query: { limit: 'many' } })).status).toBe(400)
    for (const route of [routes.readNotification, routes.deleteNotification]) {
      const answer = await driver.call(route, { params: { id: randomUUID() } })
      expect([answer.status, answer.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND'])
    }
  })

  test('are listed newest first, read and removed one by one and all at once', async () => {
    const driver = await api.signUp()
    const other = await api.signUp()
    await tellOfMessage(api, other)
    for (const name of ['Ana', 'Ben', 'Cleo'])
      await tellOfMessage(api, driver, { values: { name, count: 1 } })
    const { notifications, unreadCount, total } = await list(driver, { limit: 2 })
    expect(notifications.map(({ values }) => values['name'])).toEqual(['Cleo', 'Ben'])
    expect([unreadCount, total]).toEqual([3, 3])

    const [cleo] = notifications
    const params = { id: cleo?.id ?? '' }
    expect((await other.call(routes.readNotification, { params })).code).toBe('NOTIFICATION_NOT_FOUND')
    expect((await other.call(routes.deleteNotification, { params })).code).toBe('NOTIFICATION_NOT_FOUND')
    expect((await driver.call(routes.readNotification, { params })).data).toEqual({ unreadCount: 2 })
    expect((await driver.call(routes.readNotification, { params })).data).toEqual({ unreadCount: 2 })
    expect((await list(driver)).notifications.map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect((await driver.call(routes.deleteNotification, { params })).data).toEqual({ unreadCount: 2 })
    expect((await driver.call(routes.readNotifications)).data).toEqual({ unreadCount: 0 })
    expect((await driver.call(routes.clearNotifications)).data).toMatchObject({ unreadCount: 0 })
    expect((await list(driver)).total).toBe(0)
    expect((await list(other)).unreadCount).toBe(1)
    // Actions without effect told nobody.
    expect(await eventsOf(driver)).toEqual([
      ['notification', 1],
      ['notification', 2],
      ['notification', 3],
      ['notificationsChanged', 2],
      ['notificationsChanged', 2],
      ['notificationsChanged', 0],
      ['notificationsChanged', 0],
    ])
  })

  test('are listed in the order in which they rang, also where a server’s clock is behind', async () => {
    const driver = await api.signUp()
    await tellOfMessage(api, driver, { values: { name: 'Ana', count: 1 } })
    api.clock.advance(-10_000)
    await tellOfMessage(api, driver, { values: { name: 'Ben', count: 1 } })
    api.clock.advance(10_000)
    const { notifications } = await list(driver)
    expect(notifications.map(({ values }) => values['name'])).toEqual(['Ben', 'Ana'])
    // The open pages were told the same times.
    const { rows } = await api.context.database.pool.query<{ at: string }>(
      `select data #>> '{notification,createdAt}' as at from live_events where user_id = $1 order by id desc`,
      [driver.userId],
    )
    expect(notifications.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ at }) => at))
  })

  test('one event makes one, whatever is repeated, also at once', async () => {
    const driver = await api.signUp()
    const event = { eventKey: 'review:1', replaces: undefined }
    await Promise.all(Array.from({ length: 6 }, () => tellOfMessage(api, driver, event)))
    await tellOfMessage(api, driver, event)
    expect((await list(driver)).total).toBe(1)
    expect(await eventsOf(driver)).toEqual([['notification', 1]])
  })

  test('of a conversation one is unread: told anew in its place, and anew after it was read', async () => {
    const driver = await api.signUp()
    const conversation = randomUUID()
    for (const count of [1, 2])
      await tellOfMessage(api, driver, { conversation, values: { name: 'Ana', count } })
    const [first, ...none] = (await list(driver)).notifications
    expect([first?.values, none]).toEqual([{ name: 'Ana', count: 2 }, []])
    await readUp(driver, `message:${conversation}:`)
    await readUp(driver, `message:${conversation}:`)
    await tellOfMessage(api, driver, { conversation })
    expect((await list(driver)).notifications.map(({ isRead }) => isRead)).toEqual([false, true])
    expect((await eventsOf(driver)).map(([, count]) => count)).toEqual([1, 1, 0, 1])
  })

  test('the newest are kept', async () => {
    const driver = await api.signUp()
    await api.context.database.pool.query(
      `insert into notifications (user_id, id, kind, "values", event_key, created_at)
       select $1, gen_random_uuid(), 'review', '{"name": "Ana", "stars": 5}', 'old:' || n, now() - make_interval(mins => n)
       from generate_series(1, $2) as n`,
      [driver.userId, notificationLimits.kept],
    )
    await tellOfMessage(api, driver)
    const { notifications, total } = await list(driver)
    expect([total, notifications[0]?.kind]).toEqual([notificationLimits.kept, 'message'])
  })

  describe('cleared and taken back', () => {
    async function cleared(client: TestClient): Promise<{ clearedAt: string }> {
      const { data } = await client.call(routes.clearNotifications)
      api.clock.advance(1_000)
      return { clearedAt: data.clearedAt }
    }

    test('401, and 400 without the instant', async () => {
      const driver = await api.signUp()
      const { clearedAt } = await cleared(driver)
      const answer = await api.guest.call(routes.restoreNotifications, { body: { clearedAt } })
      expect(answer.status).toBe(401)
      const wrong = await driver.call(routes.restoreNotifications, { body: { clearedAt: 'now' } })
      expect(wrong.fields).toEqual(['clearedAt'])
    })

    test('exactly those come back, as read and unread as they were; the open pages hear of it', async () => {
      const driver = await api.signUp()
      const other = await api.signUp()
      await tellOfMessage(api, driver, { values: { name: 'Old', count: 1 } })
      await cleared(driver)
      for (const name of ['Ana', 'Ben']) await tellOfMessage(api, driver, { values: { name, count: 1 } })
      const before = await list(driver)
      const params = { id: before.notifications[0]?.id ?? '' }
      await driver.call(routes.readNotification, { params })
      const body = await cleared(driver)
      expect(await list(driver)).toEqual({ notifications: [], unreadCount: 0, total: 0 })
      expect((await driver.call(routes.readNotification, { params })).code).toBe('NOTIFICATION_NOT_FOUND')
      await tellOfMessage(api, driver, { values: { name: 'New', count: 1 } })
      expect((await eventsOf(driver)).at(-1)).toEqual(['notification', 1])

      await other.call(routes.restoreNotifications, { body })
      expect((await list(driver)).total).toBe(1)
      expect((await driver.call(routes.restoreNotifications, { body })).data).toEqual({ unreadCount: 2 })
      expect((await driver.call(routes.restoreNotifications, { body })).data).toEqual({ unreadCount: 2 })
      const after = await list(driver)
      expect(after.notifications.map(({ values, isRead }) => [values['name'], isRead])).toEqual([
        ['New', false],
        ['Ben', true],
        ['Ana', false],
      ])
      expect((await eventsOf(driver)).at(-1)).toEqual(['notificationsChanged', 2])
    })

    test('what was told anew of its conversation, or read there, is not doubled and not new again', async () => {
      const driver = await api.signUp()
      const [toldAnew, readThere] = [randomUUID(), randomUUID()]
      for (const conversation of [toldAnew, readThere]) await tellOfMessage(api, driver, { conversation })
      const body = await cleared(driver)
      await tellOfMessage(api, driver, { conversation: toldAnew, values: { name: 'Ana', count: 2 } })
      await readUp(driver, `message:${readThere}:`)
      expect((await driver.call(routes.restoreNotifications, { body })).data).toEqual({ unreadCount: 1 })
      const { notifications } = await list(driver)
      expect(notifications.map(({ values, isRead }) => [values['count'], isRead])).toEqual([
        [2, false],
        [1, true],
      ])
    })

    test('an hour later they are gone', async () => {
      const driver = await api.signUp()
      await tellOfMessage(api, driver)
      const { clearedAt } = await cleared(driver)
      await sweepNotifications(api.context)
      expect(await stored(driver)).toHaveLength(1)
      await api.context.database.pool.query(
        `update notifications set removed_at = removed_at - interval '1 hour' where user_id = $1`,
        [driver.userId],
      )
      await sweepNotifications(api.context)
      expect(await stored(driver)).toEqual([])
      await driver.call(routes.restoreNotifications, { body: { clearedAt } })
      expect((await list(driver)).total).toBe(0)
    })
  })

  test('lead nowhere where the pages of messages are switched off, neither on the list nor as they arrive', async () => {
    const driver = await api.signUp()
    const { features } = api.context.config
    const before = (await api.mails()).length
    features.chat = false
    try {
      await tellOfMessage(api, driver, { values: { name: 'Ana', count: 1 } })
      await tellOfMessage(api, driver, { link: '/appointments', eventKey: 'reminder:1', replaces: undefined })
      const links = (await list(driver)).notifications.map(({ link }) => link)
      expect(links).toEqual(['/appointments', null])
      const { rows } = await api.context.database.pool.query<{ link: string | null }>(
        `select data -> 'notification' ->> 'link' as link from live_events where user_id = $1 order by id`,
        [driver.userId],
      )
      expect(rows.map(({ link }) => link)).toEqual([null, '/appointments'])
      api.clock.advance(20 * MINUTE_MS)
      expect((await api.mails()).length).toBe(before)
    } finally {
      features.chat = true
    }
    expect((await list(driver)).notifications.map(({ link }) => link)).toContainEqual(
      expect.stringMatching(/^\/chat\//),
    )
  })

  test('the figures of the frame: bell, unread messages, active cases', async () => {
    const driver = await api.signUp()
    await tellOfMessage(api, driver)
    await api.context.database.pool.query('update users set accident_count = 2 where id = $1', [
      driver.userId,
    ])
    const { data } = await driver.call(routes.shellCounts)
    expect(data).toEqual({ unreadNotifications: 1, unreadMessages: 0, activeCases: 2 })
  })
})

describe('who is told what', () => {
  test('the lawyer who claimed the record: details shared, an appointment booked, moved and cancelled, a review', async () => {
    const maria = await api.signUp()
    const account = await api.signUp()
    await maria.call(routes.updateProfile, {
      body: profileForm({ firstName: 'Maria', lastName: 'Alvarez', email: maria.session?.user.email ?? '' }),
    })
    const lawyerId = await claimRecord(api, account)
    await maria.call(routes.connectLawyer, { body: { lawyerId, caseDetails: { consent: true } } })
    const { id } = await makeAppointment(maria, { lawyerId, start: nextSlot(), reason: 'canary' })
    const start = nextSlot()
    await maria.call(routes.moveAppointment, { params: { id }, body: { start } })
    await maria.call(routes.moveAppointment, { params: { id }, body: { start } })
    await maria.call(routes.cancelAppointment, { params: { id } })
    await maria.call(routes.cancelAppointment, { params: { id } })
    await maria.call(routes.addReview, {
      params: { type: 'lawyer', id: lawyerId },
      body: { rating: 5, title: 'canary', text: 'canary of a review' },
    })
    const { notifications } = await list(account)
    expect(notifications.map(({ kind, values, link }) => [kind, values['name'], link])).toEqual([
      ['review', 'Maria A.', '/practice/reviews'],
      ['appointmentCancelled', 'Maria Alvarez', '/practice/calendar'],
      ['appointmentMoved', 'Maria Alvarez', '/practice/calendar'],
      ['appointmentBooked', 'Maria Alvarez', '/practice/calendar'],
      ['connection', 'Maria Alvarez', '/practice'],
    ])
    expect(notifications[2]?.values).toEqual({
      name: 'Maria Alvarez',
      start,
      timeZone: 'America/New_York',
    })
    expect(JSON.stringify(notifications)).not.toContain('canary')
    expect((await list(maria)).total).toBe(0)
  })

  test('the person, a day and an hour before an appointment, at its newest time and not of a cancelled one', async () => {
    const driver = await api.signUp()
    await confirmCell(api, driver, '+18135550123')
    await travel(api, driver, 'America/New_York')
    const [first, second, third] = [nextSlot(), nextSlot(), nextSlot()]
    const moved = await makeAppointment(driver, { lawyerId: lawyer.id, start: first })
    await driver.call(routes.moveAppointment, { params: { id: moved.id }, body: { start: third } })
    const cancelled = await makeAppointment(driver, { lawyerId: lawyer.id, start: second })
    await driver.call(routes.cancelAppointment, { params: { id: cancelled.id } })

    const until = (start: string, ahead: number): number =>
      Date.parse(start) - ahead - api.clock.now().getTime()
    api.clock.advance(until(third, 24 * HOUR_MS) - MINUTE_MS)
    await api.runJobs()
    expect(await stored(driver)).toEqual([])
    api.clock.advance(2 * MINUTE_MS)
    await api.runJobs()
    await api.runJobs()
    const values = { name: 'Adele Larkspur', start: third, timeZone: 'America/New_York' }
    const dayBefore = {
      kind: 'appointmentReminder',
      values,
      link: '/appointments',
      event_key: `reminder:${moved.id}:${third}:24`,
    }
    expect(await stored(driver)).toEqual([dayBefore])
    api.clock.advance(until(third, HOUR_MS) + MINUTE_MS)
    await api.runJobs()
    expect(await stored(driver)).toEqual([{ ...dayBefore, event_key: `reminder:${moved.id}:${third}:1` }])
    const texts = (await api.texts()).filter(({ to }) => to === '+18135550123')
    const day = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'America/New_York',
    }).format(new Date(third))
    expect(texts.map(({ body }) => body.startsWith(`Krash: You have a visit on ${day} at `))).toEqual([
      true,
      true,
    ])
    expect(texts.map(({ body }) => body).join()).not.toMatch(/Adele|Larkspur|{{/)
  })
})

describe('the mail of an unread message', () => {
  const unread = async () =>
    (await api.mails()).filter(({ subject }) => subject === 'You have an unread message')

  test('is a text message for whoever chose those at a confirmed number: once until it is read, and no mail', async () => {
    const driver = await api.signUp()
    const to = '+18135550124'
    await confirmCell(api, driver, to)
    const before = (await unread()).length
    const texts = async () => (await api.texts()).filter((text) => text.to === to).map(({ body }) => body)
    const tell = async (minutes: number) => {
      await tellOfMessage(api, driver, { conversation: 'a' })
      api.clock.advance(minutes * MINUTE_MS)
      return texts()
    }
    const waiting = 'Krash: A message is waiting for you. Open Krash to read it. Reply STOP to end texts.'
    expect(await tell(16)).toEqual([waiting])
    expect(await tell(16)).toEqual([waiting])
    await readUp(driver, 'message:a:')
    expect(await tell(16)).toEqual([waiting, waiting])
    expect(await unread()).toHaveLength(before)
    // Another number is not confirmed, so the mail takes its place.
    await readUp(driver, 'message:a:')
    await api.context.database.kysely
      .updateTable('users')
      .set({ cell_number: '+18135550125' })
      .where('id', '=', driver.userId)
      .execute()
    await tell(16)
    expect((await api.texts()).some((text) => text.to === '+18135550125')).toBe(false)
    expect(await unread()).toHaveLength(before + 1)
  })

  test('leaves after 15 minutes, once until it is read, and says neither who nor what', async () => {
    const driver = await api.signUp()
    const conversation = randomUUID()
    const before = (await unread()).length
    const sent = async () => (await unread()).length - before
    await tellOfMessage(api, driver, { conversation })
    api.clock.advance(14 * MINUTE_MS)
    await tellOfMessage(api, driver, { conversation })
    expect(await sent()).toBe(0)
    api.clock.advance(2 * MINUTE_MS)
    expect(await sent()).toBe(1)
    const mail = (await unread()).at(-1)
    expect(mail?.to).toContain(driver.session?.user.email)
    expect(JSON.stringify(mail)).not.toMatch(/Maria|Alvarez/)
    expect(mail?.text).toContain(`${api.url}/chat\n`)

    // Only the notification was seen: the conversation is still unread, and one mail has said so.
    await driver.call(routes.readNotifications)
    await tellOfMessage(api, driver, { conversation })
    api.clock.advance(16 * MINUTE_MS)
    expect(await sent()).toBe(1)
    await readUp(driver, `message:${conversation}:`)
    await tellOfMessage(api, driver, { conversation })
    api.clock.advance(16 * MINUTE_MS)
    expect(await sent()).toBe(2)
  })

  test('does not leave when it was read or cleared in time, nor where the person wants none', async () => {
    const before = (await unread()).length
    const reader = await api.signUp()
    const conversation = randomUUID()
    await tellOfMessage(api, reader, { conversation })
    await readUp(reader, `message:${conversation}:`)
    const quiet = await api.signUp()
    await quiet.call(routes.updatePreferences, { body: { notifications: { email: false } } })
    await tellOfMessage(api, quiet)
    const tidy = await api.signUp()
    await tellOfMessage(api, tidy)
    await tidy.call(routes.clearNotifications)
    api.clock.advance(20 * MINUTE_MS)
    expect((await unread()).length).toBe(before)
  })
})
