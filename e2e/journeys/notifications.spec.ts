import type { Page } from '@playwright/test'
import { confirmEmail } from '../support/confirm-email.ts'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expectToast } from '../support/toasts.ts'
import { chromiumLaunch, expect, newEmail, phone, test } from '../test.ts'

test.use(phone)

const say = sayIn('en')
const arabic = sayIn('ar')
/** People's names are surrounded by isolates. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')

test('the bell rings for a message of somebody else, and its list is read and cleared', async ({
  page,
  browser,
  mailbox,
}) => {
  const isFollowing = Promise.all([
    page.waitForResponse((answer) => /event-stream/.test(answer.headers()['content-type'] ?? '')),
    page.waitForResponse('**/api/notifications/counts'),
  ])
  await new Driver(page, say).enterAs(newEmail())
  const other = await (await browser.newContext(phone)).newPage()
  const email = newEmail()
  await new Driver(other, say).register(email)
  await confirmEmail(other, mailbox, email)
  const header = page.getByRole('banner')
  const bell = header.getByRole('button', { name: say('shell:notifications.title') })
  const panel = page.getByRole('region', { name: say('shell:notifications.title') })
  await expect(bell).toBeVisible()

  await test.step('it rings while the page is open, and a line says why', async () => {
    await isFollowing
    const id = await begin(other, await referralCodeOf(page))
    const ringing = header.getByRole('button', { name: say('shell:notifications.openUnread', { count: 1 }) })
    await write(other, id, 'Hello.')
    await expect(ringing).toBeVisible()
    // Whoever accepts the request has seen it: the bell is silent until the next message.
    await asPerson(page, `POST /api/conversations/${id}/accept`)
    await expect(
      header.getByRole('button', { name: say('shell:notifications.open'), exact: true }),
    ).toBeVisible()
    await write(other, id, 'Are you all right?')
    await expect(ringing).toBeVisible()
    await expectToast(page, say('notifications:arrived'))
  })

  await test.step('the list tells of it and leads there; the inbox has its figure', async () => {
    await bell.click()
    const line = panel.getByRole('link').first()
    await expect(line).toContainText(say('notifications:unread'))
    expect(plain(await line.innerText())).toContain(
      say('notifications:kind.message', { name: say('notifications:someone'), count: 2 }),
    )
    await expect(line).toHaveAttribute('href', /^\/chat\//)
    await expectNoAxeFindings(page)
    await panel.getByRole('button', { name: say('notifications:markAllRead') }).click()
    await expect(panel.getByText(say('notifications:unread'), { exact: true })).toBeHidden()
    await expect(
      header.getByRole('button', { name: say('shell:notifications.open'), exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    const inbox = `${say('shell:nav.messages')} ${say('shell:messages.unread', { count: 2 })}`
    await expect(page.getByRole('link', { name: inbox })).toBeVisible()
  })

  await test.step('it is cleared with the keyboard, taken back, and cleared again', async () => {
    await bell.focus()
    await page.keyboard.press('Enter')
    const clear = panel.getByRole('button', { name: say('notifications:clear') })
    const undo = page.getByRole('button', { name: say('shell:actions.undo') })
    await clear.focus()
    await page.keyboard.press('Enter')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bell).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('link').first()).toBeVisible()
    await clear.focus()
    await page.keyboard.press('Enter')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByText(say('notifications:empty.title'))).toBeVisible()
  })

  await test.step('in Arabic it is as right', async () => {
    await page.evaluate(() => localStorage.setItem('krash_language', 'ar'))
    await asPerson(page, 'PATCH /api/users/preferences', { language: 'ar' })
    await page.reload()
    await write(other, await begin(other, await referralCodeOf(page)), 'Call me, please.')
    await page
      .getByRole('banner')
      .getByRole('button', { name: arabic('shell:notifications.openUnread', { count: 1 }) })
      .click()
    const list = page.getByRole('region', { name: arabic('shell:notifications.title') })
    await expect(list.getByRole('link')).toContainText(arabic('notifications:unread'))
    await expectNoAxeFindings(page)
  })
})

test.describe('with the app installed', () => {
  test('a push that arrives while nobody looks is shown in its language, once', async ({
    playwright,
    server,
  }) => {
    // The browser without windows of the other journeys shows no notifications either.
    const browser = await playwright.chromium.launch(chromiumLaunch({ withWindows: true }))
    const context = await browser.newContext({ ...phone, baseURL: server.url, serviceWorkers: 'allow' })
    await context.grantPermissions(['notifications'])
    const page = await context.newPage()
    await new Driver(page, say).enterAs(newEmail())
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const deliver = await pushDoor(page)
    // By default Playwright makes every page believe that it is visible.
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    const payload = {
      id: crypto.randomUUID(),
      kind: 'message',
      language: 'ar',
      title: arabic('notifications:push.message.title'),
      body: arabic('notifications:push.message.body'),
      hasInbox: true,
    }
    // Somebody who looks at another site does not look at ours.
    await (await context.newPage()).goto('about:blank')
    // What a press opens where no window is open, and where the operator has switched messages off.
    const other = { ...payload, id: crypto.randomUUID(), hasInbox: false }
    for (const one of [payload, payload, other]) await deliver(one)
    const shown = { title: payload.title, body: payload.body, lang: 'ar', dir: 'rtl' }
    await expect
      .poll(async () => (await shownOn(page)).toSorted((a, b) => a.page.localeCompare(b.page)))
      .toEqual([
        { ...shown, tag: payload.id, page: '/chat' },
        { ...shown, tag: other.id, page: '/dashboard' },
      ])
    await browser.close()
  })
})

/** Delivers a push to the service worker through the browser's developer tools. */
async function pushDoor(page: Page): Promise<(payload: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  const { origin } = new URL(page.url())
  return async (payload) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    })
  }
}

async function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag, lang, dir, data }) => {
      const { page } = data as { page: string }
      return { title, body, tag, lang, dir, page }
    })
  })
}

async function referralCodeOf(page: Page): Promise<string> {
  const { user } = await asPerson<{ user: { referralCode: string } }>(page, 'GET /api/auth/me')
  return user.referralCode
}

/** The conversation of somebody else with whoever has this address. */
async function begin(other: Page, address: string): Promise<string> {
  const call = 'POST /api/conversations/by-address'
  const { conversation } = await asPerson<{ conversation: { id: string } }>(other, call, { address })
  return conversation.id
}

/** Sends a message as somebody else, past their screen. */
async function write(other: Page, conversationId: string, content: string): Promise<void> {
  const message = { conversationId, content, clientId: crypto.randomUUID() }
  await asPerson(other, 'POST /api/messages', message)
}

/** Makes a call as the person signed in on the page. */
async function asPerson<T>(page: Page, call: string, data?: object): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}
