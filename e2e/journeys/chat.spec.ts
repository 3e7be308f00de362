import type { Browser, Locator, Page } from '@playwright/test'
import type { AccountUser } from '@krash/contract'
import { TYPING_MS } from '@krash/contract/conversations'
import { readFromServer } from '../support/api.ts'
import { confirmEmail } from '../support/confirm-email.ts'
import { keptOnDevice } from '../support/device.ts'
import { Driver } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { language } from '../language.ts'
import { say as sayIn } from '../support/phrases.ts'
import { holdTimers } from '../support/timers.ts'
import { expect, newEmail, phone, test } from '../test.ts'

const say = sayIn(language)
const sayArabic = sayIn('ar')
/** After a pause this long a person no longer counts as typing. */
const TYPING_PAUSE_MS = 4000
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.locator('main textarea')
const isSound = async (page: Page) => {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
}

test.use({ serviceWorkers: 'allow' })

test('two people write to each other once one has accepted, until one of them blocks the other', async ({
  browser,
  baseURL,
  mailbox,
}) => {
  const maria = await person(browser, { ...phone, baseURL })
  const juan = await person(browser, { baseURL, viewport: { width: 1280, height: 900 }, locale: 'ar' })
  const code = await test.step('one has a referral code', async () => {
    await new Driver(juan, sayArabic).register(newEmail())
    const { user } = await readFromServer<{ user: AccountUser }>(juan, '/api/auth/me')
    await juan.goto('/chat')
    await expect(juan.getByText(sayArabic('conversations:inbox.empty'))).toBeVisible()
    return user.referralCode
  })

  await test.step('the other begins a conversation with it', async () => {
    const email = newEmail()
    await new Driver(maria, say).register(email)
    await maria.goto('/chat/not-an-id')
    await expect(maria.getByText(say('conversations:invalid.text'))).toBeVisible()
    await maria.goto(`/chat/${crypto.randomUUID()}`)
    await maria
      .getByRole('alert')
      .getByRole('link', { name: say('conversations:head.back') })
      .click()
    await maria
      .getByRole('button', { name: say('conversations:write.open') })
      .first()
      .click()
    const dialog = maria.getByRole('dialog', { name: say('conversations:write.title') })
    await dialog.getByLabel(say('conversations:write.label')).fill(code)
    await isSound(maria)
    const start = dialog.getByRole('button', { name: say('conversations:write.start') })
    await start.click()
    await expect(dialog.getByText(say('conversations:requests.unconfirmed'))).toBeVisible()
    await confirmEmail(maria, mailbox, email)
    await start.click()
    await expect(maria).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  })

  await test.step('with the keyboard alone: a line more, then off', async () => {
    await tabTo(maria, field(maria))
    await maria.keyboard.type('Are you all right?')
    await maria.keyboard.press('Shift+Enter')
    await maria.keyboard.type('See https://example.com/report.')
    await maria.keyboard.press('Enter')
    await expect(maria.getByText(say('conversations:requests.closed'))).toBeVisible()
    await expect(field(maria)).toBeHidden()
    await expect(log(maria).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(log(maria).getByText(say('conversations:requests.chip'), { exact: true })).toBeVisible()
  })

  await test.step('it waits among the requests of the other, who accepts it and answers', async () => {
    await juan.getByRole('link', { name: sayArabic('conversations:requests.title') }).click()
    const card = juan
      .getByRole('list', { name: sayArabic('conversations:requests.list') })
      .getByRole('listitem')
    await expect(card).toContainText('Are you all right?')
    await isSound(juan)
    await card.getByRole('button', { name: sayArabic('conversations:requests.accept') }).click()
    await expect(log(juan)).toContainText('Are you all right?')
    await field(juan).fill('نعم، شكرًا')
    await field(juan).press('Enter')
    await expect(log(maria).getByText('نعم، شكرًا')).toBeVisible()
    await expect(log(maria).getByText(say('conversations:message.read'), { exact: true })).toBeAttached()
  })

  await test.step('typing is seen, and each message at once', async () => {
    // A pause ends the sign on this side, and a lost end on the other.
    const letGo = [await holdTimers(juan, TYPING_PAUSE_MS), await holdTimers(maria, TYPING_MS)]
    // One change, so that one call says it: of a second one nobody knows whether it comes before the message.
    await field(juan).fill('And you?')
    await expect(maria.getByText(say('conversations:head.typing'))).toBeVisible()
    await field(juan).press('Enter')
    await expect(log(maria).getByText('And you?')).toBeVisible()
    await expect(maria.getByText(say('conversations:head.typing'))).toBeHidden()
    for (const one of letGo) await one()
  })

  await test.step('what is written without a network goes out later, once and in order', async () => {
    await maria.evaluate(() => navigator.serviceWorker.ready)
    await maria.context().setOffline(true)
    for (const text of ['First without a network', 'Second without a network']) {
      await field(maria).fill(text)
      await field(maria).press('Enter')
      await expect(log(maria).getByText(text)).toBeVisible()
    }
    // A message is shown before it is stored.
    await expect.poll(async () => (await keptOnDevice(maria, 'krash-outbox', 'outbox')).length).toBe(2)
    await maria.reload()
    await expect(log(maria).getByText(say('conversations:message.waiting'))).toHaveCount(2)
    await expect(log(maria).getByText('And you?')).toBeVisible()
    await isSound(maria)
    await maria.context().setOffline(false)
    await expect(log(juan).getByText('Second without a network')).toBeVisible()
    await expect
      .poll(() => words(log(juan)))
      .toEqual([
        'Are you all right?\nSee https://example.com/report.',
        'نعم، شكرًا',
        'And you?',
        'First without a network',
        'Second without a network',
      ])
    await expect(log(maria).getByText(say('conversations:message.waiting'))).toHaveCount(0)
    await expect.poll(() => words(log(maria))).toEqual(await words(log(juan)))
  })

  await test.step('a message is deleted for both; its place stays', async () => {
    await maria
      .getByRole('button', { name: say('conversations:message.options') })
      .last()
      .click()
    await maria.getByRole('button', { name: say('shell:actions.delete') }).click()
    await maria
      .getByRole('alertdialog')
      .getByRole('button', { name: say('shell:actions.delete') })
      .click()
    await expect(log(maria).getByText(say('conversations:message.deleted'))).toBeVisible()
    await expect(log(juan).getByText(sayArabic('conversations:message.deleted'))).toBeVisible()
    await isSound(maria)
    await isSound(juan)
  })

  await test.step('one blocks the other, who cannot tell; nothing arrives until it is taken back', async () => {
    await juan
      .getByRole('main')
      .getByRole('button', { name: sayArabic('conversations:options.label'), exact: true })
      .click()
    await juan.getByRole('button', { name: sayArabic('conversations:options.block'), exact: true }).click()
    await juan
      .getByRole('alertdialog')
      .getByRole('button', { name: sayArabic('conversations:options.block'), exact: true })
      .click()
    const unblock = juan.getByRole('button', {
      name: sayArabic('conversations:options.unblock'),
      exact: true,
    })
    await expect(unblock).toBeVisible()
    await isSound(juan)
    await field(maria).fill('Are you still there?')
    await field(maria).press('Enter')
    await expect(log(maria).getByText('Are you still there?')).toBeVisible()
    // It reaches the server while the block holds.
    await expect(log(maria).getByText(say('conversations:message.sending'))).toHaveCount(0)
    await juan.goto('/preferences')
    await juan.getByRole('button', { name: sayArabic('conversations:options.unblock') }).click()
    await expect(juan.getByText(sayArabic('conversations:blocked.none'))).toBeVisible()
    await juan.goBack()
    await field(maria).fill('Good night.')
    await field(maria).press('Enter')
    await expect(log(juan).getByText('Good night.')).toBeVisible()
    await expect(log(juan).getByText('Are you still there?')).toHaveCount(0)
  })
})

async function person(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

/** The texts of a conversation, the first one first. */
async function words(conversation: Locator): Promise<string[]> {
  return conversation.locator('p[dir=auto]').allInnerTexts()
}
