import type { Locator, Page } from '@playwright/test'
import type { Appointment, Professional, Review } from '@krash/contract'
import { readFromServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { keptOnDevice } from '../support/device.ts'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { language, locale } from '../language.ts'
import { like, say as sayIn } from '../support/phrases.ts'
import { expectToast } from '../support/toasts.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

const say = sayIn(language)
const cards = (page: Page) => page.getByRole('article')
const nameIn = async (card: Locator) => (await card.getByRole('heading').innerText()).trim()
const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: say('shell:professional.favourite', { name }), exact: true })
const isSound = async (page: Page) => {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale, timezoneId: 'America/New_York' })

  test('a doctor is found by filters, written to and reviewed', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    const chip = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    const clear = chip('professionals:physician.clear').first()

    const filters = page.getByRole('button', { name: new RegExp(`^${say('professionals:filters.open')}`) })
    const outside = requestsToOthers(page)

    await test.step('filters are searched for at once and stand in the address', async () => {
      await page.goto('/physicians')
      const notice = page.getByRole('region', { name: say('professionals:emergency.title') })
      await expect(notice.getByRole('link')).toHaveAttribute('href', 'tel:911')
      await filters.click()
      await page
        .getByRole('combobox', { name: say('professionals:physician.place.label') })
        .pressSequentially('33602')
      await page.getByRole('option', { name: /33602/ }).first().click()
      await page.keyboard.press('Escape')
      await expect(cards(page).first()).toBeVisible()
      await chip('professionals:filters.today').click()
      await expect(page).toHaveURL(/free=today/)
      const today = page.getByText(say('professionals:lamps.on.today'), { exact: true })
      await expect(cards(page).filter({ hasNot: today })).toHaveCount(0)
      await expect(cards(page).first()).toBeVisible()
      await filters.click()
      await page.getByLabel(say('professionals:filters.specialty')).selectOption('Dermatology')
      await page.getByRole('button', { name: say('professionals:filters.atLeast', { value: '4.5' }) }).click()
      await expect(page).toHaveURL(/specialty=Dermatology.*rating=4.5/)
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/latitude|27\.9/)
      expect(outside, 'asked of others, without any key').toEqual([])
      await isSound(page)
    })

    await test.step('Back closes the filters and keeps what they say', async () => {
      await filters.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(history.state)), 'Back has something to close')
        .toContain('krashDialog')
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/specialty=Dermatology.*rating=4.5/)
    })

    await test.step('nothing found leads back', async () => {
      await filters.click()
      await page.getByRole('searchbox').fill('zzqqxx')
      await page.getByRole('searchbox').press('Enter')
      await expect(page.getByText(say('professionals:physician.empty.title'))).toBeVisible()
      await clear.click()
      await expect(page.getByRole('heading', { name: /zzqqxx/ })).toBeFocused()
      await filters.click()
      await page.getByRole('searchbox').fill('')
      await page.getByRole('searchbox').press('Enter')
      await expect(page).not.toHaveURL(/zzqqxx|rating=/)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(cards(page).first()).toBeVisible()
    })

    const first = cards(page).first()
    const name = await nameIn(first)
    await test.step('a message is kept while it is written, and sent', async () => {
      const message = page.getByRole('textbox', { name: say('conversations:composer.label', { name }) })
      await first.getByRole('link', { name: say('professionals:card.contactNamed', { name }) }).click()
      await expect(page).toHaveURL(/\/chat\/physician\//)
      await message.fill('My neck hurts since yesterday.')
      await page.reload()
      await expect(message).toHaveValue('My neck hurts since yesterday.')
      await page.getByRole('button', { name: say('conversations:composer.send') }).click()
      await expect(
        page.getByRole('log').getByText(say('conversations:message.sent'), { exact: true }),
      ).toBeAttached()
      await page.goBack()
      await expect(first).toBeVisible()
    })

    await test.step('and then a review may be written', async () => {
      await first.getByRole('button', { name, exact: true }).click()
      const detail = page.getByRole('dialog')
      await detail.getByRole('button', { name: say('reviews:write') }).click()
      await choose(detail.getByRole('radio', { name: say('shell:rating.stars', { count: 5 }) }))
      await detail.getByLabel(say('reviews:field.text')).fill('Listened and explained everything well.')
      await detail.getByRole('button', { name: say('reviews:send') }).click()
      await expectToast(page, say('reviews:thanks'))
      const id = new URL(page.url()).searchParams.get('who') ?? ''
      const { reviews } = await readFromServer<{ reviews: Review[] }>(
        page,
        `/api/professionals/physician/${id}/reviews`,
      )
      expect(reviews).toMatchObject([{ rating: 5, isOwn: true }])
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/who=/)
    })

    await test.step('what is wrong about them is told; the words survive a reload', async () => {
      await first.getByRole('button', { name, exact: true }).click()
      const detail = page.getByRole('dialog')
      const open = detail.getByRole('button', { name: say('directory:correction.open') })
      const words = detail.getByLabel(say('directory:correction.message'))
      await open.click()
      await choose(detail.getByRole('radio', { name: say('directory:correction.topics.phone') }))
      await words.fill('Their number is 813 555 0142.')
      await expectNoAxeFindings(page)
      await page.reload()
      await open.click()
      await expect(words).toHaveValue('Their number is 813 555 0142.')
      await detail.getByRole('button', { name: say('directory:correction.send'), exact: true }).click()
      await expect(detail.getByText(say('directory:correction.sent'))).toBeVisible()
      const { professionalCorrections } = await readFromServer<{ professionalCorrections: unknown[] }>(
        page,
        '/api/users/export?format=json',
      )
      expect(professionalCorrections).toMatchObject([
        { topic: 'phone', message: 'Their number is 813 555 0142.' },
      ])
    })
  })

  test('an appointment is booked, moved and cancelled', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    await page.goto('/physicians?place=Tampa%2C%20FL')
    const time = page
      .getByRole('list', { name: say('appointments:free.label') })
      .first()
      .getByRole('button')
    const dialog = page.getByRole('dialog')
    const booked = async () => {
      const all = await readFromServer<Appointment[]>(page, '/api/appointments')
      return all.map(({ start, status }) => ({ start, status }))
    }

    // A free time of the card, then its name on the button. The next one may pass while it is pressed.
    await time.last().click()
    await dialog.getByRole('button', { name: like(say, 'appointments:book.confirmAt') }).click()
    await expect(dialog.getByText(say('appointments:done.bookedText'))).toBeVisible()
    const [before] = await booked()
    expect(before?.status).toBe('booked')

    await dialog.getByRole('link', { name: say('appointments:done.mine') }).click()
    await expect(page).toHaveURL(/\/appointments$/)
    await page.getByRole('button', { name: say('appointments:card.move') }).click()
    await takeLastSlot(dialog)
    await dialog.getByRole('button', { name: say('appointments:book.confirmMove') }).click()
    await expect(dialog.getByText(say('appointments:done.movedText'))).toBeVisible()
    await dialog.getByRole('button', { name: say('appointments:done.close') }).click()
    const [moved] = await booked()
    expect(moved?.start).not.toBe(before?.start)

    await page.getByRole('button', { name: say('appointments:card.cancel'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('appointments:cancel.confirm') })
      .click()
    await expectToast(page, say('appointments:cancel.done'))
    expect(await booked()).toEqual([{ start: moved?.start, status: 'cancelled' }])
  })
})

