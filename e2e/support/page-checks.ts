import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { readColoursOnce } from '../test.ts'
import { isShort } from '../language.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only axe rules a theme can affect, since themes differ in colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Less than half of what `axe.source` is: each page takes it over a pipe and parses it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Looking {
  /** Something on the page is meant to stay busy. */
  isBusy?: boolean
  /** A selector of what to look at instead of the whole page, such as an open sheet. */
  within?: string
}

/** Waits until the app stands in place of the page that the build has written. */
export async function expectApp(page: Page): Promise<void> {
  await expect(page.locator('[data-written]')).toHaveCount(0)
}

/** The way to 911 in the corner: of the open dialog, else of the page. */
export async function callOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last()
  const frame = (await dialog.count()) > 0 ? dialog : page.getByRole('banner')
  return frame.locator('a[href="tel:911"]').first()
}

/** Expects no axe findings by day and by night, once the page is complete. */
export async function expectNoAxeFindings(page: Page, looking: Looking = {}): Promise<void> {
  expect(await axeFindings(page, looking), `axe on ${page.url()}`).toEqual([])
}

/** What axe finds by day and by night once the page is complete, a line for each. */
export async function axeFindings(
  page: Page,
  { isBusy = false, within = 'html' }: Looking = {},
): Promise<string[]> {
  await expectApp(page)
  if (isShort) return []
  if (!isBusy) await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  const before = await page.evaluate(() => document.documentElement.dataset['theme'])
  await stopMotion(page)
  const found = [
    ...(await findingsIn(page, { theme: 'light', runOnly: rules, within })),
    ...(await findingsIn(page, { theme: 'dark', runOnly: colourRules, within })),
  ]
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name ?? 'light'), before)
  await allowMotion(page)
  return found
}

async function findingsIn(
  page: Page,
  { theme, runOnly, within }: { theme: string; runOnly: string[]; within: string },
): Promise<string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  const found: string[] = []
  for (const { rule, selector, why } of await findings(page, runOnly, within)) {
    if (rule === 'target-size' && !(await isSmallInMidScreen(page, selector))) continue
    if (rule === 'color-contrast' && (await isClippedAway(page, selector))) continue
    found.push(`${theme} ${rule}: ${selector}: ${why}`)
  }
  return found
}

/** The name in the head wraps out of sight where there is no room; axe takes it for text on whatever lies below the head. */
async function isClippedAway(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect()
        const isClipping = getComputedStyle(around).overflowY === 'clip'
        if (isClipping && (box.top >= edge.bottom || box.bottom <= edge.top)) return true
      }
      return false
    })
}

interface Finding {
  rule: string
  selector: string
  why: string
}

/** Puts axe into the page once, and asks it for nothing but violations: half the work of its Playwright adapter. */
async function findings(page: Page, runOnly: string[], within: string): Promise<Finding[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) {
    await page.evaluate(axeSource)
    await page.evaluate(`(${String(readColoursOnce)})(axe)`)
  }
  return page.evaluate(
    async ({ runOnly, within }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(within, { runOnly, resultTypes: ['violations'], preload: false })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => ({
          rule: id,
          selector: target.join(' '),
          why: failureSummary,
        })),
      )
    },
    { runOnly, within },
  )
}

/**
 * Where a page happens to be scrolled, a bar that stays in place may cover most of a control. The control is too small
 * only if it is so in the middle of the screen as well.
 */
async function isSmallInMidScreen(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => scrollY)
  await page.locator(selector).evaluate(async (control) => {
    // Cards that come into sight take their real height, which moves what stands below them: so once more.
    for (let turn = 0; turn < 3; turn += 1) {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  const small = await findings(page, ['target-size'], selector)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), before)
  return small.length > 0
}

/** Expects nothing to be wider than the narrowest screen, 320 px (WCAG 2.2, 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysScroll(page), `sideways scroll on ${page.url()}`).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** How wide the page is and what makes it so, where it is wider than its screen. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const tooWide = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.getBoundingClientRect().right > root.clientWidth + 0.5 || one.getBoundingClientRect().left < -0.5,
    )
    return [
      `${root.scrollWidth} > ${root.clientWidth}`,
      ...tooWide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)),
    ]
  })
}

/** The most that content may move while a page loads, as browsers score it; 0.1 still counts as good. */
const SHIFT_MAX = 0.02

/**
 * Expects that nothing moved since the page was opened by its address: the worst run of shifts
 * (https://web.dev/articles/cls). To be called before anybody touches the page, because here every shift counts: the
 * browser takes a phone's emulated screen for an input, which would excuse all that moves in the half second after it.
 */
export async function expectNoShift(page: Page): Promise<void> {
  await expectApp(page)
  const { score, moved } = worstRun(await page.evaluate(shiftsOf))
  expect(score, `layout shift on ${page.url()}: ${moved.join('; ')}`).toBeLessThan(SHIFT_MAX)
}

interface Shift {
  at: number
  score: number
  moved: string[]
}

/** Runs in the page. */
async function shiftsOf(): Promise<Shift[]> {
  interface Told extends PerformanceEntry {
    value: number
    sources: { node: Node | null }[]
  }
  // A shift is known once its frame is drawn.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const told = observer.takeRecords() as Told[]
  observer.disconnect()
  return told.map(({ startTime, value, sources }) => ({
    at: startTime,
    score: value,
    moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)} by ${value}`),
  }))
}

/** A run ends after a second without a shift, or after five seconds. */
function worstRun(shifts: Shift[]): Omit<Shift, 'at'> {
  const runs: (Shift & { last: number })[] = []
  for (const { at, score, moved } of shifts) {
    const run = runs.at(-1)
    if (run !== undefined && at - run.last < 1000 && at - run.at < 5000) {
      run.last = at
      run.score += score
      run.moved.push(...moved)
    } else runs.push({ at, last: at, score, moved: [...moved] })
  }
  const [worst] = runs.toSorted((a, b) => b.score - a.score)
  return worst ?? { score: 0, moved: [] }
}

/**
 * Lets the answers of our API reach the page one after the other, with a frame drawn between two of them, so that
 * whatever comes late is seen to come late, on a fast machine as on a slow one.
 */
export async function answerOneByOne(page: Page): Promise<void> {
  let before = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    // The stream of events never ends.
    if (route.request().url().includes('/api/events')) return route.fallback()
    const mine = before
    const { promise: isDrawn, resolve: drawn } = Promise.withResolvers<undefined>()
    before = isDrawn
    try {
      // The server may close a connection that was idle just as it is used again.
      const response = await route.fetch({ timeout: 0, maxRetries: 3 })
      await mine
      await route.fulfill({ response })
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      })
    } catch {
      // The page was left meanwhile, or hears that there was no answer: it would wait for one for ever.
      await route.abort().catch(() => undefined)
    } finally {
      drawn(undefined)
    }
  })
}

/**
 * Stops all motion from here on, so that axe measures final colours and none in transition. No style of ours needs an
 * animation to finish.
 */
async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }',
    )
    document.adoptedStyleSheets.push(still)
    Object.assign(globalThis, { still })
  })
}

async function allowMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still: unknown = Reflect.get(globalThis, 'still')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  })
}
