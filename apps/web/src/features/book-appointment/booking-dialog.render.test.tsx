import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentRoutes } from '@krash/contract/appointments'
import type { Appointment, Slot } from '@krash/contract/appointments'
import type { DataOf } from '@krash/contract/wire/route'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { exampleAppointment } from '#testing/examples/appointments.ts'
import { foundPhysician } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { FreeTimes } from './free-times.tsx'

const { availability, bookAppointment, moveAppointment } = appointmentRoutes
const doctor = foundPhysician()
const monday = '2026-11-23'
const tuesday = '2026-11-24'

/** A slot of half an hour by the clock of New York, -5 hours in November. */
function slot(day: string, hour: number, isFree = true): Slot {
  const start = `${day}T${String(hour + 5).padStart(2, '0')}:00:00.000Z`
  return { start, end: start.replace(':00:00.', ':30:00.'), isFree }
}

const booked = exampleAppointment(1, { professional: doctor })

const soonest = [
  { date: monday, start: slot(monday, 9).start },
  { date: monday, start: slot(monday, 14).start },
  { date: tuesday, start: slot(tuesday, 11).start },
]
type Day = DataOf<typeof availability>
let days: Record<string, Day>

function day(date: string, slots: Slot[], timeZone = 'America/New_York'): Day {
  return { date, timeZone, slots, freeDates: [monday, tuesday], soonest, booking: 'atOnce' }
}

beforeEach(() => {
  vi.setSystemTime('2026-11-22T15:00:00Z')
  days = {
    [monday]: day(monday, [slot(monday, 9), slot(monday, 10, false), slot(monday, 14)]),
    [tuesday]: day(tuesday, [slot(tuesday, 11)]),
  }
  server.answers(availability, ({ query }) => days[query.date ?? monday]!)
  server.answers(bookAppointment, booked)
})

async function open(moving?: Appointment, language: 'en' | 'ar' = 'en') {
  const onClose = vi.fn<() => void>()
  const screen = await renderPart(
    <BookingDialog isOpen who={doctor} onClose={onClose} {...(moving && { moving })} />,
    { texts: ['help'], language },
  )
  const dialog = screen.getByRole('dialog')
  return {
    unmount: screen.unmount,
    dialog,
    onClose,
    book: dialog.getByRole('button', { name: 'Book visit' }),
  }
}

test('shows the next free day, its times, and by whose clock they are', async () => {
  const { dialog } = await open()
  await expect.element(dialog.getByText('Monday, November 23: 2 free times')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /11\/23/ })).toBeChecked()
  await expect.element(dialog.getByRole('group', { name: 'Morning' }).getByRole('radio')).toHaveLength(2)
  await expect.element(dialog.getByRole('group', { name: 'Afternoon' }).getByRole('radio')).toHaveLength(1)
  await expect.element(dialog.getByRole('radio', { name: /10:00 AM.*Taken/ })).toBeDisabled()
  await expect.element(dialog.getByText(/^Times at the office \(Eastern Time\)\.$/)).toBeVisible()
  await expectAccessible()
})

test('books the time that was chosen, once', async () => {
  const release = server.waits(bookAppointment)
  const { dialog, book } = await open()
  await dialog.getByRole('radio', { name: '9:00 AM' }).click()
  await dialog.getByRole('textbox', { name: 'What is it about? (optional)' }).fill(' Neck pain ')
  await book.click()
  await expect.element(book).toHaveAttribute('aria-busy', 'true')
  await book.click({ force: true })
  release()
  await expect.element(dialog.getByText('Your visit is booked.')).toBeVisible()
  await expect.element(dialog).toHaveTextContent('Dr. Doctor 1')
  await expect.element(dialog).toHaveTextContent('100 Pine St')
  expect(server.heard(bookAppointment).map(({ body }) => body)).toEqual([
    { start: slot(monday, 9).start, reason: 'Neck pain' },
  ])
  await expectAccessible()
})

