import type { Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoShift } from '../support/page-checks.ts'
import { expect, phone, test } from '../test.ts'

test.use(phone)

test('the check for accessibility finds what is planted, by day and by night, and nothing else', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('main')).toBeVisible()
  await expectNoAxeFindings(page)
  await plant(page, 'button', 'inline-size: 48px; block-size: 48px')
  await expect(expectNoAxeFindings(page)).rejects.toThrow('light button-name')
  await plant(page, 'p', 'color: #111')
  await expect(expectNoAxeFindings(page)).rejects.toThrow('dark color-contrast')
})

test('the check for shifts finds what pushes a page down, and nothing else', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoShift(page)
  await plant(page, 'p', 'block-size: 200px')
  await expect(expectNoShift(page)).rejects.toThrow('layout shift')
})

/** Puts an element into the page in place of the one that was planted before. */
async function plant(page: Page, tag: 'button' | 'p', style: string): Promise<void> {
  await page.getByRole('main').evaluate(
    (main, { tag, style }) => {
      const planted = document.createElement(tag)
      planted.id = 'planted'
      planted.textContent = tag === 'p' ? 'Dark on dark' : ''
      planted.style.cssText = style
      main.querySelector('#planted')?.remove()
      main.prepend(planted)
    },
    { tag, style },
  )
}
