import type { Page } from '@playwright/test'

/**
 * Lets `goto` and `reload` wait for a dialog that has just closed. It goes back over its entry of the history, and the
 * browser gives up a load that begins in that moment: no person is that quick.
 */
export function loadAfterDialogs(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...address) => {
    await dialogsLeft(page)
    return goto(...address)
  }
  page.reload = async (...options) => {
    await dialogsLeft(page)
    return reload(...options)
  }
}

async function dialogsLeft(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('dialog[open]') !== null ||
      (history.state as { krashDialog?: boolean } | null)?.krashDialog !== true,
  )
}
