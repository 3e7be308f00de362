import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountRoutes } from '@krash/contract/accounts'
import type { SignedIn } from '@krash/contract/accounts'
import { passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import { currentSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { maria } from '#testing/examples/account.ts'
import { setOnline } from '#testing/device.ts'
import { answerOfDevice, givePasskeys, putAway, requestOptions } from '#testing/passkeys.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { tokenFor } from '#testing/tokens.ts'
import { AuthCard } from './auth-card.tsx'

const { login, register, forgotPassword } = accountRoutes
const { passkeySignIn, passkeySignInOptions } = passkeyRoutes

function signedIn(): SignedIn {
  return {
    token: tokenFor('u1', 3600),
    refreshToken: 'r1',
    user: maria,
  }
}

async function show(notice?: string) {
  const onEntered = vi.fn<(mode: string) => void>()
  const onBegun = vi.fn<() => void>()
  const card = <AuthCard notice={notice} onEntered={onEntered} onBegun={onBegun} />
  const screen = await renderPart(card, { isGuest: true })
  return {
    screen,
    onEntered,
    onBegun,
    email: screen.getByRole('textbox', { name: 'Email' }),
    password: screen.getByLabelText('Password', { exact: true }),
    submit: screen.getByRole('button', { name: 'Sign in', exact: true }),
  }
}

test('signs in', async () => {
  server.answers(login, signedIn())
  const release = server.waits(login)
  const { screen, onEntered, onBegun, email, password, submit } = await show()
  await expectAccessible()
  await email.fill('maria@example.com')
  expect(onBegun).toHaveBeenCalled()
  await password.fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click({ force: true })
  release()
  await expect.element(screen.getByText('You are signed in. One moment.')).toBeVisible()
  expect(onEntered).toHaveBeenCalledExactlyOnceWith('signIn')
  expect(server.heard(login)).toHaveLength(1)
  expect(currentSession().user?.firstName).toBe('Maria')
  expect(localStorage.getItem('authToken')).not.toBeNull()
})

test('says what to do when the answer holds nothing', async () => {
  server.sends(login, new Blob(['nothing']))
  const { screen, email, password, submit } = await show()
  await email.fill('maria@example.com')
  await password.fill('correct horse')
  await submit.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Invalid response from login API - no data received. Please try again.')
  await expect.element(email).toHaveValue('maria@example.com')
})

test('signs in with a passkey; a question put away is no failure, a refused passkey is', async () => {
  givePasskeys()
    .mockRejectedValueOnce(putAway)
    .mockResolvedValueOnce(answerOfDevice())
    .mockResolvedValueOnce(answerOfDevice())
  server.answers(passkeySignInOptions, requestOptions)
  server.refuses(passkeySignIn, 'PASSKEY_REFUSED')
  const { screen, onEntered, email } = await show()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  const button = screen.getByRole('button', { name: 'Use a passkey' })
  await expectAccessible()
  await button.click()
  await expect.poll(() => server.heard(passkeySignInOptions).length).toBe(1)
  await expect
    .element(screen.getByRole('button', { name: 'Sign in', exact: true }))
    .not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await button.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/This passkey does not open an account here/)
  server.answers(passkeySignIn, signedIn())
  await button.click()
  await expect.element(screen.getByText('You are signed in. One moment.')).toBeVisible()
  expect(onEntered).toHaveBeenCalledExactlyOnceWith('signIn')
  expect(currentSession().user?.firstName).toBe('Maria')
})

test('a browser without passkeys has no button for them', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
})

