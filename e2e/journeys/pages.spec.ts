import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

const say = sayIn('en')
const publicPages = ['/login', '/about', '/privacy', '/terms', '/contact', '/no-such-road']
const ownPages = ['/dashboard', '/profile', '/emergency', '/lawyers', '/preferences']

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

  test('every public page is sound, and help comes before sign-in', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (line) => (line.type() === 'error' ? complaints.push(line.text()) : undefined))
    page.on('pageerror', (error) => complaints.push(error.message))
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('a[href="tel:911"]').first()).toBeVisible()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:notFound.title'))
    await page.getByRole('link', { name: say('shell:actions.goHome') }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(complaints).toEqual([])
  })

  test('every page of a person is sound', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (line) => (line.type() === 'error' ? complaints.push(line.text()) : undefined))
    page.on('pageerror', (error) => complaints.push(error.message))
    await new Driver(page, say).enterAs(newEmail())
    for (const path of ownPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('a[href="tel:911"]').first()).toBeAttached()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    }
    expect(complaints).toEqual([])
  })

  test('a guest who wants a page comes to it after sign-in', async ({ page }) => {
    await page.goto('/lawyers')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('a[href="tel:911"]').first()).toBeVisible()
  })
})

test('the theme and the language stay', async ({ page }) => {
  await new Driver(page, say).enterAs(newEmail())
  await page.goto('/preferences')
  await page.getByRole('radio', { name: say('shell:theme.dark') }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
