import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { calendarFeedRoutes } from '@krash/contract/practice/calendar-feed'
import { officeHoursRoutes } from '@krash/contract/practice/office-hours'
import { practiceRoutes } from '@krash/contract/practice'
import { visitRoutes } from '@krash/contract/practice/visits'
import { exampleHours } from '#testing/examples/calendar.ts'
import { exampleSummary } from '#testing/examples/requests.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PracticeCalendarPage } from './calendar.tsx'

beforeEach(async () => {
  vi.setSystemTime('2026-11-23T13:00:00Z')
  await page.viewport(390, 844)
  server.answers(practiceRoutes.practiceSummary, exampleSummary)
  server.answers(officeHoursRoutes.readOfficeHours, exampleHours())
  server.answers(visitRoutes.listVisits, [])
  server.answers(calendarFeedRoutes.readCalendarFeed, null)
})

const show = () =>
  renderPart(<PracticeCalendarPage />, { texts: ['practice'], path: '/practice/calendar', language: 'en' })

async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('who removes a day off goes on at the days off', async () => {
  server.answers(officeHoursRoutes.readOfficeHours, exampleHours({ daysOff: ['2026-12-24', '2026-12-25'] }))
  const screen = await show()
  const days = screen.getByRole('group', { name: 'Days off' })
  await press(days.getByRole('button', { name: /^Remove .*24/ }))
  await expect.element(days).toHaveFocus()
  await press(days.getByRole('button', { name: /^Remove .*25/ }))
  await expect.element(days).toHaveFocus()
})

test('who adds the last hours that a day can have goes on at the day', async () => {
  await page.viewport(1280, 900)
  const screen = await show()
  const friday = screen.getByRole('group', { name: 'Friday' })
  const more = friday.getByRole('button', { name: 'More hours on Friday' })
  await expect.element(more).toBeVisible()
  while (more.query()) await press(more)
  await expect.element(friday).toHaveFocus()
})

test('who ends the address of the calendar is told so and goes on at its card', async () => {
  const feed = { path: '/calendar/secret.ics', createdAt: '2026-11-20T12:00:00.000Z' }
  let hasEnded = false
  server.answers(calendarFeedRoutes.readCalendarFeed, () => (hasEnded ? null : feed))
  server.answers(calendarFeedRoutes.endCalendarFeed, () => {
    hasEnded = true
    return {}
  })
  const screen = await show()
  await press(screen.getByRole('button', { name: 'Stop the address' }))
  await expect.element(screen.getByText('The address no longer works.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'In your own calendar' })).toHaveFocus()
})

test('who ends being available goes on at its card', async () => {
  const until = exampleHours({ availableUntil: '2026-11-23T16:00:00.000Z' })
  server.answers(officeHoursRoutes.readOfficeHours, until)
  server.answers(officeHoursRoutes.setAvailableNow, exampleHours({ availableUntil: null }))
  const screen = await show()
  const card = screen.getByRole('region', { name: 'Available now' })
  await press(card.getByRole('button', { name: 'End now' }))
  await expect.element(card).toHaveFocus()
})
