import type { Locator, Page } from '@playwright/test'
import { Driver, isolated, PASSWORD } from '../support/driver.ts'
import { readFromServer } from '../support/api.ts'
import { endBothTokens, keptOnDevice } from '../support/device.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, newEmail, test } from '../test.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const say = sayIn('en')
const civic = '2021 Honda Civic'
const kinds = ['vehicle', 'driver', 'policy'] as const
type Kind = (typeof kinds)[number]

const field = (page: Page, kind: Kind, name: string) =>
  page.getByRole('dialog').getByLabel(say(`glovebox:${kind}.field.${name}`))
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: say('shell:actions.save'), exact: true })
const addButton = (page: Page, kind: Kind) => page.locator(`#glovebox-add-${kind}`)

test('a vehicle, two drivers and a policy are added with the keyboard only', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  await openProfile(page)

  async function openDialog(kind: Kind): Promise<void> {
    await tabTo(page, addButton(page, kind))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  }

  async function type(control: Locator, text: string): Promise<void> {
    await tabTo(page, control)
    await page.keyboard.type(text)
  }

  await test.step('a vehicle, its plate in capitals', async () => {
    await openDialog('vehicle')
    for (const [name, text] of Object.entries({ make: 'Honda', model: 'Civic', year: '2021', color: 'Blue' }))
      await type(field(page, 'vehicle', name), text)
    await type(field(page, 'vehicle', 'licensePlate'), '8xk1234')
    await expect(field(page, 'vehicle', 'licensePlate')).toHaveValue('8XK1234')
    await type(field(page, 'vehicle', 'vin'), '1hgcm82633a004353')
    await expect(page.getByText(say('glovebox:vehicle.vinWarning'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectToast(page, say('glovebox:added.vehicle'))
    await expect(addButton(page, 'vehicle')).toBeFocused()
    await expect(section(page, 'vehicle', 1)).toBeVisible()
  })

  await test.step('two drivers, one after the other', async () => {
    await openDialog('driver')
    for (const name of ['Ana Ortiz', 'Ben Ortiz']) {
      const isLast = name === 'Ben Ortiz'
      if (isLast) await page.keyboard.type(name)
      else await type(field(page, 'driver', 'fullName'), name)
      for (const [part, digits] of Object.entries({ Month: '2', Day: '9', Year: isLast ? '1999' : '2001' }))
        await type(page.getByRole('dialog').getByLabel(part, { exact: true }), digits)
      await type(field(page, 'driver', 'email'), 'ana@example.com')
      await type(field(page, 'driver', 'cellNumber'), '813 555 0199')
      await type(field(page, 'driver', 'address'), '401 E Jackson St, Tampa, FL 33602')
      const button = page.getByRole('button', { name: say('glovebox:dialog.saveAndAdd') })
      await tabTo(page, isLast ? save(page) : button)
      await page.keyboard.press('Enter')
      if (!isLast) await expect(field(page, 'driver', 'fullName')).toBeFocused()
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(section(page, 'driver', 2)).toBeVisible()
    const drivers = await readFromServer<{ dateOfBirth: string }[]>(page, '/api/users/drivers')
    expect(drivers.map(({ dateOfBirth }) => dateOfBirth)).toEqual(['2001-02-09', '1999-02-09'])
  })

  await test.step('a policy: the end must be after the start', async () => {
    await openDialog('policy')
    await type(field(page, 'policy', 'carrierName'), 'Sunshine Mutual')
    await type(field(page, 'policy', 'policyNumber'), 'FL-4711-22')
    await type(field(page, 'policy', 'driverName'), 'Maria Ortiz')
    await tabTo(page, page.getByRole('radio', { name: say('glovebox:coverage.full_coverage') }))
    await page.keyboard.press('Space')
    await type(field(page, 'policy', 'policyStartDate'), '03092026')
    await type(field(page, 'policy', 'policyEndDate'), '03092020')
    await expect(page.getByText(say('glovebox:policy.tooOld'))).toBeVisible()
    await tabTo(page, save(page))
    await page.keyboard.press('Enter')
    const summary = page.getByRole('group', { name: say('shell:field.summary', { count: 1 }) })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(say('errors:field.endDateAfterStart'))
    await tabTo(page, summary.getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(field(page, 'policy', 'policyEndDate')).toBeFocused()
    await page.keyboard.type('03092099')
    await tabTo(page, save(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(section(page, 'policy', 1)).toContainText(say('glovebox:status.active'))
  })
})

test('what is changed in two tabs is never overwritten unseen', async ({ page, context }) => {
  await new Driver(page, say).register(newEmail())
  await addCivic(page)
  await openProfile(page)
  const other = await context.newPage()
  await openProfile(other)
  for (const [tab, color] of [
    [page, 'Green'],
    [other, 'Silver'],
  ] as const) {
    await edit(tab).click()
    await field(tab, 'vehicle', 'color').fill(color)
  }
  await save(page).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await save(other).click()
  const choice = other.getByRole('region', { name: say('shell:conflict.title') })
  await expect(choice).toBeFocused()
  await expect(choice).toContainText('Green')
  await expect(choice).toContainText('Silver')
  await expectNoAxeFindings(other)
  await choice.getByRole('button', { name: say('shell:conflict.keepMine') }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  const vehicles = await readFromServer<{ color: string }[]>(other, '/api/users/vehicles')
  expect(vehicles.map(({ color }) => color)).toEqual(['Silver'])
})

test('nothing typed is lost: unsaved changes ask, a reload and an ended session bring them back', async ({
  page,
}) => {
  const email = newEmail()
  await new Driver(page, say).enterAs(email)
  // Navigates inside the app, so that going back stays in the app.
  await page
    .getByRole('link', { name: say('shell:nav.profile'), exact: true })
    .first()
    .click()
  await addButton(page, 'vehicle').click()
  await field(page, 'vehicle', 'model').fill('Civic')

  await test.step('Escape and the back button ask; the safe answer has the focus', async () => {
    const question = page.getByRole('alertdialog', { name: say('shell:dialog.unsavedTitle') })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
      await leave()
      const stay = question.getByRole('button', { name: say('shell:dialog.keepEditing') })
      await expect(stay).toBeFocused()
      await stay.click()
      await expect(question).toBeHidden()
    }
    await expect(page).toHaveURL(/\/profile$/)
    await expect(field(page, 'vehicle', 'model')).toHaveValue('Civic')
  })

  await test.step('a reload offers it again', async () => {
    const drafts = () => keptOnDevice<{ values: object }>(page, 'krash-glovebox', 'drafts')
    await expect.poll(drafts).toMatchObject([{ values: { model: 'Civic' } }])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: say('glovebox:draft.continue') }).click()
    await expect(page.getByText(say('shell:draft.restored'))).toBeVisible()
    await expect(field(page, 'vehicle', 'model')).toHaveValue('Civic')
  })

  await test.step('a session that ends while saving does not cost a letter', async () => {
    const rest = { make: 'Honda', year: '2021', color: 'Blue', licensePlate: '8XK1234' }
    for (const [name, text] of Object.entries(rest)) await field(page, 'vehicle', name).fill(text)
    await endBothTokens(page)
    await save(page).click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel(say('accounts:email')).fill(email)
    await page.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: say('accounts:signIn.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.getByRole('button', { name: say('glovebox:draft.continue') }).click()
    for (const [name, text] of Object.entries({ ...rest, model: 'Civic' }))
      await expect(field(page, 'vehicle', name)).toHaveValue(text)
    await save(page).click()
    await expect(section(page, 'vehicle', 1)).toBeVisible()
    await expect(page.getByRole('button', { name: say('glovebox:draft.continue') })).toBeHidden()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a plate and an insurance card fill the screen without a network; signing out takes the copy away', async ({
    page,
    context,
  }) => {
    const driver = new Driver(page, say)
    await driver.register(newEmail())
    await addCivic(page)
    await openProfile(page)
    await addPolicy(page)
    await expect(section(page, 'policy', 1)).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(section(page, 'vehicle', 1)).toBeVisible()

    await test.step('offline after a reload', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(
        page.getByText(say('glovebox:offline.from', { time: '|' }).split('|')[0] ?? ''),
      ).toBeVisible()
      for (const [name, shown] of [
        [civic, '8XK1234'],
        ['Sunshine Mutual FL-4711-22', 'FL-4711-22'],
      ] as const) {
        await page
          .getByRole('button', { name: say('glovebox:fullScreen.openNamed', { name: isolated(name) }) })
          .click()
        const sheet = page.getByRole('dialog', { name })
        await expect(sheet.getByText(shown, { exact: true }).first()).toBeVisible()
        await expectNoAxeFindings(page)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }
    })

    await test.step('back on the network, then signed out', async () => {
      await context.setOffline(false)
      await page.getByRole('button', { name: say('shell:actions.retry') }).click()
      await expect(section(page, 'vehicle', 1)).toBeVisible()
      await driver.signOut()
      const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(databases).toEqual([])
    })
  })
})

test('deleting names the thing, and asks', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  await addCivic(page)
  await openProfile(page)
  const question = page.getByRole('alertdialog', {
    name: say('glovebox:delete.title', { name: isolated(civic) }),
  })
  const ask = page.getByRole('button', { name: say('glovebox:row.delete', { name: isolated(civic) }) })
  await ask.click()
  await expect(question.getByRole('button', { name: say('shell:actions.cancel') })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await expect(section(page, 'vehicle', 1)).toBeVisible()
  await ask.click()
  await question.getByRole('button', { name: say('shell:actions.delete') }).click()
  await expect(section(page, 'vehicle', 0)).toBeVisible()
  await expect(addButton(page, 'vehicle')).toBeFocused()
  expect(await readFromServer<object[]>(page, '/api/users/vehicles')).toEqual([])
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('every dialog is sound, with mistakes in it as well', async ({ page }) => {
      await new Driver(page, say).register(newEmail())
      await openProfile(page)
      for (const kind of kinds) {
        await addButton(page, kind).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoAxeFindings(page)
        await expectNoSidewaysScroll(page)
        await save(page).click()
        await expect(page.getByRole('group', { name: /Please check/ })).toBeFocused()
        await expectNoAxeFindings(page)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(addButton(page, kind)).toBeFocused()
      }
    })
  })

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: say('glovebox:title') })).toBeVisible()
}

function section(page: Page, kind: Kind, number: number): Locator {
  return page.getByRole('region', { name: say(`glovebox:list.${kind}`, { number }), exact: true })
}

function edit(page: Page): Locator {
  return page.getByRole('button', { name: say('glovebox:row.edit', { name: isolated(civic) }) })
}

/** Adds a vehicle past the screen, for journeys that begin later. */
async function addCivic(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answer = await page.request.post('/api/users/vehicles', {
    headers: { authorization: `Bearer ${token}` },
    data: { make: 'Honda', model: 'Civic', year: 2021, color: 'Blue', licensePlate: '8XK1234' },
  })
  expect(answer.status()).toBe(201)
}

async function addPolicy(page: Page): Promise<void> {
  await addButton(page, 'policy').click()
  await field(page, 'policy', 'carrierName').fill('Sunshine Mutual')
  await field(page, 'policy', 'policyNumber').fill('FL-4711-22')
  await field(page, 'policy', 'driverName').fill('Maria Ortiz')
  await page.getByRole('radio', { name: say('glovebox:coverage.full_coverage') }).check()
  await field(page, 'policy', 'policyStartDate').fill('2026-03-09')
  await field(page, 'policy', 'policyEndDate').fill('2099-03-09')
  await save(page).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
