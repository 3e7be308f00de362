import { TERMS_VERSION } from '@krash/contract/accounts'
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

  test('the texts of the rules are whole, dated, and lead on', async ({ page }) => {
    for (const name of ['about', 'privacy', 'terms'] as const) {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`shell:pages.${name}.title`))
      const contents = page.getByRole('navigation', { name: say('shell:pages.contents') })
      await expect(contents.getByRole('link').nth(7)).toBeVisible()
      const links = await contents.getByRole('link').all()
      for (const link of links) {
        const section = page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)
        await expect(section.getByRole('heading', { level: 2 })).toHaveText(await link.innerText())
        await expect(section.locator('p, li').first()).not.toBeEmpty()
      }
      await expect(page.getByRole('list', { name: say('shell:pages.summary') }).locator('li')).toHaveCount(5)
      await expect(page.getByRole('link', { name: 'support@krash.example' })).toBeVisible()
      await expect(page.getByText(TERMS_VERSION)).toHaveCount(name === 'about' ? 0 : 1)
    }
    await page
      .getByRole('link', { name: say('shell:pages.privacy.title') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the profile shows the rules over the whole screen, and leads back', async ({ page }) => {
    await new Driver(page, say).enterAs(newEmail())
    await page.goto('/profile')
    const title = page.getByRole('heading', { level: 1 })
    for (const [link, heading] of [
      ['policy', 'privacy'],
      ['terms', 'terms'],
      ['notices', 'notices'],
    ]) {
      await page.getByRole('link', { name: say(`profile:privacy.${link}`), exact: true }).click()
      await expect(title).toHaveText(say(`shell:pages.${heading}.title`))
      await expect(title).toBeFocused()
      await expect(page.getByRole('link', { name: 'support@krash.example' })).toBeVisible()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      await page
        .getByRole('link', { name: say('profile:privacy.back') })
        .first()
        .click()
      await expect(title).toHaveText(say('profile:title'))
      await expect(title).toBeFocused()
    }
    await page.goBack()
    await expect(title).toHaveText(say('shell:pages.notices.title'))
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
