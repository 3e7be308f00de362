import { beforeEach, expect, test, vi } from 'vitest'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { profileRoutes } from '@krash/contract/profile'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SharedPlace } from '@krash/contract/shared-places'
import { useDeleteContact } from '#entities/emergency-contacts/contact-queries.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { TellMyPeople } from './people-card.tsx'

const { sharePlace, listSharedPlaces, updateSharedPlace, stopSharing } = sharedPlaceRoutes
const { listEmergencyContacts } = emergencyContactRoutes
const { getProfile } = profileRoutes

const ana: EmergencyContact = {
  id: '0199a000-0000-7000-8000-0000000000a1',
  name: 'Ana',
  phone: '+18135550177',
  relationship: 'Sister',
  createdAt: '2026-11-01T12:00:00.000Z',
}
const luis = { ...ana, id: '0199a000-0000-7000-8000-0000000000a2', name: 'Luis', phone: '+18135550178' }

/** A new id for each test, because this device stores links by report. */
let accidentId = ''
let shared: SharedPlace

beforeEach(() => {
  accidentId = crypto.randomUUID()
  shared = {
    id: crypto.randomUUID(),
    accidentId,
    situation: 'safe',
    showsName: true,
    showsPhone: true,
    createdAt: new Date().toISOString(),
    // The clock of a page may be 15 seconds behind: less than what is missing from two hours.
    expiresAt: new Date(Date.now() + 2 * 3_600_000 - 30_000).toISOString(),
  }
  server.answers(getProfile, maria)
  server.answers(listEmergencyContacts, [ana, luis])
  server.answers(sharePlace, ({ body }) => ({ ...shared, ...body, token: 'x'.repeat(43) }))
  server.answers(listSharedPlaces, () => (server.heard(sharePlace).length > 0 ? [shared] : []))
})

const link = () => `${location.origin}/here#${'x'.repeat(43)}`

async function open({ isSent = true } = {}) {
  const report = {
    accidentId: isSent ? accidentId : undefined,
    place: '401 E Jackson St, Tampa, FL',
    happenedAt: '2026-11-20T19:20:00.000Z',
  }
  const screen = await renderPart(<TellMyPeople report={report} />, { texts: ['follow'] })
  await screen.getByRole('button', { name: 'Write the message' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tell my people' })
  await expect.element(dialog.getByRole('link', { name: /Text .*Luis/ })).toBeVisible()
  return { screen, dialog }
}

test('claims nothing of how one is before it is said', async () => {
  const { dialog } = await open()
  await expect
    .element(dialog.getByText(/^I was in a car accident/))
    .toHaveTextContent('I was in a car accident: 401 E Jackson St, Tampa, FL, 11/20/2026, 2:20 PM.')
  await expect.element(dialog.getByText(/Choose above how you are/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument()
  expect(server.heard(sharePlace)).toEqual([])
  await expectAccessible()
})

test('makes a link once it is said, and puts it into the message', async () => {
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(link())
  await expect.element(dialog.getByText(/The link works for 11\d more minutes/)).toBeVisible()
  expect(server.heard(sharePlace).map(({ body }) => body)).toEqual([
    { accidentId, situation: 'safe', showsName: true, showsPhone: true },
  ])
  await expectAccessible()
})

test('texts each contact with the message', async () => {
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  const text = dialog.getByRole('link', { name: /Text .*Ana/ })
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(link())
  const href = text.element().getAttribute('href') ?? ''
  expect(href).toMatch(/^sms:\+18135550177\?/)
  expect(decodeURIComponent(href)).toContain('I am safe.')
  expect(decodeURIComponent(href)).toContain(link())
})

test('tells the link when one is another way now', async () => {
  server.answers(updateSharedPlace, ({ body }) => ({ ...shared, ...body }))
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText('Your people see this on the link.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'On the way home' }).click()
  await expect
    .element(dialog.getByText(/^I was in a car accident/))
    .toHaveTextContent('I am on the way home.')
  await expect
    .poll(() => server.heard(updateSharedPlace))
    .toMatchObject([{ params: { id: shared.id }, body: { situation: 'home' } }])
  expect(server.heard(sharePlace)).toHaveLength(1)
})

test('tells the link what was said while it was being made', async () => {
  server.answers(updateSharedPlace, { ...shared, situation: 'hurt' })
  const release = server.waits(sharePlace)
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText('Making your link…')).toBeVisible()
  await dialog.getByRole('radio', { name: 'I am hurt. Help is with me.' }).click()
  release()
  await expect.poll(() => server.heard(updateSharedPlace)).toMatchObject([{ body: { situation: 'hurt' } }])
})

test('says in the message that one is at the hospital', async () => {
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am at the hospital' }).click()
  await expect
    .element(dialog.getByText(/^I was in a car accident/))
    .toHaveTextContent(`I am at the hospital. See where it happened and how I am, for 2 hours: ${link()}`)
})

test('shows what else the link tells, and leaves out what is taken off', async () => {
  const { dialog } = await open()
  const name = dialog.getByRole('checkbox', { name: /^My name Maria O\.$/ })
  const phone = dialog.getByRole('checkbox', { name: /^A button to call me \(813\) 555-0142$/ })
  await expect.element(name).toBeChecked()
  await expect.element(phone).toBeChecked()
  await phone.click()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect
    .poll(() => server.heard(sharePlace).map(({ body }) => body))
    .toEqual([{ accidentId, situation: 'safe', showsName: true, showsPhone: false }])
})

test('takes name and number back from an open link', async () => {
  server.answers(updateSharedPlace, ({ body }) => ({ ...shared, ...body }))
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText('Your people see this on the link.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^My name/ }).click()
  await dialog.getByRole('checkbox', { name: /^A button to call me/ }).click()
  await expect
    .poll(() => server.heard(updateSharedPlace).map(({ body }) => body))
    .toEqual([
      { showsName: false, showsPhone: true },
      { showsName: false, showsPhone: false },
    ])
})

test('keeps showing what the link still shows when it could not be taken back', async () => {
  server.refuses(updateSharedPlace, 'CONFLICT')
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText('Your people see this on the link.')).toBeVisible()
  const phone = dialog.getByRole('checkbox', { name: /^A button to call me/ })
  await phone.click()
  await expect.element(dialog.getByText(/We could not change what the link shows/)).toBeVisible()
  await expect.element(phone).toBeChecked()
})

test('offers neither name nor number that the profile does not have', async () => {
  server.answers(getProfile, { ...maria, firstName: null, cellNumber: null })
  const { dialog } = await open()
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect
    .poll(() => server.heard(sharePlace).map(({ body }) => body))
    .toEqual([{ accidentId, situation: 'safe', showsName: false, showsPhone: false }])
})

test('asks for both while the profile is not known', async () => {
  server.refuses(getProfile, 'FORBIDDEN')
  const { dialog } = await open()
  await expect.element(dialog.getByRole('checkbox', { name: 'My name' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'A button to call me' })).toBeChecked()
})

test('shows what a link of another device tells', async () => {
  server.answers(listSharedPlaces, [{ ...shared, showsName: false }])
  const report = { accidentId, place: 'Tampa, FL', happenedAt: '2026-11-20T19:20:00.000Z' }
  const screen = await renderPart(<TellMyPeople report={report} startsOpen />, { texts: ['follow'] })
  const dialog = screen.getByRole('dialog', { name: 'Tell my people' })
  await expect.element(dialog.getByText(/made on another device is open until/)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /^My name/ })).not.toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /^A button to call me/ })).toBeChecked()
})

