import { expect, type Locator, type Page } from '@playwright/test'

const mostPresses = 90

/** Presses Tab until the focus is on the one wanted, which then stands in full sight with a ring around it. */
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

/** Why a person could not see where the focus is: no ring, or something lies over it. */
async function troubleAtFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A moved page stands still after the next frame.
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
