import type { Accident } from '@krash/contract'
import { readFromServer, sentReport } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { cameraPhoto } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

test.use({ ...phone, locale: 'ar', geolocation: tampa, permissions: ['geolocation'] })

const say = sayIn('ar')

test('the report works mirrored, in Arabic', async ({ page }) => {
  const driver = new Driver(page, say)

  await test.step('the browser speaks Arabic, so does Krash', async () => {
    await driver.enterAs(newEmail())
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('says where and what, and looks at it before sending', async () => {
    await driver.openEmergency()
    await driver.useLocation()
    await driver.describe('صدمتني شاحنة من الخلف', [await cameraPhoto('seen.jpg')])
    await driver.expectPhotos(1)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await driver.openStation('check')
    await expect(page.getByText('صدمتني شاحنة من الخلف').first()).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('sends, and finds the receipt and lawyers in Arabic', async () => {
    await driver.send()
    await driver.expectReceipt()
    const report = await sentReport(page, { photos: 1 })
    expect(report?.description).toBe('صدمتني شاحنة من الخلف')
    await expect(page.getByText(report?.number ?? 'none').first()).toBeVisible()
    await page.getByRole('link', { name: say('accidents:receipt.findLawyer'), exact: true }).click()
    await page.getByRole('link', { name: say('guided:toggle.search'), exact: true }).click()
    await expect(page.getByRole('article').getByRole('checkbox').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('reads the activity in Arabic', async () => {
    await page.goto('/dashboard')
    const [report] = await readFromServer<Accident[]>(page, '/api/emergency/accidents')
    await expect(
      page.getByText(say('activity:emergencyReported', { number: report?.number })).first(),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })
})
