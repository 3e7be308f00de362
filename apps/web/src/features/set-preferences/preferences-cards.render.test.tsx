import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { blockRoutes } from '@krash/contract/blocks'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { preferencesRoutes } from '@krash/contract/preferences'
import { textMessageRoutes } from '@krash/contract/text-messages'
import type { TextNumber } from '@krash/contract/text-messages'
import { usePreferences } from '#entities/preferences/preferences-query.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { failToLocate } from '#testing/device.ts'
import { withTexts } from '#testing/operator.ts'
import { preferencesOf } from '#testing/examples/preferences.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { BlockedCard } from './contacts/blocked-card.tsx'
import { ContactsCard } from './contacts/contacts-card.tsx'
import { PlacesCard } from './device/places-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { SharingCard } from './sharing-card.tsx'

const { getPreferences, updatePreferences } = preferencesRoutes
const { listEmergencyContacts, addEmergencyContact, deleteEmergencyContact, restoreEmergencyContact } =
  emergencyContactRoutes

const preferences = preferencesOf()
const ana: EmergencyContact = {
  id: '0199a000-0000-7000-8000-0000000000a1',
  name: 'Ana',
  phone: '+18135550177',
  relationship: 'Sister',
  createdAt: '2026-11-20T12:00:00.000Z',
}

beforeEach(() => server.answers(getPreferences, preferences))

function Cards(): ReactNode {
  const { data } = usePreferences()
  if (data === undefined) return null
  return (
    <>
      <NotificationsCard preferences={data} />
      <SharingCard preferences={data} />
    </>
  )
}

const showCards = async () => {
  const screen = await renderPart(<Cards />, { texts: ['account', 'home'] })
  return { screen, change: (name: string | RegExp) => screen.getByRole('switch', { name }) }
}

test('a switch turns at once, and sends only what was changed', async () => {
  server.answers(updatePreferences, { ...preferences, shareData: true })
  const release = server.waits(updatePreferences)
  const { change } = await showCards()
  const share = change(/^Share my emergency information/)
  await expect.element(share).not.toBeChecked()
  await expect
    .element(share)
    .toHaveAccessibleDescription(/your case, photos and place are checked beforehand/)
  await expectAccessible()
  await share.click()
  await expect.element(share).toBeChecked()
  release()
  await expect
    .poll(() => server.heard(updatePreferences).map(({ body }) => body))
    .toEqual([{ shareData: true }])
  await expect.element(share).toBeChecked()
})

