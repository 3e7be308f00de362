import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readFromServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { UNDO_MS, holdTimers } from '../support/timers.ts'
import { expect, newEmail, test } from '../test.ts'

const say = sayIn('en')
const ITEMS = 30

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US', timezoneId: 'America/New_York' })

test('the history is looked through, tidied, exported and kept up to date', async ({ page, browser }) => {
  await new Driver(page, say).enterAs(newEmail())
  await logVisits(page)
  const boxes = page.getByRole('listitem').getByRole('checkbox')
  const list = page.getByRole('list', { name: say('history:list.label') })
  const found = page.getByRole('heading', { level: 2 }).filter({ hasText: /entr/ }).last()
  const button = (key: string, scope: Page | Locator = page) =>
    scope.getByRole('button', { name: new RegExp(`^${say(key)}`) })
  const unread = async () =>
    (await readFromServer<{ unread: number }>(page, '/api/activity/stats?timeZone=UTC')).unread

  await test.step('all of it is here, page by page', async () => {
    await page.goto('/activity')
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(boxes).toHaveCount(0)
    await expectNoAxeFindings(page)
    await button('history:tools').click()
    await expect(
      page.getByText(say('history:list.shown', { shown: '25', total: String(ITEMS) })),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await button('history:list.more').click()
    await expect(
      page.getByText(say('history:list.shown', { shown: String(ITEMS), total: String(ITEMS) })),
    ).toBeVisible()
    await expect(button('history:list.more')).toBeHidden()
  })

  await test.step('filters stand in the address and outlast a reload', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await button('history:filters.open').click()
    await page.getByRole('searchbox').fill('lawyers opened')
    await expect(page).toHaveURL(/q=lawyers/)
    await expect(found).toHaveText(say('history:list.found', { count: ITEMS / 3 }))
    await button('history:status.unread').click()
    await page.reload()
    await expect(page).toHaveURL(/status=unread/)
    await expect(found).toHaveText(say('history:list.found', { count: ITEMS / 3 }))
  })

  await test.step('many are marked as read at once, and it is taken back', async () => {
    await holdTimers(page, UNDO_MS)
    await page.getByRole('checkbox', { name: say('history:bulk.all', { count: ITEMS / 3 }) }).check()
    await expect(page.getByText(say('history:bulk.chosen', { count: ITEMS / 3 }))).toBeVisible()
    await page.getByRole('button', { name: say('history:bulk.read', { count: ITEMS / 3 }) }).click()
    await expect(page.getByText(say('history:empty.noResults'))).toBeVisible()
    await expect.poll(unread).toBe((ITEMS * 2) / 3)
    await page.getByRole('button', { name: say('shell:actions.undo') }).click()
    await expect(boxes).toHaveCount(ITEMS / 3)
    await expect.poll(unread).toBe(ITEMS)
  })

  await test.step('what matches is exported, whole', async () => {
    const download = page.waitForEvent('download')
    await button('history:export.button').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^activity-history-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\u{FEFF}Date,Time,Type,Title,Description,Status')
    expect(lines).toHaveLength(ITEMS / 3)
    for (const line of lines) expect(line).toContain(say('activity:navigation.lawyers'))
  })

  await test.step('filters go, and come back', async () => {
    await button('history:filters.clear').click()
    await expect(page).toHaveURL(/\/activity$/)
    await expect(found).toHaveText(say('history:list.found', { count: ITEMS }))
    await page
      .getByRole('button', { name: say('shell:actions.undo') })
      .last()
      .click()
    await expect(page).toHaveURL(/q=lawyers/)
    await page.getByRole('link', { name: new RegExp(say('history:stats.total')) }).click()
    await expect(found).toHaveText(say('history:list.found', { count: ITEMS }))
  })

  const title = say('activity:navigation.profile')
  await test.step('one is unfolded, and put away', async () => {
    const row = list.getByRole('listitem').filter({ hasText: title }).first()
    await row.getByRole('button', { name: say('history:item.more', { title }) }).click()
    await expect(row.getByText(say('history:fact.when'))).toBeVisible()
    await expect(row).not.toContainText('phrase')
    const link = row.getByRole('link', { name: say('history:item.openNamed', { title }) })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expectNoAxeFindings(page)
    await row.getByRole('button', { name: say('history:item.archiveNamed', { title }) }).click()
    await expect(row.getByText(say('history:item.archived'), { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(say('history:stats.archived')) })).toContainText(
      '1',
    )
  })

  await test.step('one is chosen and deleted with the keyboard alone', async () => {
    await boxes.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(boxes.nth(1)).toBeFocused()
    await page.keyboard.press('Space')
    await tabTo(
      page,
      page.getByRole('button', { name: say('history:bulk.delete', { count: 1 }) }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('history:delete.keep') })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(found).toHaveText(say('history:list.found', { count: ITEMS - 1 }))
    await expect(page.getByRole('checkbox').first()).toBeFocused()
  })

  await test.step('what happens elsewhere waits behind a pill while one reads', async () => {
    const standing = page.evaluate(
      () => new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
    )
    await page.mouse.wheel(0, 1500)
    await standing
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(900)
    await log(page, 'elsewhere', { phrase: 'navigation.preferences' })
    const pill = page.getByRole('button', { name: say('history:news', { count: 1 }), exact: true })
    await expect(pill).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await pill.click()
    await expect(boxes.first()).toHaveAccessibleName(
      say('history:item.select', { title: say('activity:navigation.preferences') }),
    )
    await expect(boxes.first()).toBeFocused()
  })

  await test.step('in Arabic it is mirrored and whole, on a phone too', async () => {
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      locale: 'ar',
      baseURL: new URL(page.url()).origin,
    })
    const arabic = await context.newPage()
    await arabic.goto('/activity')
    await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(arabic.getByText(sayIn('ar')('activity:navigation.preferences'))).toBeVisible()
    await expectNoAxeFindings(arabic)
    await expectNoSidewaysScroll(arabic)
    await context.close()
  })
})

/** Logs visits to three pages in equal parts, past the screen. */
async function logVisits(page: Page): Promise<void> {
  const pages = ['lawyers', 'profile', 'emergency']
  for (let visit = 0; visit < ITEMS; visit += 1) {
    const name = pages[visit % pages.length] ?? ''
    await log(page, say(`activity:navigation.${name}`), {
      phrase: `navigation.${name}`,
      url: `https://example.com/${name}`,
    })
  }
  // Opened pages are born read.
  const { activities } = await readFromServer<{ activities: { id: string }[] }>(
    page,
    `/api/activity/recent?limit=${ITEMS}`,
  )
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answer = await page.request.post('/api/activity/bulk', {
    headers: { authorization: `Bearer ${token}` },
    data: { ids: activities.map(({ id }) => id), action: 'unread' },
  })
  expect(answer.status()).toBe(200)
}

async function log(page: Page, title: string, metadata: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answer = await page.request.post('/api/activity/log', {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'navigation', title, metadata },
  })
  expect(answer.status()).toBe(201)
}