test('a link with a code begins a registration that carries it', async () => {
  server.answers(register, signedIn())
  const screen = await renderPart(
    <AuthCard referralCode="KR-4821A" onEntered={() => undefined} onBegun={() => undefined} />,
    { isGuest: true },
  )
  const code = screen.getByRole('textbox', { name: 'Invitation code, if you have one' })
  await expect.element(code).toHaveValue('KR-4821A')
  await expectAccessible()
  await screen.getByRole('textbox', { name: 'Email' }).fill('maria@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('correct horse')
  await screen.getByRole('checkbox', { name: /agree/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => server.heard(register)[0]?.body.referralCode).toBe('KR-4821A')
})

test('keeps the session in this tab alone where that is wished', async () => {
  server.answers(login, signedIn())
  const { screen, onEntered, email, password, submit } = await show()
  await screen.getByRole('checkbox', { name: 'Keep me signed in' }).click()
  await expect.element(screen.getByText('You will be signed out when you close this tab.')).toBeVisible()
  await email.fill('maria@example.com')
  await password.fill('correct horse')
  await submit.click()
  await expect.poll(() => onEntered.mock.calls.length).toBe(1)
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(sessionStorage.getItem('authToken')).not.toBeNull()
})

test('leads to the first field that is wrong, and asks nobody', async () => {
  const { email, password, submit } = await show()
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(server.heard(login)).toEqual([])
  await expectAccessible()
})

test('blames a field only after it was left, and no more while it is mended', async () => {
  const { email, password } = await show()
  await email.fill('maria@')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await password.click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await email.fill('maria@e')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})

test('does not blame a field that was passed by', async () => {
  const { email, password } = await show()
  await email.click()
  await password.click()
  await password.fill('c')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test.for([
  { code: 'INVALID_CREDENTIALS', says: 'Invalid email or password.' },
  { code: 'TOO_MANY_LOGIN_ATTEMPTS', says: /later|again/ },
] as const)('says why it did not work: $code', async ({ code, says }) => {
  server.refuses(login, code)
  const { screen, onEntered, email, password, submit } = await show()
  await email.fill('maria@example.com')
  await password.fill('wrong horse')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(says)
  await expect.element(password).toHaveValue('wrong horse')
  expect(onEntered).not.toHaveBeenCalled()
  await password.fill('right horse')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('says that there is no network', async () => {
  setOnline(false)
  const { screen, email, password, submit } = await show()
  await email.fill('maria@example.com')
  await password.fill('correct horse')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/connection/)
})

test('creates an account, after the rules were agreed to', async () => {
  server.answers(register, signedIn())
  const { screen, onEntered, email, password } = await show()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Create account' })).toHaveFocus()
  await expectAccessible()
  await email.fill('maria@example.com')
  await password.fill('correct horse battery')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('correct horse')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByLabelText('Confirm password', { exact: true })).toHaveFocus()
  const terms = screen.getByRole('checkbox', { name: /I agree/ })
  await expect.element(terms).toHaveAttribute('aria-invalid', 'true')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('correct horse battery')
  await terms.click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => onEntered.mock.calls).toEqual([['register']])
  expect(server.heard(register)[0]?.body).toMatchObject({ email: 'maria@example.com', acceptTerms: true })
})

test('says that the address is taken, until it is changed', async () => {
  server.refuses(register, 'EMAIL_TAKEN')
  const { screen, email, password } = await show()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await email.fill('maria@example.com')
  await password.fill('correct horse battery')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('correct horse battery')
  await screen.getByRole('checkbox', { name: /I agree/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('already exists. Please sign in instead.')
  await email.fill('maria.ortiz@example.com')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('says at the field what only the server knows of it, until it is changed', async () => {
  server.refuses(register, 'PASSWORD_TOO_COMMON')
  const { screen, email, password } = await show()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await email.fill('maria@example.com')
  await password.fill('passwordpassword')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('passwordpassword')
  await screen.getByRole('checkbox', { name: /I agree/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await email.fill('maria.ortiz@example.com')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('correct horse battery')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('forgets what was typed when the card is turned', async () => {
  const { screen, email, password } = await show()
  await email.fill('maria@')
  await password.fill('correct horse')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(email).toHaveValue('')
  await expect.element(password).toHaveValue('')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

async function askForLink() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = await show()
  await shown.screen.getByRole('button', { name: 'Forgot password?' }).click()
  await shown.email.fill(' maria@example.com ')
  await shown.screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(shown.screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  return { ...shown, again: shown.screen.getByRole('button', { name: 'Send again' }) }
}

test('sends a link, and once more after a minute', async () => {
  server.answers(forgotPassword, {})
  const { screen, again } = await askForLink()
  await expect.element(screen.getByText('maria@example.com')).toBeVisible()
  await expect.element(screen.getByText('You can ask for it again in one minute.')).toBeVisible()
  await again.click({ force: true })
  expect(server.heard(forgotPassword)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await again.click()
  await expect.element(screen.getByText(/^Sent again\./)).toBeVisible()
  expect(server.heard(forgotPassword)).toHaveLength(2)
})

test('does not say that a link was sent again when it was not', async () => {
  server.answers(forgotPassword, {})
  const { screen, again } = await askForLink()
  await vi.advanceTimersByTimeAsync(60_000)
  server.refuses(forgotPassword, 'TOO_MANY_REQUESTS')
  await again.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText(/^Sent again\./)).not.toBeInTheDocument()
  server.answers(forgotPassword, {})
  await again.click()
  await expect.element(screen.getByText(/^Sent again\./)).toBeVisible()
})

test('shows why somebody is here, at the sign-in alone', async () => {
  const { screen } = await show('Session expired.')
  await expect.element(screen.getByText('Session expired.')).toBeVisible()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByText('Session expired.')).not.toBeInTheDocument()
})