test('a switch goes back when it was not kept, and says so', async () => {
  server.refuses(updatePreferences, 'FORBIDDEN')
  const { screen, change } = await showCards()
  await change(/^Emails/).click()
  await expect.element(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Error')
  await expect.element(change(/^Emails/)).toBeChecked()
})

test('of two quick changes neither undoes the other', async () => {
  server.answers(updatePreferences, ({ body }) => ({
    ...preferences,
    ...(body.shareData !== undefined && { shareData: body.shareData }),
    ...(body.dataSharingConsent !== undefined && { shareData: true, dataSharingConsent: true }),
  }))
  const { change } = await showCards()
  await change(/^Share my emergency information/).click()
  await change(/^I agree that lawyers/).click()
  await expect.poll(() => server.heard(updatePreferences)).toHaveLength(2)
  await expect.element(change(/^Share my emergency information/)).toBeChecked()
  await expect.element(change(/^I agree that lawyers/)).toBeChecked()
})

test('the first channel is one of two, and asked for once', async () => {
  server.answers(updatePreferences, { ...preferences, preferredNotification: 'text' })
  const { screen } = await showCards()
  await expect.element(screen.getByRole('radio', { name: 'Email' })).toBeChecked()
  await expect.element(screen.getByText(/Text message/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Text message' }).click()
  await expect
    .poll(() => server.heard(updatePreferences).map(({ body }) => body))
    .toEqual([{ preferredNotification: 'text' }])
})

const { getTextNumber, sendTextCode, confirmTextNumber } = textMessageRoutes
const cellNumber = '+18135550142'
const unconfirmed: TextNumber = { cellNumber, isConfirmed: false, isStopped: false, pending: null }
const waiting: TextNumber = {
  ...unconfirmed,
  pending: {
    cellNumber,
    againAt: '2099-01-01T12:00:00.000Z',
    expiresAt: '2099-01-01T12:09:00.000Z',
  },
}

test('text messages come after a number and its code, and their switch is a choice from then on', async () => {
  await withTexts()
  server.answers(getTextNumber, unconfirmed)
  server.answers(sendTextCode, waiting)
  const { screen, change } = await showCards()
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  await button('Set up text messages').click()
  const number = screen.getByLabelText(/^Your cell number/)
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveValue('(813) 555-0142')
  await number.fill('12')
  await button('Send the code').click()
  await expect.element(number).toHaveAccessibleDescription(/10 digits/)
  await number.fill('813 555 0142')
  await button('Send the code').click()
  const code = screen.getByLabelText(/^Code/)
  await expect.element(code).toHaveFocus()
  await expect.element(screen.getByText(/We sent a code to .*\(813\).555.0142/)).toBeVisible()
  await expect.element(screen.getByText(/another code at \d+:00/)).toBeVisible()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible()
  server.refuses(confirmTextNumber, 'TEXT_CODE_WRONG')
  await code.fill('111111')
  await button('Confirm').click()
  await expect.element(code).toHaveAccessibleDescription(/That is not the code/)
  server.answers(confirmTextNumber, { ...unconfirmed, isConfirmed: true })
  server.answers(getPreferences, {
    ...preferences,
    notifications: { ...preferences.notifications, text: true },
  })
  await code.fill('012 345')
  await button('Confirm').click()
  await expect.element(change(/^Text messages/)).toBeChecked()
  expect(server.heard(sendTextCode).map(({ body }) => body)).toEqual([
    { cellNumber, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  ])
  expect(server.heard(confirmTextNumber).at(-1)?.body).toEqual({ code: '012345' })
  await expect.element(button('Another number')).toHaveFocus()
})

test('where STOP was answered, START is told; where none can be sent, none are offered', async () => {
  const { screen } = await showCards()
  await expect.element(screen.getByText('Emails', { exact: true })).toBeVisible()
  expect(screen.getByText('Set up text messages').query()).toBeNull()
  await screen.unmount()
  await withTexts()
  server.answers(getTextNumber, { ...unconfirmed, isConfirmed: true, isStopped: true })
  const again = await showCards()
  await expect.element(again.screen.getByText(/Answer START/)).toBeVisible()
  expect(again.change(/^Text messages/).query()).toBeNull()
})

async function showContacts(contacts: EmergencyContact[]) {
  server.answers(listEmergencyContacts, contacts)
  const screen = await renderPart(<ContactsCard />, { texts: ['account', 'home'] })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, button, field: (name: RegExp) => screen.getByRole('dialog').getByLabelText(name) }
}

test('what the switches check beforehand is named as it is where one shares', async () => {
  const { screen } = await showCards()
  await expect
    .element(screen.getByText(/When you share, “How you want to talk” is checked beforehand\./))
    .toBeVisible()
})

test.for([
  [1, /Please enable location permissions\. You can type an address instead, or allow it in your settings\./],
  [3, /Location request timed out\. Please try again\. You can type an address instead\./],
] as const)('a device that does not tell where it is (%s) comes with another way', async ([code, words]) => {
  failToLocate(code)
  const screen = await renderPart(<PlacesCard />, { texts: ['account', 'home'] })
  await screen.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(screen.getByRole('status').last()).toHaveTextContent(words)
})

test('nobody is there yet; the first contact is added', async () => {
  server.answers(addEmergencyContact, ana)
  const { screen, button, field } = await showContacts([])
  await expect.element(screen.getByText('No emergency contact yet.')).toBeVisible()
  await button('Add').click()
  await field(/^Name/).fill('Ana')
  await button('Save').click()
  await expect.element(field(/^Phone/)).toHaveFocus()
  await expect.element(field(/^Relationship/)).toBeInvalid()
  await expectAccessible()
  await field(/^Phone/).fill('813 555 0177')
  await field(/^Relationship/).fill('Sister')
  server.answers(listEmergencyContacts, [ana])
  await button('Save').click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Sister')).toBeVisible()
  expect(server.heard(addEmergencyContact)).toMatchObject([
    { body: { name: 'Ana', phone: '+18135550177', relationship: 'Sister' } },
  ])
})

test('a contact is deleted at once, and Undo brings it back to its place', async () => {
  const ben = { ...ana, id: ana.id.replace(/a1$/, 'a2'), name: 'Ben', createdAt: '2026-11-21T12:00:00.000Z' }
  server.answers(deleteEmergencyContact, { id: ana.id })
  server.answers(restoreEmergencyContact, ana)
  const { screen, button } = await showContacts([ana, ben])
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await button('Delete Ana').click()
  await expect.element(toasts).toHaveTextContent(/.?Ana.? deleted/)
  await expect.element(button('Delete Ana')).not.toBeInTheDocument()
  expect(server.heard(deleteEmergencyContact)).toHaveLength(1)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('listitem').nth(0)).toHaveTextContent('Ana')
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('Ben')
  expect(server.heard(restoreEmergencyContact)).toMatchObject([{ params: { id: ana.id } }])
})

test('the last contact goes, and one that could not be deleted stays', async () => {
  server.refuses(deleteEmergencyContact, 'FORBIDDEN')
  const { screen, button } = await showContacts([ana])
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', 'tel:+18135550177')
  await button('Delete Ana').click()
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('Access denied')
  await expect.element(button('Delete Ana')).toBeVisible()
  server.answers(deleteEmergencyContact, { id: ana.id })
  await button('Delete Ana').click()
  await expect.element(screen.getByText('No emergency contact yet.')).toBeVisible()
})

test('deleted with the keyboard, a contact can be taken back with the next press', async () => {
  server.answers(deleteEmergencyContact, { id: ana.id })
  server.answers(restoreEmergencyContact, ana)
  const { button } = await showContacts([ana])
  await expect.element(button('Delete Ana')).toBeVisible()
  while (document.activeElement?.getAttribute('aria-label') !== 'Delete Ana') await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Undo')).toHaveFocus()
  await expect.element(button('Undo')).toHaveAccessibleDescription(/Ana.*no longer your emergency contact/)
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Delete Ana')).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(button('Delete Ana').element())).toBe(true)
})

test('ten are all it keeps', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({ ...ana, id: ana.id.replace(/a1$/, `b${n}`) }))
  const { screen, button } = await showContacts(ten)
  await expect.element(screen.getByText(/That is all we can keep/)).toBeVisible()
  await expect.element(button('Add')).not.toBeInTheDocument()
})