test('says that the link still shows what was said before', async () => {
  server.refuses(updateSharedPlace, 'CONFLICT')
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText('Your people see this on the link.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'On the way home' }).click()
  await expect.element(dialog.getByText(/We could not change what the link shows/)).toBeVisible()
  await expectAccessible()
})

test('stops sharing at once, and makes a new link only when asked to', async () => {
  server.answers(stopSharing, { id: shared.id })
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(dialog.getByText(/You stopped sharing/)).toBeVisible()
  await expect.element(dialog.getByText(/^I was in a car accident/)).not.toHaveTextContent('/here#')
  expect(server.heard(sharePlace)).toHaveLength(1)
  shared = { ...shared, id: crypto.randomUUID() }
  server.answers(sharePlace, { ...shared, token: 'y'.repeat(43) })
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(/#y{43}$/)
})

test('keeps saying that it is shared when it could not be stopped', async () => {
  server.refuses(stopSharing, 'CONFLICT')
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We could not stop sharing.')
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(link())
})

test('shows a link as stopped that was stopped on another device', async () => {
  server.answers(listSharedPlaces, [])
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText(/You stopped sharing/)).toBeVisible()
})

test('shows and stops a link that was made on another device, and makes none by itself', async () => {
  let open = [{ ...shared, situation: 'waiting' as const }]
  server.answers(listSharedPlaces, () => open)
  server.answers(updateSharedPlace, shared)
  server.answers(stopSharing, () => {
    open = []
    return { id: shared.id }
  })
  const report = { accidentId, place: 'Tampa, FL', happenedAt: '2026-11-20T19:20:00.000Z' }
  const screen = await renderPart(<TellMyPeople report={report} />, { texts: ['follow'] })
  await expect.element(screen.getByText(/Anyone with your link can see the place/)).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tell my people' })
  await expect.element(dialog.getByText(/made on another device is open until/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Waiting for help' })).toBeChecked()
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(dialog.getByText(/You stopped sharing/)).toBeVisible()
  expect(server.heard(stopSharing)).toMatchObject([{ params: { id: shared.id } }])
  expect(server.heard(updateSharedPlace)).toMatchObject([{ body: { situation: 'safe' } }])
  expect(server.heard(sharePlace)).toEqual([])
})

test('asks for the same link again when its answer was lost', async () => {
  server.isLost(sharePlace)
  const { dialog } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(dialog.getByText(/We could not make a link/)).toBeVisible()
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent('I am safe.')
  server.answers(sharePlace, { ...shared, token: 'x'.repeat(43) })
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(link())
  const keys = server.heard(sharePlace).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('goes without a link where there is no signal, and gets one when it is back', async () => {
  const { dialog } = await open()
  setOnline(false)
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText(/You have no signal/)).toBeVisible()
  expect(server.heard(sharePlace)).toEqual([])
  setOnline(true)
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent(link())
})

test('goes without a link while the report waits on the device', async () => {
  const { dialog } = await open({ isSent: false })
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText(/Your report has not gone out yet/)).toBeVisible()
  await expect.element(dialog.getByText(/^I was in a car accident/)).toHaveTextContent('I am safe.')
})

test('says on the card until when somebody can see the place', async () => {
  const { screen, dialog } = await open()
  await dialog.getByRole('radio', { name: 'I am safe' }).click()
  await expect.element(dialog.getByText(/The link works for/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText(/Anyone with your link can see the place/)).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'I am safe' })).toBeChecked()
  expect(server.heard(sharePlace)).toHaveLength(1)
})

test('a text to a number that is no contact is offered too, with and without contacts', async () => {
  const { screen, dialog } = await open()
  const text = dialog.getByRole('link', { name: 'Text…', exact: true })
  expect(text.element().getAttribute('href')).toMatch(/^sms:\?&body=I%20was%20in%20a%20car%20accident/)
  await screen.unmount()
  server.answers(listEmergencyContacts, [])
  const report = { accidentId, place: 'Tampa, FL', happenedAt: '2026-11-20T19:20:00.000Z' }
  const alone = await renderPart(<TellMyPeople report={report} startsOpen />, { texts: ['follow'] })
  const opened = alone.getByRole('dialog', { name: 'Tell my people' })
  await expect.element(opened.getByText(/You have no emergency contacts yet/)).toBeVisible()
  await expect.element(opened.getByRole('link', { name: 'Text…', exact: true })).toBeVisible()
  await expectAccessible()
})

test('is copied on a computer', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, dialog } = await open()
  await dialog.getByRole('button', { name: 'Copy the message' }).click()
  expect(write.mock.calls[0]?.[0]).toMatch(/^I was in a car accident/)
  await expect
    .element(screen.getByRole('region', { name: 'Messages', includeHidden: true }))
    .toHaveTextContent('Copied. Paste it where you write.')
})

