import { rm } from 'node:fs/promises'
import { type BrowserContextOptions, test as base } from '@playwright/test'
import { type ServerProcess, newDataFolder, serverProcess } from '../tools/server-process.ts'
import { loadAfterDialogs } from './support/history.ts'
import { keepNoConnections } from './support/api.ts'
import { locale } from './language.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { waitForAnswers } from './support/timers.ts'
import { keepToasts, toastsSaid } from './support/toasts.ts'

/** An iPhone-size touch screen, drawn in a quarter of its pixels: no layout depends on them, and the processor draws each. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale,
  timezoneId: 'America/New_York',
}

/** The phone as most people have it, which every other journey saves: with all its pixels, and with motion. */
export const wholePhone = {
  ...phone,
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'no-preference' },
} as const

/** Tampa, Florida: West Kennedy Boulevard. */
export const tampa = { latitude: 27.9447, longitude: -82.4604, accuracy: 12 }

/**
 * `server` is one real server for all journeys of a worker, `baseURL` its address, and `mailbox` receives its mails. When one
 * fails, `tellWhy` says which toasts were shown and what the server could not answer: both are gone by then.
 */
export const test = base.extend<{ tellWhy: void }, { server: ServerProcess; mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const dataDir = await newDataFolder('e2e')
      const server = await serverProcess(dataDir, { SMTP_URL: mailbox.url })
      await server.start()
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', async (context) => {
        context.on('page', loadAfterDialogs)
        keepNoConnections(context)
        await Promise.all([keepToasts(context), waitForAnswers(context)])
      })
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  tellWhy: [
    async ({ context }, use, info) => {
      const broken: string[] = []
      context.on('response', (answer) => {
        if (answer.status() >= 500) broken.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      await use()
      if (info.status === info.expectedStatus) return
      const toasts = await Promise.all(context.pages().map(async (page) => toastsSaid(page).catch(() => '')))
      console.log(`${info.title}: toasts ${JSON.stringify(toasts)}, answers ${JSON.stringify(broken)}`)
    },
    { auto: true },
  ],
})

let people = 0
/** An e-mail address that nobody else in this run has. */
export function newEmail(): string {
  people += 1
  return `driver${people}.${process.pid}@example.com`
}

export { readColoursOnce } from '../apps/web/src/testing/axe-colours.ts'
export { chromiumLaunch } from '../tools/chromium-launch.ts'
export { type ServerProcess, newDataFolder, serverProcess } from '../tools/server-process.ts'
export { expect } from '@playwright/test'
