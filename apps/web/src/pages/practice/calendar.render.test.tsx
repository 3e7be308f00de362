import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarFeedRoutes } from '@krash/contract/practice/calendar-feed'
import { officeHoursRoutes } from '@krash/contract/practice/office-hours'
import { practiceRoutes } from '@krash/contract/practice'
import { visitRoutes } from '@krash/contract/practice/visits'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { exampleHours, exampleVisit } from '#testing/examples/calendar.ts'
import { exampleSummary } from '#testing/examples/requests.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PracticeCalendarPage } from './calendar.tsx'

const { listVisits, confirmVisit, moveVisit, cancelVisit, visitTimes } = visitRoutes
const { readOfficeHours, writeOfficeHours } = officeHoursRoutes
const maria = exampleVisit()
const omar = exampleVisit({
  id: '0199a000-0000-7000-8000-0000000005b2',
  person: { id: '0199a000-0000-7000-8000-0000000000aa', fullName: 'Omar Asks' },
  start: '2026-11-24T14:00:00.000Z',
  end: '2026-11-24T14:30:00.000Z',
  status: 'requested',
  phone: null,
})

beforeEach(async () => {
  vi.setSystemTime('2026-11-23T13:00:00Z')
  await page.viewport(390, 844)
  server.answers(practiceRoutes.practiceSummary, exampleSummary)
  server.answers(readOfficeHours, exampleHours())
  server.answers(listVisits, ({ query }) => (query.date === '2026-11-23' ? [maria, omar] : []))
  server.answers(calendarFeedRoutes.readCalendarFeed, null)
})

const show = (language: 'en' | 'ar' = 'en') =>
  renderPart(<PracticeCalendarPage />, { texts: ['practice'], path: '/practice/calendar', language })

/** What has the focus, as it is read out. */
const focused = () => document.activeElement?.getAttribute('aria-label')?.replaceAll(/\s/g, ' ')

test('the week is a table: arrows move, Enter opens, Page keys change the week', async () => {
  await page.viewport(1280, 900)
  const afternoon = Array.from({ length: 7 }, (_, day) => (day > 4 ? [] : [{ from: '13:00', to: '14:00' }]))
  server.answers(readOfficeHours, exampleHours({ week: afternoon }))
  const later = { ...omar, start: '2026-11-24T18:30:00.000Z', end: '2026-11-24T19:00:00.000Z' }
  server.answers(listVisits, ({ query }) => (query.date === '2026-11-23' ? [maria, later] : []))
  const screen = await show()
  const visit = screen.getByRole('button', { name: /Maria Ortiz/ })
  await expect.element(visit).toHaveAttribute('tabindex', '0')
  visit.element().focus()
  const press = async (keys: string) => {
    await userEvent.keyboard(keys)
    return focused()
  }
  expect(focused()).toMatch(/^Monday, November 23, 1:00.*1:30 PM: Maria Ortiz$/)
  expect(await press('{ArrowDown}')).toBe('Monday, November 23, 1:30 PM: Free')
  expect(await press('{ArrowRight}')).toMatch(/^Tuesday, November 24, 1:30.*2:00 PM: Omar Asks, asked for$/)
  expect(await press('{ArrowUp}')).toBe('Tuesday, November 24, 1:00 PM: Free')
  expect(await press('{End}')).toBe('Sunday, November 29, 1:00 PM: Closed')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focused).toBe('Sunday, December 6, 1:00 PM: Closed')
  await expectAccessible()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(focused).toBe('Sunday, November 29, 1:00 PM: Closed')
  visit.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Maria Ortiz' })).toBeVisible()
  const call = screen.getByRole('link', { name: 'Call', exact: true })
  await expect.element(call).toHaveAttribute('href', 'tel:+18135550199')
})

test('no hour is called free while the visits of the week load', async () => {
  await page.viewport(1280, 900)
  const release = server.waits(listVisits)
  const screen = await show()
  const table = screen.getByRole('grid')
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  const hour = (what: string) =>
    table.getByRole('gridcell', { name: `Monday, November 23, 9:00 AM: ${what}` })
  await expect.element(hour('Loading')).toBeVisible()
  await expect.element(table.getByRole('gridcell', { name: /: Closed$/ }).first()).toBeVisible()
  await expect.element(table.getByRole('gridcell', { name: /: Free$/ })).not.toBeInTheDocument()
  release()
  await expect.element(hour('Free')).toBeVisible()
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
})

