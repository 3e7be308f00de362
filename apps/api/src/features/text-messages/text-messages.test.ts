import {
  TEXT_CODES_A_DAY,
  TEXT_CODE_GUESSES,
  TEXT_CODE_MS,
  TEXT_CODE_PAUSE_MS,
  routes,
} from '@krash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf } from '#features/conversations/conversations.factory.ts'
import { confirmCell, textTo } from '#features/notifications/notifications.factory.ts'
import { sendAttempts } from '#platform/mail/queue-mail.ts'
import { signatureOf } from '#platform/text-messages/signature.ts'
import {
  type Behavior,
  type OutsideServer,
  json,
  startOutsideServer,
  troubles,
} from '#testing/outside-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { sweepTextCodes } from './text-messages.service.ts'

const taken = json({ sid: 'SM1' }, 201)
const token = 'a secret of the service'
const publicUrl = 'https://krash.example'

let api: TestApp
let service: OutsideServer
const logged: unknown[] = []
beforeAll(async () => {
  service = await startOutsideServer()
  api = await startTestApp({
    environment: {
      PUBLIC_URL: publicUrl,
      SMS_URL: service.url,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: token,
      SMS_FROM: '+18135550100',
    },
  })
  api.clock.stop()
  const keep = (line: unknown): void => void logged.push(line)
  api.context.logger.error = keep
  api.context.logger.warn = keep
})
afterAll(async () => {
  await api.close()
  await service.stop()
})
beforeEach(() => {
  service.asked.length = 0
  service.behave(taken)
})

let numbers = 200
const newNumber = (): string => `+1813555${String((numbers += 1)).padStart(4, '0')}`

/** What the service was handed. */
const handed = () => service.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

async function ask(
  client: TestClient,
  cellNumber: string,
): Promise<{ code: string | undefined; sent: string }> {
  const { code } = await client.call(routes.sendTextCode, { body: { cellNumber } })
  await api.runJobs()
  const sent = /Your code is (\d{6})/.exec(handed().at(-1)?.['Body'] ?? '')?.[1] ?? ''
  return { code, sent }
}

const confirm = (client: TestClient, code: string) =>
  client.call(routes.confirmTextNumber, { body: { code } })
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const state = async (client: TestClient) => (await client.call(routes.getTextNumber)).data

async function personRow(client: TestClient) {
  return api.context.database.kysely
    .selectFrom('users')
    .select(['cell_number', 'notify_text', 'cell_confirmed_at', 'texts_stopped_at'])
    .where('id', '=', client.userId)
    .executeTakeFirstOrThrow()
}

