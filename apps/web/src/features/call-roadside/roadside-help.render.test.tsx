import { expect, test } from 'vitest'
import { roadsideRoutes } from '@krash/contract/roadside'
import type { RoadsideService } from '@krash/contract/roadside'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { RoadsideHelp } from './roadside-help.tsx'

const { listRoadside } = roadsideRoutes
const tampa = { latitude: 27.950612, longitude: -82.457213 }

const bayTowing: RoadsideService = {
  id: 'r1',
  name: 'Bay Towing',
  phone: '+18135550100',
  hours: { isOpen24x7: true },
  estimatedArrival: { min: 20, max: 35 },
  services: ['towing', 'flatTire', 'diving'],
  distance: '3.2 mi',
  distanceMiles: 3.2,
  isSample: false,
}

test('waits for a place, and has a number that always works', async () => {
  const screen = await renderPart(<RoadsideHelp point={undefined} />)
  await expect.element(screen.getByText('Add your place above to see help near you.')).toBeVisible()
  const number = screen.getByRole('link', { name: '1-800-ROADSIDE' })
  await expect.element(number).toHaveAttribute('href', 'tel:+18007623743')
  await expectAccessible()
})

test('the number of the own policy comes first', async () => {
  server.answers(listRoadside, [bayTowing])
  const ownNumbers = [{ carrierName: 'Sunshine Mutual', phone: '+18135550122' }]
  const screen = await renderPart(<RoadsideHelp point={tampa} ownNumbers={ownNumbers} />)
  const first = screen.getByRole('link').first()
  await expect.element(first).toHaveAttribute('href', 'tel:+18135550122')
  await expect.element(first).toHaveAccessibleName('Call Sunshine Mutual')
  await expect.element(screen.getByText('From your own policy: Sunshine Mutual')).toBeVisible()
  await expectAccessible()
})

test('lists who is near, what they do, and when they are there', async () => {
  server.answers(listRoadside, [bayTowing])
  const screen = await renderPart(<RoadsideHelp point={tampa} />)
  const row = screen.getByRole('listitem')
  await expect.element(row.getByRole('heading', { name: 'Bay Towing' })).toBeVisible()
  await expect.element(row).toHaveTextContent('3 mi')
  await expect.element(row).toHaveTextContent('Open 24/7')
  await expect.element(row).toHaveTextContent('20 to 35 minutes')
  // A service without a phrase in this app is shown under the name received.
  await expect.element(row).toHaveTextContent('Towing, Flat tire, and diving')
  await expect
    .element(row.getByRole('link', { name: 'Call Bay Towing' }))
    .toHaveAttribute('href', 'tel:+18135550100')
  await expect.element(screen.getByText(/^No tow company/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('shows no invented company to somebody who needs one, but a number that works', async () => {
  server.answers(listRoadside, [{ ...bayTowing, isSample: true }])
  const screen = await renderPart(<RoadsideHelp point={tampa} />)
  await expect
    .element(
      screen.getByText('No tow company listed near you. Call 1-800-ROADSIDE, or the number on your policy.'),
    )
    .toBeVisible()
  await expect.element(screen.getByText('Bay Towing')).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: '1-800-ROADSIDE' }))
    .toHaveAttribute('href', 'tel:+18007623743')
  await expectAccessible()
})

test('asks nothing anew for a few steps', async () => {
  server.answers(listRoadside, [bayTowing])
  const screen = await renderPart(<RoadsideHelp point={tampa} />)
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  const before = server.heard(listRoadside).length
  expect(server.heard(listRoadside)[0]?.query).toEqual({ latitude: 27.951, longitude: -82.457 })
  await screen.rerender(<RoadsideHelp point={{ ...tampa, latitude: 27.9507 }} />)
  server.answers(listRoadside, [{ ...bayTowing, name: 'Ocala Towing' }])
  await screen.rerender(<RoadsideHelp point={{ latitude: 29.19, longitude: -82.14 }} />)
  await expect.element(screen.getByRole('heading', { name: 'Ocala Towing' })).toBeVisible()
  expect(server.heard(listRoadside)).toHaveLength(before + 1)
})

test('says that it failed, in place and as a toast, and tries again', async () => {
  server.refuses(listRoadside, 'FORBIDDEN')
  const screen = await renderPart(<RoadsideHelp point={tampa} />)
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Failed to get roadside assistance')
  await expect.element(screen.getByRole('link', { name: '1-800-ROADSIDE' })).toBeVisible()
  await expectAccessible()
  server.answers(listRoadside, [bayTowing])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Bay Towing' })).toBeVisible()
})

test('keeps the number in sight while it is loading', async () => {
  server.isLost(listRoadside)
  server.waits(listRoadside)
  const screen = await renderPart(<RoadsideHelp point={tampa} />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '1-800-ROADSIDE' })).toBeVisible()
})

test('keeps a number and a name from left to right within Arabic', async () => {
  server.answers(listRoadside, [bayTowing])
  const screen = await renderPart(<RoadsideHelp point={tampa} />, { language: 'ar' })
  await expect.element(screen.getByRole('heading', { name: 'Bay Towing' })).toBeVisible()
  const number = screen.getByText('1-800-ROADSIDE').element()
  expect(getComputedStyle(number).direction).toBe('ltr')
  expect(getComputedStyle(screen.getByRole('listitem').element()).direction).toBe('rtl')
  await expectAccessible()
})
