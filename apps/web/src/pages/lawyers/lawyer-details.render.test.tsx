import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { favoriteRoutes } from '@krash/contract/favorites'
import { professionalRoutes } from '@krash/contract/professionals'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import { reviewRoutes } from '@krash/contract/reviews'
import { expectAccessible } from '#testing/accessibility.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { LawyerDetails } from './lawyer-details.tsx'

const who = { ...foundLawyer(1), takesAppointments: true }

test('the buttons below leave the panel its room: feedback scrolls with it, a heart stays a square', async () => {
  await page.viewport(390, 844)
  server.answers(professionalRoutes.getProfessional, who)
  server.answers(favoriteRoutes.listFavorites, [])
  server.answers(reviewRoutes.listReviews, { reviews: [], mayReview: false }, 0)
  server.answers(directoryRoutes.professionalStats, {
    contacts: 0,
    appointments: 0,
    reviewCount: 0,
    ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    medianResponseMinutes: null,
  })
  const nothing = () => undefined
  const screen = await renderPart(<LawyerDetails id={who.id} onSchedule={nothing} onClose={nothing} />, {
    texts: ['help'],
  })
  const dialog = screen.getByRole('dialog', { name: 'Lawyer 1' })
  const heart = dialog.getByRole('button', { name: 'Save Lawyer 1' })
  await expect.element(heart).toBeVisible()
  const { width, height } = heart.element().getBoundingClientRect()
  expect([width, height]).toEqual([48, 48])
  const feedback = dialog.getByRole('button', { name: /Feedback about .*Lawyer 1/ })
  await expect.element(feedback).toBeInTheDocument()
  const foot = dialog.getByRole('link', { name: /Message/ }).element().parentElement
  expect(foot?.contains(feedback.element())).toBe(false)
  expect(foot?.clientHeight).toBeLessThan(150)
  await expectAccessible()
})
