import { readFromServer } from '../support/api.ts'
import { endAccessToken, endBothTokens, keptStory, leaveApp } from '../support/device.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { say as sayIn } from '../support/phrases.ts'
import { holdTimers } from '../support/timers.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

test.use({ ...phone, geolocation: tampa, permissions: ['geolocation'], serviceWorkers: 'allow' })

const say = sayIn('en')
const words = 'Nobody is hurt. The other car is a red pickup.'

test('an expired session loses nothing that was typed, and leads back', async ({ page }) => {
  const driver = new Driver(page, say)
  const email = newEmail()
  await driver.enterAs(email)
  await driver.openEmergency()
  await driver.openStation('what')
  await driver.openPart('words')
  await page.getByLabel(say('accidents:words.label')).fill(words)

  await test.step('both tokens are gone; the page sends to sign-in and says why', async () => {
    await expect.poll(() => keptStory(page)).toBe(words)
    await leaveApp(page)
    await endBothTokens(page)
    await page.goto('/emergency')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(say('accounts:notice.expired'))).toBeVisible()
  })

  await test.step('the same person signs in and finds the words again', async () => {
    await page.getByLabel(say('accounts:email')).fill(email)
    await page.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: say('accounts:signIn.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/emergency/)
    await driver.openStation('what')
    await driver.openPart('words')
    await expect(page.getByLabel(say('accidents:words.label'))).toHaveValue(words)
  })
})

test('an expired access token is renewed without a word', async ({ page }) => {
  const driver = new Driver(page, say)
  await driver.enterAs(newEmail())
  const before = await page.evaluate(() => localStorage.getItem('krash_refresh_token'))
  await leaveApp(page)
  await endAccessToken(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('krash_refresh_token'))).not.toBe(before)
})

test.describe('while the server takes its time', () => {
  // A service worker would fetch in place of the page, where the delay does not reach.
  test.use({ serviceWorkers: 'block' })

  test('bringing a session back is shown as loading, not as an empty page', async ({ page }) => {
    const driver = new Driver(page, say)
    await driver.enterAs(newEmail())
    await leaveApp(page)
    await endAccessToken(page)
    let answer = (): void => undefined
    const isSeen = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/auth/refresh', async (route) => {
      await isSeen
      await route.continue()
    })
    // After this time the person is let in with what the device knows.
    await holdTimers(page, 4000)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.locator('[aria-busy=true][role=status]')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test('signing out warns about unsent reports and leaves nothing behind', async ({ page, context }) => {
  const driver = new Driver(page, say)
  await driver.enterAs(newEmail())
  await driver.openEmergency()
  await driver.useLocation()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await driver.send()
  await expect(page.getByText(say('accidents:receipt.saved')).first()).toBeVisible()

  await test.step('the question names the unsent report; staying keeps it', async () => {
    const question = await driver.askToSignOut()
    await expect(question.getByText(say('shell:signOut.unsent', { count: 1 }))).toBeVisible()
    await question.getByRole('button', { name: say('shell:signOut.stay') }).click()
    await expect(page.getByText(say('accidents:receipt.saved')).first()).toBeVisible()
  })

  await test.step('signing out removes the person from the browser', async () => {
    await context.setOffline(false)
    await expect(page.getByText(say('accidents:receipt.sent')).first()).toBeVisible()
    // What goes out later changes in place and leads nowhere by itself.
    await expect(page).toHaveURL(/\/emergency/)
    await driver.signOut()
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter(
        (key) => !['krash_language', 'krash_theme', 'krash_settings', 'krash_blank'].includes(key),
      ),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
    expect(left).toEqual({ local: [], session: [], databases: [] })
  })
})

test('two tabs share one session', async ({ page, context }) => {
  const driver = new Driver(page, say)
  await driver.enterAs(newEmail())
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readFromServer<{ user: object }>(other, '/api/auth/me')).toHaveProperty('user')
  await driver.signOut()
  await expect(page.getByText(say('accounts:notice.signedOut'))).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
})
