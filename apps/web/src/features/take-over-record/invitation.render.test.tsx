import { beforeEach, expect, test, vi } from 'vitest'
import { professionalAccountRoutes } from '@krash/contract/professional-accounts'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import type { DataOf } from '@krash/contract/wire/route'
import { hideLinkToken, linkToken } from '#shared/session/link-token.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { Invitation } from './invitation.tsx'
import { OwnRecords } from './own-records.tsx'

const { readInvitation, acceptInvitation, listOwnRecords, giveUpRecord } = professionalAccountRoutes

const invited: DataOf<typeof readInvitation> = {
  professional: {
    id: '0199a000-0000-7000-8000-0000000000c1',
    type: 'lawyer',
    fullName: 'Ana López',
    firmName: 'López Law',
    city: 'Tampa',
    state: 'FL',
    isDemo: true,
  },
  expiresAt: '2026-12-04T12:00:00.000Z',
}

const record: OwnRecord = {
  professionalId: invited.professional.id,
  type: 'lawyer',
  fullName: 'Ana López',
  firmName: null,
  claimedAt: '2026-11-20T12:00:00.000Z',
}

beforeEach(() => {
  const page = location.href
  history.replaceState(null, '', '/invitation#token-of-the-link')
  hideLinkToken()
  history.replaceState(null, '', page)
  server.answers(readInvitation, invited)
})

const open = (isGuest = false) => renderPart(<Invitation />, { texts: ['follow'], isGuest })

test('shows whose entry it is and what taking it over means', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Ana López')).toBeVisible()
  await expect.element(screen.getByText(/Lawyer · López Law/)).toBeVisible()
  await expect.element(screen.getByText('Tampa, FL')).toBeVisible()
  await expect.element(screen.getByText('Demo')).toBeVisible()
  await expect.element(screen.getByText(/until 12\/04\/2026/)).toBeVisible()
  await expect.element(screen.getByText(/You are signed in as maria@example\.com/)).toBeVisible()
  expect(server.heard(readInvitation)[0]?.body).toEqual({ token: 'token-of-the-link' })
  await expectAccessible()
})

test('says that it is looking', async () => {
  const release = server.waits(readInvitation)
  const screen = await open()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Looking up the invitation…')
  release()
  await expect.element(screen.getByText('Ana López')).toBeVisible()
})

test('asks a guest to sign in first, and leads back', async () => {
  const screen = await open(true)
  await expect
    .element(screen.getByRole('link', { name: 'Sign in or create an account' }))
    .toHaveAttribute('href', '/login?from=%2Finvitation')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('gives the entry, and forgets the link', async () => {
  server.answers(acceptInvitation, record)
  const release = server.waits(acceptInvitation)
  const screen = await open()
  const accept = screen.getByRole('button', { name: 'Take over this entry' })
  await accept.click()
  await expect.element(accept).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.element(screen.getByRole('heading', { name: 'The entry is yours' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ana López')
  expect(linkToken('invitation')).toBeUndefined()
  await expectAccessible()
})

test('takes the entry over once, however often the answer is lost', async () => {
  server.isLost(acceptInvitation)
  const screen = await open()
  const accept = screen.getByRole('button', { name: 'Take over this entry' })
  await expect.element(accept).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await accept.click()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We could not give you the entry.')
  server.answers(acceptInvitation, record)
  await accept.click()
  await expect.element(screen.getByRole('heading', { name: 'The entry is yours' })).toBeVisible()
  const keys = server.heard(acceptInvitation).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test.for([
  { of: 'a person', isGuest: false, way: 'Go to messages', href: '/chat' },
  { of: 'a guest', isGuest: true, way: 'Go to sign-in', href: '/login' },
])('tells $of that the invitation does not work any more', async ({ isGuest, way, href }) => {
  server.refuses(readInvitation, 'INVITATION_INVALID')
  const screen = await open(isGuest)
  await expect.element(screen.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: way })).toHaveAttribute('href', href)
  expect(linkToken('invitation')).toBeUndefined()
  await expectAccessible()
})

test('leads home where messages are switched off, with a new entry and with a dead link', async () => {
  await withoutChat()
  server.answers(acceptInvitation, record)
  const screen = await open()
  await screen.getByRole('button', { name: 'Take over this entry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The entry is yours' })).toBeVisible()
  const home = screen.getByRole('link', { name: 'Go Home' })
  await expect.element(home).toHaveAttribute('href', '/dashboard')
  await expect.element(screen.getByRole('status')).not.toHaveTextContent(/Messages/)
  await screen.unmount()
  server.refuses(readInvitation, 'INVITATION_INVALID')
  await open()
  await expect.element(home).toHaveAttribute('href', '/dashboard')
})

test('says so too when somebody else was quicker', async () => {
  server.refuses(acceptInvitation, 'INVITATION_INVALID')
  const screen = await open()
  await screen.getByRole('button', { name: 'Take over this entry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
})

test('keeps the link when it could not be looked up, and tries again', async () => {
  server.refuses(readInvitation, 'TOO_MANY_REQUESTS')
  const screen = await open()
  await expect.element(screen.getByText('We could not look up the invitation.')).toBeVisible()
  expect(linkToken('invitation')).toBe('token-of-the-link')
  server.answers(readInvitation, invited)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Ana López')).toBeVisible()
})

async function showRecords(records: OwnRecord[]) {
  server.answers(listOwnRecords, records)
  return renderPart(<OwnRecords />)
}

test('own entries say since when they are', async () => {
  const screen = await showRecords([record])
  await expect.element(screen.getByRole('region', { name: 'Your entry in the directory' })).toBeVisible()
  await expect.element(screen.getByText('Yours since 11/20/2026')).toBeVisible()
  await expectAccessible()
})

test('an entry is given back only after a question', async () => {
  server.answers(giveUpRecord, { id: record.professionalId })
  const screen = await showRecords([record])
  const give = screen.getByRole('button', { name: 'Give back the entry of Ana López' })
  await give.click()
  const question = screen.getByRole('alertdialog', { name: 'Give back the entry of ⁨Ana López⁩?' })
  await expect.element(question).toHaveAccessibleDescription(/Its conversations leave your inbox/)
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(server.heard(giveUpRecord)).toEqual([])
  await give.click()
  await question.getByRole('button', { name: 'Give back' }).click()
  await expect.element(give).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('The entry was given back.')
})

test('an entry stays that could not be given back', async () => {
  server.refuses(giveUpRecord, 'CONFLICT')
  const screen = await showRecords([record])
  await screen.getByRole('button', { name: 'Give back the entry of Ana López' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('We could not give the entry back.')
  await expect.element(screen.getByText('Ana López')).toBeVisible()
})
