import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { consentRoutes } from '@krash/contract/lawyer-connections/consents'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { fileRoutes } from '@krash/contract/files'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { consentWith, endedConnection, exampleDigest, examplePhoto } from '#testing/examples/consents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { WhatIShared } from './what-i-shared.tsx'

const { listConsents } = consentRoutes
const { previewRenewal, renewConnection, revokeConnection } = connectionRoutes
const { listSharedPlaces, stopSharing } = sharedPlaceRoutes
const consent = consentWith(1)
const { fullName } = consent.lawyer

beforeEach(() => {
  server.answers(listConsents, [consent])
  server.answers(listSharedPlaces, [])
  server.sends(fileRoutes.fileThumbnail, new Blob([], { type: 'image/webp' }))
})

const show = (language: 'en' | 'ar' = 'en') => renderPart(<WhatIShared />, { texts: ['help'], language })

test('shows what each lawyer has, who looked, and exactly what they see', async () => {
  const screen = await show()
  const card = screen.getByRole('region', { name: fullName })
  await expect.element(card).toHaveTextContent('Can see it')
  await expect.element(card).toHaveTextContent('Contact, report, and 2 photos')
  await expect
    .element(card.getByRole('list', { name: 'What happened' }))
    .toHaveTextContent(/\u2068Lawyer 1\u2069 opened contact, report, and 2 photos, .*You agreed, /)
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
  const [other, invented] = [2, 3].map((n) =>
    consentWith(n, { conflictCheck: 'waiting', wasOpened: false, events: [] }),
  )
  server.answers(listConsents, [
    { ...other!, lawyer: { ...other!.lawyer, hasAccount: false } },
    { ...invented!, lawyer: { ...invented!.lawyer, isDemo: true, hasAccount: false } },
  ])
  const screen = await show()
  await expect.element(screen.getByText('Kept until they join Krash')).toBeVisible()
  await expect.element(screen.getByText('Invented: nobody sees it')).toBeVisible()
  await expect.element(screen.getByText(/they see only names/)).not.toBeInTheDocument()
})

test('of a lawyer who opened it and has left, says that nobody answers now', async () => {
  server.answers(listConsents, [{ ...consent, lawyer: { ...consent.lawyer, hasAccount: false } }])
  const screen = await show()
  const card = screen.getByRole('region', { name: fullName })
  await expect.element(card).toHaveTextContent('Nobody answers for them now')
  await expect.element(card).not.toHaveTextContent('Kept until they join')
  await expect.element(card).toHaveTextContent(/opened contact, report, and 2 photos/)
  await expectAccessible()
})

test('shows an opening when the stream tells of it, and folds older ones away', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Can see it')).toBeVisible()
  const opened = consent.events[0]!
  // Each in an hour of its own.
  const more = [53, 52, 51].map((end) => ({
    ...opened,
    id: opened.id.slice(0, -2) + String(end),
    at: new Date(Date.parse(opened.at) + (end - 50) * 3_600_000).toISOString(),
  }))
  server.answers(listConsents, [{ ...consent, events: [...more, ...consent.events] }])
  tellLive('connection', { connectionId: consent.connectionId })
  await screen.getByText('2 more').click()
  await expect
    .element(screen.getByRole('list', { name: 'What happened before' }))
    .toHaveTextContent(/You agreed/)
})

test('shares what is new once it was shown, and says so when it changed meanwhile', async () => {
  const photo = examplePhoto(13)
  const now = { ...consent.shared, documents: [...(consent.shared.documents ?? []), photo] }
  const later = { ...now, documents: [...now.documents, examplePhoto(14)] }
  server.answers(previewRenewal, { package: now, digest: exampleDigest('now') })
  const screen = await show()
  await screen.getByRole('button', { name: 'Share what is new' }).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet).toHaveTextContent('New since you agreed: 1 picture more.')
  server.refuses(renewConnection, 'PACKAGE_CHANGED', { package: later, digest: exampleDigest('later') })
  await sheet.getByRole('button', { name: 'Share what is new' }).click()
  await expect
    .element(sheet.getByRole('alert'))
    .toHaveTextContent('Something changed since you looked: 1 picture more. Nothing was shared.')
  await expectAccessible()
  server.answers(renewConnection, {
    ...endedConnection(1, ''),
    status: 'active',
    revokedAt: null,
    shared: later,
  })
  await sheet.getByRole('button', { name: 'Share what is new' }).click()
  await expect.element(screen.getByText('Shared. \u2068Lawyer 1\u2069 sees what is new.')).toBeVisible()
  expect(server.heard(renewConnection).map(({ body }) => [body.consent, body.digest])).toEqual([
    [true, exampleDigest('now')],
    [true, exampleDigest('later')],
  ])
})

