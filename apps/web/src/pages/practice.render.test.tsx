import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Participant } from '@krash/contract/conversations'
import { practiceRoutes } from '@krash/contract/practice'
import type { PracticeRequestWithFacts } from '@krash/contract/practice'
import { tellLive } from '#shared/live/live.ts'
import { choosePractice } from '#shared/session/choose-home.ts'
import { isPracticeHome } from '#shared/session/home-choice.ts'
import { visitRoutes } from '@krash/contract/practice/visits'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { conversationOf, elena } from '#testing/examples/conversations.ts'
import { examplePackage } from '#testing/examples/consents.ts'
import { message } from '#testing/examples/messages.ts'
import { checkedRequest, exampleRequest, exampleSummary } from '#testing/examples/requests.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PracticePage } from './practice.tsx'

const { acceptRequest, answerConflictCheck, declineRequest, listRequests, practiceSummary } = practiceRoutes
const { listVisits } = visitRoutes
const { readRequest } = practiceRoutes
const request = exampleRequest()
const person: Participant = {
  ...elena,
  id: request.person.id,
  type: 'user',
  fullName: 'Maria Ortiz',
  firmName: null,
}

beforeEach(async () => {
  await page.viewport(390, 844)
  const conversation = conversationOf({ participants: [person, { ...elena, isSelf: true }] })
  const status = { isOnline: false, lastSeen: null }
  server.answers(conversationRoutes.conversationWith, { recipient: person, conversation, status })
  server.answers(conversationRoutes.sharedInConversation, {
    connectedAt: request.cameAt,
    revokedAt: null,
    endedBy: null,
    shared: examplePackage(),
  })
  server.answers(practiceSummary, exampleSummary)
  server.answers(listVisits, [])
  has(request)
})

function has(one: PracticeRequestWithFacts): void {
  server.answers(listRequests, [one])
  server.answers(readRequest, one)
}

const show = (path = '/practice', language: 'en' | 'ar' = 'en') =>
  renderPart(<PracticePage />, { texts: ['practice', 'follow', 'photos'], path, language })
const open = (language: 'en' | 'ar' = 'en') => show(`/practice?id=${request.id}`, language)

