import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { consentRoutes } from '@krash/contract/lawyer-connections/consents'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { consentWith, endedConnection } from '#testing/examples/consents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { WhatIShared } from './what-i-shared.tsx'

const { listConsents } = consentRoutes
const { revokeConnection } = connectionRoutes
const { listSharedPlaces, stopSharing } = sharedPlaceRoutes
const consent = consentWith(1)
const { fullName } = consent.lawyer

beforeEach(() => {
  server.answers(listConsents, [consent])
  server.answers(listSharedPlaces, [])
})

const show = (language: 'en' | 'ar' = 'en') =>
  renderPart(<WhatIShared preview={({ shared }) => <p>{shared.case?.note}</p>} />, {
    texts: ['help'],
    language,
  })

test('shows what each lawyer has, who looked, and exactly what they see', async () => {
  const screen = await show()
  const card = screen.getByRole('region', { name: fullName })
  await expect.element(card).toHaveTextContent('Can see it')
  await expect.element(card).toHaveTextContent('Contact, report, and 2 pictures')
  await expect
    .element(card.getByRole('list', { name: 'What happened' }))
    .toHaveTextContent(/Opened, .*You agreed, /)
  await expectAccessible()
  await card.getByRole('button', { name: 'See what they see' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Call after 5.')
})

test('asks before it ends, with the safe answer first, and says so at once', async () => {
  const screen = await show()
  const card = screen.getByRole('region', { name: fullName })
  await card.getByRole('button', { name: 'Revoke' }).click()
  const question = screen.getByRole('alertdialog')
  await expect
    .element(question)
    .toHaveTextContent('What they have read or saved, they may keep. Messages stay.')
  await expect.element(question.getByRole('button', { name: 'Keep sharing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(server.heard(revokeConnection)).toEqual([])
  const at = new Date().toISOString()
  server.answers(revokeConnection, endedConnection(1, at))
  server.answers(listConsents, [{ ...consent, status: 'revoked', revokedAt: at }])
  await card.getByRole('button', { name: 'Revoke' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(card.getByRole('status')).toHaveTextContent(/^Ended /)
  await expect.element(card.getByRole('status')).toHaveFocus()
  await expect.element(card.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument()
  expect(server.heard(revokeConnection)).toMatchObject([{ params: { id: consent.connectionId } }])
})

test('a failed end says so, and changes nothing', async () => {
  server.refuses(revokeConnection, 'SERVER_ERROR')
  const screen = await show()
  await screen.getByRole('button', { name: 'Revoke' }).click()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('They can still see it.')
  await question.getByRole('button', { name: 'Keep sharing' }).click()
  await expect.element(screen.getByRole('region', { name: fullName })).toHaveTextContent('Can see it')
})

test('tells who can see nothing: a lawyer without an account, and an invented one', async () => {
  const [other, invented] = [2, 3].map((n) => consentWith(n))
  server.answers(listConsents, [
    { ...other!, lawyer: { ...other!.lawyer, hasAccount: false } },
    { ...invented!, lawyer: { ...invented!.lawyer, isDemo: true, hasAccount: false } },
  ])
  const screen = await show()
  await expect.element(screen.getByText('Kept until they join Krash')).toBeVisible()
  await expect.element(screen.getByText('Invented: nobody sees it')).toBeVisible()
})

test('shows an opening when the stream tells of it, and folds older ones away', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Can see it')).toBeVisible()
  const opened = consent.events[0]!
  const more = ['51', '52', '53'].map((end) => ({ ...opened, id: opened.id.slice(0, -2) + end }))
  server.answers(listConsents, [{ ...consent, events: [...more, ...consent.events] }])
  tellLive('connection', { connectionId: consent.connectionId })
  await screen.getByText('2 more').click()
  await expect
    .element(screen.getByRole('list', { name: 'What happened before' }))
    .toHaveTextContent(/You agreed/)
})

test('ends a link to the place', async () => {
  const link = {
    id: '0199a000-0000-7000-8000-0000000000f1',
    accidentId: '0199a000-0000-7000-8000-0000000000d1',
    situation: 'safe' as const,
    showsName: true,
    showsPhone: true,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  server.answers(listSharedPlaces, () => (server.heard(stopSharing).length > 0 ? [] : [link]))
  server.answers(stopSharing, { id: link.id })
  const screen = await show()
  await expect.element(screen.getByText(/^Live place · until /)).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('Stopped. The link no longer shows anything.')).toHaveFocus()
  await expect.element(screen.getByText(/^Live place/)).not.toBeInTheDocument()
})

test('says that nothing is shared', async () => {
  server.answers(listConsents, [])
  const screen = await show()
  await expect.element(screen.getByText('You have shared nothing.')).toBeVisible()
  await expectAccessible()
})

test('says what failed, and never that nothing is shared; the next try shows it', async () => {
  server.refuses(listConsents, 'SERVER_ERROR')
  const screen = await show()
  await expect.element(screen.getByText('We could not load what you shared.')).toBeVisible()
  await expect.element(screen.getByText('You have shared nothing.')).not.toBeInTheDocument()
  server.answers(listConsents, [consent])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('region', { name: fullName })).toBeVisible()
})

test('without a network keeps what it knows, says of when, and why it cannot revoke', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Can see it')).toBeVisible()
  setOnline(false)
  await expect.element(screen.getByText(/^No signal\. Shown as of /)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Revoke' })).toBeDisabled()
  await expect.element(screen.getByText('You have no signal. Revoking needs it.')).toBeVisible()
})

test('fits a narrow mirrored screen', async () => {
  const screen = await show('ar')
  await expect.element(screen.getByText('يمكنه رؤيته')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
})
