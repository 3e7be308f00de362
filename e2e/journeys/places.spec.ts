import { rm } from 'node:fs/promises'
import type { Preferences } from '@krash/contract'
import type { Page } from '@playwright/test'
import { readFromServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { standInForMaps } from '../support/maps-stand-in.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import {
  type ServerProcess,
  expect,
  newDataFolder,
  newEmail,
  phone,
  serverProcess,
  tampa,
  test as base,
} from '../test.ts'

const say = sayIn('en')

/** One server for all journeys here, which gives its browsers a key for the maps script. */
const test = base.extend<object, { withMaps: ServerProcess }>({
  withMaps: [
    async ({}, use) => {
      const dataDir = await newDataFolder('e2e-maps')
      const server = await serverProcess(dataDir, { GOOGLE_MAPS_BROWSER_KEY: 'stand-in-key' })
      await server.start()
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test.use({
  ...phone,
  geolocation: tampa,
  permissions: ['geolocation'],
  baseURL: async ({ withMaps }, use) => use(withMaps.url),
})

test('places of the maps script are suggested, in the United States only, and the page stays as closed as it says', async ({
  page,
}) => {
  const violations = await watchPolicy(page)
  const maps = await standInForMaps(page, 'well')
  const field = await homeField(page)
  await field.pressSequentially('401 Jack')
  await expect(page.getByText(say('location:autocomplete.loading'))).toBeVisible()
  maps.release()
  await expect(page.getByText(say('location:autocomplete.loading'))).toBeHidden()
  await field.fill('401 Jackson')
  const option = page.getByRole('option', { name: '401 East Jackson Street, Tampa, FL, USA' })
  await expect(option).toBeVisible()
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await option.click()
  await expect
    .poll(async () => (await readFromServer<Preferences>(page, '/api/users/preferences')).home)
    .toEqual({ latitude: 27.9478, longitude: -82.4579, address: '401 East Jackson Street, Tampa, FL, USA' })

  expect(maps.scripts.map(({ origin, pathname }) => origin + pathname)).toEqual([
    'https://maps.googleapis.com/maps/api/js',
  ])
  expect(Object.fromEntries(maps.scripts[0]?.searchParams ?? [])).toMatchObject({
    key: 'stand-in-key',
    libraries: 'places',
    loading: 'async',
  })
  const asked = await page.evaluate(() => (globalThis as unknown as { __mapsAsked: unknown[] }).__mapsAsked)
  expect(asked[0]).toEqual({ input: '401 Jackson', includedRegionCodes: ['us'], language: 'en' })
  expect(asked.at(-1)).toEqual({ fields: ['location', 'addressComponents'] })
  expect(violations).toEqual([])
})

test('a maps script that does not come, or does not work, says so, and our own suggestions go on', async ({
  page,
}) => {
  const field = await homeField(page)
  for (const [mood, text] of [
    ['unreachable', 'location:autocomplete.notLoaded'],
    ['broken', 'location:autocomplete.notInitialized'],
  ] as const) {
    await test.step(mood, async () => {
      const maps = await standInForMaps(page, mood)
      maps.release()
      await page.reload()
      await field.fill('401 E Jackson St, Tamp')
      await field.press('a')
      await expect(page.getByText(say(text))).toBeVisible()
      await expect(page.getByRole('option', { name: '401 E Jackson St, Tampa, FL' })).toBeVisible()
      await expect(page.getByRole('option').first()).toContainText(say('location:approximate'))
      await page.unrouteAll()
    })
  }
  await expectNoAxeFindings(page)
})

test('places are kept on the device, cleared, and gone with the person', async ({ page, context }) => {
  await homeField(page)

  await test.step('a place is kept once, until it is cleared', async () => {
    await expect(page.getByText(say('location:places.none'))).toBeVisible()
    await expect(page.getByText(say('location:places.permission.granted'))).toBeVisible()
    await page.getByRole('button', { name: say('location:use') }).click()
    await expect(page.getByText(say('location:places.count', { count: 1 }))).toBeVisible()
    await context.setGeolocation({ ...tampa, latitude: tampa.latitude + 0.02 })
    const follow = page.getByRole('switch', { name: say('location:places.follow') })
    await follow.click()
    await expect(follow).toBeChecked()
    await expect(page.getByText(say('location:places.count', { count: 2 }))).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('location:places.clear') }).click()
    await expect(page.getByText(say('location:places.none'))).toBeVisible()
    expect(await keptHere(page)).toBeNull()
  })

  await test.step('a refusal is told in the words for it', async () => {
    await context.clearPermissions()
    await page.getByRole('button', { name: say('location:use') }).click()
    await expect(page.getByText(say('location:problem.denied'))).toBeVisible()
  })

  await test.step('signing out forgets the places', async () => {
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: say('location:use') }).click()
    await expect.poll(() => keptHere(page)).toContain('27.96')
    await new Driver(page, say).signOut()
    await expect(page).toHaveURL(/\/login/)
    expect(await keptHere(page)).toBeNull()
  })
})

/** The address field in a new person's preferences. */
async function homeField(page: Page) {
  await new Driver(page, say).register(newEmail())
  await page.goto('/preferences')
  return page.getByRole('combobox', { name: say('preferences:home.label') })
}

function keptHere(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('krash_location'))
}

/** Violations of the page's security policy from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript|TrustedType/.test(message.text()))
      refused.push(message.text())
  })
  return refused
}
