import { test as base, expect } from '@playwright/test'
import { openGallery } from '../support/gallery.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'

const test = base.extend<object, { galleryUrl: string }>({
  galleryUrl: [
    async ({}, use) => {
      const gallery = await openGallery()
      await use(gallery.url)
      await gallery.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

for (const width of [390, 1280]) {
  test(`every component is sound at ${width} px`, async ({ page, galleryUrl }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(galleryUrl)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeFindings(page, { isBusy: true })
    await expectNoSidewaysScroll(page)
  })
}

test('every component is sound from right to left', async ({ page, galleryUrl }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(galleryUrl)
  await page.getByRole('button', { name: 'Right to left' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoAxeFindings(page, { isBusy: true })
  await expectNoSidewaysScroll(page)
})
