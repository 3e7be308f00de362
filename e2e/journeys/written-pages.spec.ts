import type { Locator, Page } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { keptOnDevice, leaveApp } from '../support/device.ts'
import { Driver } from '../support/driver.ts'
import { callOf, expectApp } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

const say = sayIn('en')

/** Keeps back every script of the page until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayLoad
    await route.continue()
  })
  return load
}

const words = /\/assets\/en-.*\.js$/

/** Lets each of the files fail as often as the page asks for it at its start: as a hint, and then in earnest. */
async function failAtTheStart(page: Page, files: string | RegExp): Promise<void> {
  const failed = new Map<string, number>()
  await page.route(files, (route) => {
    const before = failed.get(route.request().url()) ?? 0
    failed.set(route.request().url(), before + 1)
    return before < 2 ? route.abort() : route.continue()
  })
}

test('public pages are read without script, in the language of the reader or of the address', async ({
  browser,
  server,
}) => {
  const arabic = sayIn('ar')
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar', baseURL: server.url })
  const page = await context.newPage()
  for (const [path, key] of [
    ['/', 'welcome:title'],
    ['/about', 'shell:pages.about.title'],
    ['/help', 'shell:footer.help'],
    ['/emergency', 'accidents:title'],
    ['/contact', 'contact:title'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic(key))
  }
  await expect(page.getByRole('button', { name: arabic('contact:send') })).toBeDisabled()
  await page.goto('/privacy?lang=en')
  await expect(page).toHaveTitle(`${say('shell:pages.privacy.title')} · ${say('shell:brand')}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/privacy?lang=en`)
  await context.close()
})

test('the way to 911 stands in its corner before any script, and where the app has it later', async ({
  page,
}) => {
  await expectSameCorner(page, '/invitation', page.getByRole('link', { name: '911', exact: true }))
})

test('it stands there too while a page for everybody gives way to that of a person', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  await expectSameCorner(page, '/help', page.locator('.firstCall'))
})

/** Expects the `first` way to 911 on a page that is blank until the app is there, and that of the app in its place. */
async function expectSameCorner(page: Page, path: string, first: Locator): Promise<void> {
  const load = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(first).toHaveAttribute('href', 'tel:911')
  await expect(page.locator('[data-written]')).toHaveCount(0)
  const corner = await first.boundingBox()
  load()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(first).toHaveCount(0)
  expect(await (await callOf(page)).boundingBox()).toEqual(corner)
}

test('what is typed before the app is there stays when it comes, and the focus too', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/help')
  const search = page.getByRole('searchbox')
  await search.fill('911')
  load()
  await expectApp(page)
  await expect(search).toHaveValue('911')
  await expect(search).toBeFocused()
})

for (const what of ['the app', 'its words']) {
  test(`where ${what} cannot be loaded the page stays, and a later try brings the app`, async ({ page }) => {
    const html = await (await page.request.get('/help')).text()
    const [, app = ''] = /\bmain:.(\/assets\/[\w-]+\.js)/.exec(html) ?? []
    await failAtTheStart(page, what === 'the app' ? `**${app}` : words)
    await page.goto('/help')
    const search = page.getByRole('searchbox')
    await search.fill('911')
    await expectApp(page)
    await expect(search).toHaveValue('911')
  })
}

test('styles that did not come are asked for again', async ({ page }) => {
  await failAtTheStart(page, /\/assets\/.*\.css$/)
  await page.goto('/help')
  await expectApp(page)
  const sheets = page.locator('link[rel=stylesheet]')
  await expect
    .poll(() => sheets.evaluateAll((all: HTMLLinkElement[]) => all.every(({ sheet }) => sheet)))
    .toBe(true)
})

test('a page that is blank until the app is there comes with a later try as well', async ({ page }) => {
  await failAtTheStart(page, words)
  await page.goto('/invitation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the sign-in can be filled in before the app is there', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/login')
  const enter = page.getByRole('button', { name: say('accounts:signIn.submit') })
  await expect(enter).toBeDisabled()
  await page.getByLabel(say('accounts:email')).fill('driver@example.com')
  await page.getByLabel(say('accounts:password'), { exact: true }).fill('correct horse')
  await choose(page.getByRole('checkbox', { name: say('accounts:keep.label') }), false)
  load()
  await expectApp(page)
  await expect(page.getByLabel(say('accounts:email'))).toHaveValue('driver@example.com')
  await expect(page.getByLabel(say('accounts:password'), { exact: true })).toHaveValue('correct horse')
  await expect(page.getByRole('checkbox', { name: say('accounts:keep.label') })).not.toBeChecked()
  await expect(enter).toBeEnabled()
})

test('an address that asks for a registration is not answered with the sign-in', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/login?new')
  await expect(page.locator('.firstCall')).toBeVisible()
  await expect(page.locator('[data-written]')).toHaveCount(0)
  load()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:register.title'))
})

/** The address of the report that the device keeps. */
async function keptAddress(page: Page): Promise<string | undefined> {
  const drafts = await keptOnDevice<{ draft: { place: { address: string } } }>(page, 'krash-outbox', 'drafts')
  return drafts[0]?.draft.place.address
}

/** Signs in a new person, of whom the device then knows that no report is begun. */
async function enterWithNothingBegun(page: Page): Promise<void> {
  const driver = new Driver(page, say)
  await driver.register(newEmail())
  await driver.openEmergency()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('krash_cache_blank'))).toBe('yes')
}

