import type { Page } from '@playwright/test'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const say = sayIn('en')

interface List {
  path: string
  /** The calls that load it. */
  calls: string
  /** Triggers a reload. */
  ask: (page: Page) => Promise<unknown>
}

const lists: Record<string, List> = {
  lawyers: {
    path: '/lawyers?mode=search',
    calls: '**/api/professionals/search',
    ask: (page) => page.getByLabel(say('professionals:sort.label'), { exact: true }).selectOption('name'),
  },
  doctors: {
    path: '/physicians?place=Tampa%2C%20FL',
    calls: '**/api/professionals/**',
    ask: (page) => page.getByLabel(say('professionals:sort.label'), { exact: true }).selectOption('name'),
  },
}

test('a list can be read while the next one is on its way', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  for (const [name, { path, calls, ask }] of Object.entries(lists))
    await test.step(name, async () => {
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      const { promise: isSeen, resolve: answer } = Promise.withResolvers<undefined>()
      await page.route(calls, async (route) => {
        await isSeen
        await route.continue()
      })
      const stale = page.locator('[aria-busy=true]').filter({ has: page.getByRole('article') })
      await ask(page)
      await expect(stale).toBeVisible()
      await expectNoAxeFindings(page, { isBusy: true })
      await expect(stale).toBeVisible()
      answer(undefined)
      await expect(stale).toBeHidden()
      await page.unrouteAll({ behavior: 'wait' })
    })
})