test('a visit that was asked for is said yes to, and another is moved with words', async () => {
  server.answers(confirmVisit, { ...omar, status: 'booked' })
  server.answers(moveVisit, maria)
  const slot = { start: '2026-11-23T19:00:00.000Z', end: '2026-11-23T19:30:00.000Z', isFree: true }
  const day = { date: '2026-11-23', timeZone: 'America/New_York', booking: 'atOnce' } as const
  server.answers(visitTimes, ({ query }) => {
    const slots = query.date === day.date ? [slot] : []
    return { ...day, slots, freeDates: [day.date], soonest: [] }
  })
  const screen = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, November 24, 1 visit' }))
  await userEvent.click(screen.getByRole('button', { name: /Omar Asks/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Say yes' }))
  await expect.element(screen.getByText(/Booked\. .*Omar Asks.* was told\./)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Monday, November 23, 1 visit' }))
  await userEvent.click(screen.getByRole('button', { name: /Maria Ortiz/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Move', exact: true }))
  await expect.element(screen.getByRole('combobox', { name: 'Free times' })).toBeVisible()
  const said = screen.getByRole('dialog').getByRole('status').elements()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Day', exact: true }), '2026-11-24')
  // Told in a place that was there before, so that readers hear of it.
  await expect.poll(() => said.map((one) => one.textContent).join()).toContain('No free times on this day.')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Day', exact: true }), day.date)
  const words = screen.getByRole('textbox', { name: 'Your words' })
  await userEvent.clear(words)
  await userEvent.click(screen.getByRole('button', { name: 'Move and tell' }))
  await expect.element(screen.getByText('Please choose a time.')).toBeVisible()
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await userEvent.fill(words, 'A little later, please.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Free times' }), '2:00 PM')
  await userEvent.click(screen.getByRole('button', { name: 'Move and tell' }))
  await expect.element(screen.getByText(/Moved\. .*Maria Ortiz.* was told\./)).toBeVisible()
  const [sent] = server.heard(moveVisit)
  expect(sent?.body).toEqual({
    start: slot.start,
    message: 'A little later, please.',
    updatedAt: maria.updatedAt,
  })
})

test('words stay where another device was first', async () => {
  server.refuses(cancelVisit, 'CHANGED_ELSEWHERE')
  const screen = await show()
  await userEvent.click(screen.getByRole('button', { name: /Maria Ortiz/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  const words = screen.getByRole('textbox', { name: 'Your words' })
  await userEvent.fill(words, 'I am ill.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and tell' }))
  await expect.element(screen.getByText('Changed on another device. This is how it is now.')).toBeVisible()
  await expect.element(words).toHaveValue('I am ill.')
})

test('it is said that a person was told, though their visit is no longer on the list', async () => {
  let visits = [maria]
  server.answers(listVisits, () => visits)
  server.answers(cancelVisit, () => {
    visits = []
    return { ...maria, status: 'cancelled' as const }
  })
  const screen = await show()
  await userEvent.click(screen.getByRole('button', { name: /Maria Ortiz/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  const readHours = server.waits(readOfficeHours)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and tell' }))
  await expect.element(screen.getByText(/Canceled\. .*Maria Ortiz.* was told\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Maria Ortiz/ })).not.toBeInTheDocument()
  readHours()
})

test('where words would not arrive none are asked for, which is said in their place', async () => {
  server.answers(listVisits, [{ ...maria, isBlocked: true }])
  server.answers(cancelVisit, { ...maria, isBlocked: true, status: 'cancelled' })
  const screen = await show()
  await userEvent.click(screen.getByRole('button', { name: /Maria Ortiz/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  await expect.element(screen.getByText(/You have blocked .*Maria Ortiz/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your words' }).query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and tell' }))
  await expect.element(screen.getByText(/Canceled\. .*Maria Ortiz.* was told\./)).toBeVisible()
  expect(server.heard(cancelVisit)[0]?.body).toEqual({ updatedAt: maria.updatedAt })
})

test('with messages switched off no words are asked for, and none are said to arrive', async () => {
  await withoutChat()
  server.answers(cancelVisit, { ...maria, status: 'cancelled' })
  const screen = await show()
  await userEvent.click(screen.getByRole('button', { name: /Maria Ortiz/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  await expect.element(screen.getByText(/Messages are switched off here.*Maria Ortiz/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your words' }).query()).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and tell' }))
  await expect.element(screen.getByText(/Canceled\. .*Maria Ortiz.* was told\./)).toBeVisible()
})

test('on a phone there are days and the visits of one; without signal they stay', async () => {
  await page.viewport(320, 700)
  const screen = await show('ar')
  const day = screen.getByRole('button', { name: /الاثنين.*موعد واحد/ })
  await userEvent.click(day)
  await expect.element(screen.getByRole('button', { name: /Maria Ortiz/ })).toBeVisible()
  setOnline(false)
  await expect.element(screen.getByText(/لا توجد شبكة\. المعروض/).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Maria Ortiz/ })).toBeVisible()
  await expectAccessible()
})

test('the Arabic word between two ranges of hours stays with the second', async () => {
  const screen = await show('ar')
  const friday = screen.getByRole('group', { name: 'الجمعة' })
  const second = friday.getByText(/^و1:00/)
  await expect.element(second).toBeVisible()
})

test('the day marked as today is that of the office, also when the page stays open over its midnight', async () => {
  server.answers(readOfficeHours, exampleHours({ timeZone: 'America/Los_Angeles' }))
  const screen = await show()
  const monday = screen.getByRole('button', { name: /^Monday, November 23/ })
  const tuesday = screen.getByRole('button', { name: /^Tuesday, November 24/ })
  await expect.element(monday).toHaveAttribute('aria-current', 'date')
  // After midnight for the device, which is in New York.
  vi.setSystemTime('2026-11-24T07:59:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(monday).toHaveAttribute('aria-current', 'date')
  vi.setSystemTime('2026-11-24T08:00:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(tuesday).toHaveAttribute('aria-current', 'date')
})

test('hours are changed, checked and saved with the version that was read', async () => {
  server.answers(writeOfficeHours, exampleHours({ updatedAt: '2026-11-22T15:00:00.000Z' }))
  const screen = await show()
  const friday = screen.getByRole('group', { name: 'Friday' })
  const line = friday.getByText(/^9:00\sAM – 12:00\sPM and 1:00\sPM – 5:00\sPM$/)
  await expect.element(screen.getByRole('group', { name: 'Sunday' }).getByText('Closed')).toBeVisible()
  await expect.element(friday.getByLabelText('To').first()).not.toBeVisible()
  await userEvent.click(line)
  const more = friday.getByRole('button', { name: 'More hours on Friday' })
  await userEvent.click(more)
  await userEvent.click(more)
  await userEvent.click(friday.getByRole('button', { name: / on Friday$/ }).nth(3))
  await expect.element(friday.getByRole('checkbox', { name: 'Friday' })).toHaveFocus()
  const last = friday.getByLabelText('To').last()
  await userEvent.fill(last, '10:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Please check the hours' })).toBeVisible()
  // Closed by hand, it opens again at the next refusal.
  await userEvent.click(friday.getByText(/^9:00\sAM/))
  await expect.element(last).not.toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  await expect.element(last).toBeVisible()
  await userEvent.fill(last, '19:00')
  const saturday = screen.getByRole('group', { name: 'Saturday' })
  await userEvent.click(saturday.getByText('Closed'))
  await userEvent.click(saturday.getByRole('checkbox', { name: 'Saturday' }))
  await userEvent.click(screen.getByRole('radio', { name: /On request/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  await expect.element(screen.getByText('Hours saved.')).toBeVisible()
  const [sent] = server.heard(writeOfficeHours)
  expect(sent?.body).toMatchObject({ booking: 'onRequest', updatedAt: exampleHours().updatedAt })
  expect(sent?.body.week.map((ranges) => ranges.length)).toEqual([2, 2, 2, 2, 3, 2, 0])
})
