import type { Browser, Page } from '@playwright/test'
import { readFromServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, newEmail, phone, test } from '../test.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const say = sayIn('en')
const NEW_PASSWORD = 'quiet-otter-77'

test('a forgotten password is replaced by a mailed link', async ({ page, mailbox, browser, baseURL }) => {
  const email = newEmail()
  await makeAccount(page, email)
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('asks for the link; the answer is the same for an address without an account', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: say('accounts:signIn.forgot') }).click()
    await expect(heading).toHaveText(say('accounts:reset.title'))
    await expect(heading).toBeFocused()
    await expectNoAxeFindings(page)
    for (const address of ['nobody@example.com', email]) {
      await page.getByLabel(say('accounts:email')).fill(address)
      await page.getByRole('button', { name: say('accounts:reset.submit') }).click()
      await expect(heading).toHaveText(say('accounts:resetSent.title'))
      await expect(page.getByRole('button', { name: say('accounts:resetSent.resend') })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      if (address !== email) await page.getByRole('button', { name: say('accounts:resetSent.other') }).click()
    }
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  const link = await linkIn(mailbox.find(email, /\/reset-password\//), 'reset-password')
  const tab = await page.context().newPage()
  const sent: string[] = []
  tab.on('request', (request) => sent.push(request.url()))

  await test.step('the link opens the form, and leaves the address and the history at once', async () => {
    await tab.goto(link)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(say('accounts:newPassword.title'))
    await expect(tab.getByLabel(say('accounts:newPassword.label'), { exact: true })).toBeVisible()
    await expect(tab).toHaveURL(/\/reset-password$/)
    await expect(tab.getByText(say('accounts:newPassword.rule', { min: 8 }))).toBeVisible()
    await expectNoAxeFindings(tab)
    await expectNoSidewaysScroll(tab)
    await tab.reload()
    await expect(tab.getByLabel(say('accounts:newPassword.label'), { exact: true })).toBeVisible()
  })

  await test.step('mistakes are told at their fields and nothing is sent', async () => {
    await fillNewPassword(tab, { password: 'short', confirm: 'shorter' })
    await expect(tab.getByText(say('errors:field.passwordTooShort', { min: 8 }))).toBeVisible()
    await expect(tab.getByText(say('errors:field.passwordsDoNotMatch'))).toBeVisible()
    await expectNoAxeFindings(tab)
    await fillNewPassword(tab, { password: 'password1', confirm: 'password1' })
    await expect(tab.getByText(say('errors:code.PASSWORD_TOO_COMMON'))).toBeVisible()
  })

  await test.step('the new password is set; the sign-in says so and leads to the page once wanted', async () => {
    await fillNewPassword(tab, { password: NEW_PASSWORD, confirm: NEW_PASSWORD })
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(say('accounts:newPassword.doneTitle'))
    await expect(tab).toHaveURL(/\/login\?reset=success$/)
    await expect(tab.getByText(say('accounts:notice.reset'))).toBeVisible()
    await signIn(tab, email, NEW_PASSWORD)
    await expect(tab).toHaveURL(/\/profile$/)
    const kept = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(tokenOf(link))
    // One page load, and no call or file.
    expect(sent.filter((url) => url.includes(tokenOf(link)))).toEqual([link])
  })

  await test.step('the link is dead now, and so is the old password', async () => {
    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const late = await other.newPage()
    await late.goto(link)
    await expect(late.getByRole('heading', { level: 1 })).toHaveText(say('accounts:link.invalidTitle'))
    await expectNoAxeFindings(late)
    await late.getByRole('link', { name: say('accounts:link.toLogin') }).click()
    await expect(late).toHaveURL(/\/login$/)
    await fillSignIn(late, email, PASSWORD)
    await expect(late.getByText(say('accounts:failure.credentials'))).toBeVisible()
    await other.close()
  })
})

test('a common password is refused at its field, and the place a person wanted is kept', async ({ page }) => {
  await page.goto('/lawyers')
  await page.getByRole('button', { name: say('accounts:signIn.toRegister') }).click()
  const password = page.getByLabel(say('accounts:password'), { exact: true })
  const confirm = page.getByLabel(say('accounts:register.confirm'))
  const submit = page.getByRole('button', { name: say('accounts:register.submit'), exact: true })
  const refusal = page.getByText(say('errors:code.PASSWORD_TOO_COMMON'))
  await page.getByLabel(say('accounts:email')).fill(newEmail())
  await password.fill('123456')
  await confirm.fill('123456')
  await page.locator('input[name=acceptTerms]').check()
  await submit.click()
  await expect(refusal).toBeVisible()
  // A waiting check must not clear it; the check of another field, which began later, is over by then.
  const address = page.getByLabel(say('accounts:email'))
  await address.fill('no address')
  await expect(page.getByText(say('errors:field.email'))).toBeVisible()
  await expect(refusal).toBeVisible()
  await address.fill(newEmail())
  await expect(page.getByText(say('errors:field.email'))).toBeHidden()
  await expectNoAxeFindings(page)
  await password.fill(PASSWORD)
  await expect(refusal).toBeHidden()
  await confirm.fill(PASSWORD)
  await submit.click()
  await expect(page).toHaveURL(/\/lawyers/)
})

test('an address is confirmed by its link', async ({ page, mailbox }) => {
  const email = newEmail()
  await new Driver(page, say).register(email)
  await page.goto('/preferences')
  await expect(page.getByText(say('accountCare:emailCard.notConfirmed'))).toBeVisible()
  const link = await linkIn(mailbox.find(email, /\/verify-email\//), 'verify-email')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:verify.doneTitle'))
  await expect(page).toHaveURL(/\/verify-email$/)
  await expectNoAxeFindings(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:link.invalidTitle'))
  await expect(page.getByRole('button', { name: say('accounts:verify.sendAgain') })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/preferences')
  await expect(page.getByText(say('accountCare:emailCard.confirmed'), { exact: true })).toBeVisible()
})

test('the password is changed with the keyboard only; a wrong one signs nobody out', async ({ page }) => {
  const word = (name: string) => say(`accountCare:changePassword.${name}`)
  const email = newEmail()
  await new Driver(page, say).register(email)
  await page.goto('/preferences')
  const opener = page.getByRole('button', { name: word('title') })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: word('submit') })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()

  await test.step('a wrong current password is told at its field', async () => {
    await typeInto(page, dialog.getByLabel(word('currentPassword')), 'not-mine-at-all')
    await typeInto(page, dialog.getByLabel(word('newPassword'), { exact: true }), NEW_PASSWORD)
    await typeInto(page, dialog.getByLabel(word('confirmPassword')), NEW_PASSWORD)
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('errors:code.INVALID_CURRENT_PASSWORD'))).toBeVisible()
    await expect(dialog.getByLabel(word('currentPassword'))).toBeFocused()
    await expectNoAxeFindings(page)
    await expect(page).toHaveURL(/\/preferences$/)
  })

  await test.step('closing asks before what was typed is lost', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('shell:dialog.keepEditing') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  })

  await test.step('the right one changes it, and the person stays signed in', async () => {
    await dialog.getByLabel(word('currentPassword')).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expectToast(page, word('done'))
    expect(await readFromServer<{ user: object }>(page, '/api/auth/me')).toHaveProperty('user')
  })

  await test.step('only the new one opens the account', async () => {
    const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
    expect(answer.status()).toBe(401)
    const right = await page.request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })
    expect(right.status()).toBe(200)
  })
})