describe('a code', () => {
  test('without a session: 401; no number, no digits: 400', async () => {
    expect((await api.guest.call(routes.getTextNumber)).status).toBe(401)
    expect((await api.guest.call(routes.sendTextCode, { body: {} })).status).toBe(401)
    expect((await api.guest.call(routes.confirmTextNumber, { body: {} })).status).toBe(401)
    const driver = await api.signUp()
    for (const cellNumber of ['', '911', '+44 20 7946 0000'])
      expect((await driver.call(routes.sendTextCode, { body: { cellNumber } })).fields).toEqual([
        'cellNumber',
      ])
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect((await confirm(driver, code)).fields).toEqual(['code'])
    expect(await state(driver)).toEqual({
      cellNumber: null,
      isConfirmed: false,
      isStopped: false,
      pending: null,
    })
  })

  test('confirms the number, which becomes that of the profile; entered again it has no further effect', async () => {
    const driver = await api.signUp()
    const cellNumber = newNumber()
    const { sent } = await ask(driver, cellNumber)
    expect(handed().map(({ From, To }) => [From, To])).toEqual([['+18135550100', cellNumber]])
    const { authorization = '' } = service.asked[0]?.headers ?? {}
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe(`AC1:${token}`)
    const waiting = await driver.call(routes.getTextNumber)
    expect(waiting.data).toMatchObject({ cellNumber: null, isConfirmed: false, pending: { cellNumber } })
    expect(waiting.text).not.toContain(sent)

    expect((await confirm(driver, wrongOf(sent))).code).toBe('TEXT_CODE_WRONG')
    const done = { cellNumber, isConfirmed: true, isStopped: false, pending: null }
    expect((await confirm(driver, `${sent.slice(0, 3)} ${sent.slice(3)}`)).data).toEqual(done)
    expect((await confirm(driver, sent)).data).toEqual(done)
    expect((await driver.call(routes.getPreferences)).data.notifications.text).toBe(true)
    const { data } = await driver.call(routes.listAudit, { query: { group: 'changes' } })
    expect(data.filter(({ kind }) => kind === 'cell_number_confirmed')).toHaveLength(1)

    // Another number, and the same one once more, has to be confirmed anew.
    for (const number of [newNumber(), cellNumber]) {
      await driver.call(routes.patchProfile, { body: { cellNumber: number } })
      expect(await state(driver)).toMatchObject({ cellNumber: number, isConfirmed: false })
    }
    expect((await confirm(driver, sent)).code).toBe('TEXT_CODE_OVER')
  })

  test('is used by being entered, also where a server’s clock is behind', async () => {
    const driver = await api.signUp()
    const { sent } = await ask(driver, newNumber())
    api.clock.advance(-10_000)
    for (let time = 0; time < 2; time += 1)
      expect((await confirm(driver, sent)).data).toMatchObject({ isConfirmed: true, pending: null })
    api.clock.advance(10_000)
    const { data } = await driver.call(routes.listAudit, { query: { group: 'changes' } })
    expect(data.filter(({ kind }) => kind === 'cell_number_confirmed')).toHaveLength(1)
  })

  test('works for ten minutes and a few guesses, for whoever asked for it', async () => {
    const [driver, stranger] = [await api.signUp(), await api.signUp()]
    const { sent } = await ask(driver, newNumber())
    expect((await confirm(stranger, sent)).code).toBe('TEXT_CODE_OVER')
    const guesses = []
    for (let count = 0; count < TEXT_CODE_GUESSES; count += 1)
      guesses.push((await confirm(driver, wrongOf(sent))).code)
    expect(guesses).toEqual([
      ...Array.from({ length: TEXT_CODE_GUESSES - 1 }, () => 'TEXT_CODE_WRONG'),
      'TEXT_CODE_OVER',
    ])
    expect((await confirm(driver, sent)).code).toBe('TEXT_CODE_OVER')
    api.clock.advance(TEXT_CODE_PAUSE_MS)
    const { sent: next } = await ask(driver, newNumber())
    api.clock.advance(TEXT_CODE_MS)
    expect((await confirm(driver, next)).code).toBe('TEXT_CODE_OVER')
    expect((await state(driver)).pending).toBeNull()
    api.clock.advance(1)
    await sweepTextCodes(api.context)
    const { rows } = await api.context.database.pool.query(
      'select 1 from cell_confirmations where user_id = $1',
      [driver.userId],
    )
    expect(rows).toEqual([])
  })

  test('is sent once in a pause, and a few times a day to a number and to a person', async () => {
    const driver = await api.signUp()
    const cellNumber = newNumber()
    await ask(driver, cellNumber)
    expect((await ask(driver, cellNumber)).code).toBeUndefined()
    const other = await driver.call(routes.sendTextCode, { body: { cellNumber: newNumber() } })
    expect([other.code, Number(other.headers.get('retry-after')) > 0]).toEqual(['TOO_MANY_REQUESTS', true])
    expect(handed()).toHaveLength(1)
    const people = [await api.signUp(), await api.signUp()]
    for (let count = 1; count < TEXT_CODES_A_DAY; count += 1) {
      api.clock.advance(TEXT_CODE_PAUSE_MS)
      expect((await ask(people[count % 2] ?? driver, cellNumber)).code).toBeUndefined()
    }
    api.clock.advance(TEXT_CODE_PAUSE_MS)
    expect((await ask(driver, cellNumber)).code).toBe('TOO_MANY_TEXT_CODES')
    for (let count = 1; count < TEXT_CODES_A_DAY; count += 1) {
      expect((await ask(driver, newNumber())).code).toBeUndefined()
      api.clock.advance(TEXT_CODE_PAUSE_MS)
    }
    expect((await ask(driver, newNumber())).code).toBe('TOO_MANY_TEXT_CODES')
    expect(handed()).toHaveLength(2 * TEXT_CODES_A_DAY - 1)
  })
})

