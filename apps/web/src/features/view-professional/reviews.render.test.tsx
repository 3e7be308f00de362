import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import { reviewRoutes } from '@krash/contract/reviews'
import type { Review } from '@krash/contract/reviews'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { Reviews } from './reviews.tsx'

const { listReviews, addReview, changeReview, deleteReview } = reviewRoutes
const { professionalStats } = directoryRoutes
const who = foundLawyer(1, { reviewCount: 2, rating: 4.5 })
const words = 'Listened and explained everything well.'

const other: Review = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  rating: 4,
  title: 'Good',
  text: 'Answered all my questions.',
  authorName: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  answer: { text: 'Thank you. We did our best.', createdAt: '2026-11-21T09:00:00.000Z' },
  isOwn: false,
}
const own: Review = {
  ...other,
  id: '0199a000-0000-7000-8000-0000000000f2',
  rating: 5,
  title: null,
  text: words,
  authorName: 'Maria O.',
  updatedAt: '2026-11-21T12:00:00.000Z',
  answer: null,
  isOwn: true,
}

beforeEach(() => {
  server.answers(professionalStats, {
    contacts: 10,
    appointments: 0,
    reviewCount: 2,
    ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
    medianResponseMinutes: 120,
  })
})

const written = (reviews: Review[], mayReview = false) =>
  server.answers(listReviews, { reviews, mayReview }, reviews.length)

async function show(person = who) {
  const screen = await renderPart(<Reviews who={person} />, { texts: ['help'] })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return {
    screen,
    button,
    toasts: screen.getByRole('region', { name: 'Messages' }),
    stars: (count: number) => screen.getByRole('radio', { name: `${count} star` }),
    field: (name: RegExp) => screen.getByRole('textbox', { name }),
  }
}

test('shows what people say, and how their stars are spread', async () => {
  written([own, other])
  const { screen, button } = await show()
  await expect
    .element(screen.getByRole('article').nth(0))
    .toHaveTextContent(/Your review.*Maria O\..*Changed/)
  await expect.element(screen.getByRole('article').nth(1)).toHaveTextContent(/Good.*A driver/)
  await expect.element(screen.getByText('At least 10 people made contact through Krash')).toBeVisible()
  await expect.element(screen.getByText('5 stars: 1 review')).toBeInTheDocument()
  await expect.element(button('Write a review')).not.toBeInTheDocument()
  await expectAccessible()
})

test('tells how fast the person answers, where that is known', async () => {
  written([other])
  const { screen } = await show()
  await expect.element(screen.getByText('Answers in about 2 hours')).toBeVisible()
})

test('who has had nothing to do with the person may not write', async () => {
  written([other])
  const { screen, button } = await show()
  await expect.element(screen.getByText(/You can write a review after/)).toBeVisible()
  await expect.element(button('Write a review')).not.toBeInTheDocument()
})

test('a review is written, once, with all its mistakes told first', async () => {
  written([other], true)
  server.answers(addReview, own)
  const release = server.waits(addReview)
  const { screen, button, field, toasts } = await show()
  await button('Write a review').click()
  await button('Publish review').click()
  await expect.element(screen.getByRole('group', { name: 'Please check 2 fields' })).toHaveFocus()
  await expectAccessible()
  await screen.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await field(/^Your review/).fill(words)
  await button('Publish review').click()
  await expect.element(button('Publish review')).toHaveAttribute('aria-busy', 'true')
  written([own, other])
  release()
  await expect.element(toasts).toHaveTextContent('Your review is published.')
  await expect.element(screen.getByRole('article').nth(0)).toHaveTextContent('Your review')
  await expect.element(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus()
  const [sent] = server.heard(addReview)
  expect(sent?.body).toEqual({ rating: 5, text: words })
  expect(sent?.idempotencyKey).toBeTruthy()
})

test('what was typed is there again after a reload, and gone once it is given up', async () => {
  written([other], true)
  const first = await show()
  await first.button('Write a review').click()
  await first.field(/^Your review/).fill('Half a')
  await first.screen.unmount()
  const { button, field } = await show()
  await button('Write a review').click()
  await expect.element(field(/^Your review/)).toHaveValue('Half a')
  await button('Cancel').click()
  await button('Write a review').click()
  await expect.element(field(/^Your review/)).toHaveValue('')
})

test('says offline that the words are kept', async () => {
  written([other], true)
  const { screen, button } = await show()
  await button('Write a review').click()
  setOnline(false)
  await expect.element(screen.getByText(/Your words are kept on this device/)).toBeVisible()
})

test('one’s own review is changed in its place', async () => {
  written([own, other])
  server.answers(changeReview, own)
  const { screen, button, field } = await show()
  await button('Edit').click()
  await expect.element(field(/^Your review/)).toHaveValue(words)
  await expect.element(screen.getByRole('article')).toHaveLength(1)
  await field(/^Title/).fill('Very good')
  await button('Save').click()
  await expect.element(screen.getByRole('article')).toHaveLength(2)
  expect(server.heard(changeReview)).toMatchObject([
    { params: { reviewId: own.id }, body: { rating: 5, title: 'Very good', text: words } },
  ])
})

test('a review that another device has written meanwhile is found', async () => {
  written([other], true)
  server.refuses(addReview, 'REVIEW_EXISTS')
  const { screen, button, field } = await show()
  await button('Write a review').click()
  await screen.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await field(/^Your review/).fill(words)
  written([own, other])
  await button('Publish review').click()
  await expect.element(screen.getByRole('form', { name: 'Change your review' })).toBeVisible()
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent(/already reviewed this person/)
})

test('asks before a review is deleted, and says why it was not', async () => {
  written([own, other])
  server.refuses(deleteReview, 'REVIEW_NOT_FOUND')
  const { screen, button, toasts } = await show()
  await button('Delete').click()
  const question = screen.getByRole('alertdialog', { name: 'Delete your review?' })
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(server.heard(deleteReview)).toEqual([])
  await button('Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('alert').getByText(/^This review was not found\./)).toBeVisible()
  server.answers(deleteReview, { id: own.id })
  written([other], true)
  await button('Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toHaveTextContent('Your review is deleted.')
  await expect.element(screen.getByRole('article')).toHaveLength(1)
})

test('loads the next reviews without showing one twice', async () => {
  const many = (from: number) =>
    Array.from({ length: 10 }, (_, n) => ({
      ...other,
      id: `0199a000-0000-7000-8000-0000000f${String(from + n).padStart(4, '0')}`,
      text: `Review number ${from + n}.`,
    }))
  server.answers(
    listReviews,
    ({ query }) => ({ reviews: many(query.offset === 0 ? 0 : 9), mayReview: false }),
    19,
  )
  const { screen, button } = await show()
  await expect.element(screen.getByText('10 of 19 shown')).toBeVisible()
  await button('More reviews').click()
  await expect.element(screen.getByRole('article')).toHaveLength(19)
  await expect.element(button('More reviews')).not.toBeInTheDocument()
})

test('an invented person has invented stars', async () => {
  written([])
  const { screen } = await show({ ...who, isDemo: true })
  await expect.element(screen.getByText(/These stars are invented/)).toBeVisible()
})

test('reviews and stars that did not come are asked for again', async () => {
  server.refuses(listReviews, 'FORBIDDEN')
  server.refuses(professionalStats, 'FORBIDDEN')
  const { screen } = await show()
  await expect.element(screen.getByText('We could not load the reviews.')).toBeVisible()
  await expect.element(screen.getByText('We could not load the star ratings.')).toBeVisible()
  written([other])
  await screen.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(screen.getByRole('article')).toHaveLength(1)
})
