import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locationRoutes } from '@krash/contract/location'
import type { ExactPlace, Place, Suggestion } from '@krash/contract/location'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { failToLocate, standAt } from '#testing/device.ts'
import { clearDraft } from '#testing/draft.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { emptyPlace } from '#entities/accidents/draft.ts'
import { draftStore, useDraft } from '#entities/accidents/use-draft.ts'
import { WhereStation } from './where-station.tsx'

const { locationSettings, suggest, reverseGeocode } = locationRoutes
const kennedy: Place = {
  address: 'W Kennedy Blvd, Tampa, FL',
  city: 'Tampa',
  state: 'FL',
  zipCode: '33602',
  latitude: 27.95,
  longitude: -82.46,
  precision: 'address',
}
const around: ExactPlace = {
  ...kennedy,
  county: 'Hillsborough County',
  countyFips: '12057',
  plusCode: '76VVXG2V+64',
  label: 'Near Tampa, FL (Hillsborough County)',
}
const jackson: Suggestion = {
  ...kennedy,
  id: 's1',
  label: '401 E Jackson St, Tampa, FL',
  latitude: 27.9477,
  longitude: -82.4584,
}

function Station(): ReactNode {
  const { draft } = useDraft()
  return <WhereStation place={draft.place} />
}

beforeEach(() => {
  server.answers(locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(reverseGeocode, around)
  server.answers(suggest, [])
})

afterEach(clearDraft)

async function show() {
  const screen = await renderPart(<Station />)
  return {
    screen,
    use: screen.getByRole('button', { name: 'Use my location' }),
    address: screen.getByRole('combobox', { name: 'Address or cross streets' }),
  }
}

const keptPlace = () => draftStore.state().draft.place

test('takes the measured position at once, and its address when it is told', async () => {
  standAt(27.9506123, -82.4572)
  const release = server.waits(reverseGeocode)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(screen.getByText('Location found')).toBeVisible()
  await expect.element(screen.getByText('27.95061, -82.45720')).toBeVisible()
  await expect.element(screen.getByText('Exact spot saved, within 40 ft')).toBeVisible()
  await expect.element(address).toHaveValue('')
  release()
  await expect.element(address).toHaveValue('W Kennedy Blvd, Tampa, FL')
  expect(keptPlace()).toMatchObject({ source: 'device', latitude: 27.950612, accuracy: 12 })
  await expect.element(screen.getByText('Near Tampa, FL 33602 (Hillsborough County)')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Map: W Kennedy Blvd, Tampa, FL' })).toBeVisible()
  await expect.element(screen.getByText('76VVXG2V+64')).toBeVisible()
  await expectAccessible()
})

test('a spot that was measured roughly says how far off it may be, and what helps', async () => {
  standAt(27.9506123, -82.4572, 1700)
  const { screen, use } = await show()
  await use.click()
  await expect.element(screen.getByText('Only within 1 mi.')).toBeVisible()
  await expect.element(screen.getByText('Try again outside, or type the address.')).toBeVisible()
  await expect.element(screen.getByText(/Exact spot saved/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Tell 911' }).click()
  await expect
    .element(screen.getByRole('dialog').getByText('This position may be off by up to 1.1 miles.'))
    .toBeVisible()
})

test('does not take the name of the town for an address', async () => {
  server.answers(reverseGeocode, {
    ...kennedy,
    address: 'Tampa, FL',
    precision: 'place',
    county: 'Hillsborough County',
    countyFips: '12057',
    plusCode: '76VVXG2V+64',
    label: 'Near Tampa, FL 33602 (Hillsborough County)',
  })
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(screen.getByText('Near Tampa, FL 33602 (Hillsborough County)')).toBeVisible()
  await expect.element(address).toHaveValue('')
})

test('keeps the position where nobody knows its address', async () => {
  server.refuses(reverseGeocode, 'PLACE_NOT_FOUND')
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(screen.getByText('Location found')).toBeVisible()
  await expect.element(address).toHaveValue('')
})

test('does not write over what the person has typed', async () => {
  standAt(27.9506, -82.4572)
  const release = server.waits(reverseGeocode)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(screen.getByText('Location found')).toBeVisible()
  await address.fill('Exit 45')
  release()
  // The address is looked up after a pause, so this comes after the answer that was held back.
  await expect.element(screen.getByText(/No address found/)).toBeVisible()
  await expect.element(address).toHaveValue('Exit 45')
  expect(keptPlace()).toMatchObject({ address: 'Exit 45', source: 'device', latitude: 27.9506 })
})

test('says that it is looking, and takes one press', async () => {
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => undefined)
  const { screen, use } = await show()
  await use.click()
  await expect.element(screen.getByText('Finding where you are…')).toBeVisible()
  await use.click({ force: true })
  expect(ask).toHaveBeenCalledOnce()
})

test.for([
  { code: 1, says: 'Location access denied by user.' },
  { code: 2, says: 'Location information is unavailable.' },
  { code: 3, says: 'Location request timed out.' },
] as const)('leads to the address when the device fails with $code', async ({ code, says }) => {
  failToLocate(code)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(screen.getByText(says)).toBeVisible()
  await expect.element(screen.getByText('Please type the address below.')).toBeVisible()
  await expect.element(address).toHaveFocus()
  await expectAccessible()
})

test('lets go of a measured position, and keeps the words', async () => {
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(address).toHaveValue('W Kennedy Blvd, Tampa, FL')
  await screen.getByRole('button', { name: 'Remove this location' }).click()
  await expect.element(screen.getByText('Location found')).not.toBeInTheDocument()
  await expect.element(address).toHaveFocus()
  expect(keptPlace()).toEqual({ ...emptyPlace, address: 'W Kennedy Blvd, Tampa, FL' })
})

test('takes the place of a suggestion, until its text is changed', async () => {
  server.answers(suggest, [jackson])
  const { screen, address } = await show()
  await address.fill('401 E Jack')
  await screen.getByRole('option').click()
  await expect.poll(keptPlace).toMatchObject({ source: 'suggestion', latitude: 27.9477 })
  await address.fill('401 E Jackson St, Tampa, FL 3')
  await expect.poll(keptPlace).toMatchObject({ source: 'typed', latitude: null })
})

test('measures anew after a suggestion, whose words go', async () => {
  server.answers(suggest, [jackson])
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await address.fill('401 E Jack')
  await screen.getByRole('option').click()
  await use.click()
  await expect.element(address).toHaveValue('W Kennedy Blvd, Tampa, FL')
  expect(keptPlace()).toMatchObject({ source: 'device', latitude: 27.9506 })
})

const tell = (screen: Awaited<ReturnType<typeof show>>['screen']) => ({
  open: screen.getByRole('button', { name: 'Tell 911' }),
  sheet: screen.getByRole('dialog', { name: 'Tell 911' }),
})

test('finds the place from the words for 911, which are there then', async () => {
  standAt(27.9506123, -82.4572)
  const { screen } = await show()
  const { open, sheet } = tell(screen)
  await open.click()
  await expect.element(sheet.getByText('We do not know where you are.')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(sheet.getByText('Near Tampa, FL 33602', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('27.95061, -82.45720')).toBeVisible()
  expect(sheet.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('leads from the words for 911 to the address when the device does not know where it is', async () => {
  failToLocate(1)
  const { screen, address } = await show()
  const { open, sheet } = tell(screen)
  await open.click()
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(sheet.getByText(/^Location access denied by user/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Type the address' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(address).toHaveFocus()
  await address.fill('Exit 45')
  await open.click()
  await expect.element(sheet.getByText('Exit 45', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('I do not know the exact spot.')).toBeVisible()
})

test('tells the point of a suggestion to nobody as the exact spot', async () => {
  server.answers(suggest, [jackson])
  const { screen, address } = await show()
  const { open, sheet } = tell(screen)
  await address.fill('401 E Jack')
  await screen.getByRole('option').click()
  await expect.poll(keptPlace).toMatchObject({ source: 'suggestion' })
  await open.click()
  await expect.element(sheet.getByText('401 E Jackson St, Tampa, FL', { exact: true })).toBeVisible()
  await expect.element(sheet).not.toHaveTextContent('27.94')
})

test('a spot that was pointed at on the map is known exactly, on the card and to 911', async () => {
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await use.click()
  await expect.element(address).toHaveValue('W Kennedy Blvd, Tampa, FL')
  server.answers(reverseGeocode, { ...around, address: 'N Ashley Dr, Tampa, FL' })
  await screen.getByRole('button', { name: 'Correct the place' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Correct the place' })
  await dialog.getByRole('application').click()
  await userEvent.keyboard('{ArrowRight}')
  await dialog.getByRole('button', { name: 'Use this spot' }).click()
  await expect.poll(keptPlace).toMatchObject({ source: 'device', accuracy: null, latitude: 27.9506 })
  await expect.element(address).toHaveValue('N Ashley Dr, Tampa, FL')
  const told = `27.95060, ${keptPlace().longitude?.toFixed(5)}`
  await expect.element(screen.getByText(told)).toBeVisible()
  await expect.element(screen.getByText('Exact spot saved', { exact: true })).toBeVisible()
  const { open, sheet } = tell(screen)
  await open.click()
  await expect.element(sheet).toHaveTextContent(told)
})

test('words that were typed stay where another spot is pointed at', async () => {
  standAt(27.9506, -82.4572)
  const { screen, use, address } = await show()
  await address.fill('Exit 45')
  await use.click()
  await screen.getByRole('button', { name: 'Correct the place' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Correct the place' })
  await dialog.getByRole('application').click()
  await userEvent.keyboard('{ArrowRight}')
  await dialog.getByRole('button', { name: 'Use this spot' }).click()
  await expect.poll(keptPlace).toMatchObject({ address: 'Exit 45', accuracy: null, near: { city: 'Tampa' } })
})

test.for([
  { typed: '91, -82.45', says: 'Latitude must be between -90 and 90' },
  { typed: '27.95, -200', says: 'Longitude must be between -180 and 180' },
  { typed: '0, 0', says: 'Invalid location coordinates' },
])('says what is wrong with $typed', async ({ typed, says }) => {
  const { screen, address } = await show()
  await address.fill(typed)
  await expect.element(screen.getByText(says)).toBeVisible()
  await expect.element(address).toBeInvalid()
})

test('blames nobody for an address that has only begun', async () => {
  const { address } = await show()
  await address.fill('4')
  await expect.element(address).toBeValid()
})
