import type { Page } from '@playwright/test'
import { addOnServer, writeToServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, test } from '../test.ts'

/** In pixels from the top of a phone of 390 x 844: people stand in sight before anybody scrolls. */
const HIGHEST = 420
const search = '/lawyers?mode=search'
const doctors = '/physicians'
/** The matches that a report leads to. */
const matches = '/lawyers?step=4'

for (const language of ['en', 'es', 'ar'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ ...phone, locale: language })

    test('the first lawyer and the first doctor stand in the first view of a phone', async ({ page }) => {
      const enter = async () => {
        const email = newEmail()
        await new Driver(page, sayIn('en')).register(email)
        return email
      }

      await test.step('where nothing tells where the person is, so that the place is a guess', async () => {
        await enter()
        await expectPeopleHighUp(page, [search, doctors])
      })

      await test.step('near a saved address', async () => {
        await saveAddress(page, await enter())
        await expectPeopleHighUp(page, [search, doctors])
      })

      await test.step('after a report', async () => {
        await enter()
        const location = { latitude: 27.9447, longitude: -82.4604, address: 'Tampa, FL' }
        await addOnServer(page, '/api/emergency/accidents', { location })
        await expectPeopleHighUp(page, [matches, search, doctors])
      })

      await test.step('after a report whose place nobody knows', async () => {
        await enter()
        const location = { address: 'behind the old mill' }
        await addOnServer(page, '/api/emergency/accidents', { location })
        await expectPeopleHighUp(page, [matches, search, doctors])
      })
    })
  })
}

async function expectPeopleHighUp(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const box = await first.boundingBox()
    expect(box?.y, path).toBeLessThan(HIGHEST)
  }
}

async function saveAddress(page: Page, email: string): Promise<void> {
  await writeToServer(page, '/api/users/profile', {
    firstName: 'Maria',
    lastName: 'Ortiz',
    email,
    cellNumber: '8135550142',
    preferredNotification: 'text',
    addressType: 'home',
    address1: '401 E Jackson St',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
  })
}
