import { expect, type Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

/** Confirms a person's e-mail with the mailed link, past their screen. */
export async function confirmEmail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const mail = await mailbox.find(email, /\/verify-email\//)
  const token = /\/verify-email\/(?:#)?([\w-]+)/.exec(mail.text ?? '')?.[1]
  const answer = await page.request.post('/api/auth/verify-email', { data: { token } })
  expect(answer.status()).toBe(200)
}
