import { expect, type Locator, type Page } from '@playwright/test'

const mostPresses = 90

/** Presses Tab until the wanted element has the focus; it must then be fully visible with a focus ring. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeAttached()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press(key)
    if (await wanted.evaluate((one) => one === document.activeElement)) {
      expect(await troubleAtFocus(page), `focus on ${page.url()}`).toEqual([])
      return
    }
  }
  throw new Error(`The keyboard does not reach ${wanted.toString()}`)
}

/** Why a person could not see the focus: it has no ring, or something covers it. */
async function troubleAtFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A scrolled page settles in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const focused = document.activeElement
    if (!focused) return ['nothing has the focus']
    const found: string[] = []
    const look = getComputedStyle(focused)
    if (look.outlineStyle === 'none' || look.outlineWidth === '0px')
      found.push(`no ring: ${focused.outerHTML}`)
    const { left, top, width, height } = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const own = focused.closest('label') ?? focused
    if (!hit || !(own.contains(hit) || hit.contains(focused))) found.push(`covered: ${focused.outerHTML}`)
    return found
  })
}
