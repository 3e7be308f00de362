import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type MailTemplate, mailTemplates } from '@krash/contract'
import { languages, shippedLanguages } from '@krash/phrases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { outboxOf } from './deliver-mail.ts'
import { type NewMail, queueMail } from './queue-mail.ts'

const link = 'https://krash.example/reset-password/abc-DEF_123'
const valuesOf: Record<MailTemplate, Record<string, string>> = {
  welcome: {},
  verification: { link },
  passwordReset: { link },
  passwordChanged: {},
  emailChangeConfirm: { link },
  emailChangeNotice: {},
  registrationNotice: {},
  sessionReuse: {},
  accountDeleted: {},
  profileReminder: { missing: 'x' },
  supportForward: { kind: 'Feedback', reference: '1a2b', details: 'a\nb', message: 'c' },
}

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { PUBLIC_URL: 'https://krash.example' } })
})
afterAll(() => api.close())

async function queue(mail: Partial<NewMail>): Promise<void> {
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

describe('mails without a mail server', () => {
  test.each(shippedLanguages)('every template in %s: text and HTML say the same', async (language) => {
    const before = (await api.mails()).length
    for (const template of mailTemplates) await queue({ language, template })
    const mails = (await api.mails()).slice(before)
    expect(mails).toHaveLength(mailTemplates.length)
    for (const [index, mail] of mails.entries()) {
      expect(mail.to).toBe('maria@example.test')
      expect(mail.subject).not.toMatch(/{{|maria|example/)
      expect(mail.text + mail.html).not.toMatch(/{{|undefined/)
      expect(mail.html).toContain(`<html lang="${language}" dir="${languages[language].direction}">`)
      expect(mail.html).not.toMatch(/<img|<script|<link|url\(/)
      const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
      expect(links.every((href) => href?.startsWith('https://krash.example/'))).toBe(true)
      if ('link' in valuesOf[mailTemplates[index] as MailTemplate]) expect(links).toContain(link)
      for (const href of links) expect(mail.text).toContain(href)
    }
  })
})
void registrationForm
void mkdir
void readdir
void stat
void path
void outboxOf
