import { expect, type Browser, type BrowserContextOptions, type Page, type Request } from '@playwright/test'
import { languages, type ShippedLanguage } from '@krash/phrases'
import { Driver } from '../support/driver.ts'
import { expectApp } from '../support/page-checks.ts'
import { sayInAny } from '../support/phrases.ts'
import { leaveApp } from '../support/device.ts'
import { phone, tampa } from '../test.ts'
import { signIn, type Person } from './people.ts'

/** What was found in a round. Each is said at once, since a whole round takes long. */
export class Finds {
  readonly found: string[] = []

  add(where: string, lines: readonly string[]): void {
    for (const line of lines) {
      this.found.push(`${where}: ${line}`)
      console.log(`  ${where}: ${line}`)
    }
  }
}

/** Everybody whose pages are looked at, and where. */
export interface Round {
  browser: Browser
  url: string
  people: readonly Person[]
}

export interface Visit {
  url: string
  person: Person
  language: ShippedLanguage
  /** What differs from a phone at the roadside. */
  options?: BrowserContextOptions
}

/** A new browser of a person, signed in and in their language, in which no page is open yet. */
export async function enter(browser: Browser, { url, person, language, options }: Visit): Promise<Page> {
  const context = await browser.newContext({
    ...phone,
    baseURL: url,
    locale: new Intl.Locale(languages[language].locale).baseName,
    geolocation: tampa,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  // As patient as the journeys: a busy machine may take long.
  context.setDefaultTimeout(180_000)
  if (person.account)
    await context.addInitScript(
      ({ token, refreshToken, user }) => {
        if (location.protocol === 'about:' || localStorage.getItem('authToken') !== null) return
        localStorage.setItem('krash_refresh_token', refreshToken)
        localStorage.setItem('user', JSON.stringify(user))
        localStorage.setItem('authToken', token)
      },
      await signIn(url, person.account),
    )
  const page = await context.newPage()
  if (person.isSender) await sendReport(page, language)
  return page
}

/** Opens a page of the app, waits until nothing on it changes any more, and returns its accessibility tree. */
export async function open(page: Page, address: string): Promise<string> {
  // The same address with another fragment would not load anew.
  await leaveApp(page)
  const requests = new Set<Request>()
  const isCounted = (request: Request) => !request.url().includes('/api/events')
  const began = (request: Request) => isCounted(request) && requests.add(request)
  const ended = (request: Request) => requests.delete(request)
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(address)
  await expectApp(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  let tree = ''
  await expect
    .poll(
      async () => {
        const before = tree
        tree = await page.locator('body').ariaSnapshot()
        // Also one that is not drawn yet.
        const busy = await page.getByRole('status').and(page.locator('[aria-busy=true]')).count()
        return requests.size === 0 && busy === 0 && tree === before
      },
      { message: `${address} comes to rest`, intervals: [400], timeout: 120_000 },
    )
    .toBe(true)
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
  return tree
}

async function sendReport(page: Page, language: ShippedLanguage): Promise<void> {
  const driver = new Driver(page, await sayInAny(language))
  await driver.openEmergency()
  await driver.useLocation()
  await driver.send()
  await driver.expectReceipt()
}
