import type { Accident, SignedIn, Slot } from '@krash/contract'
import type { Page } from '@playwright/test'
import { addOnServer, readFromServer } from '../support/api.ts'
import { Driver, PASSWORD, isolated } from '../support/driver.ts'
import { invitationFor } from '../support/invitation.ts'
import {
  answerOneByOne,
  expectNoAxeFindings,
  expectNoShift,
  expectNoSidewaysScroll,
} from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { type ServerProcess, expect, newEmail, phone, test } from '../test.ts'

test.use({ ...phone })

const say = sayIn('en')

test('home leads with the next real thing: the visit, the answer, then the own people', async ({
  page,
  server,
}) => {
  // The first link of the page's content is the plate.
  const plate = page.getByRole('main').getByRole('link').first()
  const after = page.getByRole('list', { name: say('dashboard:step.list') }).getByRole('listitem')
  await new Driver(page, say).register(newEmail())
  const report = await addOnServer<Accident>(page, '/api/emergency/accidents', {
    location: { address: '401 E Jackson St, Tampa, FL' },
  })

  const [lawyer, other] = await test.step('reports, and connects with two lawyers', async () => {
    await page.goto('/dashboard')
    await expect(plate).toContainText(say('dashboard:step.people.title'))
    await expect(after).toHaveText([new RegExp(say('dashboard:step.lawyer.title'))])
    const found = await lawyersSeenToday(page)
    for (const { id } of found) {
      const caseDetails = { consent: true, accidentId: report.id }
      await addOnServer(page, '/api/lawyer-connections/connect', { lawyerId: id, caseDetails })
    }
    await page.reload()
    await expect(plate).toContainText(say('dashboard:step.people.title'))
    await expect(after).toHaveCount(0)
    return found
  })

  await test.step('an answer that comes while the page is open is the next step', async () => {
    await answerAs(page, server, lawyer.id)
    await expect(plate).toContainText(say('dashboard:step.answer.title', { name: isolated(lawyer.fullName) }))
    await expect(after).toHaveText([new RegExp(say('dashboard:step.people.title'))])
  })

  await test.step('a visit within a day comes before it', async () => {
    const path = `/api/professionals/lawyer/${other.id}`
    const { slots } = await readFromServer<{ slots: Slot[] }>(page, `${path}/availability`)
    const start = slots.find(({ isFree }) => isFree)?.start
    await addOnServer(page, `${path}/appointments`, { start })
    await expect(plate).toContainText(other.fullName)
    await expect(plate).toContainText(say('dashboard:step.visit.text'))
    await expect(after.first()).toContainText(
      say('dashboard:step.answer.title', { name: isolated(lawyer.fullName) }),
    )
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('what is read is over', async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith('/mark-read'))
    await after.first().getByRole('link').click()
    await expect(page).toHaveURL(`/chat/${lawyer.id}`)
    await expect(page.getByRole('log').getByText('I have time at one.')).toBeVisible()
    await read
    await page.goto('/dashboard')
    await expect(after).toHaveText([new RegExp(say('dashboard:step.people.title'))])
  })

  await test.step('nothing moves away from under a finger, however late its answer', async () => {
    await answerOneByOne(page)
    const pages = [
      { path: '/dashboard', complete: plate },
      { path: `/chat/${other.id}`, complete: page.locator('main textarea') },
      { path: '/documents', complete: page.getByRole('heading', { name: say('files:all.cases') }) },
    ]
    for (const { path, complete } of pages) {
      await page.goto(path)
      await expect(complete).toBeVisible()
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
      await expectNoShift(page)
    }
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/dashboard')
  })

  await test.step('the message for the own people stands open, and goes to any number', async () => {
    await after.first().getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: say('sharedPlaces:title') })
    const text = dialog.getByRole('link', { name: say('sharedPlaces:send.anyone') })
    await expect(text).toHaveCount(1)
    await expect(text).toHaveAttribute('href', /^sms:\?&body=/)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })
})

interface Found {
  id: string
  fullName: string
  availability: { immediate: boolean; today: boolean } | null
}

/** Two whose next free time is never more than a day away. */
async function lawyersSeenToday(page: Page): Promise<[Found, Found]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const answer = await page.request.post('/api/professionals/search', {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'lawyer', location: { latitude: 27.95, longitude: -82.46 }, limit: 100 },
  })
  const { data } = (await answer.json()) as { data: { lawyers: Found[] } }
  const [one, two] = data.lawyers.filter(({ availability }) => availability?.immediate || availability?.today)
  if (!one || !two) throw new Error('too few lawyers see people today')
  return [one, two]
}

/** The lawyer takes over the record and writes to their only client. */
async function answerAs(page: Page, server: ServerProcess, lawyerId: string): Promise<void> {
  const account = { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
  const made = await page.request.post('/api/auth/register', { data: account })
  const { data } = (await made.json()) as { data: SignedIn }
  const headers = { authorization: `Bearer ${data.token}` }
  const token = (await invitationFor(server, lawyerId)).split('#')[1]
  await page.request.post('/api/professional-accounts', { headers, data: { token } })
  const inbox = await page.request.get(`/api/conversations/${data.user.id}`, { headers })
  const { conversations } = ((await inbox.json()) as { data: { conversations: { id: string }[] } }).data
  const body = { conversationId: conversations[0]?.id, content: 'I have time at one.' }
  const sent = await page.request.post('/api/messages', { headers, data: body })
  expect(sent.ok(), await sent.text()).toBe(true)
}
