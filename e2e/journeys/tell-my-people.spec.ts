import type { Availability } from '@krash/contract'
import type { Browser, Page } from '@playwright/test'
import { addOnServer, readFromServer, writeToServer } from '../support/api.ts'
import { choose, pressWhenFree } from '../support/choose.ts'
import { Driver, PASSWORD, isolated } from '../support/driver.ts'
import { invitationFor } from '../support/invitation.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { language, locale } from '../language.ts'
import { beginning, like, say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, tampa, test } from '../test.ts'

test.use({ ...phone, geolocation: tampa, permissions: ['geolocation'] })

const say = sayIn(language)
const inArabic = sayIn('ar')
const endedByMaria = like(say, 'conversations:shared.ended.other', { name: 'Maria Ortiz' })

test('a driver tells their people; a lawyer reads what is shared until it is taken back', async ({
  page,
  browser,
  server,
}) => {
  const driver = new Driver(page, say)
  const dialog = page.getByRole('dialog', { name: say('sharedPlaces:title') })
  const message = dialog.getByText(/\/here#/)
  let link = ''

  await test.step('reports, and finds a message ready for the emergency contact', async () => {
    const email = newEmail()
    await driver.register(email)
    const contact = { name: 'Marta Rivera', phone: '(813) 555-0177', relationship: 'mother' }
    await addOnServer(page, '/api/emergency/contacts', contact)
    await writeToServer(page, '/api/users/profile', mariaOrtiz(email))
    await driver.openEmergency()
    await driver.useLocation()
    await driver.send()
    await driver.expectReceipt()
    await page.getByRole('button', { name: say('accidents:calls.writePeople') }).click()
    await expect(dialog.getByText(say('sharedPlaces:link.unsaid'))).toBeVisible()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: say('sharedPlaces:mine.safe') }).focus()
    await page.keyboard.press('Space')
    await expect(message).toContainText(say('sharedPlaces:text.safe'))
    const text = (await message.textContent()) ?? ''
    link = /http\S+\/here#[\w-]{43}/.exec(text)?.[0] ?? ''
    expect(text.length).toBeLessThanOrEqual(300)
    const send = dialog.getByRole('link', {
      name: say('sharedPlaces:send.one', { name: isolated('Marta Rivera') }),
    })
    const address = (await send.first().getAttribute('href')) ?? ''
    expect(address).toMatch(/^sms:\+18135550177\?&body=/)
    expect(decodeURIComponent(address)).toContain(text)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  const viewer = await newPage(browser, 'ar')
  await test.step('their people see place and status, in their language, and nothing else', async () => {
    await viewer.goto(link)
    const maria = { name: isolated('Maria O.') }
    const status = viewer.getByRole('heading', { level: 1 })
    await expect(status).toHaveText(inArabic('sharedPlaces:here.situation.safe', maria))
    await expect(
      viewer.getByRole('link', {
        name: inArabic('sharedPlaces:here.callPerson', { name: isolated('Maria') }),
      }),
    ).toHaveAttribute('href', 'tel:+18135550142')
    await expect(viewer).not.toHaveTitle(/Maria/)
    await expect(viewer.getByText(inArabic('sharedPlaces:here.notWatched'))).toBeVisible()
    await expect(viewer.getByRole('link', { name: /911/ }).first()).toHaveAttribute('href', 'tel:911')
    await expectNoAxeFindings(viewer)
    await expectNoSidewaysScroll(viewer)
    const told = page.waitForResponse(
      (answer) =>
        answer.url().includes('/api/emergency/shared-places') && answer.request().method() !== 'GET',
    )
    await dialog.getByRole('radio', { name: say('sharedPlaces:mine.home') }).check()
    await expect(message).toContainText(say('sharedPlaces:text.home'))
    expect((await told).ok()).toBe(true)
    await viewer.reload()
    await expect(status).toHaveText(inArabic('sharedPlaces:here.situation.home', maria))
  })

  await test.step('takes the name and the number off again', async () => {
    for (const what of ['name', 'phone'] as const) {
      const box = dialog.getByRole('checkbox', { name: say(`sharedPlaces:shown.${what}`) })
      const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await choose(box, false)
      expect((await told).ok()).toBe(true)
    }
    await viewer.reload()
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(
      inArabic('sharedPlaces:here.they.home'),
    )
    await expect(viewer.locator('a[href^="tel:+1"]')).toHaveCount(0)
  })

  await test.step('stopped, the link shows nothing any more', async () => {
    await dialog.getByRole('button', { name: say('sharedPlaces:link.stop') }).click()
    await expect(dialog.getByText(say('sharedPlaces:link.stopped'))).toBeVisible()
    await viewer.reload()
    await expect(viewer.getByText(inArabic('sharedPlaces:here.endedTitle'))).toBeVisible()
    await expectNoAxeFindings(viewer)
    await viewer.context().close()
  })

  await test.step('says that they were reached, and the case tells of it', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('accidents:calls.yes'), exact: true }).click()
    await expect(page.getByText(say('accidents:calls.done', { done: 1, total: 5 }))).toBeVisible()
    await page.getByRole('link', { name: say('accidents:receipt.case') }).click()
    // The list of calls says it too.
    const happened = page.getByRole('region', { name: say('claims:timeline.title') })
    await expect(happened.getByText(say('claims:timeline.called.people'))).toBeVisible()
  })

  const { lawyers } = await search(page)
  const [lawyer] = lawyers
  const lawyerPage = await newPage(browser, locale)
  await test.step('a lawyer opens an invitation, signs in, and answers for the record', async () => {
    const email = newEmail()
    const account = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
    expect(
      (await lawyerPage.request.post(`${server.url}/api/auth/register`, { data: account })).status(),
    ).toBe(201)
    await lawyerPage.goto(await invitationFor(server, lawyer?.id ?? ''))
    await expect(lawyerPage.getByText(lawyer?.fullName ?? 'nobody')).toBeVisible()
    expect(lawyerPage.url()).toBe(`${server.url}/invitation`)
    await expectNoAxeFindings(lawyerPage)
    await expectNoSidewaysScroll(lawyerPage)
    await lawyerPage.getByRole('link', { name: say('professionalAccounts:signIn') }).click()
    await lawyerPage.getByLabel(say('accounts:email')).fill(email)
    await lawyerPage.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await lawyerPage.getByRole('button', { name: say('accounts:signIn.submit'), exact: true }).click()
    await lawyerPage.getByRole('button', { name: say('professionalAccounts:accept') }).press('Enter')
    await expect(
      lawyerPage.getByRole('heading', { name: say('professionalAccounts:doneTitle') }),
    ).toBeVisible()
    await expectNoAxeFindings(lawyerPage)
    await lawyerPage.getByRole('link', { name: say('professionalAccounts:toInbox') }).click()
    await expect(lawyerPage).toHaveURL(/\/chat$/)
    const own = await readFromServer<{ professionalId: string }[]>(lawyerPage, '/api/professional-accounts')
    expect(own).toMatchObject([{ professionalId: lawyer?.id }])
  })

  await test.step('the driver shares, and sees that the lawyer opened it', async () => {
    const [report] = await readFromServer<{ id: string }[]>(page, '/api/emergency/accidents')
    const caseDetails = { consent: true, accidentId: report?.id }
    await addOnServer(page, '/api/lawyer-connections/connect', { lawyerId: lawyer?.id, caseDetails })
    await page.goto('/sharing')
    const card = page.getByRole('region', { name: lawyer?.fullName ?? 'nobody' })
    await expect(card.getByText(say('sharing:state.canSee'), { exact: true })).toBeVisible()
    await lawyerPage.setViewportSize({ width: 1280, height: 900 })
    const { data } = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` }
      return (await (await fetch('/api/users/profile', { headers })).json()) as { data: { id: string } }
    })
    await lawyerPage.goto(`${server.url}/chat/${data.id}`)
    await expect(lawyerPage.getByText('(813) 555-0142').first()).toBeVisible()
    await expect(
      card.getByText(like(say, 'sharing:events.opened')).filter({ hasText: say('sharing:opened.contact') }),
    ).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the driver takes it back, and it is gone from the lawyer’s open page', async () => {
    const card = page.getByRole('region', { name: lawyer?.fullName ?? 'nobody' })
    await card.getByRole('button', { name: say('sharing:revoke.action') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say('sharing:revoke.action') }).click()
    await expect(card.getByRole('status')).toHaveText(like(say, 'sharing:state.ended'))
    await expect(lawyerPage.getByText(endedByMaria)).toBeFocused()
    await expect(lawyerPage.getByText('(813) 555-0142')).toHaveCount(0)
    await lawyerPage.reload()
    await expect(lawyerPage.getByText(endedByMaria)).toBeVisible()
    await expect(lawyerPage.getByText('(813) 555-0142')).toHaveCount(0)
    await expectNoAxeFindings(lawyerPage)
  })

  await test.step('shares anew with a conflict check first; the lawyer finds none, accepts and closes', async () => {
    const caseDetails = { consent: true, conflictCheckFirst: true }
    await addOnServer(page, '/api/lawyer-connections/connect', { lawyerId: lawyer?.id, caseDetails })
    const name = lawyer?.fullName ?? 'nobody'
    await lawyerPage.setViewportSize({ width: 390, height: 844 })
    await lawyerPage.goto(`${server.url}/practice`)
    await lawyerPage.getByRole('link', { name: /Maria Ortiz/ }).click()
    await expect(lawyerPage.getByRole('heading', { level: 1 })).toBeFocused()
    const check = lawyerPage.getByRole('region', { name: say('practice:check.title') })
    await expect(check).toContainText('Maria Ortiz')
    await expect(lawyerPage.getByText('(813) 555-0142')).toHaveCount(0)
    await expectNoAxeFindings(lawyerPage)
    await expectNoSidewaysScroll(lawyerPage)
    await page.goto(`/chat/${lawyer?.id}`)
    await expect(page.getByText(say('conversations:request.waiting', { name }))).toBeVisible()
    const deed = (key: 'check.clear' | 'accept' | 'close') =>
      lawyerPage.getByRole('button', { name: say(`practice:${key}`), exact: true })
    await pressWhenFree(deed('check.clear'))
    await expect(lawyerPage.getByText('(813) 555-0142').first()).toBeVisible()
    await pressWhenFree(deed('accept'))
    await expect(page.getByText(say('conversations:request.in_progress', { name }))).toBeVisible()
    await pressWhenFree(deed('close'))
    await expect(page.getByText(say('conversations:request.closed', { name }))).toBeVisible()
  })

  await test.step('the lawyer takes visits on request; one is asked for, said yes to, and moved', async () => {
    await lawyerPage.goto(`${server.url}/practice/calendar`)
    await lawyerPage.getByRole('radio', { name: say('practice:hours.onRequest') }).check()
    await lawyerPage.getByRole('button', { name: say('practice:hours.save') }).press('Enter')
    await expect(lawyerPage.getByText(say('practice:hours.saved'))).toBeVisible()
    await expectNoAxeFindings(lawyerPage)
    await expectNoSidewaysScroll(lawyerPage)

    const path = `/api/professionals/lawyer/${lawyer?.id}`
    const free = await readFromServer<Availability>(page, `${path}/availability`)
    const { start } = free.slots.find(({ isFree }) => isFree) ?? {}
    await addOnServer(page, `${path}/appointments`, { start })
    await page.goto('/appointments')
    await expect(page.getByText(say('appointments:card.requested'))).toBeVisible()
    if (mondayOf(free.date) !== mondayOf(todayIn(free.timeZone)))
      await lawyerPage.getByRole('button', { name: say('practice:calendar.after') }).click()
    // A phone shows the visits of one day, and the next free time may be of another than today.
    const days = lawyerPage.getByRole('group', { name: say('practice:calendar.strip'), exact: true })
    await days
      .getByRole('button')
      .nth((new Date(free.date).getUTCDay() + 6) % 7)
      .click()
    const visit = lawyerPage.getByRole('button', { name: /Maria Ortiz/ })
    await visit.press('Enter')
    await lawyerPage.getByRole('button', { name: say('practice:open.confirm'), exact: true }).press('Enter')
    await expect(visit).toHaveAccessibleName(/Maria Ortiz$/)
    await expect(page.getByText(say('appointments:card.requested'))).toHaveCount(0)

    await visit.press('Enter')
    await lawyerPage.getByRole('button', { name: say('practice:open.move'), exact: true }).click()
    const sheet = lawyerPage.getByRole('dialog')
    await sheet.getByLabel(say('practice:open.day'), { exact: true }).fill(nextWorkday(free.date))
    await sheet.getByLabel(say('practice:open.times')).selectOption({ index: 1 })
    await sheet.getByRole('button', { name: say('practice:open.sendMove') }).click()
    await expect(sheet).toHaveCount(0)
    await page.goto(`/chat/${lawyer?.id}`)
    await expect(page.getByText(say('practice:open.readyMove')).first()).toBeVisible()
    const [moved] = await readFromServer<{ start: string; status: string }[]>(page, '/api/appointments')
    expect(moved?.status).toBe('booked')
    expect(moved?.start).not.toBe(start)
  })

  await test.step('the driver reviews, and reads what the lawyer answers', async () => {
    const path = `/api/professionals/lawyer/${lawyer?.id}/reviews`
    await addOnServer(page, path, { rating: 4, text: 'Answered the same evening.' })
    await lawyerPage.goto(`${server.url}/practice/reviews`)
    await lawyerPage.getByRole('button', { name: beginning(say('reviews:received.answer')) }).click()
    await lawyerPage.getByLabel(say('reviews:received.answerText')).fill('We wish you a good recovery.')
    await expectNoAxeFindings(lawyerPage)
    await expectNoSidewaysScroll(lawyerPage)
    await lawyerPage.getByRole('button', { name: say('reviews:received.send') }).click()
    await expect(lawyerPage.getByRole('article')).toContainText('We wish you a good recovery.')
    await lawyerPage.context().close()
    await page.goto(`/lawyers?who=${lawyer?.id}#detail-reviews`)
    await expect(page.getByRole('article').filter({ hasText: 'the same evening' })).toContainText(
      'We wish you a good recovery.',
    )
    await expectNoAxeFindings(page)
  })
})

function mariaOrtiz(email: string): object {
  const name = { firstName: 'Maria', lastName: 'Ortiz', email, cellNumber: '(813) 555-0142' }
  const home = { address1: '401 E Jackson St', city: 'Tampa', state: 'FL', zipCode: '33602' }
  return { ...name, ...home, addressType: 'home', preferredNotification: 'email' }
}

function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

function mondayOf(date: string): string {
  return daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7))
}

/** The office is open from Monday to Friday. */
function nextWorkday(date: string): string {
  const next = daysAfter(date, 1)
  return [0, 6].includes(new Date(next).getUTCDay()) ? nextWorkday(next) : next
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Somebody else's phone. */
async function newPage(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, locale })
  return context.newPage()
}

interface Found {
  lawyers: { id: string; fullName: string }[]
}

async function search(page: Page): Promise<Found> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answer = await page.request.post('/api/professionals/search', {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'lawyer', location: { latitude: 25.76, longitude: -80.19 } },
  })
  return ((await answer.json()) as { data: Found }).data
}
