import type { Browser } from '@playwright/test'
import { becameCode } from './became-code.ts'

/** How many payloads become code on a page that writes each as it is: as markup, an attribute, a script's text and a link. */
export async function openPage(browser: Browser, payloads: readonly string[]): Promise<number> {
  let count = 0
  for (const payload of payloads) {
    const page = await browser.newPage()
    await page.route('http://open.invalid/**', (route) => {
      const body = `<a id=link href="${payload}">x</a><input value="${payload}"><p>${payload}</p>`
      return route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        : route.abort()
    })
    await page.goto('http://open.invalid/')
    await page.locator('#link').evaluateAll((links) => {
      for (const link of links)
        if ((link as HTMLAnchorElement).protocol === 'javascript:') (link as HTMLElement).click()
    })
    const { ran, grew } = await becameCode(page)
    if (ran || grew) count += 1
    await page.close()
  }
  return count
}
