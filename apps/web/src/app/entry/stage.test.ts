import { expect, it } from 'vitest'
import { stageFor } from './stage.ts'

it.each(['/', '/login', '/dashboard', '/emergency', '/lawyers', '/profile', '/preferences'])(
  'asks a visitor of %s to sign in',
  (path) => {
    expect(stageFor(path, false)).toBe('signIn')
  },
)

it.each([
  '/about',
  '/privacy',
  '/terms',
  '/help',
  '/contact',
  '/reset-password',
  '/verify-email',
  '/no-such-page',
  '/loginx',
])('shows %s to everybody', (path) => {
  expect(stageFor(path, false)).toBe('shell')
})

it('shows a signed-in person the app, also at /login', () => {
  expect(stageFor('/login', true)).toBe('shell')
})
