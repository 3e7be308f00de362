import { Driver, PASSWORD } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

test.use({
  viewport: { width: 1280, height: 900 },
  locale: 'en-US',
  contextOptions: { reducedMotion: 'no-preference' },
})

const say = sayIn('en')

test('the main job is done with the keyboard only', async ({ page }) => {
  const email = newEmail()
  const heading = page.getByRole('heading', { level: 1 })
  const answer = await page.request.post('/api/auth/register', {
    data: { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true },
  })
  expect(answer.status()).toBe(201)

  await test.step('signs in', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel(say('accounts:email')))
    await page.keyboard.type(email)
    await tabTo(page, page.getByLabel(say('accounts:password'), { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('opens the report by its plate', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: say('dashboard:emergency.title') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/emergency$/)
    await expect(heading).toBeFocused()
  })

  await test.step('types an address, takes a suggestion, adds a few words and sends', async () => {
    const address = page.getByRole('combobox', { name: say('location:address') })
    await tabTo(page, address)
    await page.keyboard.type('401 E Jackson St, Tampa')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByText(say('shell:address.loading'))).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(address).toHaveValue(/Tampa, FL/)
    await tabTo(page, page.getByLabel(say('accidents:words.label')))
    await page.keyboard.type('Hit from behind at the light.')
    await tabTo(page, page.getByRole('button', { name: say('accidents:send.button') }))
    await page.keyboard.press('Enter')
    await new Driver(page, say).expectReceipt()
  })

  await test.step('goes over to the open search, chooses a lawyer and goes on', async () => {
    await tabTo(page, page.getByRole('link', { name: say('accidents:receipt.findLawyer'), exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: say('guided:toggle.search'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').getByRole('checkbox').first()).toBeVisible()
    const choice = page.getByRole('article').getByRole('checkbox').first()
    await tabTo(page, choice)
    await page.keyboard.press('Space')
    await expect(choice).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: say('professionals:selection.continue') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=next/)
    await expect(heading).toBeFocused()
  })

  await test.step('opens the sign-out question; Escape stays and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: email })
    await tabTo(page, opener, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: say('shell:user.signOut') }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('shell:signOut.stay') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