test('leads to the times where none is chosen', async () => {
  const { dialog, book } = await open()
  await book.click()
  await expect.element(dialog.getByText('Please choose a time.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '9:00 AM' })).toHaveFocus()
  expect(server.heard(bookAppointment)).toEqual([])
})

test('forgets a time when another day is chosen', async () => {
  const { dialog, book } = await open()
  await dialog.getByRole('radio', { name: '9:00 AM' }).click()
  await dialog.getByRole('radio', { name: /11\/24/ }).click()
  await expect.element(dialog.getByRole('radio', { name: '11:00 AM' })).not.toBeChecked()
  await book.click()
  await expect.element(dialog.getByText('Please choose a time.')).toBeVisible()
})

test('leads on to the next time when somebody was quicker', async () => {
  server.refuses(bookAppointment, 'SLOT_TAKEN')
  const { dialog, book } = await open()
  await dialog.getByRole('radio', { name: '9:00 AM' }).click()
  days[monday] = day(monday, [slot(monday, 9, false), slot(monday, 14)])
  await book.click()
  await expect.element(dialog.getByText('Just taken. Next: 2:00 PM.')).toBeVisible()
  const next = dialog.getByRole('radio', { name: '2:00 PM' })
  await expect.element(next).toHaveFocus()
  await expect.element(next).not.toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /9:00 AM/ })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: /9:00 AM/ })).not.toBeChecked()
  await expectAccessible()
})

test('says so where nothing else is free on that day', async () => {
  server.refuses(bookAppointment, 'SLOT_TAKEN')
  const { dialog, book } = await open()
  await dialog.getByRole('radio', { name: '9:00 AM' }).click()
  days[monday] = { ...day(monday, [slot(monday, 9, false)]), freeDates: [tuesday] }
  await book.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Somebody else has just booked this time/)
  await expect.element(dialog.getByRole('button', { name: 'Show this day' })).toBeVisible()
})

