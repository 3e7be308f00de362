import { expect, test, vi } from 'vitest'
import { appointmentRoutes } from '@krash/contract/appointments'
import { consentRoutes } from '@krash/contract/lawyer-connections/consents'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { exampleAppointment } from '#testing/examples/appointments.ts'
import { consentWith } from '#testing/examples/consents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { WhatISharedPage } from './what-i-shared.tsx'

const { cancelAppointment, listAppointments } = appointmentRoutes

test('a visit to come stands among what was shared, and can be ended there', async () => {
  vi.setSystemTime('2026-11-22T15:00:00Z')
  const visit = exampleAppointment(1, { reason: 'My neck hurts.' })
  server.answers(consentRoutes.listConsents, [])
  server.answers(sharedPlaceRoutes.listSharedPlaces, [])
  server.answers(listAppointments, [visit])
  const screen = await renderPart(<WhatISharedPage />, { texts: ['help'] })
  await expect
    .element(screen.getByText('The office knows your name, the time and what you wrote to it.'))
    .toBeVisible()
  await expect.element(screen.getByText('You have shared nothing.')).not.toBeInTheDocument()
  await expectAccessible()
  const cancel = screen.getByRole('button', { name: 'Cancel visit' })
  await expect.element(cancel).toHaveAccessibleDescription(visit.professional.fullName)
  await cancel.click()
  const cancelled = { ...visit, status: 'cancelled', cancelledBy: 'person' } as const
  server.answers(cancelAppointment, cancelled)
  server.answers(listAppointments, [cancelled])
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click()
  await expect.element(screen.getByText('You have shared nothing.')).toBeVisible()
  expect(server.heard(cancelAppointment)).toMatchObject([{ params: { id: visit.id } }])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('visits draw nothing until they are known, and are there also without the agreements', async () => {
  vi.setSystemTime('2026-11-22T15:00:00Z')
  server.refuses(consentRoutes.listConsents, 'SERVER_ERROR')
  server.answers(sharedPlaceRoutes.listSharedPlaces, [])
  server.answers(listAppointments, [exampleAppointment(1)])
  const answerVisits = server.waits(listAppointments)
  const screen = await renderPart(<WhatISharedPage />, { texts: ['help'] })
  await expect.element(screen.getByText('We could not load what you shared.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Upcoming' })).not.toBeInTheDocument()
  answerVisits()
  await expect.element(screen.getByText('The office knows your name and the time.')).toBeVisible()
})

test('opened without a signal it says so, and all of it comes with the signal', async () => {
  vi.setSystemTime('2026-11-22T15:00:00Z')
  setOnline(false)
  const screen = await renderPart(<WhatISharedPage />, { texts: ['help'] })
  await expect.element(screen.getByText('We could not load what you shared.')).toBeVisible()
  await expect.element(screen.getByText('You have no signal. Try again when it is back.')).toBeVisible()
  await expect.element(screen.getByText('You have shared nothing.')).not.toBeInTheDocument()
  const consent = consentWith()
  server.answers(consentRoutes.listConsents, [consent])
  server.answers(sharedPlaceRoutes.listSharedPlaces, [])
  server.answers(listAppointments, [exampleAppointment(1)])
  setOnline(true)
  await expect.element(screen.getByRole('region', { name: consent.lawyer.fullName })).toBeVisible()
  await expect.element(screen.getByText('The office knows your name and the time.')).toBeVisible()
})