/** Keeps the storage of reports to another page of the device until the answer is called. */
async function keepStorageBusy(other: Page): Promise<() => Promise<void>> {
  await leaveApp(other)
  await other.evaluate(async () => {
    const asked = indexedDB.open('krash-outbox')
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    const names = [...asked.result.objectStoreNames]
    const writing = asked.result.transaction(names, 'readwrite')
    // A transaction ends once it is asked nothing more.
    const goOn = (): void => {
      const store = writing.objectStore(names[0] ?? '')
      if (!('isReleased' in globalThis)) store.count().addEventListener('success', () => goOn())
    }
    goOn()
  })
  return () => other.evaluate(() => void Object.assign(globalThis, { isReleased: true }))
}

test.describe('the form of the report before any script', () => {
  test.use(phone)
  const address = (page: Page) => page.getByRole('combobox', { name: say('location:address') })
  const goOn = (page: Page) => page.getByRole('button', { name: say('accidents:next') })

  test('what is typed and pressed in it is done once the app is there, also of a person', async ({
    page,
  }) => {
    await enterWithNothingBegun(page)
    const load = await holdScripts(page)
    await page.goto('/emergency')
    await expect(page.getByRole('link', { name: say('shell:user.signIn') })).toBeHidden()
    await address(page).fill('500 North Ashley Drive')
    await goOn(page).click()
    await expect(goOn(page)).toHaveAttribute('aria-busy', 'true')
    await page
      .getByRole('button', { name: say('accidents:edit', { station: say('accidents:check.title') }) })
      .click()
    load()
    await expectApp(page)
    // In the order of the presses: the third station is open, the second has been.
    const check = page.getByRole('region', { name: say('accidents:check.title') })
    await expect(check.getByText('500 North Ashley Drive')).toBeVisible()
    await expect(goOn(page)).toHaveCount(0)
  })

  test('the place is measured from the press on, not from when the app is there', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(tampa)
    await page.addInitScript(() => {
      const asked = { count: 0 }
      Object.assign(globalThis, { asked })
      const measure = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...wanted) => {
        asked.count += 1
        measure(...wanted)
      }
    })
    const timesAsked = () =>
      page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count)
    const load = await holdScripts(page)
    await page.goto('/emergency')
    await page.getByRole('button', { name: say('location:use') }).click()
    expect(await timesAsked()).toBe(1)
    load()
    await expect(page.getByText(say('location:found'))).toBeVisible()
  })

  test('what takes no press yet gets none later', async ({ page }) => {
    const load = await holdScripts(page)
    await page.goto('/emergency')
    await page.getByRole('button', { name: say('accidents:send.button') }).click({ force: true })
    await address(page).fill('500 North Ashley Drive')
    load()
    await expectApp(page)
    await expect(address(page)).toHaveValue('500 North Ashley Drive')
    await expect(page.getByRole('button', { name: say('accidents:send.button') })).toBeEnabled()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

  test('what is typed waits for a storage that is slow to answer', async ({ page, context }) => {
    await page.goto('/emergency')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('krash_blank'))).toBe('yes')
    const release = await keepStorageBusy(await context.newPage())
    await page.goto('/emergency')
    await address(page).fill('500 North Ashley Drive')
    // The app does not wait for ever, and stands there without the form.
    await expectApp(page)
    await expect(page.getByRole('status').filter({ hasText: say('accidents:checking') })).toBeVisible()
    await release()
    await expect(address(page)).toHaveValue('500 North Ashley Drive')
  })

  test('without a network later on the app says so', async ({ page, context }) => {
    await page.goto('/emergency')
    await expectApp(page)
    await context.setOffline(true)
    await expect(page.getByText(say('shell:offline.banner'))).toBeVisible()
  })

  test('it waits where the session has surely ended, since the sign-in comes in its place', async ({
    page,
  }) => {
    await enterWithNothingBegun(page)
    await leaveApp(page)
    await page.evaluate(() => {
      const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 - 15 * 24 * 3600 }))
      localStorage.setItem('authToken', `x.${claims}.x`)
    })
    await holdScripts(page)
    await page.goto('/emergency')
    await expect(page.getByRole('status').filter({ hasText: say('accidents:checking') })).toBeVisible()
    await expect(goOn(page)).toBeHidden()
  })

  test('it waits where a report is begun, which then stands in it', async ({ page }) => {
    await page.goto('/emergency')
    await address(page).fill('500 North Ashley Drive')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('krash_blank'))).toBe('no')
    await expect.poll(() => keptAddress(page)).toBe('500 North Ashley Drive')
    const load = await holdScripts(page)
    await page.goto('/emergency')
    await expect(page.getByRole('status').filter({ hasText: say('accidents:checking') })).toBeVisible()
    await expect(goOn(page)).toBeHidden()
    load()
    await expect(address(page)).toHaveValue('500 North Ashley Drive')
  })
})

test('a press that is held while the app comes is not lost', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: say('welcome:findHelp') }).hover()
  await page.mouse.down()
  load()
  // Whatever the app needs is there, so nothing but the press can keep it back.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-written]')).toHaveCount(1)
  await page.mouse.up()
  await expectApp(page)
  await expect(page.getByRole('dialog', { name: say('helpPlaces:title') })).toBeVisible()
})
