import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMail } from '#testing/read-outbox.ts'
import { type SmtpSink, type Whim, openSmtpSink } from '#testing/smtp-sink.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type NewMail, queueMail, sendAttempts } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

const hour = 3_600_000
const running = new AbortController().signal

let api: TestApp
let sink: SmtpSink
beforeAll(async () => {
  sink = await openSmtpSink()
  api = await startTestApp({
    environment: {
      SMTP_URL: sink.url,
      PUBLIC_URL: 'https://krash.example',
      MAIL_FROM: 'Krash <us@krash.example>',
    },
  })
})
afterAll(async () => {
  await api.close()
  await sink.close()
})
beforeEach(() => {
  sink.taken.length = 0
})

async function queue(mail: Partial<NewMail> = {}): Promise<string> {
  await api.context.database.asSystem((tx) =>
    queueMail(tx, api.context, {
      userId: null,
      to: 'maria@example.test',
      language: 'en',
      template: 'passwordChanged',
      values: {},
      ...mail,
    }),
  )
  const row = await api.context.database.kysely
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

async function rowOf(id: string) {
  return api.context.database.kysely
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Skips the pauses of the queue until nothing waits. */
async function letItTry(times = sendAttempts): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    api.clock.advance(7 * hour)
    await api.runJobs()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = Date.now()
  await work()
  return Date.now() - started
}

describe('a mail server', () => {
  test('that takes the mail gets it once, addressed and written as it should be', async () => {
    const id = await queue({ language: 'es' })
    await letItTry(3)
    expect(sink.taken).toHaveLength(1)
    const [first] = sink.taken
    expect([first?.from, first?.to]).toEqual(['us@krash.example', ['maria@example.test']])
    const { email } = await readMail(first?.message ?? Buffer.alloc(0))
    expect(email.from).toEqual({ name: 'Krash', address: 'us@krash.example' })
    expect(email.messageId).toBe(`<${id}@krash.example>`)
    expect(email.headers).toContainEqual({
      key: 'auto-submitted',
      value: 'auto-generated',
      originalKey: 'Auto-Submitted',
    })
    expect(email.headers).toContainEqual({
      key: 'content-language',
      value: 'es',
      originalKey: 'Content-Language',
    })
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sealed: null, failed_at: null })
    expect((await rowOf(id)).sent_at).not.toBeNull()
  })

  test.each([
    [['busy', 'busy']],
    [['unavailable', 'busyAfterData']],
    [['cutGreeting', 'cutData']],
    [['refuseSender', 'busy', 'cutData']],
  ] satisfies [Whim[]][])('that is %s first gets the mail later, once', async (whims) => {
    sink.plan(...whims)
    const id = await queue()
    await letItTry(whims.length)
    expect(sink.taken).toHaveLength(0)
    expect((await rowOf(id)).sealed).not.toBeNull()
    await letItTry(3)
    expect(sink.taken).toHaveLength(1)
    expect((await rowOf(id)).attempts).toBe(whims.length + 1)
  })

  test.each(['refuse', 'refuseData'] as const)(
    'that says no for good (%s) is not asked again',
    async (whim) => {
      sink.plan(whim)
      const id = await queue()
      const before = sink.connections()
      await letItTry(4)
      expect([sink.taken.length, sink.connections() - before]).toEqual([0, 1])
      const row = await rowOf(id)
      expect(row).toMatchObject({ attempts: 1, sealed: null, sent_at: null })
      expect(row.failed_at).not.toBeNull()
    },
  )

  test('that is never ready is given up after a day; what was sealed is destroyed', async () => {
    const id = await queue()
    sink.plan(...Array.from({ length: sendAttempts }, () => 'busy' as const))
    await letItTry(sendAttempts - 1)
    expect(await rowOf(id)).toMatchObject({ attempts: sendAttempts - 1, failed_at: null })
    await letItTry(3)
    expect(await rowOf(id)).toMatchObject({ attempts: sendAttempts, sent_at: null, sealed: null })
    expect((await rowOf(id)).failed_at).not.toBeNull()
    expect(sink.taken).toHaveLength(0)
  })

  test('that says nothing any more is left after seconds, and holds up nobody', async () => {
    sink.plan('silentGreeting')
    await queue()
    const greeting = await timed(() => api.runJobs())
    sink.plan('silentData')
    api.clock.advance(hour)
    const data = await timed(() => api.runJobs())
    console.log(`silent at the greeting: left after ${greeting} ms; silent after the mail: ${data} ms`)
    await letItTry(2)
    expect(sink.taken).toHaveLength(1)
  })

  test('that is down gets the mail when it is back', async () => {
    const { port } = sink
    await sink.close()
    await queue()
    await letItTry(3)
    sink = await openSmtpSink(port)
    await letItTry(2)
    expect(sink.taken).toHaveLength(1)
  })

  test('that took a mail and could not say so gets it again, the same to the last byte', async () => {
    sink.plan('keepAndCut')
    await queue({ template: 'verification', values: { link: 'https://krash.example/verify-email/x' } })
    await letItTry(3)
    expect(sink.taken).toHaveLength(2)
    expect(sink.taken[0]?.message.equals(sink.taken[1]?.message ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('one mail', () => {
  test('is sent by one of many who try at once', async () => {
    const id = await queue()
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => sendMail({ id }, api.context, running)),
    )
    await letItTry(2)
    expect(sink.taken).toHaveLength(1)
    expect(tries.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  })

  test('is not counted as tried when the server stops in the middle of it', async () => {
    const id = await queue()
    sink.plan('silentData')
    const stopping = new AbortController()
    const before = sink.swallowed()
    const sending = sendMail({ id }, api.context, stopping.signal).then(
      () => 'sent',
      () => 'stopped',
    )
    await expect.poll(() => sink.swallowed()).toBe(before + 1)
    stopping.abort()
    expect(await sending).toBe('stopped')
    expect(await rowOf(id)).toMatchObject({ attempts: 0, sent_at: null, failed_at: null })
    await letItTry(1)
    expect(sink.taken).toHaveLength(1)
  })

  test('goes with its account, also while a slow mail server is listened to', async () => {
    const driver = await api.signUp()
    await letItTry(1)
    sink.taken.length = 0
    sink.plan('silentData')
    const id = await queue({ userId: driver.userId })
    const stopping = new AbortController()
    const before = sink.swallowed()
    let isSending = true
    const sending = sendMail({ id }, api.context, stopping.signal)
      .catch(() => undefined)
      .finally(() => {
        isSending = false
      })
    await expect.poll(() => sink.swallowed()).toBe(before + 1)
    await api.context.database.asSystem(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', driver.userId).execute()
    })
    expect(isSending).toBe(true)
    stopping.abort()
    await sending
    await letItTry(2)
    expect(sink.taken).toHaveLength(0)
  })

  test.each([
    ['two@example.test,other@example.test'],
    ['a@example.test>\r\nRCPT TO:<other@example.test'],
    ['a@example.test\r\nBcc: other@example.test'],
    ['"Other" <other@example.test>'],
    ['<other@example.test>'],
    ['other@example.test(x)@example.test'],
  ])('cannot be made to go elsewhere by its address %j', async (to) => {
    const id = await queue({ to })
    await letItTry(2)
    expect(sink.taken).toEqual([])
    expect((await rowOf(id)).failed_at).not.toBeNull()
  })

  test('cannot be given more headers by its values', async () => {
    const kind = 'Hi\r\nBcc: other@example.test\r\n\r\nbody\u2028x'
    const values = { kind, reference: '\n.\r\nX: y', details: 'a\r\n.\r\nQUIT', message: 'b' }
    await queue({ template: 'supportForward', values, replyTo: 'a@example.test\r\nBcc: other@example.test' })
    await letItTry(1)
    const [mail] = sink.taken
    expect(mail?.to).toEqual(['maria@example.test'])
    const { email, subject } = await readMail(mail?.message ?? Buffer.alloc(0))
    const names = email.headers.map((header) => header.key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x')
    expect(subject).toBe('Hi Bcc: other@example.test body x . X: y')
    expect(email.text).toContain('QUIT')
  })
})
