import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import type { Session } from '@krash/contract/accounts/account-care'
import { auditRoutes } from '@krash/contract/audit'
import { mailRoutes } from '@krash/contract/mails'
import { passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import type { Passkey } from '@krash/contract/passkeys/passkeys'
import { personalDataRoutes } from '@krash/contract/personal-data'
import { profileRoutes } from '@krash/contract/profile'
import { useAudit } from '#entities/audit/audit-queries.ts'
import { profileKey } from '#entities/profile/profile-queries.ts'
import { setWaiting } from '#shared/offline/waiting.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { maria } from '#testing/examples/profiles.ts'
import { answerOfDevice, givePasskeys, putAway, requestOptions } from '#testing/passkeys.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { EmailCard } from './email/email-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { DeleteCard } from './personal-data/delete-card.tsx'
import { ExportCard } from './personal-data/export-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'

const { changePassword, deleteAccount, listSessions, endSession, endAllSessions } = accountCareRoutes
const { exportData } = personalDataRoutes
const { listPasskeys, passkeyCreationOptions, renamePasskey, removePasskey, passkeyConfirmOptions } =
  passkeyRoutes
const email = 'maria@example.com'
const toasts = () => page.getByRole('region', { name: 'Messages' })

beforeEach(() => setWaiting({ report: 0 }))

/** The card as the preferences show it, with what is known of the person. */
function OwnEmail(): ReactNode {
  const waiting = { ...maria, pendingEmail: 'new@example.com' }
  const { data } = useQuery({ queryKey: profileKey, queryFn: () => waiting, initialData: waiting })
  return <EmailCard {...data} />
}

const show = (part: ReactNode) => renderPart(part, { texts: ['account'] })

test('an address says that it is not confirmed, and has the link sent again', async () => {
  server.answers(mailRoutes.mailVerification, { template: 'verification' })
  const screen = await show(<EmailCard email={email} isVerified={false} pendingEmail={null} />)
  await expect.element(screen.getByText('Not confirmed yet')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(screen.getByText('A new link is on its way. Please check your email.')).toBeVisible()
})

test('a confirmed address has nothing to send, but a new one that waits has', async () => {
  const screen = await show(<EmailCard email={email} isVerified pendingEmail={null} />)
  await expect.element(screen.getByText('Confirmed')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await screen.rerender(<EmailCard email={email} isVerified pendingEmail="new@example.com" />)
  await expect.element(screen.getByText(/new@example\.com is not confirmed yet/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible()
})

test('a new address that waits is taken back without a password, and the focus stays in the card', async () => {
  server.refuses(profileRoutes.patchProfile, 'SERVER_ERROR')
  const screen = await renderPart(<OwnEmail />, { texts: ['account', 'home'] })
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveAccessibleDescription(/new@example\.com is not confirmed yet/)
  await undo.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expectAccessible()
  server.answers(profileRoutes.patchProfile, { ...maria, pendingEmail: null })
  await undo.click()
  await expect.element(toasts()).toHaveTextContent('Your changes are saved.')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe(maria.email)
  expect(server.heard(profileRoutes.patchProfile).at(-1)?.body).toEqual({ email: maria.email })
})

test('says why the link was not sent', async () => {
  server.refuses(mailRoutes.mailVerification, 'TOO_MANY_REQUESTS')
  const screen = await show(<EmailCard email={email} isVerified={false} pendingEmail={null} />)
  const send = screen.getByRole('button', { name: 'Send the link again' })
  await send.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(send).not.toHaveAttribute('aria-busy')
})

async function openPassword() {
  const screen = await show(<PasswordCard email={email} />)
  await screen.getByRole('button', { name: 'Change password' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change password' })
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  const fill = async (current: string, next: string, again = next) => {
    await field('Current password').fill(current)
    await field('New password').fill(next)
    await field('Confirm new password').fill(again)
  }
  return { dialog, field, fill, save: dialog.getByRole('button', { name: 'Save new password' }) }
}

test('a password is changed', async () => {
  server.answers(changePassword, {})
  const { dialog, fill, save } = await openPassword()
  await expectAccessible()
  await fill('old horse battery', 'new horse battery')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toasts()).toHaveTextContent('Your password is changed.')
  expect(server.heard(changePassword)[0]?.body).toEqual({
    currentPassword: 'old horse battery',
    newPassword: 'new horse battery',
  })
})

test('a wrong password is told at its field, and the others stay', async () => {
  server.refuses(changePassword, 'INVALID_CURRENT_PASSWORD')
  const { field, fill, save } = await openPassword()
  await fill('wrong horse battery', 'new horse battery')
  await save.click()
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('New password')).toHaveValue('new horse battery')
  await expectAccessible()
})

test('two new passwords have to be one', async () => {
  const { field, fill, save } = await openPassword()
  await fill('old horse battery', 'new horse battery', 'new horse bakery')
  await save.click()
  await expect.element(field('Confirm new password')).toHaveAttribute('aria-invalid', 'true')
  expect(server.heard(changePassword)).toEqual([])
})

test('asks before a half typed password is lost', async () => {
  const { dialog, field } = await openPassword()
  await field('New password').fill('new horse')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
})

const key: Passkey = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'Chrome on Android',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
}

test('a passkey takes the place of the password; a question put away is no failure', async () => {
  server.answers(listPasskeys, [key])
  const ask = givePasskeys().mockRejectedValueOnce(putAway).mockResolvedValueOnce(answerOfDevice())
  server.answers(passkeyConfirmOptions, requestOptions)
  server.answers(changePassword, {})
  const { dialog, field, save } = await openPassword()
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect.element(dialog.getByText('Your device will ask for your face, finger or PIN.')).toBeVisible()
  await expectAccessible()
  await field('New password').fill('new horse battery')
  await field('Confirm new password').fill('new horse battery')
  await save.click()
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(changePassword)[0]?.body).toMatchObject({
    newPassword: 'new horse battery',
    passkey: { id: 'a2V5', type: 'public-key', response: { signature: 'c2ln', userHandle: 'bWU' } },
  })
})

test('lists the passkeys, renames one and removes the last', async () => {
  givePasskeys()
  server.answers(listPasskeys, [key])
  server.answers(renamePasskey, ({ body: { name } }) => ({ ...key, name }))
  server.answers(removePasskey, { id: key.id })
  const screen = await show(<PasskeysCard email={email} />)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(/Chrome on Android.*Not used yet/)
  await expectAccessible()
  await screen.getByRole('button', { name: /^Rename/ }).click()
  const name = screen.getByRole('dialog').getByLabelText('Name', { exact: true })
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Anna’s phone')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(/Anna’s phone/)
  await screen.getByRole('button', { name: /^Remove/ }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent(/You will sign in with your password\./)
  await expectAccessible()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
})

test('a passkey whose answer got lost is listed once the device knows of it', async () => {
  givePasskeys()
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('there', 'InvalidStateError'))
  server.answers(listPasskeys, [])
  server.answers(passkeyCreationOptions, {
    ...requestOptions,
    rp: { id: 'localhost', name: 'Krash' },
    user: { id: 'bWU', name: email, displayName: email },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  })
  const screen = await show(<PasskeysCard email={email} />)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Your password', { exact: true }).fill('correct horse battery')
  server.answers(listPasskeys, [key])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('has a passkey for your account already')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Chrome on Android')
})

test('says that the passkeys could not be loaded, and that a browser has none', async () => {
  server.refuses(listPasskeys, 'SERVER_ERROR')
  const screen = await show(<PasskeysCard email={email} />)
  await expect.element(screen.getByText('We could not load your passkeys')).toBeVisible()
  await expectAccessible()
  server.answers(listPasskeys, [])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(screen.getByText('Passkeys do not work in this browser, or at this address.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

const phone: Session = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  device: 'Chrome on Android',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
  isCurrent: false,
}
const here = { ...phone, id: '0199a000-0000-7000-8000-0000000000e2', device: null, isCurrent: true }

/** What the card beside it reads. */
function Acts(): ReactNode {
  const acts = useAudit(undefined).data?.pages.flatMap(({ entries }) => entries) ?? []
  return <output>{acts.map(({ kind }) => kind).join(' ')}</output>
}

test('lists the devices, and signs out another one', async () => {
  server.answers(listSessions, [here, phone])
  server.answers(auditRoutes.listAudit, [])
  server.answers(endSession, () => {
    server.answers(auditRoutes.listAudit, [
      { position: 1, kind: 'device_signed_out', at: phone.lastUsedAt, device: null, lawyerName: null },
    ])
    return { id: phone.id }
  })
  const screen = await show(
    <>
      <SessionsCard />
      <Acts />
    </>,
  )
  await expect.element(screen.getByRole('listitem').nth(0)).toHaveTextContent('Unknown device')
  await expect.element(screen.getByRole('listitem').nth(0)).toHaveTextContent('This device')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
  await expect.element(toasts()).toHaveTextContent('Chrome on Android is signed out.')
  await expect.element(screen.getByText('device_signed_out')).toBeVisible()
})

test('shows how it is when a device could not be signed out', async () => {
  server.answers(listSessions, [here, phone])
  server.refuses(endSession, 'SESSION_NOT_FOUND')
  const screen = await show(<SessionsCard />)
  const end = screen.getByRole('button', { name: 'Sign out Chrome on Android' })
  await expect.element(end).toBeVisible()
  server.answers(listSessions, [here])
  await end.click()
  await expect.element(end).not.toBeInTheDocument()
})

test('loads the devices again on demand', async () => {
  server.refuses(listSessions, 'FORBIDDEN')
  const screen = await show(<SessionsCard />)
  await expect.element(screen.getByText('We could not load your devices')).toBeVisible()
  server.answers(listSessions, [here])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Unknown device')).toBeVisible()
})

test('asks before every device is signed out, and says what would be lost', async () => {
  server.answers(listSessions, [here])
  server.refuses(endAllSessions, 'CONFLICT')
  setWaiting({ report: 2 })
  const screen = await show(<SessionsCard />)
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expect.element(question).toHaveTextContent('2 reports have not been sent yet.')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(toasts()).toHaveTextContent('Error')
  expect(currentSession().status).toBe('signedIn')
})

async function openDeletion() {
  const screen = await show(<DeleteCard email={email} />)
  await screen.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
  return { dialog, password: dialog.getByLabelText('Your password', { exact: true }) }
}

test('says what is lost with the account, and begins at the safe choice', async () => {
  const { dialog } = await openDeletion()
  await expect.element(dialog.getByRole('button', { name: 'Keep my account' })).toHaveFocus()
  await expect.element(dialog.getByRole('listitem')).toHaveLength(5)
  await expect.element(dialog.getByText('your visits, which are canceled')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('deletes nothing without the password, or with a wrong one', async () => {
  server.refuses(deleteAccount, 'INVALID_CURRENT_PASSWORD')
  const { dialog, password } = await openDeletion()
  const submit = dialog.getByRole('button', { name: 'Delete account' })
  await submit.click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(server.heard(deleteAccount)).toEqual([])
  await password.fill('wrong horse')
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(server.heard(deleteAccount)).toHaveLength(1)
  expect(currentSession().status).toBe('signedIn')
})

test('gives out everything as a file', async () => {
  vi.stubGlobal('showSaveFilePicker', undefined)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  server.sends(exportData, new Blob(['all of it'], { type: 'application/zip' }))
  const release = server.waits(exportData)
  const screen = await show(<ExportCard />)
  await expectAccessible()
  const zip = screen.getByRole('button', { name: 'Download ZIP' })
  await zip.click()
  await expect.element(zip).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  release()
  await expect.element(screen.getByText('Your file is ready.')).toBeVisible()
  expect(names).toEqual([expect.stringMatching(/^krash-export-.*\.zip$/)])
  expect(server.heard(exportData).map(({ query }) => query)).toEqual([{ format: 'zip' }])
})

test('says why there is no file', async () => {
  vi.stubGlobal('showSaveFilePicker', undefined)
  server.refuses(exportData, 'TOO_MANY_REQUESTS')
  const screen = await show(<ExportCard />)
  await screen.getByRole('button', { name: 'Download JSON' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('Your file is ready.')).not.toBeInTheDocument()
})

test('is quiet when the person puts the question of the browser away', async () => {
  vi.stubGlobal('showSaveFilePicker', async () => {
    throw new DOMException('', 'AbortError')
  })
  const screen = await show(<ExportCard />)
  const json = screen.getByRole('button', { name: 'Download JSON' })
  await json.click()
  await expect.element(json).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