test('another device is signed out, then all of them', async ({ page, browser, baseURL }) => {
  const email = newEmail()
  await new Driver(page, say).register(email)
  const other = await onPhone(browser, baseURL)
  await signIn(other, email, PASSWORD)
  await other.goto('/preferences')
  await page.goto('/preferences')

  await test.step('one', async () => {
    const rows = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
    const own = page.getByRole('listitem').filter({ hasText: say('accountCare:sessions.used', { time: '' }) })
    await expect(own.getByText(say('accountCare:sessions.thisDevice'))).toBeVisible()
    await expect(rows).toHaveCount(1)
    await rows.click()
    await expect(rows).toHaveCount(0)
    // Told live, without a reload or a call.
    await expect(other).toHaveURL(/\/login/)
    await expect(own.getByText(say('accountCare:sessions.thisDevice'))).toBeVisible()
  })

  await test.step('all', async () => {
    await page.getByRole('button', { name: say('accountCare:sessions.everywhere') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('shell:signOut.stay') })).toBeFocused()
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: say('accountCare:sessions.everywhere') }).click()
    await expect(page).toHaveURL(/\/login\?reason=everywhere$/)
    await expect(page.getByText(say('accounts:notice.everywhere'))).toBeVisible()
  })
  await other.context().close()
})

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a deleted account is gone, on this device too', async ({ page }) => {
    const email = newEmail()
    await new Driver(page, say).register(email)
    await page.goto('/preferences')
    const opener = page.getByRole('button', { name: say('accountCare:deletion.open') })
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel(say('accountCare:deletion.password'))
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: say('accountCare:deletion.keep') })).toBeFocused()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, password)
    await page.keyboard.type('not-mine-at-all')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('errors:code.INVALID_CURRENT_PASSWORD'))).toBeVisible()
    await expect(page).toHaveURL(/\/preferences$/)
    await password.fill(PASSWORD)
    await tabTo(page, dialog.getByRole('button', { name: say('accountCare:deletion.submit') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\?reason=deleted$/)
    await expect(page.getByText(say('accounts:notice.deleted'))).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await whatIsLeft(page)).toEqual({ local: [], session: [], databases: [] })
    await fillSignIn(page, email, PASSWORD)
    await expect(page.getByText(say('accounts:failure.credentials'))).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('preferences are kept, carried to the next device, and wait without a network', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail()
    const arabic = sayIn('ar')
    await new Driver(page, say).register(email)
    await page.goto('/preferences')

    await test.step('choices show themselves at once', async () => {
      await choose(page.getByRole('radio', { name: say('shell:theme.dark') }))
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await choose(page.getByRole('radio', { name: say('preferences:notifications.text') }))
      await choose(page.getByRole('switch', { name: say('preferences:sharing.shareData') }))
      await addHome(page)
      await addContact(page, 'Ana Ortiz')
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      await choose(page.getByRole('radio', { name: 'العربية' }))
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic('shell:preferences.title'))
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('the account holds them', async () => {
      await expect
        .poll(() => readFromServer(page, '/api/users/preferences'))
        .toMatchObject({
          language: 'ar',
          theme: 'dark',
          shareData: true,
          preferredNotification: 'text',
          notifications: { email: true },
          home: { address: expect.stringContaining('Tampa') as unknown },
        })
    })

    const other = await onPhone(browser, baseURL)
    await test.step('the next device looks the same after the sign-in', async () => {
      await signIn(other, email, PASSWORD)
      await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
      await other.goto('/preferences')
      await expect(other.getByRole('switch', { name: arabic('preferences:sharing.shareData') })).toBeChecked()
      await expect(other.getByText('Ana Ortiz')).toBeVisible()
    })

    await test.step('a choice without a network waits for the next one', async () => {
      await other.context().setOffline(true)
      await choose(other.getByRole('radio', { name: arabic('shell:theme.light') }))
      await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(other.getByText(arabic('preferences:offline')).first()).toBeVisible()
      await other.context().setOffline(false)
      await expect
        .poll(() => readFromServer(page, '/api/users/preferences'))
        .toMatchObject({ theme: 'light' })
    })

    await test.step('what is not kept is taken back with a message', async () => {
      const held = Promise.withResolvers<void>()
      await other.route('**/api/users/preferences', async (route) => {
        if (route.request().method() === 'PATCH') await held.promise.then(() => route.abort())
        else await route.continue()
      })
      const switched = other.getByRole('switch', { name: arabic('preferences:notifications.byEmail') })
      await switched.click()
      await expect(switched).not.toBeChecked()
      held.resolve()
      await expectToast(other, arabic('network:data.noAnswer'))
      await expect(switched).toBeChecked()
    })
    await other.context().close()
  })
})

