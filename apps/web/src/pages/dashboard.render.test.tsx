import { beforeEach, expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { nextStepRoutes } from '@krash/contract/accidents/next-steps'
import { activityRoutes } from '@krash/contract/activity'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import { fileRoutes } from '@krash/contract/files'
import { profileRoutes } from '@krash/contract/profile'
import { expectAccessible } from '#testing/accessibility.ts'
import { newcomer } from '#testing/examples/profiles.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { DashboardPage } from './dashboard.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

beforeEach(() => {
  server.answers(profileRoutes.getProfile, newcomer)
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(nextStepRoutes.nextSteps, [])
  server.answers(fileRoutes.listFiles, { data: [] })
  server.answers(fileRoutes.listFileCategories, ['insurance_card'])
  server.answers(emergencyContactRoutes.listEmergencyContacts, [])
  server.answers(activityRoutes.recentActivity, {
    activities: [],
    pagination: { limit: 5, offset: 0, page: 1, total: 0, hasMore: false },
  })
  server.answers(activityRoutes.activitySummary, {
    totalActivities: 1,
    recentActivities: 1,
    activityByType: { navigation: 1 },
    lastActivity: null,
    period: { days: 30, startDate: '2026-10-21T12:00:00.000Z', endDate: '2026-11-20T12:00:00.000Z' },
  })
})

test('a new person has one thing to do, and no figures beside it', async () => {
  const screen = await renderOnPage(<DashboardPage />)
  const questions = screen.getByRole('region', { name: 'Ready in 3 minutes' })
  await expect.element(questions).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Vehicles/ })).toHaveTextContent('VehiclesAdd')
  await expect.poll(() => server.heard(activityRoutes.activitySummary).length).toBeGreaterThan(0)
  const main = screen.getByRole('main').element()
  expect(main.textContent.replace(questions.element().textContent, '')).not.toMatch(/\d/)
  await expectAccessible()
})

test('leads to all documents', async () => {
  const screen = await renderOnPage(<DashboardPage />)
  await expect
    .element(screen.getByRole('link', { name: 'Documents', exact: true }))
    .toHaveAttribute('href', '/documents')
})

test('leads nowhere to messages where they are switched off', async () => {
  await withoutChat()
  const screen = await renderOnPage(<DashboardPage />)
  await expect.element(screen.getByRole('link', { name: 'My visits' })).toBeVisible()
  expect(document.querySelectorAll('[href^="/chat"]').length).toBe(0)
})

test('a server that is down is said once, and one retry asks for the profile and the cases', async () => {
  server.refuses(profileRoutes.getProfile, 'SERVER_ERROR')
  server.refuses(accidentRoutes.listAccidents, 'SERVER_ERROR')
  const screen = await renderOnPage(<DashboardPage />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText(/We could not refresh this/)).not.toBeInTheDocument()
  server.answers(profileRoutes.getProfile, newcomer)
  server.answers(accidentRoutes.listAccidents, [])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Ready for the road.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
