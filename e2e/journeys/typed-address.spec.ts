import type { LawyerConnection } from '@krash/contract'
import type { Page } from '@playwright/test'
import { patchOnServer, readFromServer, sentReport, writeToServer } from '../support/api.ts'
import { keptStory, leaveApp } from '../support/device.ts'
import { Driver, isolated } from '../support/driver.ts'
import { cameraPhoto, photosThatAreNone } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import { countTaps } from '../support/taps.ts'
import { expect, newEmail, phone, test } from '../test.ts'

test.use(phone)

const say = sayIn('en')

test('an address is typed and picked; what is no photo is named and left out', async ({ page }) => {
  const driver = new Driver(page, say)
  const good = await cameraPhoto('scene.jpg')
  const { note, broken } = await photosThatAreNone()

  const email = newEmail()
  await driver.register(email)
  await writeToServer(page, '/api/users/profile', { ...profile, email })
  await driver.openEmergency()

  await test.step('without permission the sentence says so and the address takes over', async () => {
    await page.getByRole('button', { name: say('location:use') }).click()
    await expect(page.getByText(say('location:problem.denied'))).toBeVisible()
    await expect(page.getByRole('combobox', { name: say('location:address') })).toBeFocused()
  })

  await test.step('a street in a town is suggested and picked', async () => {
    await driver.pickAddress('401 E Jackson St, Tampa', /Tampa, FL/)
  })

  await test.step('a text file and a broken photo are named, the good photo stays', async () => {
    await driver.openStation('what')
    await driver.openPart('photos')
    await driver.addPhotos([note, good, broken])
    await expect(
      page.getByText(say('photos:take.notImage', { count: 1, names: isolated(note.name) })).first(),
    ).toBeVisible()
    await expect(
      page.getByText(say('photos:take.broken', { count: 1, names: isolated(broken.name) })).first(),
    ).toBeVisible()
    await driver.expectPhotos(1)
  })

  await test.step('what was typed is there after a reload', async () => {
    await driver.openPart('words')
    await page.getByLabel(say('accidents:words.label')).fill('Ice on the bridge')
    // A page that is left while the text is being saved would lose it.
    await expect.poll(() => keptStory(page)).toBe('Ice on the bridge')
    await page.reload()
    await driver.openStation('what')
    await driver.openPart('words')
    await expect(page.getByLabel(say('accidents:words.label'))).toHaveValue('Ice on the bridge')
    await driver.openPart('photos')
    await driver.expectPhotos(1)
  })

  await test.step('it is sent at once and stands with the town of the address', async () => {
    await driver.send()
    await driver.expectReceipt()
    const report = await sentReport(page, { photos: 1 })
    expect(report?.location.address).toContain('401 E Jackson St')
    expect(report?.location.precision).toBe('place')
    expect(report?.location.latitude).toBeCloseTo(27.95, 1)
    expect(report?.photos.map(({ originalFilename }) => originalFilename)).toEqual(['scene.jpg'])
    expect(report?.severity).toBe('minor')
  })

  const taps = await countTaps(page)
  await test.step('from the receipt five taps reach a lawyer, with all of the report', async () => {
    await chooseFirst(page)
    await page.getByRole('button', { name: say('lawyerConnections:consent.all'), exact: true }).click()
    await share(page, 1)
    expect(await taps()).toBe(5)
    expect(await sharedWith(page)).toEqual([['case', 'contact', 'documents', 'location', 'meeting']])
  })

  await test.step('four do where sharing is switched on beforehand', async () => {
    await patchOnServer(page, '/api/users/preferences', { shareData: true, dataSharingConsent: true })
    // As on a device that has not looked for lawyers yet.
    await leaveApp(page)
    await page.evaluate(() => {
      localStorage.removeItem('krash_guided_search')
      sessionStorage.clear()
    })
    await page.goto('/lawyers')
    await page.getByRole('link', { name: say('accidents:receipt.findLawyer'), exact: true }).click()
    // Who has the report already is known a moment after the list.
    await expect(
      page.getByRole('article').getByText(say('shell:professional.connected')).first(),
    ).toBeVisible()
    await choose(page)
    // The one of before is there as well.
    await share(page, 2)
    expect(await taps()).toBe(4)
    expect(await sharedWith(page)).toHaveLength(2)
  })
})

const profile = {
  firstName: 'Maria',
  lastName: 'Ortiz',
  cellNumber: '8135550142',
  preferredNotification: 'text',
  addressType: 'home',
  address1: '401 E Jackson St',
  city: 'Tampa',
  state: 'FL',
  zipCode: '33602',
}

/** Three taps: find, choose, continue. */
async function chooseFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: say('accidents:receipt.findLawyer'), exact: true }).click()
  await choose(page)
}

/** Two taps. */
async function choose(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: say('guided:evaluation.list') })
  const free = list.getByRole('article').filter({ hasNotText: say('shell:professional.connected') })
  await free
    .first()
    .getByRole('checkbox', { name: /^Choose / })
    .click()
  await page.getByRole('button', { name: say('guided:continue'), exact: true }).click()
}

/** One tap, after which so many lawyers are connected. */
async function share(page: Page, connected: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say('lawyerConnections:lawyers.share')}`) }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${say('lawyerConnections:lawyers.connected')}`) }),
  ).toHaveCount(connected)
}

/** The kinds of details that each connected lawyer sees. */
async function sharedWith(page: Page): Promise<string[][]> {
  const found = await readFromServer<LawyerConnection[]>(page, '/api/lawyer-connections/my-connections')
  return found.map(({ shared }) => Object.keys(shared).toSorted())
}