test('the own data comes as a file, and the picture is shown in the header', async ({ page }) => {
  // A test cannot answer the browser's dialog for saving.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  const email = newEmail()
  await new Driver(page, say).register(email)
  await page.goto('/preferences')
  for (const format of ['json', 'zip'] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say(`accountCare:export.${format}`) }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^krash-export-[0-9-]+\\.${format}$`))
    await expect(page.getByText(say('accountCare:export.done'))).toBeVisible()
  }
  const { cameraPhoto } = await import('../support/photos.ts')
  await page.locator('input[type=file]').setInputFiles(await cameraPhoto('me.jpg'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: say('accountCare:avatar.previewAlt') })).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: say('accountCare:avatar.use') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('shell:actions.remove') })
    .click()
  await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toHaveCount(0)
})

async function makeAccount(page: Page, email: string): Promise<void> {
  const data = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(say('accounts:email')).fill(email)
  await page.getByLabel(say('accounts:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('accounts:signIn.submit'), exact: true }).click()
}

/** Works on any page; opens the sign-in if needed. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await fillSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/login/)
}

async function fillNewPassword(page: Page, typed: { password: string; confirm: string }): Promise<void> {
  await page.getByLabel(say('accounts:newPassword.label'), { exact: true }).fill(typed.password)
  await page.getByLabel(say('accounts:newPassword.confirm')).fill(typed.confirm)
  await page.getByRole('button', { name: say('accounts:newPassword.submit') }).click()
}

async function typeInto(page: Page, field: ReturnType<Page['getByLabel']>, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

async function addHome(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: say('preferences:home.label') })
  await field.pressSequentially('Tampa, FL')
  await page.getByRole('option', { name: /Tampa/ }).first().click()
  await expect(page.getByRole('button', { name: say('preferences:home.saved') })).toBeVisible()
}

async function addContact(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: say('emergencyContacts:add'), exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel(say('emergencyContacts:name')), name)
  await typeInto(page, dialog.getByLabel(say('emergencyContacts:phone')), '813 555 0142')
  await typeInto(page, dialog.getByLabel(say('emergencyContacts:relationship')), 'Sister')
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByText('(813) 555-0142')).toBeVisible()
}

/** A second device in English. */
async function onPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

/** The link to this page in a mail. */
async function linkIn(mail: Promise<{ text?: string | undefined }>, page: string): Promise<string> {
  const [link] = new RegExp(`https?://\\S+/${page}/[\\w-]+`).exec((await mail).text ?? '') ?? []
  if (link === undefined) throw new Error('the mail holds no link')
  return link
}

function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? link
}

async function whatIsLeft(page: Page): Promise<object> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage).filter(
      (key) => !['krash_language', 'krash_theme', 'krash_settings'].includes(key),
    ),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
}
