import type { Locator, Page } from '@playwright/test'
import type { Accident } from '@krash/contract'
import { TERMS_VERSION } from '@krash/contract/accounts'
import { addOnServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { Driver } from '../support/driver.ts'
import {
  answerOneByOne,
  callOf,
  expectApp,
  expectNoAxeFindings,
  expectNoShift,
  expectNoSidewaysScroll,
} from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

const say = sayIn('en')
const publicPages = [
  '/',
  '/login',
  '/emergency',
  '/about',
  '/privacy',
  '/terms',
  '/help',
  '/contact',
  '/no-such-road',
]
const ownPages = ['/dashboard', '/profile', '/documents', '/emergency', '/lawyers', '/preferences']

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

  test('every public page is sound, and help comes before sign-in', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (line) => (line.type() === 'error' ? complaints.push(line.text()) : undefined))
    page.on('pageerror', (error) => complaints.push(error.message))
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoShift(page)
      await expectCallOnEveryWidth(page)
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:notFound.title'))
    await page.getByRole('link', { name: say('shell:actions.goHome') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('welcome:title'))
    await expect(page).toHaveURL(/\/$/)
    expect(complaints).toEqual([])
  })

  test('every page of a person is sound', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (line) => (line.type() === 'error' ? complaints.push(line.text()) : undefined))
    page.on('pageerror', (error) => complaints.push(error.message))
    await new Driver(page, say).register(newEmail())
    await answerOneByOne(page)
    for (const path of ownPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoShift(page)
      await expectCallOnEveryWidth(page)
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
    }
    expect(complaints).toEqual([])
  })

  test('the texts of the rules are whole, dated, and lead on', async ({ page }) => {
    for (const name of ['about', 'privacy', 'terms'] as const) {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`shell:pages.${name}.title`))
      const contents = page.getByRole('navigation', { name: say('shell:pages.contents') })
      await expect(contents.getByRole('link').nth(7)).toBeVisible()
      const links = await contents.getByRole('link').all()
      for (const link of links) {
        const section = page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)
        await expect(section.getByRole('heading', { level: 2 })).toHaveText(await link.innerText())
        await expect(section.locator('p, li').first()).not.toBeEmpty()
      }
      await expect(page.getByRole('list', { name: say('shell:pages.summary') }).locator('li')).toHaveCount(5)
      await expect(page.getByRole('link', { name: say('shell:pages.items.form') })).toBeVisible()
      await expect(page.getByText(TERMS_VERSION)).toHaveCount(name === 'about' ? 0 : 1)
    }
    await expectApp(page)
    await page
      .getByRole('link', { name: say('shell:pages.privacy.title') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the profile shows the rules over the whole screen, and leads back', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    await page.goto('/profile')
    const title = page.getByRole('heading', { level: 1 })
    for (const [link, heading] of [
      ['policy', 'privacy'],
      ['terms', 'terms'],
      ['notices', 'notices'],
    ]) {
      await page.getByRole('link', { name: say(`profile:privacy.${link}`), exact: true }).click()
      await expect(title).toHaveText(say(`shell:pages.${heading}.title`))
      await expect(title).toBeFocused()
      await expect(page.getByRole('link', { name: say('shell:pages.items.form') })).toBeVisible()
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      await page
        .getByRole('link', { name: say('shell:nav.toProfile') })
        .first()
        .click()
      await expect(title).toHaveText(say('profile:title'))
      await expect(title).toBeFocused()
    }
    await page.goBack()
    await expect(title).toHaveText(say('shell:pages.notices.title'))
  })

  test('a guest who wants a page comes to it after sign-in', async ({ page }) => {
    await page.goto('/lawyers')
    await expect(page).toHaveURL(/\/login/)
    await expectCallInReach(page)
  })

  test('the sign-in leads to help, without an account', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: say('shell:footer.help'), exact: true }).click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:footer.help'))
  })

  test('where colours are forced the way to 911 keeps its shape', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const path of ['/login', '/help']) {
      await page.goto(path)
      await expect(await callOf(page)).toHaveCSS('border-top-width', '1px')
    }
  })
})

/** Expects that one press calls 911, with nothing above it. */
async function expectCallInReach(page: Page): Promise<void> {
  const call = await callOf(page)
  await expect(call).toHaveAccessibleName(say('shell:help.call911'))
  await expect(call).toBeInViewport({ ratio: 1 })
  const isOnTop = await call.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop, `something covers 911 on ${page.url()}`).toBe(true)
}