test('contacts that did not come are asked for again', async () => {
  const { screen, button } = await showContacts([])
  server.refuses(listEmergencyContacts, 'FORBIDDEN')
  await screen.unmount()
  const again = await renderPart(<ContactsCard />, { texts: ['account', 'home'] })
  await expect.element(again.getByText('We could not load your emergency contacts')).toBeVisible()
  await expect.element(button('Add')).not.toBeInTheDocument()
  server.answers(listEmergencyContacts, [ana])
  await again.getByRole('button', { name: 'Retry' }).click()
  await expect.element(again.getByText('Sister')).toBeVisible()
})

test('who is unblocked leaves the list, which keeps the focus', async () => {
  const block = {
    id: '0199a000-0000-7000-8000-0000000000c1',
    userId: null,
    conversationId: null,
    name: 'Kim Calm',
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  server.answers(blockRoutes.listBlocks, { blocks: [block] })
  server.answers(blockRoutes.deleteBlock, () => {
    server.answers(blockRoutes.listBlocks, { blocks: [] })
    return { id: block.id }
  })
  const screen = await renderPart(<BlockedCard />, { texts: ['follow', 'account', 'home'] })
  await screen.getByRole('button', { name: 'Unblock' }).click()
  const none = screen.getByText('You have blocked nobody.')
  await expect.element(none).toBeVisible()
  expect(document.activeElement?.contains(none.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
