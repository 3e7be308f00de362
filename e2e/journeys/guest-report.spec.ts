import type { Accident } from '@krash/contract'
import { readFromServer, sentReport } from '../support/api.ts'
import { keptStory, leaveApp, waitForPart } from '../support/device.ts'
import { Driver, PASSWORD, plain } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { cameraPhoto } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import { countTaps } from '../support/taps.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

test.use({ ...phone, geolocation: tampa, permissions: ['geolocation'], serviceWorkers: 'allow' })

const say = sayIn('en')
const words = 'A van came out of the parking lot.'

test("a guest's report outlives every stop, goes to nobody else, and is sent once", async ({
  page: firstPage,
  context,
}) => {
  let page = firstPage
  let driver = new Driver(page, say)
  const email = newEmail()
  const sheet = () => page.getByRole('dialog', { name: say('accounts:guest.safe') })
  const reopen = async (path: string) => {
    await page.close()
    page = await context.newPage()
    driver = new Driver(page, say)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await test.step('three presses lead from the welcome to the account', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('welcome:title'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    const taps = await countTaps(page)
    await page.getByRole('link', { name: say('welcome:report') }).click()
    await driver.useLocation()
    await driver.send()
    await expect(sheet()).toBeVisible()
    expect(await taps()).toBe(3)
    await expectNoAxeFindings(page, { within: 'dialog[open]' })
    await expectNoSidewaysScroll(page)
    await sheet()
      .getByRole('button', { name: say('shell:actions.close') })
      .click()
  })

  await test.step('what is typed and taken is there after a stop, without a network', async () => {
    await driver.describe(words, [await cameraPhoto('front.jpg')])
    await driver.expectPhotos(1)
    await expect.poll(() => keptStory(page)).toBe(words)
    await context.setOffline(true)
    await reopen('/emergency')
    await driver.openStation('what')
    await driver.openPart('words')
    await expect(page.getByLabel(say('accidents:words.label'))).toHaveValue(words)
  })

  await test.step('sent without a network it waits, and asks again with one, after a stop too', async () => {
    await driver.send()
    await expect(sheet()).toContainText(say('accounts:guest.noSignal'))
    await sheet()
      .getByRole('button', { name: say('accounts:guest.ok') })
      .click()
    await expect(sheet()).toBeHidden()
    await reopen('/emergency')
    await expect(page.getByRole('button', { name: say('accidents:send.later') })).toBeVisible()
    await waitForPart(page, 'accounts:guest.noSignal')
    await expect(sheet()).toBeHidden()
    await context.setOffline(false)
    await expect(sheet().getByRole('button', { name: say('accounts:guest.create') })).toBeVisible()
  })

  const another = await test.step('somebody else who signs in is asked, and says no', async () => {
    const tab = await context.newPage()
    await new Driver(tab, say).enterAs(newEmail())
    const questionOn = (at: typeof tab) => at.getByRole('alertdialog', { name: say('accidents:guest.title') })
    // The tab with the sheet has followed.
    await expect(questionOn(page)).toBeVisible()
    await expect(questionOn(tab)).not.toContainText(words)
    await expectNoAxeFindings(tab, { within: 'dialog[open]' })
    await questionOn(tab)
      .getByRole('button', { name: say('accidents:guest.notMine') })
      .click()
    await expect(questionOn(tab)).toBeHidden()
    await page.close()
    await tab.goto('/emergency')
    await expect(tab.getByRole('button', { name: say('location:use') })).toBeVisible()
    await waitForPart(tab, 'accidents:guest.notMine')
    await expect(questionOn(tab)).toBeHidden()
    expect(await readFromServer<Accident[]>(tab, '/api/emergency/accidents')).toEqual([])
    const token = await tab.evaluate(() => localStorage.getItem('authToken') ?? '')
    page = tab
    return token
  })

  await test.step('the account was made, but the phone never heard of it; the person signs in', async () => {
    await leaveApp(page)
    await page.evaluate(() => {
      for (const key of ['authToken', 'user', 'krash_refresh_token']) localStorage.removeItem(key)
    })
    await reopen('/')
    await page.getByRole('link', { name: say('welcome:waiting') }).click()
    const data = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
    await sheet().getByLabel(say('accounts:email')).fill(email)
    await sheet().getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await sheet().getByLabel(say('accounts:register.confirm')).fill(PASSWORD)
    await sheet()
      .getByRole('checkbox', { name: plain(say('accounts:register.terms')) })
      .check()
    await sheet()
      .getByRole('button', { name: say('accounts:guest.create') })
      .click()
    await expect(sheet()).toContainText(say('accounts:failure.emailTaken'))
    await sheet()
      .getByRole('button', { name: say('accounts:guest.haveAccount') })
      .click()
    await sheet().getByLabel(say('accounts:email')).fill(email)
    await sheet().getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await sheet()
      .getByRole('button', { name: say('accounts:guest.signIn') })
      .click()
  })

  await test.step('the receipt opens, and the report is there once, whole, for them alone', async () => {
    await expect(page.getByText(say('accidents:receipt.sent')).first()).toBeVisible()
    expect(await sentReport(page, { photos: 1 })).toMatchObject({ description: words })
    const headers = { authorization: `Bearer ${another}` }
    const theirs = await page.request.get('/api/emergency/accidents', { headers })
    expect(await theirs.json()).toMatchObject({ data: [] })
  })
})
