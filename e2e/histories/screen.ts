import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { keptOnDevice } from '../support/device.ts'
import { Driver, PASSWORD, plain } from '../support/driver.ts'
import { say as sayIn } from '../support/phrases.ts'
import type { Person } from './people.ts'

const say = sayIn('en')

export async function registerOnSheet(page: Page, { email }: Person): Promise<void> {
  const sheet = sheetOn(page)
  await sheet.getByLabel(say('accounts:email')).fill(email)
  await sheet.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
  await sheet.getByLabel(say('accounts:register.confirm')).fill(PASSWORD)
  await sheet.getByRole('checkbox', { name: plain(say('accounts:register.terms')) }).check()
  await sheet.getByRole('button', { name: say('accounts:guest.create') }).click()
}

export async function signInOnSheet(page: Page, { email }: Person): Promise<void> {
  const sheet = sheetOn(page)
  const have = sheet.getByRole('button', { name: say('accounts:guest.haveAccount') })
  const submit = sheet.getByRole('button', { name: say('accounts:guest.signIn') })
  await have.or(submit).first().waitFor()
  if (await have.isVisible()) await have.click()
  await sheet.getByLabel(say('accounts:email')).fill(email)
  await sheet.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
  await submit.click()
}

export async function answer(page: Page, label: string): Promise<void> {
  const question = questionOn(page)
  await question.getByRole('button', { name: label }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Signs in without the screen: the session is stored before the app starts. */
export async function enter(
  tab: Page,
  near: string,
  { token, refreshToken, user }: { token: string; refreshToken: string; user: object },
): Promise<void> {
  await tab.goto(new URL('/icons/hazard.svg', near).href)
  await tab.evaluate(
    (session) => {
      localStorage.setItem('krash_refresh_token', session.refreshToken)
      localStorage.setItem('user', session.user)
      localStorage.setItem('authToken', session.token)
    },
    { token, refreshToken, user: JSON.stringify(user) },
  )
  await tab.goto(new URL('/dashboard', near).href)
}

export async function signOutOf(page: Page): Promise<void> {
  const driver = new Driver(page, say)
  const question = await driver.askToSignOut()
  await question.getByRole('button', { name: say('shell:signOut.confirm') }).click()
  await page.waitForURL(/\/login|\/$/)
}

export function sheetOn(page: Page): Locator {
  return page.getByRole('dialog', { name: say('accounts:guest.safe') })
}

export function questionOn(page: Page): Locator {
  return page.getByRole('alertdialog', { name: say('accidents:guest.title') })
}

interface KeptDraft {
  askedAt?: string | null
  /** Accounts that said it is not theirs. */
  declinedBy?: string[]
  description: string
  photos: object[]
}

/** The guest's; accounts have rows of their own. */
export async function keptDraft(page: Page): Promise<KeptDraft | undefined> {
  const rows = await keptOnDevice<{ id: string; draft: KeptDraft }>(page, 'krash-outbox', 'drafts')
  return rows.find(({ id }) => id === 'accident guest')?.draft
}

export async function keptPhotos(page: Page): Promise<object[]> {
  return (await keptDraft(page))?.photos ?? []
}

/** Throws if it has not come true after `patience` ms. */
export async function until(isSo: () => Promise<boolean>, patience = 30_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('did not come true')
    await sleep(200)
  }
}