type To = Partial<Consent['lawyer'] & Pick<Consent, 'conflictCheck'>>
const unseen: [To, RegExp, RegExp][] = [
  [
    { conflictCheck: 'waiting' },
    /Lawyer 1\u2069 sees only the names so far/,
    /^Shared\. .*Lawyer 1\u2069 sees what is new once a conflict is ruled out\./,
  ],
  [
    { hasAccount: false },
    /Nobody answers for \u2068Lawyer 1\u2069 now/,
    /^Your details are kept in Krash for .*Lawyer 1/,
  ],
  [
    { hasAccount: false, isDemo: true },
    /Nobody answers for \u2068Lawyer 1\u2069 now/,
    /Lawyer 1\u2069 is invented\. This was a test: nobody got your details\./,
  ],
]
test.each(unseen)(
  'does not say that they see what is new where they do not: %j',
  async (facts, before, after) => {
    const { conflictCheck = 'none' as const, ...of } = facts
    const known = { ...consent, conflictCheck, lawyer: { ...consent.lawyer, ...of } }
    const now = { ...consent.shared, documents: [examplePhoto(13)] }
    server.answers(listConsents, [known])
    server.answers(previewRenewal, { package: now, digest: exampleDigest('now') })
    server.refuses(renewConnection, 'SERVER_ERROR')
    const screen = await show()
    await screen.getByRole('button', { name: 'Share what is new' }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByText(before)).toBeVisible()
    await sheet.getByRole('button', { name: 'Share what is new' }).click()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('What you shared before stays as it is.')
    server.answers(renewConnection, {
      ...endedConnection(1, consent.agreedAt),
      status: 'active',
      revokedAt: null,
    })
    await sheet.getByRole('button', { name: 'Share what is new' }).click()
    await expect.element(screen.getByText(after)).toBeVisible()
  },
)

test('where the sharing has ended meanwhile it says so, and shows the list anew', async () => {
  const now = { ...consent.shared, documents: [examplePhoto(13)] }
  server.answers(previewRenewal, { package: now, digest: exampleDigest('now') })
  const screen = await show()
  await screen.getByRole('button', { name: 'Share what is new' }).click()
  server.refuses(renewConnection, 'SHARING_ENDED')
  server.answers(listConsents, [
    { ...consent, status: 'revoked', revokedAt: '2026-11-21T12:00:00.000Z', endedBy: 'lawyer' },
  ])
  await screen.getByRole('dialog').getByRole('button', { name: 'Share what is new' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Sharing with \u2068Lawyer 1\u2069 has ended. Nothing was sent.')
  await expect.element(screen.getByRole('button', { name: 'Share what is new' })).not.toBeInTheDocument()
})

test('says that nothing is new, and that a newer agreement took the place of an older', async () => {
  server.answers(previewRenewal, { package: consent.shared, digest: exampleDigest('now') })
  const old = consentWith(1, { id: '0199a000-0000-7000-8000-0000000002f0' })
  server.answers(listConsents, [consent, { ...old, status: 'ended', endedAt: consent.agreedAt }])
  const screen = await show()
  await expect.element(screen.getByText(/^Replaced /)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Revoke' })).toHaveLength(1)
  // A case links to the one in force.
  const linked = document.querySelectorAll(`[id="${consent.connectionId}"]`)
  expect(Array.from(linked, ({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Can see it'),
  ])
  await screen.getByRole('button', { name: 'Share what is new' }).click()
  await expect
    .element(screen.getByText('Nothing is new. \u2068Lawyer 1\u2069 has it as it is.'))
    .toBeVisible()
  await expectAccessible()
})

test('says that nothing is new without saying that they have it, where nobody answers', async () => {
  server.answers(listConsents, [{ ...consent, lawyer: { ...consent.lawyer, hasAccount: false } }])
  server.answers(previewRenewal, { package: consent.shared, digest: exampleDigest('now') })
  const screen = await show()
  await screen.getByRole('button', { name: 'Share what is new' }).click()
  await expect.element(screen.getByText('Nothing is new since you agreed.')).toBeVisible()
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
  const shown = 'The place of the accident and how you are, for anyone who has the link.'
  await expect.element(screen.getByText(shown)).toBeVisible()
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

test('one notice speaks for what is shared and for the visits, and its retry loads both', async () => {
  server.refuses(listConsents, 'SERVER_ERROR')
  const onRetryVisits = vi.fn<() => void>()
  const screen = await renderPart(
    <WhatIShared visits={<p role="status">No visits.</p>} onRetryVisits={onRetryVisits} />,
    { texts: ['help'] },
  )
  await expect.element(screen.getByText('We could not load what you shared.')).toBeVisible()
  await expect.element(screen.getByText('No visits.')).not.toBeInTheDocument()
  server.answers(listConsents, [consent])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('region', { name: fullName })).toBeVisible()
  expect(onRetryVisits).toHaveBeenCalledOnce()
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
