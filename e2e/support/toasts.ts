import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Records the toasts of a browser's pages: they disappear after some seconds, however slow the machine. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { toastsSaid: said })
    function read(toast: HTMLElement): void {
      if (!toast.isConnected) return
      if (toast.checkVisibility()) said.push(toast.innerText)
      else requestAnimationFrame(() => read(toast))
    }
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof HTMLElement && added.matches('[popover=manual][aria-live] > [data-kind]'))
          read(added)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Expects that a toast with these words was shown on the present page. */
export async function expectToast(page: Page, words: string): Promise<void> {
  await expect.poll(() => toastsSaid(page)).toContain(words)
}

/** The words of all toasts of the present page, those that are gone as well. */
export async function toastsSaid(page: Page): Promise<string> {
  return page.evaluate(() => (Reflect.get(globalThis, 'toastsSaid') as string[]).join('\n'))
}
