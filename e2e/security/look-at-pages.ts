import type { Browser } from '@playwright/test'
import { becameCode } from './became-code.ts'
import type { Planted } from './planted-people.ts'

export interface Find {
  /** A payload ran, put an element into the page, or the content security policy or Trusted Types had to stop it. */
  what: 'ran' | 'grew' | 'stopped'
  where: string
}

/** Opens each page as the person, opens what can be opened on it, and looks what became of the payload. */
export async function lookAtPages(
  browser: Browser,
  url: string,
  { session, pages }: Planted,
): Promise<Find[]> {
  const found: Find[] = []
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await context.addInitScript(({ token, refreshToken, user }) => {
    localStorage.setItem('krash_refresh_token', refreshToken)
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('authToken', token)
    const stopped: string[] = []
    Object.assign(globalThis, { stopped })
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) => {
      stopped.push(`${violatedDirective} ${sourceFile} ${sample}`)
    })
  }, session)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  for (const path of pages) {
    await page.goto(url + path)
    // A page that the build has written may lead a signed-in person on before the app stands.
    await page.waitForFunction(() => document.querySelector('[data-written]') === null)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-busy=true]')].every((one) => !one.checkVisibility()),
    )
    await page.locator('details:not([open]) > summary').evaluateAll((all) => {
      for (const one of all) (one as HTMLElement).click()
    })
    const { ran, grew } = await becameCode(page)
    if (ran) found.push({ what: 'ran', where: path })
    if (grew) found.push({ what: 'grew', where: path })
    const stopped = await page.evaluate(() => Reflect.get(globalThis, 'stopped') as string[])
    found.push(...stopped.map((line): Find => ({ what: 'stopped', where: `${path}: ${line}` })))
  }
  await context.close()
  return found
}
