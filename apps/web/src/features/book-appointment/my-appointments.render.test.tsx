import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentRoutes } from '@krash/contract/appointments'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { exampleAppointment } from '#testing/examples/appointments.ts'
import { foundLawyer, foundPhysician } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { MyAppointments } from './my-appointments.tsx'

const { listAppointments, cancelAppointment, appointmentCalendar } = appointmentRoutes

const toCome = exampleAppointment(1, { reason: 'Neck pain' })
const over = exampleAppointment(2, { start: '2026-11-10T14:00:00.000Z', end: '2026-11-10T14:30:00.000Z' })
const cancelled = exampleAppointment(3, { status: 'cancelled', professional: foundLawyer(3) })
const toasts = () => page.getByRole('region', { name: 'Messages' })

beforeEach(() => {
  localStorage.removeItem('krash_visits')
  vi.setSystemTime('2026-11-22T15:00:00Z')
})

const show = () => renderPart(<MyAppointments />, { texts: ['help'] })

test('keeps what is to come apart from what is over', async () => {
  server.answers(listAppointments, [toCome, over, cancelled])
  const screen = await show()
  const upcoming = screen.getByRole('region', { name: 'Upcoming' })
  await expect.element(upcoming.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  await expect.element(upcoming.getByText('Reason: ⁨Neck pain⁩')).toBeVisible()
  const past = screen.getByRole('region', { name: 'Past and canceled' })
  await expect.element(past.getByRole('article', { name: 'Dr. Doctor 2' })).toHaveTextContent('Over')
  await expect.element(past.getByRole('article', { name: 'Lawyer 3' })).toHaveTextContent('Canceled')
  await expectAccessible()
})

test('a page left open takes a visit for begun, and then for over', async () => {
  const at = '2026-11-22T16:00:00.000Z'
  server.answers(listAppointments, [{ ...toCome, start: at, end: '2026-11-22T16:30:00.000Z' }])
  const screen = await show()
  const upcoming = screen.getByRole('region', { name: 'Upcoming' })
  const cancel = upcoming.getByRole('button', { name: /Cancel/ })
  await expect.element(cancel).toBeVisible()
  vi.setSystemTime(at)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(upcoming.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  vi.setSystemTime('2026-11-22T16:30:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  const past = screen.getByRole('region', { name: 'Past and canceled' })
  await expect.element(past.getByRole('article', { name: 'Dr. Doctor 1' })).toHaveTextContent('Over')
})

test('leads to the doctors where there is nothing', async () => {
  server.answers(listAppointments, [])
  const screen = await show()
  await expect.element(screen.getByText('No visits yet')).toBeVisible()
  await screen.getByRole('link', { name: 'Find a doctor' }).click()
  expect(screen.go).toHaveBeenCalledWith('/physicians')
  await expectAccessible()
})

test('says where nothing is to come', async () => {
  server.answers(listAppointments, [over])
  const screen = await show()
  await expect.element(screen.getByText('You have no upcoming visits.')).toBeVisible()
})

test('says why nothing could be loaded, and loads it with the signal', async () => {
  setOnline(false)
  const screen = await show()
  await expect.element(screen.getByText('You are offline. Try again when you have signal.')).toBeVisible()
  await expectAccessible()
  server.answers(listAppointments, [toCome])
  setOnline(true)
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
})

test('shows without a network what is to come, as this device knew it last', async () => {
  server.answers(listAppointments, [toCome, over, cancelled])
  const before = await show()
  await expect.element(before.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  await before.unmount()
  expect(localStorage.getItem('krash_visits')).not.toContain('Neck pain')
  setOnline(false)
  server.isLost(listAppointments)
  const screen = await show()
  const card = screen.getByRole('article', { name: 'Dr. Doctor 1' })
  await expect.element(card).toHaveTextContent(toCome.professional.address)
  await expect.element(screen.getByText(/^No signal. Shown as of/)).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 2' })).not.toBeInTheDocument()
  await expectAccessible()
  server.answers(listAppointments, [{ ...toCome, status: 'cancelled' }])
  setOnline(true)
  await expect.element(card).toHaveTextContent('Canceled')
  await expect.element(screen.getByText(/^No signal/)).not.toBeInTheDocument()
})

test('tries again what the server refused', async () => {
  server.refuses(listAppointments, 'TOO_MANY_REQUESTS')
  const screen = await show()
  const retry = screen.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  server.answers(listAppointments, [toCome])
  await retry.click()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
})

test('loads the rest on demand', async () => {
  server.answers(listAppointments, ({ query }) => (query.offset === 0 ? [toCome] : [over]), 2)
  const screen = await show()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  server.answers(listAppointments, ({ query }) => (query.offset === 0 ? [toCome] : [over]), 2)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 2' })).toBeVisible()
})

test('can be called, reached, and put into a calendar', async () => {
  server.answers(listAppointments, [toCome])
  server.sends(appointmentCalendar, new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar' }))
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const screen = await show()
  const card = screen.getByRole('article', { name: 'Dr. Doctor 1' })
  await expect.element(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+18135550100')
  await expect.element(card.getByRole('link', { name: 'Directions' })).toBeVisible()
  await card.getByRole('button', { name: 'Add to calendar' }).click()
  await expect.poll(() => files).toEqual(['appointment-2026-11-23.ics'])
})

test('says that the calendar file could not be had', async () => {
  server.answers(listAppointments, [toCome])
  server.refuses(appointmentCalendar, 'APPOINTMENT_NOT_FOUND')
  const screen = await show()
  await screen.getByRole('button', { name: 'Add to calendar' }).click()
  await expect.element(toasts()).toHaveTextContent('We could not get the calendar file.')
})

test('is cancelled only after a question, and stays in the list as cancelled', async () => {
  server.answers(listAppointments, [toCome])
  server.answers(cancelAppointment, { ...toCome, status: 'cancelled' })
  const screen = await show()
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = screen.getByRole('alertdialog', { name: 'Cancel your visit with Dr. Doctor 1?' })
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await expect.element(question).toHaveTextContent(/Monday, 11\/23\/2026/)
  await expectAccessible()
  server.answers(listAppointments, [{ ...toCome, status: 'cancelled' }])
  await question.getByRole('button', { name: 'Cancel visit' }).click()
  await expect.element(toasts()).toHaveTextContent('Your visit is canceled.')
  await expect.element(screen.getByRole('heading', { name: 'Upcoming' })).toHaveFocus()
  const past = screen.getByRole('region', { name: 'Past and canceled' })
  await expect.element(past.getByRole('article', { name: 'Dr. Doctor 1' })).toHaveTextContent('Canceled')
  await expect.element(past.getByRole('button', { name: 'Update my calendar' })).toBeVisible()
})

test('stays when it could not be cancelled', async () => {
  server.answers(listAppointments, [toCome])
  server.refuses(cancelAppointment, 'APPOINTMENT_OVER')
  const screen = await show()
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click()
  await expect.element(toasts()).toHaveTextContent('Your visit was not canceled.')
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  expect(server.heard(cancelAppointment)).toHaveLength(1)
})

test('cannot be moved or cancelled once it has begun', async () => {
  vi.setSystemTime('2026-11-23T14:10:00Z')
  server.answers(listAppointments, [toCome])
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Move' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Cancel', exact: true })).not.toBeInTheDocument()
})

test('says to call where the office takes no bookings any more', async () => {
  const professional = foundPhysician(1, { takesAppointments: false })
  server.answers(listAppointments, [{ ...toCome, professional }])
  const screen = await show()
  await expect.element(screen.getByText('To choose another time, please call the office.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Move' })).not.toBeInTheDocument()
})

test('is moved from its card', async () => {
  server.answers(listAppointments, [toCome])
  server.refuses(appointmentRoutes.availability, 'NO_ONLINE_BOOKING')
  const screen = await show()
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Move your visit with Dr. Doctor 1' }))
    .toBeVisible()
})
