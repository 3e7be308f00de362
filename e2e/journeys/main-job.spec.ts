import type { Accident, AccountUser, LawyerConnection } from '@krash/contract'
import type { Locator } from '@playwright/test'
import { addOnServer, downloadFromServer, readFromServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { invitationFor } from '../support/invitation.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { cameraPhoto, iPhonePhoto, sha256 } from '../support/photos.ts'
import { language, locale } from '../language.ts'
import { beginning, like, say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, tampa, test, wholePhone } from '../test.ts'

test.use({ ...wholePhone, geolocation: tampa, permissions: ['geolocation'], serviceWorkers: 'allow' })

const say = sayIn(language)
/** To be chosen and left again. */
const other = language === 'es' ? 'en' : 'es'
const words = 'A van hit me from behind at the light.'

test('a driver reports an accident without network and reaches a lawyer', async ({
  page: firstPage,
  browser,
  context,
  server,
}) => {
  let page = firstPage
  let driver = new Driver(page, say)
  const photos = [
    await cameraPhoto('front.jpg'),
    await cameraPhoto('rear.jpg', 6),
    await iPhonePhoto('plates.heic'),
    await iPhonePhoto('signs.heic', 'turned'),
  ]

  await test.step('opens Krash for the first time, in another language and back', async () => {
    await page.goto('/')
    await page.getByLabel(say('shell:language.label')).first().selectOption(other)
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('welcome:title'))
    await page.locator('select').first().selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('welcome:title'))
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('creates an account and tells who they are', async () => {
    await driver.createAccount(newEmail())
    await driver.fillProfile()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('says where, what happened, and adds four photos', async () => {
    await driver.openEmergency()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await driver.useLocation()
    await driver.describe(words, photos)
    await driver.expectPhotos(photos.length)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
  })

  await test.step('loses the network, says who was there, sends, and closes the tab', async () => {
    await context.setOffline(true)
    await driver.openPart('who')
    await page.getByRole('button', { name: say('whoWasThere:part.vehicle'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: say('whoWasThere:part.vehicle') })
    await sheet.getByLabel(say('whoWasThere:field.plate')).fill('TRP 4821')
    await sheet.getByLabel(say('whoWasThere:field.driver'), { exact: true }).fill('Luis Vega')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await sheet.getByRole('button', { name: say('whoWasThere:done'), exact: true }).click()
    await expect(sheet).toBeHidden()
    await driver.openStation('check')
    await driver.send()
    await expect(page.getByText(say('accidents:receipt.saved')).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.close()
  })

  await test.step('opens it again without network, then gets the network back', async () => {
    page = await context.newPage()
    driver = new Driver(page, say)
    await page.goto('/emergency')
    await expect(page.getByText(say('accidents:receipt.saved')).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(say('accidents:receipt.arrivedWith', { count: photos.length }))).toBeVisible()
  })

  const report = await test.step('the report went out exactly once, byte for byte', async () => {
    const reports = await readFromServer<Accident[]>(page, '/api/emergency/accidents')
    expect(reports).toHaveLength(1)
    const [only] = reports
    if (only === undefined) throw new Error('no report')
    expect(only.description).toBe(words)
    expect(only.details.vehicles).toMatchObject([{ plate: 'TRP 4821', driver: 'Luis Vega' }])
    const stored = await Promise.all(
      only.photos.map(async ({ id }) => sha256(await downloadFromServer(page, id))),
    )
    expect(stored.toSorted()).toEqual(photos.map(({ buffer }) => sha256(buffer)).toSorted())
    return only
  })

  await test.step('the receipt shows the number, the badge says 1, and lawyers are near', async () => {
    await expect(page.getByText(report.number).first()).toBeVisible()
    await expect(
      page.getByRole('link', { name: say('shell:cases.badge', { count: 1 }), exact: true }),
    ).toBeVisible()
    // What goes out later changes in place and leads nowhere by itself.
    await expect(page).toHaveURL(/\/emergency/)
    await page.getByRole('link', { name: say('accidents:receipt.findLawyer'), exact: true }).click()
    await page.getByRole('link', { name: say('guided:toggle.search'), exact: true }).click()
    await expect(page.getByRole('article').getByRole('checkbox').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('filters and selects two', async () => {
    await page.getByRole('button', { name: say('professionals:filters.open') }).click()
    const filters = page.getByRole('dialog', { name: say('professionals:filters.title') })
    await filters.getByLabel(say('professionals:filters.rating')).selectOption('4')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL(/rating=4/)
    const choices = page.getByRole('checkbox', { name: like(say, 'professionals:card.select') })
    // The first has a test account that answers; these can be taken over.
    await choices.nth(1).check()
    await choices.nth(2).check()
    await page.getByRole('button', { name: say('professionals:selection.continue') }).click()
  })

  const seen =
    await test.step('reads exactly what is shared, consents, shares with one, and finishes', async () => {
      for (const kind of ['case', 'documents', 'location', 'meeting'])
        await page
          .getByRole('checkbox', { name: beginning(say(`lawyerConnections:consent.${kind}`)) })
          .check()
      await page.getByRole('button', { name: like(say, 'lawyerConnections:bar.gets') }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByText(say('lawyerConnections:preview.text'))).toBeVisible()
      await expect(sheet.getByRole('heading', { name: say('sharedPackage:contact') })).toBeVisible()
      for (const value of ['Maria Ortiz', words, report.number])
        await expect(sheet.getByText(value).last()).toBeVisible()
      const shown = await packageOn(sheet)
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: like(say, 'lawyerConnections:lawyers.shareWith') })
        .first()
        .click()
      const connected = page.getByRole('button', {
        name: like(say, 'lawyerConnections:lawyers.connectedWith'),
      })
      await expect(connected).toBeVisible()
      await expect(connected).toBeDisabled()
      await expect(
        page.getByRole('button', { name: like(say, 'lawyerConnections:lawyers.shareWith') }),
      ).toHaveCount(1)
      await page.getByRole('button', { name: say('lawyerConnections:finish') }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      return shown
    })

  await test.step('the lawyer sees just that, field by field, until the driver ends it', async () => {
    const [connection] = await readFromServer<LawyerConnection[]>(
      page,
      '/api/lawyer-connections/my-connections',
    )
    const { user } = await readFromServer<{ user: AccountUser }>(page, '/api/auth/me')
    const { timezoneId = '' } = phone
    const office = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 900 },
      timezoneId,
      locale,
    })
    const lawyer = await office.newPage()
    await new Driver(lawyer, say).register(newEmail())
    const invitation = await invitationFor(server, connection?.lawyerId ?? '')
    await addOnServer(lawyer, '/api/professional-accounts', { token: invitation.split('#')[1] })
    await lawyer.goto(`/chat/${user.id}`)
    const part = lawyer.getByRole('region', { name: say('conversations:shared.title') })
    await expect(part.getByText(report.number)).toBeVisible()
    expect(seen.length).toBeGreaterThan(15)
    expect(await packageOn(part)).toEqual(seen)
    await expectNoAxeFindings(lawyer)
    await part
      .getByRole('button', { name: say('photos:viewer.enlarge', { position: 1, total: photos.length }) })
      .click()
    await expect(lawyer.getByRole('dialog').getByRole('img')).toBeVisible()
    await lawyer.keyboard.press('Escape')
    await page.goto('/sharing')
    await expect(page.getByRole('list', { name: say('sharing:events.title') })).toContainText(
      say('sharing:opened.photos', { count: photos.length }),
    )
    await page.getByRole('button', { name: say('sharing:revoke.action') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('sharing:revoke.action') })
      .click()
    await expect(part.getByText(like(say, 'conversations:shared.ended.other'))).toBeFocused()
    await expect(part.getByText(report.number)).toBeHidden()
    await office.close()
    await page.goto('/dashboard')
  })

  await test.step('finds all of it in the recent activity', async () => {
    const feed = page.getByRole('main')
    await expect(feed.getByText(report.number).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the server is killed and started again: nothing is missing, the session holds', async () => {
    await server.kill()
    await server.start()
    await page.reload()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText(report.number).first()).toBeVisible()
    const [after] = await readFromServer<Accident[]>(page, '/api/emergency/accidents')
    expect(after?.photos).toHaveLength(photos.length)
    expect(await readFromServer<unknown[]>(page, '/api/lawyer-connections/my-connections')).toHaveLength(1)
  })
})

/** Every field of the package that is shown here: the part it is in, its name, its value. */
function packageOn(place: Locator): Promise<string[]> {
  return place.evaluate((root) =>
    [...root.querySelectorAll('section:has(> h3)')].flatMap((part) =>
      [...part.querySelectorAll('dl > div, p, li > button')].map((field) =>
        [
          part.querySelector('h3')?.textContent,
          field.getAttribute('aria-label') ?? field.querySelector('dt')?.textContent,
          (field.querySelector('dd') ?? field).textContent,
        ].join(' | '),
      ),
    ),
  )
}
