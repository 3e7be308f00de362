import { expect, test } from 'vitest'
import { reviewRoutes } from '@krash/contract/reviews'
import type { ReceivedReview } from '@krash/contract/reviews'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ReceivedReviews } from './received-reviews.tsx'

const { receivedReviews, answerReview, reportReview } = reviewRoutes

const open: ReceivedReview = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  rating: 2,
  title: 'Slow',
  text: 'It took two weeks to hear back.',
  authorName: 'Maria O.',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  answer: null,
  professional: { id: '0199a000-0000-7000-8000-0000000000a1', type: 'lawyer', fullName: 'Adele Larkspur' },
  isReported: false,
}
const answer = { text: 'We were closed for a week.', createdAt: '2026-11-21T12:00:00.000Z' }
const answered: ReceivedReview = { ...open, answer }

async function show(reviews: ReceivedReview[]) {
  server.answers(receivedReviews, reviews, reviews.length)
  const screen = await renderPart(<ReceivedReviews />, { texts: ['help'] })
  return {
    screen,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    answerTo: (name: string) =>
      screen.getByRole('button', { name: `Answer: \u2068${name}\u2069`, exact: true }),
    reportOf: (name: string) =>
      screen.getByRole('button', { name: `Report: \u2068${name}\u2069`, exact: true }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

test('a review is answered once, with its mistake told first, and the focus stays with it', async () => {
  const { screen, button, answerTo, toasts } = await show([open])
  await expect.element(screen.getByRole('article')).toHaveTextContent(/Slow.*two weeks.*Maria O\./)
  await answerTo('Maria O.').click()
  await expect.element(screen.getByRole('heading', { name: 'Answer' })).toHaveFocus()
  await button('Publish answer').click()
  await expect.element(screen.getByRole('textbox', { name: /Your answer/ })).toHaveFocus()
  await expectAccessible()
  await screen.getByRole('textbox', { name: /Your answer/ }).fill(answer.text)
  server.answers(answerReview, answered)
  server.answers(receivedReviews, [answered], 1)
  await button('Publish answer').click()
  await expect.element(toasts).toHaveTextContent('Your answer is published.')
  await expect.element(screen.getByRole('article')).toHaveTextContent(/Your answer.*closed for a week/)
  await expect.element(screen.getByRole('article')).toHaveFocus()
  await expect.element(answerTo('Maria O.')).not.toBeInTheDocument()
  const [sent] = server.heard(answerReview)
  expect(sent?.body).toEqual({ text: answer.text })
  expect(sent?.idempotencyKey).toBeTruthy()
})

test('a review is reported with a reason', async () => {
  const { screen, button, reportOf, toasts } = await show([answered])
  await reportOf('Maria O.').click()
  await button('Send report').click()
  await expect.element(screen.getByRole('group', { name: /What is wrong with it/ })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('radio', { name: 'It insults somebody' }).click({ force: true })
  server.answers(reportReview, { id: '0199a000-0000-7000-8000-0000000000f3' })
  server.answers(receivedReviews, [{ ...answered, isReported: true }], 1)
  await button('Send report').click()
  await expect.element(toasts).toHaveTextContent('Reported. We have it.')
  await expect.element(reportOf('Maria O.')).not.toBeInTheDocument()
  expect(server.heard(reportReview)[0]?.body).toMatchObject({ reason: 'insult' })
})

test('a new review comes in with its notification, and without signal the list says of when it is', async () => {
  const { screen } = await show([])
  await expect.element(screen.getByText('No reviews yet')).toBeVisible()
  server.answers(receivedReviews, [open], 1)
  tellLive('notification', { notification: { kind: 'review' }, unreadCount: 1 })
  await expect.element(screen.getByRole('article')).toBeVisible()
  setOnline(false)
  await expect.element(screen.getByText(/^No signal\. Shown as of /)).toBeVisible()
})

test('somebody else of the office was faster: their answer comes in', async () => {
  const { screen, button, answerTo } = await show([open])
  await answerTo('Maria O.').click()
  await screen.getByRole('textbox', { name: /Your answer/ }).fill('Mine')
  server.refuses(answerReview, 'REVIEW_ANSWERED')
  server.answers(receivedReviews, [answered], 1)
  await button('Publish answer').click()
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent(/has an answer already/)
  await expect.element(screen.getByRole('article')).toHaveTextContent(/closed for a week/)
})

test('no review yet, and a failure that can be tried again', async () => {
  const { screen } = await show([])
  await expect.element(screen.getByText('No reviews yet')).toBeVisible()
  await screen.unmount()
  server.refuses(receivedReviews, 'FORBIDDEN')
  const again = await renderPart(<ReceivedReviews />, { texts: ['help'] })
  await expect.element(again.getByText('We could not load your reviews')).toBeVisible()
  server.answers(receivedReviews, [open], 1)
  await again.getByRole('button', { name: 'Retry' }).click()
  await expect.element(again.getByRole('article')).toBeVisible()
})

test('the buttons of each review name whose review it is', async () => {
  const nameless = { ...open, id: '0199a000-0000-7000-8000-0000000000f2', authorName: null }
  const { answerTo, reportOf } = await show([open, nameless])
  for (const name of ['Maria O.', 'A driver']) {
    await expect.element(answerTo(name)).toHaveTextContent('Answer')
    await expect.element(reportOf(name)).toHaveTextContent('Report')
  }
})
