import type { Page } from '@playwright/test'

/** Whether a payload ran on the page, or grew into an element, once all that it may wait for has come. */
export async function becameCode(page: Page): Promise<{ ran: boolean; grew: boolean }> {
  return page.evaluate(async () => {
    // Errors of pictures and events of animations come after the drawing.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { ran: Reflect.has(globalThis, 'hit'), grew: document.querySelector('.xss-mark') !== null }
  })
}
