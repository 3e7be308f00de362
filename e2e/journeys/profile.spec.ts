import type { Page } from '@playwright/test'
import { addOnServer, readFromServer } from '../support/api.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { holdTimers } from '../support/timers.ts'
import { expectToast } from '../support/toasts.ts'
import { endBothTokens, filesWith } from '../support/device.ts'
import { expect, newEmail, phone, test } from '../test.ts'

const say = sayIn('en')
/** Milliseconds for which the button says that it has copied. */
const COPIED_MS = 3000
const field = (page: Page, name: string) => page.getByLabel(say(`profile:field.${name}`))
const edit = (page: Page) =>
  page.getByRole('button', { name: say('shell:actions.edit'), exact: true }).first()
const done = (page: Page) => page.getByRole('button', { name: say('profile:done'), exact: true })
const form = (page: Page) => page.getByRole('form', { name: say('profile:personal.title') })

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

  test('a new person is led from what is missing to a profile that is known', async ({ page }) => {
    const driver = new Driver(page, say)
    await driver.register(newEmail())
    await page.goto('/profile')
    const ring = (percent: string) => page.getByRole('img', { name: say('shell:ring.value', { percent }) })
    await expect(ring('25%')).toBeVisible()
    await expect(page.getByText(say('profile:incomplete.title'))).toBeVisible()

    await test.step('the next best thing opens the form at its field', async () => {
      await page.getByRole('link', { name: say('profile:next.fullName') }).click()
      await expect(field(page, 'firstName')).toBeFocused()
      await expect(page).toHaveURL(/\/profile$/)
    })

    await test.step('what is wrong is said at its field, and keeps nothing else from being saved', async () => {
      await field(page, 'firstName').fill('Maria')
      await field(page, 'zipCode').fill('3360')
      await done(page).click()
      await expect(field(page, 'zipCode')).toBeFocused()
      await expect
        .poll(() => readFromServer<{ firstName: string | null }>(page, '/api/users/profile'))
        .toMatchObject({ firstName: 'Maria', zipCode: null })
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('saved, the ring grows', async () => {
      await fill(page)
      await done(page).click()
      await expect(form(page)).toBeHidden()
      await expect(ring('63%')).toBeVisible()
      await expect(page.getByText(say('profile:incomplete.title'))).toBeHidden()
      await expect(edit(page)).toBeFocused()
    })

    await test.step('a missing vehicle opens its dialog', async () => {
      await page.getByRole('link', { name: say('profile:next.vehicles') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/profile$/)
    })

    await test.step('every part of the page is sound', async () => {
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    })
  })

  test('emergency information is shared before the profile is complete, and the code is handed on', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await new Driver(page, say).register(newEmail())
    await page.goto('/profile')
    const box = page.getByRole('checkbox', { name: say('profile:privacy.share') })
    await setSharing(page, true)
    await expectToast(page, say('profile:privacy.saved'))
    await page.reload()
    await expect(box).toBeChecked()
    const { shareData, referralCode } = await readFromServer<{ shareData: boolean; referralCode: string }>(
      page,
      '/api/users/profile',
    )
    expect(shareData).toBe(true)

    const message = say('profile:referral.message', {
      code: referralCode,
      address: `${new URL(page.url()).origin}/login?code=${referralCode}`,
    })
    const byEmail = page.getByRole('link', { name: say('profile:referral.byEmail') })
    const byText = page.getByRole('link', { name: say('profile:referral.byText') })
    expect(await byEmail.getAttribute('href')).toContain(`body=${encodeURIComponent(message)}`)
    expect(await byText.getAttribute('href')).toBe(`sms:?&body=${encodeURIComponent(message)}`)
    await holdTimers(page, COPIED_MS)
    await page.getByRole('button', { name: say('profile:referral.copy') }).click()
    await expect(page.getByRole('button', { name: say('profile:referral.copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referralCode)
  })

  test('another e-mail needs the password, waits for its confirmation, and is taken back', async ({
    page,
    mailbox,
  }) => {
    const driver = new Driver(page, say)
    const email = newEmail()
    await driver.register(email)
    await driver.fillProfile()
    const wanted = newEmail()
    await edit(page).click()
    await field(page, 'email').fill(` ${wanted.toUpperCase()} `)
    const password = page.getByLabel(say('profile:email.password'))
    await test.step('a wrong password is told at its field, and nothing typed is lost', async () => {
      await password.fill('not-mine-at-all')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('errors:code.INVALID_CURRENT_PASSWORD'))).toBeVisible()
      await expect(password).toBeFocused()
      await expectNoAxeFindings(page)
    })
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: say('profile:email.change'), exact: true }).click()
    await expectToast(page, say('profile:savedPending', { email: wanted }))
    await done(page).click()
    await expect(form(page)).toBeHidden()
    await expect(page.getByText(say('profile:view.pendingEmail'), { exact: true })).toBeVisible()
    await expect(page.getByText(wanted, { exact: true })).toBeVisible()
    await mailbox.find(wanted, /verify-email/)
    await page.reload()
    await expect(page.getByText(say('profile:account.pending', { email: wanted }))).toBeVisible()
    await expectNoAxeFindings(page)

    await test.step('the old address takes it back, and leads on to a new password', async () => {
      const { text = '' } = await mailbox.find(email, /undo-email/)
      const [link = '', token = ''] = /https?:\/\/\S+\/undo-email#([\w-]+)/.exec(text) ?? []
      await page.goto(link)
      await expect(page).toHaveURL(/\/undo-email$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('undoEmail:title'))
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: say('undoEmail:submit') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('undoEmail:doneTitle'))
      await expectNoAxeFindings(page)
      expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(token)
      await page.getByRole('link', { name: say('undoEmail:setPassword') }).click()
      await expect(page.getByLabel(say('accounts:newPassword.label'), { exact: true })).toBeVisible()
    })
  })

  test('two tabs: a change elsewhere is shown with both versions', async ({ page, context }) => {
    const driver = new Driver(page, say)
    await driver.register(newEmail())
    await driver.fillProfile()
    await edit(page).click()

    const other = await context.newPage()
    await other.goto('/profile')
    await edit(other).click()
    await field(other, 'city').fill('Orlando')
    await done(other).click()
    await expect(other.getByText(/Orlando, FL/)).toBeVisible()

    await test.step('what is no part of the form stands in nobody’s way', async () => {
      await setSharing(other, true)
      await expectToast(other, say('profile:privacy.saved'))
      await edit(other).click()
      await field(other, 'city').fill('Naples')
      await done(other).click()
      await expect(other.getByText(/Naples, FL/)).toBeVisible()
    })

    await field(page, 'city').fill('Miami')
    await done(page).click()
    const choice = page.getByRole('region', { name: say('shell:conflict.title') })
    await expect(choice.getByText('Naples')).toBeVisible()
    await expect(choice.getByText('Miami')).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await choice.getByRole('button', { name: say('shell:conflict.keepMine') }).click()
    await expect(choice).toBeHidden()
    await done(page).click()
    await expect(page.getByText(/Miami, FL/)).toBeVisible()
    expect(await readFromServer(page, '/api/users/profile')).toMatchObject({ city: 'Miami', shareData: true })
  })

  test('a profile that cannot be read says why, and Retry reads it', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 400, json: {} }))
    for (const path of ['/profile', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByText(say('profile:error.title'))).toBeVisible()
      await expect(page.getByText(say('network:data.invalid.profile'))).toBeVisible()
      await expectNoAxeFindings(page)
    }
    await page.unroute('**/api/users/profile')
    await page.getByRole('button', { name: say('shell:actions.retry') }).click()
    await expect(page.getByText(say('dashboard:ready.title'))).toBeVisible()
    await expect(page.getByText(say('profile:error.title'))).toBeHidden()
  })

  test('the dashboard leads on, logs where to, and shows examples only when it must', async ({ page }) => {
    await new Driver(page, say).enterAs(newEmail())
    const feed = page.getByRole('region', { name: say('activity:feed.title') })
    await expect(feed.getByText(say('activity:feed.empty'))).toBeVisible()
    await expect(page.getByText(say('activity:feed.example'), { exact: true })).toHaveCount(0)
    const civic = { make: 'Honda', model: 'Civic', year: 2021, color: 'Blue', licensePlate: '8XK1234' }
    await addOnServer(page, '/api/users/vehicles', civic)
    await page.reload()
    await page.getByRole('link', { name: say('dashboard:counts.vehicles') }).click()
    await expect(page).toHaveURL(/\/profile#vehicles$/)
    await expect(page.locator('#vehicles')).toBeInViewport()
    await expect(page.locator('#vehicles')).toBeFocused()
    await page.goBack()
    await page.getByRole('button', { name: say('activity:feed.refresh') }).click()
    const logged = () =>
      readFromServer<{ activities: { title: string; isRead: boolean }[] }>(
        page,
        '/api/activity/recent?type=navigation',
      )
    await expect
      .poll(async () => (await logged()).activities)
      .toMatchObject([{ title: say('activity:navigation.profile'), isRead: true }])
    await expect(page.getByText(say('activity:navigation.profile'))).toHaveCount(0)

    await answerFirstQuestions(page)
    await page.reload()
    await page.getByRole('link', { name: say('profile:next.fullName') }).click()
    await expect(field(page, 'firstName')).toBeFocused()

    await page.route('**/api/activity/recent*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/dashboard')
    await expect(page.getByText(say('activity:feed.example'), { exact: true })).toHaveCount(3)
    await expectNoAxeFindings(page)
  })

  test('what comes late on the dashboard moves nothing that can be pressed', async ({ page }) => {
    await new Driver(page, say).enterAs(newEmail())
    // Where nothing has happened there is nothing to sum up.
    await answerFirstQuestions(page)
    const { promise: isMeasured, resolve: answer } = Promise.withResolvers<undefined>()
    await page.route('**/api/activity/summary*', async (route) => {
      await isMeasured
      await route.continue()
    })
    await page.goto('/dashboard')
    const feedback = page.getByRole('button', { name: say('shell:feedback.title') })
    const feed = page.getByRole('region', { name: say('activity:feed.title') })
    await expect(feed.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(say('profile:next.fullName'))).toBeVisible()
    await expect(feedback).toBeVisible()
    const place = await feedback.boundingBox()
    answer(undefined)
    await expect(page.getByText(say('activity:summary.title', { count: 30 }))).toBeVisible()
    expect(await feedback.boundingBox()).toEqual(place)
  })

  test('feedback is one press away', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    for (const path of ['/dashboard', '/profile']) {
      await page.goto(path)
      await page.getByRole('button', { name: say('shell:feedback.title') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a session that ends while one types loses nothing of it', async ({ page }) => {
    const email = newEmail()
    await new Driver(page, say).register(email)
    await page.goto('/profile')
    await edit(page).click()
    await fill(page)
    await done(page).click()
    await expect(form(page)).toBeHidden()
    await edit(page).click()
    await field(page, 'city').fill('Miami')
    await endBothTokens(page)
    await done(page).click()
    await expect(page).toHaveURL(/\/login/)

    await page.getByLabel(say('accounts:email')).fill(email)
    await page.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: say('accounts:signIn.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(field(page, 'city')).toHaveValue('Miami')
    await expectNoAxeFindings(page)
    await done(page).click()
    await expect(form(page)).toBeHidden()
    await page.reload()
    await expect(page.getByText('401 E Jackson St, Miami, FL 33602')).toBeVisible()
    await expect(form(page)).toBeHidden()
  })

  test('the form that does not come is asked for again', async ({ page }) => {
    const ofForm = await filesWith('profile:asYouGo')
    await page.route('**/assets/*.js', (route) =>
      ofForm.some((name) => route.request().url().endsWith(name)) ? route.abort() : route.continue(),
    )
    await new Driver(page, say).register(newEmail())
    await page.goto('/profile')
    await edit(page).click()
    const again = page.locator('#personal').getByRole('button', { name: say('shell:actions.retry') })
    await expect(again).toBeVisible()
    await expectNoAxeFindings(page)
    await page.unroute('**/assets/*.js')
    await again.click()
    await expect(field(page, 'firstName')).toBeFocused()
  })

  test('what was typed is not shown to the next person', async ({ page }) => {
    const driver = new Driver(page, say)
    await driver.register(newEmail())
    await page.goto('/profile')
    await edit(page).click()
    await field(page, 'firstName').fill('Maria')
    await driver.signOut()
    await driver.register(newEmail())
    await page.goto('/profile')
    await expect(edit(page)).toBeVisible()
    await expect(form(page)).toBeHidden()
  })
})

/** The card, the plate and one person to call: home asks for nothing else before. */
async function answerFirstQuestions(page: Page): Promise<void> {
  const sister = { name: 'Ana Ortiz', phone: '813 555 0142', relationship: 'Sister' }
  await addOnServer(page, '/api/emergency/contacts', sister)
  const civic = { make: 'Honda', model: 'Civic', year: 2021, color: 'Blue', licensePlate: '7QZ4410' }
  await addOnServer(page, '/api/users/vehicles', civic)
  await addOnServer(page, '/api/users/insurance', {
    driverName: 'Maria Ortiz',
    carrierName: 'Sunshine Mutual',
    policyNumber: 'FL-4711-22',
    coverageType: 'full_coverage',
    policyStartDate: '2026-01-01',
    policyEndDate: '2099-01-01',
  })
}

async function fill(page: Page): Promise<void> {
  await field(page, 'firstName').fill('Maria')
  await field(page, 'lastName').fill('Ortiz')
  await field(page, 'cellNumber').fill('813 555 0142')
  await field(page, 'address1').fill('401 E Jackson St')
  await field(page, 'city').fill('Tampa')
  await field(page, 'state').selectOption('FL')
  await field(page, 'zipCode').fill('33602')
}

/** Presses the switch; it may show the old state until the server has answered. */
async function setSharing(page: Page, isOn: boolean): Promise<void> {
  const box = page.getByRole('checkbox', { name: say('profile:privacy.share') })
  await expect(box).toBeChecked({ checked: !isOn })
  await box.click()
  await expect(box).toBeChecked({ checked: isOn })
}
