import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type MailTemplate, mailTemplates } from '@krash/contract'
import { type ShippedLanguage, languages, shippedLanguages } from '@krash/phrases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { queueText } from '#platform/text-messages/queue-text.ts'
import { outboxOf } from './deliver-mail.ts'
import { claimMail } from './mails.repository.ts'
import { type NewMail, queueMail } from './queue-mail.ts'
import { removeMailsNow } from './remove-mails.ts'
import { openMail, sealMail } from './seal.ts'
import { sweepMails } from './sweep-mails.ts'

const day = 24 * 3_600_000
const link = 'https://krash.example/reset-password/abc-DEF_123'
const valuesOf: Record<MailTemplate, Record<string, string>> = {
  welcome: {},
  verification: { link },
  passwordReset: { link },
  passwordChanged: {},
  emailChangeConfirm: { link },
  emailChangeNotice: { link },
  emailChangeDone: { link },
  registrationNotice: {},
  sessionReuse: {},
  passkeyAdded: { name: 'Phone' },
  passkeysRemoved: { names: 'Phone' },
  accountDeleted: {},
  profileReminder: { missing: 'x' },
  unreadMessages: {},
  visitReminder: { day: 'Nov 26', time: '10:00 AM' },
  supportForward: { kind: 'Feedback', reference: '1A2B', details: 'a\nb', message: '<i>c</i>' },
}

const linkLengths: Record<ShippedLanguage, readonly string[]> = {
  en: ['30 minutes', '3 days'],
  es: ['30 minutos', '3 días'],
  zh: ['30分钟', '3天'],
  tl: ['30 minuto', '3 araw'],
  vi: ['30 phút', '3 ngày'],
  ar: ['30 دقيقة', '3 أيام'],
  fr: ['30 minutes', '3\u00a0jours'],
  ko: ['30분', '3일'],
  ru: ['30 минут', '3 дня'],
  de: ['30 Minuten', '3 Tage'],
}

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { PUBLIC_URL: 'https://krash.example' } })
})
afterAll(() => api.close())

async function queue(mail: Partial<NewMail> = {}): Promise<void> {
  await api.context.database.asSystem((tx) =>
    queueMail(tx, api.context, {
      userId: null,
      to: 'maria@example.test',
      language: 'en',
      template: 'passwordReset',
      values: valuesOf[mail.template ?? 'passwordReset'],
      ...mail,
    }),
  )
}

async function rows() {
  return api.context.database.kysely.selectFrom('mails').selectAll().orderBy('id').execute()
}

