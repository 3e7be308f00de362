import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SpotDialog } from './spot-dialog.tsx'
import type { PointedPlace } from './spot-dialog.tsx'

const tampa = { latitude: 27.9447, longitude: -82.4604 }

const orlando: Suggestion = {
  id: 's1',
  label: 'Orlando, FL',
  address: 'Orlando, FL',
  city: 'Orlando',
  state: 'FL',
  zipCode: null,
  latitude: 28.5383,
  longitude: -81.3792,
  precision: 'place',
}

async function show(language: 'en' | 'ar' = 'en') {
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  const onUse = vi.fn<(place: PointedPlace) => void>()
  const screen = await renderPart(
    <SpotDialog address="401 E Jackson St" start={tampa} isExact onUse={onUse} onClose={() => undefined} />,
    { language, texts: ['spot'] },
  )
  return { screen, onUse, dialog: screen.getByRole('dialog') }
}

test('the arrow keys move the map under the sign, and the spot is what stands there', async () => {
  const { dialog, onUse } = await show()
  await expect.element(dialog.getByText('Where it was')).toBeVisible()
  await dialog.getByRole('application', { name: 'Map to point at the spot' }).click()
  await userEvent.keyboard('{ArrowRight}')
  const says = dialog.getByRole('status').last()
  await expect.element(says).toHaveTextContent(/^\d+ ft from where it was.*Please check the address/)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Use this spot' }).click()
  const { address, spot } = onUse.mock.calls[0]?.[0] ?? {}
  expect([address, spot?.latitude]).toEqual(['401 E Jackson St', tampa.latitude])
  expect(spot?.longitude).toBeGreaterThan(tampa.longitude)
  expect(spot?.longitude).toBeLessThan(tampa.longitude + 0.001)
})

test('the address alone can be corrected, and the map goes back to where it was', async () => {
  const { dialog, onUse } = await show('ar')
  await dialog.getByRole('application').click()
  await userEvent.keyboard('{ArrowUp}')
  await dialog.getByRole('button', { name: 'العودة إلى حيث كان' }).click()
  await expect.element(dialog.getByText('حيث كان', { exact: true })).toBeVisible()
  server.answers(locationRoutes.suggest, [])
  await dialog.getByRole('combobox').fill('Kennedy Blvd')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'استخدام هذه النقطة' }).click()
  expect(onUse.mock.calls[0]?.[0]).toEqual({ address: 'Kennedy Blvd', spot: tampa })
})

test('a town that was picked is no exact spot, until the map is moved from its middle', async () => {
  const { dialog, onUse } = await show()
  server.answers(locationRoutes.suggest, [orlando])
  await dialog.getByRole('combobox').fill('Orlan')
  await dialog.getByRole('option').click()
  const use = dialog.getByRole('button', { name: 'Use this spot' })
  await use.click()
  const town = { latitude: orlando.latitude, longitude: orlando.longitude }
  expect(onUse.mock.lastCall).toEqual([{ address: 'Orlando, FL', spot: undefined, town }])
  await dialog.getByRole('application').click()
  await userEvent.keyboard('{ArrowRight}')
  await use.click()
  expect(onUse.mock.lastCall?.[0]).toMatchObject({ spot: { latitude: town.latitude } })
  expect(onUse.mock.lastCall?.[0].town).toBeUndefined()
})