test('lists who came, from where, how fast one answers, and today’s visits', async () => {
  server.answers(listVisits, [
    {
      id: '0199a000-0000-7000-8000-0000000005b1',
      professionalId: request.professionalId,
      person: { id: person.id ?? '', fullName: 'Noor Demo' },
      start: '2026-11-20T18:00:00.000Z',
      end: '2026-11-20T18:30:00.000Z',
      timeZone: 'America/New_York',
      status: 'booked',
      reason: null,
      phone: null,
      isBlocked: false,
      updatedAt: '2026-11-19T12:00:00.000Z',
    },
  ])
  const screen = await show()
  const row = screen.getByRole('list', { name: 'Requests' }).getByRole('link')
  await expect.element(row).toHaveTextContent(/Maria Ortiz.*Hillsborough County, FL/)
  await expect.element(screen.getByRole('link', { name: 'In progress 3' })).toBeVisible()
  await expect.element(screen.getByText('You answer in about 2 hours. Drivers see this.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /1:00.*Noor Demo/ })).toBeVisible()
  await expectAccessible()
  await row.click()
  expect(screen.go).toHaveBeenCalledWith(`/practice?id=${request.id}`)
})

test.for([
  [0, 'You answer in about 1 minute. Drivers see this.'],
  [4320, 'You answer in about 3 days. Drivers see this.'],
] as const)('says what drivers see: after %i minutes "%s"', async ([medianResponseMinutes, says]) => {
  const records = exampleSummary.records.map((record) => ({ ...record, medianResponseMinutes }))
  server.answers(practiceSummary, { ...exampleSummary, records })
  const screen = await show()
  await expect.element(screen.getByText(says)).toBeVisible()
})

test('counts the words of a muted conversation as soon as they come', async () => {
  const screen = await show()
  const row = screen.getByRole('list', { name: 'Requests' }).getByRole('link')
  await expect.element(row).toBeVisible()
  has(exampleRequest({ unreadCount: 1 }))
  tellLive('message', { message: message(1), unreadCount: 1 })
  await expect.element(row).toHaveTextContent('1 unread message')
})

test('leaves the home as it was chosen; only whoever has no entry goes back to their own car', async () => {
  choosePractice(false)
  const screen = await show()
  await expect.element(screen.getByRole('list', { name: 'Requests' })).toBeVisible()
  expect(isPracticeHome()).toBe(false)
  await screen.unmount()
  choosePractice(true)
  server.answers(practiceSummary, { ...exampleSummary, records: [] })
  const empty = await show()
  await expect.element(empty.getByRole('link', { name: 'My own car' })).toBeVisible()
  expect(isPracticeHome()).toBe(false)
})

test('says that there are no new ones, that there never were any, and that they could not be loaded', async () => {
  server.answers(listRequests, [])
  const screen = await show()
  await expect.element(screen.getByText('No new requests.')).toBeVisible()
  await screen.unmount()
  const counts = { new: 0, in_progress: 0, closed: 0, declined: 0 }
  server.answers(practiceSummary, { ...exampleSummary, counts })
  const first = await show()
  await expect.element(first.getByText('No requests yet.')).toBeVisible()
  await first.unmount()
  server.refuses(listRequests, 'SERVER_ERROR')
  const broken = await show('/practice?state=closed')
  await expect.element(broken.getByText('We could not load your requests.')).toBeVisible()
})

test('without signal what is known stays, and nothing can be answered', async () => {
  const screen = await open()
  const deeds = ['Accept', 'Decline'].map((name) => screen.getByRole('button', { name }))
  for (const deed of deeds) await expect.element(deed).not.toHaveAttribute('aria-disabled')
  setOnline(false)
  await expect.element(screen.getByText('You have no signal. Answering needs it.')).toBeVisible()
  for (const deed of deeds) await expect.element(deed).toHaveAttribute('aria-disabled', 'true')
})

test('accepts, says so, and puts the focus on whose request it is', async () => {
  const taken = exampleRequest({ state: 'in_progress', updatedAt: '2026-11-21T12:00:00.000Z' })
  server.answers(acceptRequest, () => {
    has(taken)
    return taken
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/Accepted\. .*Maria Ortiz.* was told\./)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Maria Ortiz' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(server.heard(acceptRequest)).toMatchObject([
    { params: { id: request.id }, body: { updatedAt: request.updatedAt } },
  ])
})

test('declines with a ready sentence that can be changed', async () => {
  server.answers(
    declineRequest,
    exampleRequest({ state: 'declined', sharing: 'ended', declineReason: 'tooFar' }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Too far away' }).click({ force: true })
  await expect.element(dialog.getByLabelText('Your words')).toHaveTextContent(/You are too far away for me\./)
  await expectAccessible()
  await dialog.getByLabelText('Your words').fill('Too far, sorry.')
  await dialog.getByRole('button', { name: 'Send and decline' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.heard(declineRequest)).toMatchObject([
    { body: { reason: 'tooFar', message: 'Too far, sorry.', updatedAt: request.updatedAt } },
  ])
})

test('a ready sentence goes as the phrase it is, and somebody blocked is sent no words', async () => {
  const declined = exampleRequest({ state: 'declined', sharing: 'ended', declineReason: 'noTime' })
  server.answers(declineRequest, declined)
  const first = await open()
  await first.getByRole('button', { name: 'Decline' }).click()
  const offer = first.getByRole('dialog')
  await expect.element(offer.getByText(/reads this sentence in their own language/)).toBeVisible()
  await offer.getByRole('button', { name: 'Send and decline' }).click()
  await expect.element(first.getByText('Declined. \u2068Maria Ortiz\u2069 got your message.')).toBeVisible()
  await first.unmount()
  has(exampleRequest({ isBlocked: true }))
  server.answers(declineRequest, { ...declined, isBlocked: true })
  const screen = await open()
  await screen.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/so no message goes to them/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Your words')).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('Declined.', { exact: true })).toBeVisible()
  const version = { reason: 'noTime', updatedAt: request.updatedAt }
  expect(server.heard(declineRequest).map(({ body }) => body)).toEqual([version, version])
})

test('with messages switched off a refusal needs no words and does not say that they arrived', async () => {
  await withoutChat()
  server.answers(
    declineRequest,
    exampleRequest({ state: 'declined', sharing: 'ended', declineReason: 'noTime' }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^Messages are switched off here/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Your words')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('Declined.', { exact: true })).toBeVisible()
  expect(server.heard(declineRequest)).toMatchObject([{ body: { reason: 'noTime' } }])
})

test('shows the names alone, and the package once there is no conflict', async () => {
  has(checkedRequest())
  const clear = exampleRequest({ conflictCheck: 'clear' })
  server.answers(answerConflictCheck, () => {
    has(clear)
    return clear
  })
  const screen = await open()
  const check = screen.getByRole('region', { name: 'Conflict check' })
  await expect.element(check).toHaveTextContent(/Rex Otherside.*Hillsborough County, FL/)
  await expect.element(screen.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(server.heard(conversationRoutes.sharedInConversation)).toEqual([])
  await expect.element(screen.getByText('It opens here once there is no conflict.')).toBeVisible()
  await check.getByRole('button', { name: 'Conflict', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await check.getByRole('button', { name: 'No conflict' }).click()
  await expect.element(screen.getByText('No conflict. You can read what was shared.')).toBeVisible()
  await expect.element(screen.getByText('Call after 5.')).toBeVisible()
  expect(server.heard(answerConflictCheck)).toMatchObject([{ body: { answer: 'clear' } }])
})

test('says that another device was first, and shows how it is now', async () => {
  server.refuses(acceptRequest, 'CHANGED_ELSEWHERE')
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  has(exampleRequest({ state: 'declined', declineReason: 'noTime', sharing: 'ended' }))
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('Changed on another device. This is how it is now.')).toBeVisible()
  await expect.element(screen.getByText('Declined', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Maria Ortiz' })).toHaveFocus()
})

test('keeps the words of a refusal where another device was first, until the request is declined', async () => {
  const changed = exampleRequest({ state: 'in_progress', updatedAt: '2026-11-21T12:00:00.000Z' })
  server.refuses(declineRequest, 'CHANGED_ELSEWHERE')
  const screen = await open()
  await screen.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Your words').fill('Too far, sorry.')
  has(changed)
  await dialog.getByRole('button', { name: 'Send and decline' }).click()
  await expect.element(screen.getByText('Changed on another device. This is how it is now.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Your words')).toHaveValue('Too far, sorry.')
  // Blocked meanwhile: the words are neither shown nor sent.
  has({ ...changed, isBlocked: true })
  await dialog.getByRole('button', { name: 'Send and decline' }).click()
  await expect.element(dialog.getByLabelText('Your words')).not.toBeInTheDocument()
  has(exampleRequest({ state: 'declined', declineReason: 'noTime', sharing: 'ended' }))
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Maria Ortiz' })).toHaveFocus()
  const sent = server.heard(declineRequest).map(({ body }) => [body?.updatedAt, body?.message])
  expect(sent).toEqual([
    [request.updatedAt, 'Too far, sorry.'],
    [changed.updatedAt, 'Too far, sorry.'],
    [changed.updatedAt, undefined],
  ])
})

test('of somebody without a name, and where what they shared could not be loaded', async () => {
  const unnamed = { ...request, person: { ...request.person, fullName: null } }
  has({ ...unnamed, sharing: 'none' })
  const screen = await open()
  await expect.element(screen.getByText(/^Nothing was shared\. .*No name given.* wrote to you/)).toBeVisible()
  await screen.unmount()
  has(unnamed)
  server.refuses(conversationRoutes.conversationWith, 'SERVER_ERROR')
  const broken = await open()
  await expect.element(broken.getByText('We could not load what was shared.')).toBeVisible()
})

test('names the page once, also beside the conversation', async () => {
  await page.viewport(1280, 900)
  server.answers(conversationRoutes.listMessages, { messages: [], hasMore: false, total: 0 })
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Maria Ortiz' }).nth(1)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  expect(document.title).toMatch(/^Requests/)
})

test('says of a request that is gone, and mirrored the tabs go the other way', async () => {
  server.refuses(readRequest, 'REQUEST_NOT_FOUND')
  const screen = await open()
  await expect.element(screen.getByText('This request is not here any more.')).toBeVisible()
  await screen.unmount()
  has(request)
  const mirrored = await open('ar')
  const tab = mirrored.getByRole('tab', { selected: true })
  await expect.element(tab).toHaveTextContent('ما تمت مشاركته')
  await expectAccessible()
})