describe('templates', () => {
  test.each(shippedLanguages)(
    'in %s: text and HTML hold the same, and nothing is left open',
    async (language) => {
      const before = (await api.mails()).length
      for (const template of mailTemplates) await queue({ language, template })
      const mails = (await api.mails()).slice(before)
      expect(mails).toHaveLength(mailTemplates.length)
      for (const [index, mail] of mails.entries()) {
        const template = mailTemplates[index] ?? 'welcome'
        expect(mail.to).toBe('maria@example.test')
        expect(mail.subject).not.toMatch(/{{|maria|example/)
        expect(mail.text).not.toMatch(/{{|undefined/)
        expect(mail.html).not.toMatch(/{{|undefined|<i>|<img|<script|<link|url\(/)
        expect(mail.html).toContain(`<html lang="${language}" dir="${languages[language].direction}">`)
        const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
        expect(links.every((href) => href.startsWith('https://krash.example/'))).toBe(true)
        expect(links.length > 0).toBe(template !== 'supportForward')
        expect(links.includes(link)).toBe('link' in valuesOf[template])
        for (const href of links) expect(mail.text).toContain(href)
      }
    },
  )

  test('say how long a link works in the words of the language', async () => {
    const before = (await api.mails()).length
    for (const language of shippedLanguages) {
      await queue({ language })
      await queue({ language, template: 'verification' })
    }
    const texts = (await api.mails()).slice(before).map((mail) => mail.text)
    const lengths = shippedLanguages.flatMap((language) => linkLengths[language])
    expect(texts.map((text, index) => text.includes(lengths[index] ?? '?'))).toEqual(lengths.map(() => true))
  })

  test('are English where we have no pack of the language', async () => {
    const before = (await api.mails()).length
    for (const language of ['pt', 'it', '', 'toString', 'es-MX']) await queue({ language })
    const subjects = (await api.mails()).slice(before).map((mail) => mail.subject)
    const english = 'Set a new password'
    expect(subjects).toEqual([english, english, english, english, 'Cree una contraseña nueva'])
  })

  test('that miss a value are refused when they are queued, with the change that caused them', async () => {
    const before = (await rows()).length
    await expect(queue({ values: {} })).rejects.toThrow('the mail passwordReset lacks link')
    await expect(queue({ template: 'profileReminder', values: {} })).rejects.toThrow(
      'the mail profileReminder lacks missing',
    )
    expect(await rows()).toHaveLength(before)
  })
})

describe('the queue', () => {
  test('keeps no word of a mail in the open, and none at all once it has left', async () => {
    await queue({ to: 'canary@example.test' })
    const { rows: dump } = await api.context.database.pool.query<{ text: string }>(
      `select m::text || (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j) as text from mails m`,
    )
    const text = dump.map((row) => row.text).join()
    for (const word of ['canary', Buffer.from('canary').toString('hex'), 'abc-DEF_123'])
      expect(text).not.toContain(word)
    expect((await rows()).at(-1)?.sealed).not.toBeNull()
    await api.mails()
    expect((await rows()).at(-1)).toMatchObject({ sealed: null, attempts: 1 })
  })

  test('opens a seal for its own mail and with its own key only', () => {
    const content = { to: 'a@b.co', language: 'en', values: { link } }
    const sealed = sealMail(api.context, 'one', content)
    expect(openMail(api.context, 'one', sealed)).toEqual(content)
    expect(() => openMail(api.context, 'two', sealed)).toThrow()
    const other = { ...api.context, keys: { ...api.context.keys, secret: Buffer.alloc(32, 7) } }
    expect(() => openMail(other, 'one', sealed)).toThrow()
    let opened = 0
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      try {
        openMail(api.context, 'one', changed)
        opened += 1
      } catch {
        // The seal refuses it, as intended.
      }
    }
    console.log(`seals: ${sealed.length} changed bytes, opened ${opened}`)
    expect(opened).toBe(0)
  })

  test('lets go of a mail whose transaction is undone', async () => {
    const before = (await api.mails()).length
    const undone = api.context.database.asSystem(async (tx) => {
      await queueMail(tx, api.context, {
        userId: null,
        to: 'maria@example.test',
        language: 'en',
        template: 'welcome',
        values: {},
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await api.mails()).toHaveLength(before)
  })

  test('is for a person’s own mails: nobody queues one on another’s account, nobody reads the queue', async () => {
    const [driver, stranger] = [await api.signUp(), await api.signUp()]
    const queueAs = (userId: string | null) =>
      api.context.database.asUser(driver.userId, (tx) =>
        queueMail(tx, api.context, { userId, to: 'a@b.co', language: 'en', template: 'welcome', values: {} }),
      )
    await queueAs(driver.userId)
    await queueAs(null)
    await expect(queueAs(stranger.userId)).rejects.toThrow()
    const reading = api.context.database.asUser(driver.userId, (tx) =>
      tx.selectFrom('mails').selectAll().execute(),
    )
    await expect(reading).rejects.toThrow()
  })

  test('forgets mails after 30 days, and what was sealed of one that never left', async () => {
    const driver = await api.signUp()
    await api.context.database.asSystem((tx) =>
      queueText(tx, api.context, {
        userId: driver.userId,
        to: '+18135550142',
        language: 'es',
        template: 'unreadMessages',
        values: {},
        until: new Date(api.clock.now().getTime() + day),
      }),
    )
    const body =
      'Krash: Le espera un mensaje. Abra Krash para leerlo. Para no recibir mensajes de texto, responda STOP.'
    expect(await api.texts()).toEqual([{ to: '+18135550142', body }])
    await api.mails()
    const sent = (await rows()).at(-1)?.id
    const stuck = api.context.newId()
    await api.context.database.asSystem((tx) =>
      tx
        .insertInto('mails')
        .values({ id: stuck, template: 'welcome', sealed: Buffer.alloc(40), created_at: api.clock.now() })
        .execute(),
    )
    api.clock.advance(4 * day)
    await sweepMails(api.context)
    const row = (await rows()).find(({ id }) => id === stuck)
    expect([row?.sealed, row?.failed_at === null]).toEqual([null, false])
    expect((await rows()).map(({ id }) => id)).toContain(sent)
    api.clock.advance(27 * day)
    await sweepMails(api.context)
    expect(await rows()).toEqual([])
    expect(await api.texts()).toEqual([])
    expect(await readdir(outboxOf(api.context.config))).toEqual([])
  })

  test('removes no mail while it is being written', async () => {
    await queue()
    await api.mails()
    const id = (await rows()).at(-1)?.id ?? ''
    const remove = () => removeMailsNow({ ids: [id] }, api.context)
    await api.context.database.asSystem(async (tx) => {
      await claimMail(tx, id)
      await expect(remove()).rejects.toThrow('being sent')
    })
    expect(await readdir(outboxOf(api.context.config))).toContain(`${id}.eml`)
    await remove()
    expect(await readdir(outboxOf(api.context.config))).not.toContain(`${id}.eml`)
  })
})

test('the outbox folder is for the server’s user only and holds whole mails only', async () => {
  await queue()
  await api.mails()
  const folder = outboxOf(api.context.config)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const names = await readdir(folder)
  expect(names.filter((name) => !/^[0-9a-f-]{36}\.eml$/.test(name))).toEqual([])
  const modes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).mode & 0o777),
  )
  expect(new Set(modes)).toEqual(new Set([0o600]))
})
