import { expect, it } from 'vitest'
import { stageFor } from './stage.ts'

it('welcomes a visitor at the start, and nobody who is signed in', () => {
  expect(stageFor('/', false)).toBe('welcome')
  expect(stageFor('/', true)).toBe('shell')
})

it.each(['/login', '/dashboard', '/lawyers', '/profile', '/preferences'])(
  'asks a visitor of %s to sign in',
  (path) => {
    expect(stageFor(path, false)).toBe('signIn')
  },
)

it.each([
  '/emergency',
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

it('asks whose session has just ended to sign in before they go on with their report', () => {
  expect(stageFor('/emergency', false, true)).toBe('signIn')
  expect(stageFor('/help', false, true)).toBe('shell')
})

it('shows a signed-in person the app, also at /login', () => {
  expect(stageFor('/login', true)).toBe('shell')
})
