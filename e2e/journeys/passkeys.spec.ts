import type { Page } from '@playwright/test'
import { leaveApp } from '../support/device.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

// Passkeys belong to a name; browsers make none for a bare address.
test.use({
  viewport: { width: 1280, height: 900 },
  locale: 'en-US',
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})

const say = sayIn('en')
const NEW_PASSWORD = 'quiet-otter-77'

test('a passkey signs in without a name, stands for the password, and opens nothing once removed', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await new Driver(page, say).register(newEmail())
  await page.goto('/preferences')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('listitem').filter({ hasText: /Chrome on|Anna’s phone/ })

  await test.step('it is made after the password, and named', async () => {
    await page.getByRole('button', { name: say('passkeys:add.title') }).click()
    await expectNoAxeFindings(page)
    await dialog.getByLabel(say('passkeys:add.password')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('passkeys:unused'))).toBeVisible()
    await page.getByRole('button', { name: /^Rename/ }).click()
    await dialog.getByLabel(say('passkeys:rename.name')).fill('Anna’s phone')
    await page.keyboard.press('Enter')
    await expect(row.getByText('Anna’s phone')).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('it stands for the password where that is asked for', async () => {
    await page.getByRole('button', { name: say('accountCare:changePassword.title') }).click()
    await dialog.getByRole('button', { name: say('passkeys:fresh.passkey') }).click()
    await expectNoAxeFindings(page)
    await dialog.getByLabel(say('accountCare:changePassword.newPassword'), { exact: true }).fill(NEW_PASSWORD)
    await dialog.getByLabel(say('accountCare:changePassword.confirmPassword')).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('it signs in without a name', async () => {
    await leave(page)
    await signInByTouch(page, device)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('removed it is refused', async () => {
    await page.goto('/preferences')
    await expect(row.getByText(say('passkeys:used', { time: '' }))).toBeVisible()
    await row.getByRole('button', { name: /^Remove/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(say('passkeys:remove.last'))).toBeVisible()
    await question.getByRole('button', { name: say('passkeys:remove.submit') }).click()
    await expect(row).toHaveCount(0)
    await leave(page)
    await signInByTouch(page, device)
    await expect(page.getByText(say('errors:code.PASSKEY_REFUSED'))).toBeVisible()
    await expectNoAxeFindings(page)
  })
})

/** Gives the browser a device with passkeys, unlocked by its owner; it answers at once until it waits for a touch. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const touchByItself = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { waitForTouch: () => touchByItself(false), touch: () => touchByItself(true) }
}

/** The device is touched after the button is pressed and before it is asked: what it was offered before stays unanswered. */
async function signInByTouch(
  page: Page,
  device: Awaited<ReturnType<typeof addAuthenticator>>,
): Promise<void> {
  const challenge = '**/api/auth/login/passkey/options'
  await device.waitForTouch()
  await page.unroute(challenge)
  const offered = page.waitForResponse(challenge)
  await page.goto('/login')
  await offered
  await page.route(challenge, async (route) => {
    await device.touch()
    await route.continue()
  })
  await page.getByRole('button', { name: say('accounts:signIn.passkey') }).click()
}

/** Signed out as after a long time away. */
async function leave(page: Page): Promise<void> {
  await leaveApp(page)
  await page.evaluate(() => localStorage.clear())
}