async function queue(client: TestClient): Promise<string> {
  await textTo(api, client)
  const row = await api.context.database.kysely
    .selectFrom('mails')
    .select('id')
    .where('channel', '=', 'text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

async function rowOf(id: string) {
  return api.context.database.kysely
    .selectFrom('mails')
    .select(['sent_at', 'failed_at', 'handed_over_at', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Skips the pauses of the queue; it stays the same time of the day. */
async function letItTry(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    api.clock.advance(24 * 3_600_000)
    await api.runJobs()
  }
}

describe('the service in a bad mood', () => {
  let driver: TestClient
  const cellNumber = newNumber()
  beforeAll(async () => {
    driver = await api.signUp()
    await confirmCell(api, driver, cellNumber)
  })

  test.each<[string, Behavior]>([
    ['busy', json({ code: 20_429 }, 429)],
    ['out of service', json({}, 503)],
    ['refusing our account', json({ code: 20_003 }, 401)],
  ])('%s: tried again until it is taken, then never again', async (_, mood) => {
    service.behave(mood)
    const id = await queue(driver)
    await api.runJobs()
    expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, handed_over_at: null })
    service.behave(taken)
    await letItTry(2)
    expect(handed()).toHaveLength(2)
    expect((await rowOf(id)).sent_at).not.toBeNull()
  })

  test('not to be reached: nothing is lost', async () => {
    await service.stop()
    const id = await queue(driver)
    await api.runJobs()
    await service.restart()
    await letItTry(2)
    expect(handed()).toHaveLength(1)
    expect((await rowOf(id)).sent_at).not.toBeNull()
  })

  test.each<[string, Behavior]>([
    ['hanging up after it read all', troubles['hangs up'] ?? taken],
    ['failing', json({}, 500)],
    ['refusing the number', json({ code: 21_211 }, 400)],
  ])('%s: never a second one, and the log has neither number nor words', async (_, mood) => {
    logged.length = 0
    service.behave(mood)
    const id = await queue(driver)
    await api.runJobs()
    service.behave(taken)
    await letItTry(3)
    expect(handed()).toHaveLength(1)
    const { failed_at: failedAt, ...row } = await rowOf(id)
    expect(row).toMatchObject({ sent_at: null, sealed: null })
    expect(failedAt).not.toBeNull()
    const mails = await api.mails()
    expect(mails.filter(({ to }) => to === emailOf(driver)).map(({ subject }) => subject)).toContain(
      'You have an unread message',
    )
    expect(logged).toContainEqual(expect.objectContaining({ mail: id, template: 'unreadMessages' }))
    expect(JSON.stringify(logged)).not.toMatch(/8135550|Krash:|waiting for you/)
  })

  test('killed between handing over and the answer: never a second one', async () => {
    const id = await queue(driver)
    await api.context.database.kysely
      .updateTable('mails')
      .set({ handed_over_at: api.clock.now() })
      .where('id', '=', id)
      .execute()
    await api.runJobs()
    expect(handed()).toEqual([])
    expect((await rowOf(id)).failed_at).not.toBeNull()
  })

  test('busy for more than a day, or until nobody needs it: given up', async () => {
    service.behave(json({}, 429))
    const id = await queue(driver)
    await letItTry(sendAttempts)
    expect((await rowOf(id)).failed_at).not.toBeNull()
    expect(handed()).toHaveLength(sendAttempts)
    const late = await queue(driver)
    await api.runJobs()
    api.clock.advance(31 * 24 * 3_600_000)
    service.asked.length = 0
    await api.runJobs()
    expect((await rowOf(late)).failed_at).not.toBeNull()
    expect(handed()).toEqual([])
  })

  test('that was told STOP: as if it had arrived here', async () => {
    service.behave(json({ code: 21_610 }, 400))
    await queue(driver)
    await api.runJobs()
    await api.runJobs()
    const { notify_text: isOn, texts_stopped_at: stoppedAt } = await personRow(driver)
    expect([isOn, stoppedAt === null]).toEqual([false, false])
  })

  test('that was told STOP by one number: another, to which a code was sent, is not stopped', async () => {
    const [mover, next] = [await api.signUp(), newNumber()]
    await confirmCell(api, mover, newNumber())
    api.clock.advance(TEXT_CODE_PAUSE_MS)
    await ask(mover, next)
    service.behave(json({ code: 21_610 }, 400))
    await queue(mover)
    await api.runJobs()
    await api.runJobs()
    expect((await personRow(mover)).texts_stopped_at).not.toBeNull()
    service.behave(taken)
    api.clock.advance(TEXT_CODE_PAUSE_MS)
    expect((await ask(mover, next)).code).toBeUndefined()
  })
})

let messages = 0
async function answer(
  from: string,
  body: string,
  {
    sid = `SM${(messages += 1)}`,
    more = {},
    key = token,
  }: { sid?: string; more?: object; key?: string } = {},
): Promise<{ status: number; text: string }> {
  const form = new URLSearchParams({ MessageSid: sid, From: from, To: '+18135550100', Body: body, ...more })
  const signature = signatureOf({ token: key, url: `${publicUrl}/api/sms/incoming`, form })
  const response = await api.guest.fetch('/api/sms/incoming', {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: form,
  })
  return { status: response.status, text: await response.text() }
}

describe('what people answer', () => {
  const nothing = { status: 200, text: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' }

  test('STOP and its like end text messages to the number, codes too; START gives back what it took', async () => {
    const [driver, neighbour] = [await api.signUp(), await api.signUp()]
    const cellNumber = newNumber()
    await confirmCell(api, driver, cellNumber)
    await confirmCell(api, neighbour, cellNumber)
    await neighbour.call(routes.updatePreferences, { body: { notifications: { text: false } } })
    const waiting = await queue(driver)
    for (const word of ['stopall', ' Unsubscribe ', 'cancel', 'End', 'QUIT', 'Stop.', 'STOP']) {
      expect(await answer(cellNumber, word)).toEqual(nothing)
      expect((await state(driver)).isStopped).toBe(true)
      if (word === 'STOP') break
      expect(await answer(cellNumber, 'start')).toEqual(nothing)
      expect((await personRow(driver)).notify_text).toBe(true)
    }
    await api.runJobs()
    expect(handed()).toEqual([])
    expect((await rowOf(waiting)).failed_at).not.toBeNull()
    expect(await state(driver)).toMatchObject({ isConfirmed: true, isStopped: true })
    expect((await driver.call(routes.getPreferences)).data.notifications.text).toBe(false)
    await driver.call(routes.updatePreferences, { body: { notifications: { text: true } } })
    expect(await textTo(api, driver)).toBe(false)
    expect((await ask(neighbour, cellNumber)).code).toBe('TOO_MANY_TEXT_CODES')
    expect(handed()).toEqual([])

    expect(await answer(cellNumber, 'UNSTOP')).toEqual(nothing)
    expect((await state(driver)).isStopped).toBe(false)
    expect((await personRow(neighbour)).notify_text).toBe(false)
    expect((await ask(neighbour, cellNumber)).code).toBeUndefined()
  })

  test('the same message again has no effect, also after another', async () => {
    const driver = await api.signUp()
    const cellNumber = newNumber()
    await confirmCell(api, driver, cellNumber)
    await answer(cellNumber, 'STOP', { sid: 'SMfirst' })
    await answer(cellNumber, 'START')
    await answer(cellNumber, 'STOP', { sid: 'SMfirst' })
    expect((await personRow(driver)).notify_text).toBe(true)
  })

  test('HELP is answered in the language of the account, unless the service has answered', async () => {
    const driver = await api.signUp()
    const cellNumber = newNumber()
    await confirmCell(api, driver, cellNumber)
    await driver.call(routes.updatePreferences, { body: { language: 'es' } })
    expect((await answer(cellNumber, 'help')).text).toMatch(/<Message>Krash: Avisos .* krash\.example\./)
    expect((await answer(newNumber(), 'HELP')).text).toMatch(/<Message>Krash: Reminders /)
    expect(await answer(cellNumber, 'HELP', { more: { OptOutType: 'HELP' } })).toEqual(nothing)
    expect(await answer(cellNumber, 'Who is this?')).toEqual(nothing)
    expect(await answer('+442079460000', 'STOP')).toEqual(nothing)
  })

  test('is taken from the service alone', async () => {
    const driver = await api.signUp()
    const cellNumber = newNumber()
    await confirmCell(api, driver, cellNumber)
    expect((await answer(cellNumber, 'STOP', { key: 'another' })).status).toBe(403)
    const bare = await api.guest.fetch('/api/sms/incoming', {
      method: 'POST',
      body: new URLSearchParams({ From: cellNumber, Body: 'STOP' }),
    })
    expect(bare.status).toBe(403)
    expect((await personRow(driver)).notify_text).toBe(true)
  })
})
