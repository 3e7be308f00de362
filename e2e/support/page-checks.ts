import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can change: themes differ in colours only. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it stands, by day and by night. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['theme'])
  await expectNone(page, { theme: 'light', axe: new AxeBuilder({ page }).withTags(rules) })
  await expectNone(page, { theme: 'dark', axe: new AxeBuilder({ page }).withRules(colourRules) })
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name ?? 'light'), before)
}

async function expectNone(page: Page, { theme, axe }: { theme: string; axe: AxeBuilder }): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await settled(page)
  // The other mode opens a page of its own for every look, for the frames of other sites; we have none.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    (one) => `${theme} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Nothing is wider than the narrowest screen: 320 px (WCAG 2.2, 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const overflow = await page.evaluate(() => {
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
  expect(overflow, `sideways scroll on ${page.url()}`).toEqual([])
  if (size) await page.setViewportSize(size)
}

/**
 * Ends all transitions, so that colours are measured and not their way there; also those of what is far out of sight
 * (`content-visibility`), which begin when somebody asks for a style and stand still. A spinner has no end.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*')) void getComputedStyle(one).color
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
    }
  })
}
