import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountRoutes } from '@krash/contract/accounts'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { auditRoutes } from '@krash/contract/audit'
import type { AuditEntry } from '@krash/contract/audit'
import { setWaiting } from '#shared/offline/waiting.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { AccountEventsCard } from './account-events-card.tsx'

const { listAudit, checkAudit } = auditRoutes
const { listSessions, endAllSessions } = accountCareRoutes
const { forgotPassword } = accountRoutes
const phone = 'Chrome on Android'

function entry(position: number, kind: AuditEntry['kind'], changes: Partial<AuditEntry> = {}): AuditEntry {
  const at = new Date(Date.now() - (100 - position) * 60_000).toISOString()
  return { position, kind, at, device: phone, lawyerName: null, ...changes }
}
const entries = [
  entry(9, 'sign_in_failed', { device: 'Firefox on Windows' }),
  entry(8, 'sign_in_failed', { device: 'Firefox on Windows' }),
  entry(7, 'sign_in_failed', { device: 'Firefox on Windows' }),
  entry(6, 'shared_opened', { lawyerName: 'Gabriela Cardenas' }),
  entry(5, 'shared', { lawyerName: 'Gabriela Cardenas' }),
  entry(4, 'signed_in'),
]

beforeEach(() => {
  localStorage.clear()
  setWaiting({ report: 0 })
  server.answers(listAudit, entries)
  server.answers(checkAudit, { isWhole: true, entries: 9 })
  server.answers(listSessions, [
    {
      id: '0199a000-0000-7000-8000-0000000000e1',
      device: phone,
      createdAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: '2026-11-20T12:00:00.000Z',
      isCurrent: true,
    },
  ])
})

const show = (language: 'en' | 'ar' = 'en') =>
  renderPart(<AccountEventsCard />, { texts: ['account'], language })
const items = () => page.getByRole('listitem')

test('lists what happened, joins wrong passwords, and says that nothing is missing', async () => {
  const screen = await show()
  await expect.element(items().first()).toHaveTextContent('Wrong password, 3 times')
  await expect.element(items().nth(1)).toHaveTextContent(/Gabriela Cardenas.* opened what you shared/)
  expect(items().elements()).toHaveLength(4)
  await expect.element(screen.getByText('This list is complete and unchanged.')).toBeVisible()
  await expectAccessible()
})

test('asks about doubtful ones alone; after Yes it does not ask again', async () => {
  const screen = await show()
  const ask = screen.getByRole('button', { name: 'Was it you?' })
  await ask.click()
  const yes = screen.getByRole('button', { name: 'Yes' })
  await expect.element(yes).toHaveFocus()
  await yes.click()
  await expect.element(ask).not.toBeInTheDocument()
  await expect.element(items().first()).toHaveFocus()
  await screen.unmount()
  const again = await show()
  await expect.element(items().first()).toHaveTextContent('Wrong password')
  await expect.element(again.getByRole('button', { name: 'Was it you?' })).not.toBeInTheDocument()
})

test('after No it offers to sign out everywhere and mails the link first; a failure signs nobody out', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Was it you?' }).click()
  await screen.getByRole('button', { name: 'No' }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('Sign out everywhere and set a new password?')
  server.refuses(forgotPassword, 'TOO_MANY_REQUESTS')
  await question.getByRole('button', { name: 'Do it now' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('you are still signed in')
  expect(server.heard(forgotPassword)).toHaveLength(1)
  expect(server.heard(endAllSessions)).toEqual([])
})

test('mails no link to an address that somebody else entered: the mail at the old one takes it back', async () => {
  server.answers(listAudit, [
    entry(9, 'sign_in_failed'),
    entry(8, 'email_changed', { device: 'Firefox on Windows' }),
  ])
  const screen = await show()
  const ask = screen.getByRole('button', { name: 'Was it you?' })
  const no = screen.getByRole('button', { name: 'No' })
  await ask.nth(1).click()
  await no.click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/mail that we sent to your old address.*for 3 days/)
  await expect.element(dialog.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await ask.click()
  await no.first().click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent(/Did somebody change your email address too/)
  expect(server.heard(forgotPassword)).toEqual([])
})

test('shows one group at a time', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Sharing' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Sharing' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.heard(listAudit).at(-1)?.query).toMatchObject({ group: 'sharing' })
})

test('says when the list could not be proved, when it is old, and when it could not be loaded', async () => {
  server.answers(checkAudit, { isWhole: false, entries: 9 })
  const screen = await show()
  await expect.element(screen.getByText(/^We could not prove this list\. Something in it may/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Please tell us' }))
    .toHaveAttribute('href', '/contact')
  setOnline(false)
  await expect.element(screen.getByText(/^No signal\. Shown as of /)).toBeVisible()
  setOnline(true)
  await screen.unmount()
  server.refuses(listAudit, 'SERVER_ERROR')
  const failed = await show('ar')
  await expect.element(failed.getByRole('alert')).toHaveTextContent('لم نتمكن من تحميل ما حدث في حسابك')
  server.answers(listAudit, [])
  await failed.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect.element(failed.getByText('لا شيء هنا بعد.')).toBeVisible()
})