test.describe('on a phone', () => {
  test.use({ ...phone, geolocation: tampa, permissions: ['geolocation'], serviceWorkers: 'allow' })

  test('a favourite is kept without a network, also after a reload, and sent later', async ({
    page,
    context,
  }) => {
    await new Driver(page, say).enterAs(newEmail())
    await page.goto('/physicians')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const name = await nameIn(cards(page).first())
    const kept = () => readFromServer<Professional[]>(page, '/api/professionals/favorites')
    await expect(cards(page).first().locator('a').first()).toHaveAttribute('href', /^tel:/)

    await context.setOffline(true)
    await heartOf(page, name).click()
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expectToast(page, say('favorites:keptOffline'))
    await page.reload()
    await expect(page.getByText(say('professionals:physician.failed.offline'))).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${say('favorites:show')}`) }).click()
    await expect(page.getByText(say('favorites:waiting'))).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await isSound(page)

    await context.setOffline(false)
    await expectToast(page, say('favorites:added', { name }))
    expect((await kept()).map(({ fullName }) => fullName)).toEqual([name])
    await expect(page.getByText(say('favorites:waiting'))).toBeHidden()

    // After quick presses the last one counts.
    await page.goto('/physicians')
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
    for (let press = 0; press < 3; press += 1) await heartOf(page, name).click()
    await expectToast(page, say('favorites:removed', { name }))
    await expect.poll(async () => (await keptOnDevice(page, 'krash-outbox', 'outbox')).length).toBe(0)
    await expect.poll(async () => (await kept()).length).toBe(0)

    // A refusal restores the heart.
    await page.route('**/api/professionals/favorites', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { success: false, code: 'CONFLICT' } })
        : route.continue(),
    )
    await heartOf(page, name).click()
    await expectToast(page, say('favorites:failed'))
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'false')
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar' })

    test('the page is mirrored and whole', async ({ page }) => {
      const sayArabic = sayIn('ar')
      await new Driver(page, sayArabic).register(newEmail())
      await page.goto('/physicians')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(cards(page).first()).toBeVisible()
      await page.getByRole('button', { name: sayArabic('professionals:map.title'), exact: true }).click()
      await expect(page.getByRole('button', { name: sayArabic('professionals:map.in') })).toBeVisible()
      await isSound(page)
    })
  })
})

/** Requests of the page to other servers from now on. */
function requestsToOthers(page: Page): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol, href } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') outside.push(href)
  })
  return outside
}

/** Chooses the last free time of the shown day. */
async function takeLastSlot(dialog: Locator): Promise<void> {
  const times = dialog.getByRole('group', { name: say('appointments:book.time') })
  await choose(times.locator('input:enabled').last())
}