/** The same on the narrowest screen too. */
async function expectCallOnEveryWidth(page: Page): Promise<void> {
  await expectCallInReach(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectCallInReach(page)
  await page.setViewportSize(desktop)
}

test('the theme and the language stay', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  await page.goto('/preferences')
  await choose(page.getByRole('radio', { name: say('shell:theme.dark') }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('every sheet and menu is sound, on a desktop and on a phone, by day and by night', async ({ page }) => {
  const report = await arriveWithEverything(page)
  await answerOneByOne(page)
  let count = 0
  for (const [path, onDesktop, onPhone = []] of sheetsOf(page, report.id)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
    await expectNoShift(page)
    for (const opener of [...onDesktop, ...onPhone]) {
      await page.setViewportSize(onPhone.includes(opener) ? small : desktop)
      for (const press of [opener].flat()) await press.click()
      await expect(sheet(page)).toBeVisible()
      const looks = await lookAtSheet(page, onPhone.includes(opener) ? [small] : [desktop, small])
      expect(looks).toBeGreaterThan(0)
      count += looks
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
    }
  }
  console.info(`${count} looks at sheets and menus, each by day and by night`)
})

/** Expects the open sheet to be sound on these widths. Returns on how many it is there: a menu of the wide head is on one. */
async function lookAtSheet(page: Page, widths: (typeof desktop)[]): Promise<number> {
  let looks = 0
  for (const size of widths) {
    await page.setViewportSize(size)
    if (!(await sheet(page).isVisible())) continue
    await expectCallInReach(page)
    await expectNoAxeFindings(page, { within: SHEET })
    looks += 1
  }
  await expectNoSidewaysScroll(page)
  return looks
}

const desktop = { width: 1280, height: 900 }
const small = { width: 390, height: 844 }
const SHEET = 'dialog[open], [popover=auto]:popover-open'
const sheet = (page: Page) => page.locator(SHEET).filter({ visible: true })

async function arriveWithEverything(page: Page): Promise<Accident> {
  await new Driver(page, say).register(newEmail())
  await addOnServer(page, '/api/users/vehicles', {
    make: 'Honda',
    model: 'Civic',
    year: 2021,
    color: 'Blue',
    licensePlate: '8XK1234',
    state: 'FL',
  })
  return addOnServer<Accident>(page, '/api/emergency/accidents', {
    location: { address: '401 E Jackson St, Tampa, FL' },
    description: 'Hit from behind at the lights.',
    severity: 'major',
  })
}

/** What opens a sheet or a menu; of several each in turn. */
type Opener = Locator | Locator[]

/** Each page with what opens something on it, and what does so only on a phone. */
function sheetsOf(page: Page, reportId: string): [string, Opener[], Opener[]?][] {
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true }).first()
  const starting = (key: string) =>
    page.getByRole('button', { name: beginningOf(say(key, { name: '|' })) }).first()
  const person = page.getByRole('article').first().getByRole('heading').getByRole('button')
  return [
    [
      '/dashboard',
      [starting('shell:user.open'), starting('shell:notifications.open')],
      [button('shell:nav.menu')],
    ],
    [
      '/profile',
      [
        starting('glovebox:fullScreen.openNamed'),
        button('glovebox:vehicle.add'),
        starting('glovebox:row.edit'),
        starting('glovebox:row.delete'),
        button('glovebox:driver.add'),
        button('glovebox:policy.add'),
        button('shell:feedback.title'),
      ],
    ],
    [
      '/lawyers?mode=search',
      [button('professionals:filters.open'), person],
      [button('professionals:map.title')],
    ],
    [
      '/physicians',
      [button('professionals:filters.open'), person, starting('professionals:card.scheduleNamed')],
    ],
    ['/chat', [button('conversations:write.open')]],
    [
      '/preferences',
      [
        button('emergencyContacts:add'),
        button('accountCare:changePassword.title'),
        button('accountCare:deletion.open'),
      ],
    ],
    [
      `/cases/${reportId}`,
      [
        button('claims:list.add'),
        button('sharedPlaces:card.open'),
        button('claims:more'),
        [button('claims:more'), button('claims:resolve.do.cancelled')],
      ],
    ],
    ['/help', [button('questions:keys.open')]],
  ]
}

function beginningOf(name: string): RegExp {
  return new RegExp(`^${name.split('|')[0] ?? ''}`)
}
