import type { Page } from '@playwright/test'

/**
 * Counts what a person really presses in this window, through every page of it: the answer is the number since it was
 * last asked for. A press that a script makes up is none.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const listen = () => {
    const count = () => {
      sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
    }
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, ({ isTrusted }) => (isTrusted ? count() : undefined), { capture: true })
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () =>
    page.evaluate(() => {
      const taps = Number(sessionStorage.getItem('taps'))
      sessionStorage.removeItem('taps')
      return taps
    })
}