test('asks with the same key again when the answer was lost', async () => {
  server.isLost(bookAppointment)
  const { dialog, book } = await open()
  await dialog.getByRole('radio', { name: '9:00 AM' }).click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await book.click()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('it will not be booked twice')
  server.answers(bookAppointment, booked)
  await book.click()
  await expect.element(dialog.getByText('Your visit is booked.')).toBeVisible()
  const keys = server.heard(bookAppointment).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('leads on from a day on which nothing is free', async () => {
  days[monday] = { ...day(monday, [slot(monday, 9, false)]), freeDates: [tuesday] }
  const { dialog } = await open()
  await expect.element(dialog.getByText('Monday, November 23: no free times')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show this day' }).click()
  await expect.element(dialog.getByText('Tuesday, November 24: 1 free time')).toBeVisible()
})

test('takes any day of the next weeks, and says which are too far', async () => {
  days['2026-12-01'] = day('2026-12-01', [slot('2026-12-01', 8)])
  const { dialog } = await open()
  await dialog.getByText('Another day').click()
  const field = dialog.getByLabelText(/A day in the next 90 days/)
  await field.fill('2027-12-01')
  await expect.element(dialog.getByText(/Please choose a day from 11\/22\/2026/)).toBeVisible()
  await field.fill('2026-12-01')
  await expect.element(dialog.getByText('Tuesday, December 1: 1 free time')).toBeVisible()
})

test('where nothing is free at all it says so, and leads to a call', async () => {
  days[monday] = { ...day(monday, []), freeDates: [] }
  const { dialog, book } = await open()
  await expect.element(dialog.getByText('No times are free in the next 90 days')).toBeVisible()
  const call = dialog.getByRole('link', { name: 'Call', exact: true })
  await expect.element(call).toHaveAttribute('href', `tel:${doctor.phone}`)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await expect.element(book).not.toBeInTheDocument()
})

test('offers no other try to a person who takes no bookings here', async () => {
  server.refuses(availability, 'NO_ONLINE_BOOKING')
  const { dialog } = await open()
  await expect.element(dialog.getByText('No booking here')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('loads the times again on demand', async () => {
  server.refuses(availability, 'TOO_MANY_REQUESTS')
  const { dialog } = await open()
  await expect.element(dialog.getByText('We could not load the free times.')).toBeVisible()
  server.answers(availability, days[monday]!)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText(/2 free times/)).toBeVisible()
})

test('says that booking needs a network', async () => {
  const { dialog } = await open()
  await expect.element(dialog.getByText(/2 free times/)).toBeVisible()
  setOnline(false)
  await expect.element(dialog.getByText('You are offline. To book, you need a connection.')).toBeVisible()
})

test('names both clocks where they differ', async () => {
  days[monday] = day(monday, [slot(monday, 9)], 'America/Chicago')
  const { dialog } = await open()
  await expect.element(dialog.getByRole('radio', { name: /8:00 AM.*9:00 AM your time/ })).toBeVisible()
  await expect.element(dialog.getByText(/Below each: your own time \(Eastern Time\)/)).toBeVisible()
})

test('moves an appointment to another time, and asks for no reason', async () => {
  server.answers(moveAppointment, { ...booked, ...slot(monday, 14) })
  const { dialog } = await open(booked)
  await expect.element(dialog.getByText(/^Now: Monday, 11\/23\/2026, 9:00/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: '2:00 PM' }).click()
  await dialog.getByRole('button', { name: 'Move visit' }).click()
  await expect.element(dialog.getByText('Your visit has been moved.')).toBeVisible()
  await expect.element(dialog.getByText(/Add it again to update it/)).toBeVisible()
  expect(server.heard(moveAppointment)).toMatchObject([
    { params: { id: booked.id }, body: { start: slot(monday, 14).start } },
  ])
})

test('says that the old time is given up where the office says yes to another first, and only then', async () => {
  days[monday] = { ...day(monday, [slot(monday, 14)]), booking: 'onRequest' }
  const moved = await open(booked)
  const givenUp = /You give up your old time now, and the new one is held until they answer\./
  await expect.element(moved.dialog.getByText(givenUp)).toBeVisible()
  await moved.unmount()
  const { dialog } = await open()
  await expect.element(dialog.getByText(/The office confirms/)).toBeVisible()
  await expect.element(dialog.getByText(givenUp)).not.toBeInTheDocument()
})

test('mirrors, with the leaves of the calendar from the right', async () => {
  const { dialog } = await open(undefined, 'ar')
  await expect.element(dialog.getByRole('radio').first()).toBeVisible()
  const [first, second] = dialog
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getBoundingClientRect().left)
  expect(first).toBeGreaterThan(second!)
  await expectAccessible()
})

test('a card has the next free times, of more than one day, and a press on one opens it', async () => {
  const onPick = vi.fn<() => void>()
  const screen = await renderPart(<FreeTimes who={doctor} onPick={onPick} />, { texts: ['help'] })
  const times = screen.getByRole('list', { name: 'Next free times' })
  await expect.element(times.getByRole('listitem')).toHaveLength(3)
  const later = times.getByRole('button', { name: 'Book Tue, Nov 24, 11:00 AM, with Dr. Doctor 1' })
  await expect.element(later).toHaveTextContent(/^Tue11:00 AM$/)
  await expect.element(screen.getByRole('button', { name: /^More/ })).not.toBeInTheDocument()
  await times.getByRole('button', { name: 'Book Tomorrow, 9:00 AM, with Dr. Doctor 1' }).click()
  const picked = { date: monday, start: slot(monday, 9).start }
  expect(onPick).toHaveBeenCalledWith(picked)
  await expectAccessible()
  await screen.rerender(<BookingDialog isOpen who={doctor} slot={picked} onClose={() => undefined} />)
  await screen.getByRole('button', { name: 'Book 9:00 AM' }).click()
  await expect.element(screen.getByText('Your visit is booked.')).toBeVisible()
  expect(server.heard(bookAppointment).map(({ body }) => body)).toEqual([{ start: picked.start }])
})

test('a card leads to all times where it has no other way to them, also on the narrowest screen', async () => {
  await page.viewport(320, 700)
  const onMore = vi.fn<() => void>()
  const screen = await renderPart(<FreeTimes who={doctor} onPick={() => undefined} onMore={onMore} />, {
    texts: ['help'],
  })
  const more = screen.getByRole('button', { name: 'More free times of Dr. Doctor 1' })
  await more.click()
  expect(onMore).toHaveBeenCalledOnce()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await expectAccessible()
  await page.viewport(390, 844)
})

test('a card without a free time says so', async () => {
  days[monday] = { ...day(monday, []), freeDates: [], soonest: [] }
  const screen = await renderPart(<FreeTimes who={doctor} onPick={() => undefined} />, { texts: ['help'] })
  await expect.element(screen.getByText('No free times. Please call.')).toBeVisible()
})
