import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { photoInfo } from '#testing/examples/accidents.ts'
import { clearDraft, openDraft } from '#testing/draft.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { emptyPlace } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { endSession } from '#shared/session/session-store.ts'
import { ReportForm } from './report-form.tsx'
import { SendBar } from './send-bar.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['report'], ...surroundings })

beforeEach(() => {
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(locationRoutes.suggest, [])
})

afterEach(async () => {
  await clearDraft()
  await page.viewport(390, 844)
})

async function show() {
  const screen = await renderOnPage(<ReportForm who={null} />)
  const station = (name: string) => screen.getByRole('region', { name })
  return {
    screen,
    where: station('Where are you?'),
    what: station('What happened?'),
    check: station('Check and send'),
  }
}

test('opens one station at a time on a phone, and says what the others hold', async () => {
  const { screen, where, what, check } = await show()
  await expect.element(screen.getByText('Step 1 of 3')).toBeVisible()
  await expect.element(where.getByRole('button', { name: 'Use my location' })).toBeVisible()
  await expect.element(what).toHaveTextContent('Nothing added. That is fine.')
  await expect.element(check).toHaveTextContent('Waiting for a place')
  await expectAccessible()
})

test('leads on from station to station, and the focus goes along', async () => {
  const { screen, where, what, check } = await show()
  await where.getByRole('combobox').fill('Exit 45, I-275')
  await where.getByRole('button', { name: 'Continue' }).click()
  await expect.element(what.getByRole('heading', { name: 'What happened?' })).toHaveFocus()
  await expect.element(where).toHaveTextContent('Exit 45, I-275')
  await what.getByText('How bad is it?').first().click()
  await what.getByRole('radio', { name: /^Major/ }).click()
  await what.getByRole('button', { name: 'Continue' }).click()
  await expect.element(check.getByRole('heading', { name: 'Check and send' })).toHaveFocus()
  await expect.element(screen.getByText('Step 3 of 3')).toBeVisible()
  await expect.element(check).toHaveTextContent(/Exit 45, I-275.*Major/)
  await expect.element(what).toHaveTextContent('Major')
  await expectAccessible()
})

test('shows what will be sent: the pictures, the car and the words', async () => {
  const bytes = new ArrayBuffer(4)
  await openDraft()
  await draftStore.addPhoto({ info: photoInfo(1), bytes })
  draftStore.edit({ place: { ...emptyPlace, address: 'Exit 45, I-275' }, damage: ['hood', 'roof'] })
  draftStore.edit({ description: 'Hit from behind.' })
  const { screen, check } = await show()
  await screen.getByRole('button', { name: 'Edit: Check and send' }).click()
  await expect.element(check).toHaveTextContent(/Damage: Hood and roof.*Hit from behind\./)
  await expect.element(check.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
  await expect.element(check.getByRole('checkbox')).not.toBeInTheDocument()
  await expectAccessible()
})

test('shows all stations at once on a wide screen', async () => {
  await page.viewport(1280, 900)
  const { screen, where, what } = await show()
  await expect.element(where.getByRole('combobox')).toBeVisible()
  await expect.element(what.getByRole('radio', { name: /^Minor/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
})

test('keeps what is typed, and says so', async () => {
  const { screen, where } = await show()
  await where.getByRole('combobox').fill('Exit 45, I-275')
  await expect.element(screen.getByText('Saved on this device as you type.')).toBeVisible()
  await draftStore.flush()
  await screen.unmount()
  const again = await renderOnPage(<ReportForm who={null} />)
  await expect.element(again.getByRole('combobox')).toHaveValue('Exit 45, I-275')
})

const nothing = { isSending: false, failure: null, onSend: () => undefined }

test.for([
  { place: emptyPlace, says: 'Use your location or type an address first.' },
  {
    place: { ...emptyPlace, address: 'I' },
    says: 'Please write a little more, such as a street or an exit.',
  },
  { place: { ...emptyPlace, address: '91, -82' }, says: 'Check the place first.' },
])('cannot be sent without a place and says: $says', async ({ place, says }) => {
  const screen = await renderOnPage(<SendBar {...nothing} place={place} />)
  const send = screen.getByRole('button', { name: 'Send report' })
  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveAccessibleDescription(says)
  await expectAccessible()
})

const somewhere = { ...emptyPlace, address: 'Exit 45, I-275' }

test('is sent with a place alone', async () => {
  const screen = await renderOnPage(<SendBar {...nothing} place={somewhere} />)
  const send = screen.getByRole('button', { name: 'Send report' })
  await expect.element(send).toBeEnabled()
  await expect
    .element(send)
    .toHaveAccessibleDescription('Kept safe in your account. It calls neither the police nor your insurer.')
  await screen.rerender(<SendBar {...nothing} place={somewhere} isSending />)
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
})

test('says without a network that it is sent later, on the button itself', async () => {
  setOnline(false)
  const screen = await renderOnPage(<SendBar {...nothing} place={emptyPlace} />)
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await screen.rerender(<SendBar {...nothing} place={somewhere} />)
  const later = screen.getByRole('button', { name: 'Save now, send later' })
  await expect.element(later).toBeEnabled()
  await expect
    .element(later)
    .toHaveAccessibleDescription('No signal. It will go by itself later. In danger, call 911.')
  await expectAccessible()
  setOnline(true)
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toBeEnabled()
})

test('says that the device could not keep the report, and what to do', async () => {
  const screen = await renderOnPage(<SendBar {...nothing} place={somewhere} failure="notStored" />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Free some space on this device and try again.')
  await expectAccessible()
})

test('tells a guest that the report stays on the phone, with and without a network', async () => {
  endSession(null)
  const screen = await renderOnPage(<SendBar {...nothing} place={somewhere} />, { isGuest: true })
  const kept = 'Kept on this phone. It calls neither the police nor your insurer.'
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toHaveAccessibleDescription(kept)
  setOnline(false)
  await expect
    .element(screen.getByRole('button', { name: 'Save now, send later' }))
    .toHaveAccessibleDescription(kept)
})
