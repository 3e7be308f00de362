import type { Page } from '@playwright/test'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { countTaps } from '../support/taps.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

test.use({ ...phone, geolocation: tampa, permissions: ['geolocation'] })

const say = sayIn('en')

test('three taps lead from the home page to a sent report', async ({ page }) => {
  const driver = new Driver(page, say)
  await driver.enterAs(newEmail())
  const taps = await countTaps(page)
  await page.getByRole('link', { name: new RegExp(`^${say('dashboard:emergency.title')}`) }).click()
  await driver.useLocation()
  await driver.send()
  await driver.expectReceipt()
  expect(await taps()).toBe(3)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  /** As often as the page is opened; the median is told. */
  const TIMES = 3
  /** How many times slower than this machine's the processor of a cheap phone is. */
  const SLOWER = 4

  test('the emergency page opens, and its time on a slow phone is told', async ({ page, context }) => {
    const driver = new Driver(page, say)
    await driver.enterAs(newEmail())
    await driver.openEmergency()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/last-language'))?.text()))
      .toBe('en')
    await context.setOffline(true)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(noteWhenDrawn, ['a[href="tel:911"]', say('location:use')] as const)
    const opened: Drawn[] = []
    for (let time = 0; time < TIMES; time += 1) {
      await page.goto('/emergency')
      await page.waitForFunction(() => (globalThis as unknown as { drawn: Drawn }).drawn.app > 0)
      opened.push(await page.evaluate(() => (globalThis as unknown as { drawn: Drawn }).drawn))
    }
    for (const { isWritten } of opened)
      expect(isWritten, 'the form stands there before any script').toBe(true)
    const told = (name: Moment) => median(opened.map((one) => one[name]))
    console.info(
      `emergency page without a network, processor ${SLOWER} times slower, median of ${TIMES}: ` +
        `911 after ${told('call')} ms, 'Use my location' after ${told('button')} ms, the app after ${told('app')} ms`,
    )
  })
})

test.describe('without a network, in Arabic', () => {
  test.use({ serviceWorkers: 'allow', locale: 'ar' })

  test('the form stands there in the language that was read here', async ({ page, context }) => {
    await page.goto('/emergency')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/last-language'))?.text()))
      .toBe('ar')
    await context.setOffline(true)
    await page.addInitScript(noteWhenDrawn, ['a[href="tel:911"]', sayIn('ar')('location:use')] as const)
    await page.goto('/emergency')
    await page.waitForFunction(() => (globalThis as unknown as { drawn: Drawn }).drawn.app > 0)
    const { isWritten } = await page.evaluate(() => (globalThis as unknown as { drawn: Drawn }).drawn)
    expect(isWritten).toBe(true)
    await expect(page.getByText(sayIn('ar')('shell:offline.banner'))).toBeVisible()
  })
})

type Moment = 'call' | 'button' | 'app'
interface Drawn extends Record<Moment, number> {
  isWritten: boolean
}

/**
 * Runs in the page: notes after how many milliseconds the way to 911 and the first button of the report were seen, and when the app
 * answered in place of the written page.
 */
function noteWhenDrawn([link, words]: readonly [string, string]): void {
  const drawn: Partial<Drawn> = {}
  const isButton = (one: Element) =>
    one.textContent === words && one.checkVisibility({ visibilityProperty: true })
  const isSeen = () => [...document.querySelectorAll('button')].some(isButton)
  const stands = {
    call: () => document.querySelector(link) !== null,
    button: isSeen,
    app: () => isSeen() && document.querySelector('[data-written]') === null,
  }
  const look = () => {
    for (const [name, isThere] of Object.entries(stands) as [Moment, () => boolean][])
      drawn[name] ??= isThere() ? Math.round(performance.now()) : undefined
    if (drawn.app === undefined) requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', () => {
    const isForReader = !document.documentElement.matches('[data-unread], [data-unsure]')
    drawn.isWritten = isForReader && document.querySelector('[data-written]') !== null
  })
  Object.assign(globalThis, { drawn })
  requestAnimationFrame(look)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

test('in glaring light every text is as dark as the main one, and every border as strong as a field', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  for (const path of ['/', '/emergency', '/help', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeFindings(page)
    const colours = await coloursOf(page)
    expect(colours.muted, path).toBe(colours.text)
    expect(colours.line, path).toBe(colours.control)
  }
})

function coloursOf(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const of = (name: string) => style.getPropertyValue(`--${name}`)
    return { muted: of('muted'), text: of('text'), line: of('line'), control: of('control') }
  })
}
