import { readFromServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { Driver } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectApp, expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { holdTimers } from '../support/timers.ts'
import { expect, newEmail, phone, test } from '../test.ts'

const say = sayIn('en')
/** How long the contact form's success message stays, and how long the feedback dialog stays open. */
const THANKS_MS = 5000
const FEEDBACK_THANKS_MS = 2000
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

test('a guest writes to us; a message that fails is not lost', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: say('contact:form') })
  const send = form.getByRole('button', { name: say('contact:send') })
  await send.click()
  await expect(form.getByText(say('shell:field.summary', { count: 4 }))).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await form.getByLabel(say('contact:name')).fill('Sam Guest')
  await form.getByLabel(say('contact:email')).fill(newEmail())
  await form.getByLabel(say('contact:subject')).fill('Cannot sign in')
  await form.getByLabel(say('contact:message')).fill('The page stays white.')
  await page.reload()
  await expectApp(page)
  await expect(form.getByLabel(say('contact:message'))).toHaveValue('The page stays white.')

  await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json: {} }))
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Failed to submit contact request')
  await expect(form.getByLabel(say('contact:message'))).toHaveValue('The page stays white.')
  await expectNoAxeFindings(page)

  await page.unroute('**/api/contact')
  const letThanksGo = await holdTimers(page, THANKS_MS)
  await send.click()
  await expect(form.getByText(say('contact:sent'))).toBeVisible()
  await expect(form.getByLabel(say('contact:message'))).toHaveValue('')
  await letThanksGo()
  await expect(form.getByText(say('contact:sent'))).toBeHidden()
  // No check of the sent form is left: this later one is the only one to find something.
  await form.getByLabel(say('contact:email')).fill('no address')
  await form.getByLabel(say('contact:email')).blur()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.reload()
  await expectApp(page)
  await expect(form.getByLabel(say('contact:message'))).toHaveValue('')
})

test('a person finds the form half filled in, and their requests beside it', async ({ page }) => {
  const driver = new Driver(page, say)
  const email = newEmail()
  await driver.register(email)
  await driver.fillProfile()
  await page.goto('/contact')
  const form = page.getByRole('form', { name: say('contact:form') })
  await expect(form.getByLabel(say('contact:name'))).toHaveValue('Maria Ortiz')
  await expect(form.getByLabel(say('contact:email'))).toHaveValue(email)
  await expect(form.getByLabel(say('contact:phone'))).toHaveValue('(813) 555-0142')
  await expect(page.getByText(say('contact:requests.empty'))).toBeVisible()
  await form.getByLabel(say('contact:subject')).fill('My data')
  await tabTo(page, form.getByLabel(say('contact:message')))
  await page.keyboard.type('Please send me a copy.')
  await tabTo(page, form.getByRole('button', { name: say('contact:send') }))
  await page.keyboard.press('Enter')
  await expect(form.getByText(say('contact:sent'))).toBeVisible()
  const requests = page.getByRole('region', { name: say('contact:requests.title') })
  await requests.getByText('My data').click()
  await expect(requests.getByText('Please send me a copy.')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  const kept = await readFromServer<{ subject: string; phone: string }[]>(page, '/api/contact/my-requests')
  expect(kept).toMatchObject([{ subject: 'My data', phone: '+18135550142' }])
})

test.describe('feedback', () => {
  test.use(phone)

  test('is kept while it is written, and thanked for', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    await page.goto('/profile')
    const opener = page.getByRole('button', { name: say('shell:feedback.title') })
    const dialog = page.getByRole('dialog', { name: say('feedback:title') })
    const message = dialog.getByLabel(say('feedback:message'))
    const send = dialog.getByRole('button', { name: say('feedback:send') })
    await opener.click()
    await message.fill('Too short')
    await send.click()
    await expect(dialog.getByText(say('shell:field.summary', { count: 1 }))).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)

    await message.fill('The map stays empty on my phone.')
    await dialog.getByLabel(say('feedback:type.label')).selectOption('bug')
    await expect(dialog.getByLabel(say('feedback:category.label'))).toHaveValue('bug_report')
    await dialog.getByLabel(say('feedback:severity.label')).selectOption('high')
    await dialog.getByLabel(say('feedback:priority.label')).selectOption('urgent')
    await page.reload()
    await opener.click()
    await expect(message).toHaveValue('The map stays empty on my phone.')
    await dialog.getByRole('button', { name: say('shell:actions.close') }).click()
    const question = page.getByRole('alertdialog', { name: say('shell:dialog.unsavedTitle') })
    await question.getByRole('button', { name: say('shell:dialog.keepEditing') }).click()

    await dialog.getByLabel(say('feedback:type.label')).selectOption('lawyer')
    await expect(dialog.getByLabel(say('feedback:severity.label'))).toBeHidden()
    await choose(dialog.getByRole('radio', { name: say('shell:rating.stars', { count: 4 }) }))
    await expectNoAxeFindings(page)
    const asked = page.waitForRequest('**/api/feedback')
    const letThanksGo = await holdTimers(page, FEEDBACK_THANKS_MS)
    await send.click()
    expect((await asked).postDataJSON()).toMatchObject({
      feedbackType: 'lawyer',
      rating: 4,
      severity: null,
      priority: 'urgent',
    })
    await expect(dialog.getByText(say('feedback:sent'))).toBeVisible()
    await expectNoAxeFindings(page)
    await letThanksGo()
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(message).toHaveValue('')
  })
})
