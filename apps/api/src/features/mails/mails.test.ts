import { request } from 'node:http'
import { mailRoutes, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadMail } from '#testing/read-outbox.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const mailCalls = [
  [routes.mailPasswordReset, 'passwordReset', /\/reset-password\/[\w-]{43}\s/],
  [routes.mailVerification, 'verification', /\/verify-email\/[\w-]{43}\s/],
  [routes.mailWelcome, 'welcome', /\/profile\s/],
  [routes.mailNotification, 'profileReminder', /\/profile\s/],
] as const

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

async function mailsTo(driver: TestClient): Promise<ReadMail[]> {
  const { data } = await driver.call(routes.me)
  return (await api.mails()).filter((mail) => mail.to === data.user.email)
}

/** The mails this person received during the work. */
async function mailsBy(driver: TestClient, work: () => Promise<unknown>): Promise<ReadMail[]> {
  const before = (await mailsTo(driver)).length
  await work()
  return (await mailsTo(driver)).slice(before)
}

describe('mails to oneself', () => {
  test('without a session: 401, and nothing is sent', async () => {
    const before = (await api.mails()).length
    for (const route of Object.values(mailRoutes)) {
      const answer = await api.guest.call(route, route.method === 'POST' ? { body: {} } : {})
      expect([route.path, answer.status]).toEqual([route.path, 401])
    }
    expect(await api.mails()).toHaveLength(before)
  })

  test('a template that people cannot ask for: 400', async () => {
    const driver = await api.signUp()
    for (const template of ['supportForward', 'accountDeleted', 'toString', '', undefined]) {
      const answer = await driver.call(routes.sendMail, { body: { template } })
      expect([answer.status, answer.fields]).toEqual([400, ['template']])
    }
  })

  test.each(mailCalls)(
    '$path sends its mail to the own address only, whatever is asked',
    async (route, template, link) => {
      const driver = await api.signUp()
      const stranger = await api.signUp()
      const body = { to: 'victim@example.test', email: 'victim@example.test', subject: 'x', html: '<b>x</b>' }
      const mails = await mailsBy(driver, async () => {
        const answer = await driver.call(route, { body })
        expect(answer.data).toEqual({ template })
      })
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toMatch(link)
      expect(mails[0]?.text).toContain(api.url)
      expect(mails[0]?.text + (mails[0]?.html ?? '')).not.toMatch(/evil|victim/)
      expect(await mailsBy(stranger, async () => undefined)).toEqual([])
      expect((await api.mails()).map((mail) => mail.to)).not.toContain('victim@example.test')
    },
  )

  test('links start with PUBLIC_URL, whatever host the request names', async () => {
    const driver = await api.signUp()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      authorization: `Bearer ${driver.session?.token}`,
    }
    const mails = await mailsBy(driver, async () => {
      const status = await new Promise((resolve, reject) => {
        const url = `${api.url}/api/email/password-reset`
        request(url, { method: 'POST', headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
      expect(status).toBe(200)
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${api.url}/reset-password/`)
    expect(mails[0]?.text + (mails[0]?.html ?? '')).not.toContain('evil')
  })

  test('send takes the template by its name', async () => {
    const driver = await api.signUp()
    const mails = await mailsBy(driver, () => driver.call(routes.sendMail, { body: { template: 'welcome' } }))
    expect(mails.map((mail) => mail.subject)).toEqual(['Welcome to Krash'])
  })

  test('the reminder names what is missing, in the person’s language', async () => {
    const driver = await api.signUp()
    const [english] = await mailsBy(driver, () => driver.call(routes.mailNotification))
    expect(english?.text).toContain(
      'Still missing in your Krash profile: your name, your cell phone number, your address, a vehicle, an additional driver, and an insurance policy.',
    )
    await api.context.database.asSystem((tx) =>
      tx
        .updateTable('users')
        .set({ language: 'ar', first_name: 'Ana', last_name: 'Diaz', cell_number: '+18135550142' })
        .where('id', '=', driver.userId)
        .execute(),
    )
    const [arabic] = await mailsBy(driver, () => driver.call(routes.mailNotification))
    expect(arabic?.text).toContain('عنوانك ومركبة وسائق إضافي ووثيقة تأمين')
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('more than five in an hour: 429', async () => {
    const strict = await startTestApp({ strictLimits: true })
    const driver = await strict.signUp()
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await driver.call(routes.mailWelcome)).status)
    await strict.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('whether mail leaves by SMTP', async () => {
    const driver = await api.signUp()
    expect((await driver.call(routes.testMail)).data).toEqual({ isConfigured: false, transport: 'outbox' })
    const sending = await startTestApp({ environment: { SMTP_URL: 'smtp://localhost:1' } })
    const other = await sending.signUp()
    expect((await other.call(routes.testMail)).data).toEqual({ isConfigured: true, transport: 'smtp' })
    await sending.close()
  })
})