test('says that copying did not work', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { screen, dialog } = await open()
  await dialog.getByRole('button', { name: 'Copy the message' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages', includeHidden: true }))
    .toHaveTextContent('Select the message and copy it by hand.')
})

test('leads to the contacts where there are none', async () => {
  server.answers(listEmergencyContacts, [])
  const report = { accidentId, place: '', happenedAt: '2026-11-20T19:20:00.000Z' }
  const screen = await renderPart(<TellMyPeople report={report} />, { texts: ['follow'] })
  await screen.getByRole('button', { name: 'Write the message' }).click()
  await screen.getByRole('link', { name: 'Add emergency contacts' }).click()
  expect(screen.go).toHaveBeenCalledWith('/preferences#people')
})

test('can be sent another way when the contacts could not be loaded', async () => {
  server.refuses(listEmergencyContacts, 'FORBIDDEN')
  const report = { accidentId, place: '', happenedAt: '2026-11-20T19:20:00.000Z' }
  const screen = await renderPart(<TellMyPeople report={report} />, { texts: ['follow'] })
  await screen.getByRole('button', { name: 'Write the message' }).click()
  await expect.element(screen.getByText(/Your contacts could not be loaded/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy the message' })).toBeVisible()
})

test('knows the contacts without a network too: a text message needs none', async () => {
  const { screen } = await open()
  await screen.unmount()
  server.isLost(listEmergencyContacts)
  server.isLost(listSharedPlaces)
  setOnline(false)
  const { dialog } = await open({ isSent: false })
  expect(
    dialog
      .getByRole('link', { name: /Text .*Ana/ })
      .element()
      .getAttribute('href'),
  ).toMatch(/^sms:\+18135550177\?&body=I%20was%20in%20a%20car%20accident/)
})

test('a contact that was deleted here is not kept for later', async () => {
  const { screen } = await open()
  server.answers(emergencyContactRoutes.deleteEmergencyContact, { id: luis.id })
  await screen.rerender(<Delete id={luis.id} />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => localStorage.getItem('krash_my_people')).not.toContain('Luis')
  expect(localStorage.getItem('krash_my_people')).toContain('Ana')
})

function Delete({ id }: { id: string }) {
  const remove = useDeleteContact()
  return (
    <button type="button" onClick={() => void remove(id)}>
      Delete
    </button>
  )
}

test('mirrors, and keeps the message in its own direction', async () => {
  const report = { accidentId, place: '401 E Jackson St', happenedAt: '2026-11-20T19:20:00.000Z' }
  const screen = await renderPart(<TellMyPeople report={report} />, { texts: ['follow'], language: 'ar' })
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expectAccessible()
})
