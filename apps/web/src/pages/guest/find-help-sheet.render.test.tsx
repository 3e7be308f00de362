import { expect, test, vi } from 'vitest'
import { locationRoutes } from '@krash/contract/location'
import { expectAccessible } from '#testing/accessibility.ts'
import { hospital } from '#testing/examples/help-places.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FindHelpSheet } from './find-help-sheet.tsx'

const at = { latitude: 27.950612, longitude: -82.457213 }

test('a guest tells 911 where they are, once it is measured', async () => {
  server.answers(locationRoutes.nearbyPlaces, [hospital(1)])
  server.answers(locationRoutes.reverseGeocode, {
    ...at,
    address: 'Tampa, FL',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
    precision: 'place',
    county: 'Hillsborough County',
    countyFips: '12057',
    plusCode: '76VVXG2V+64',
    label: 'Near Tampa, FL 33602 (Hillsborough County)',
  })
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { ...at, accuracy: 10 } } as GeolocationPosition),
  )
  const screen = await renderPart(<FindHelpSheet onClose={vi.fn()} />, { isGuest: true, texts: ['report'] })
  await screen.getByRole('button', { name: 'Tell 911' }).click()
  const words = screen.getByRole('dialog', { name: 'Tell 911' })
  await expect.element(words.getByText('We do not know where you are.')).toBeVisible()
  // There is no field for an address here.
  await expect.element(words.getByRole('button', { name: 'Type the address' })).not.toBeInTheDocument()
  await expectAccessible()
  await words.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(words.getByText('27.95061, -82.45721')).toBeVisible()
  await expect.element(words.getByText('Near Tampa, FL 33602', { exact: true })).toBeVisible()
  await words.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
})
