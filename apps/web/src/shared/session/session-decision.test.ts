import { describe, expect, it } from 'vitest'
import { tokenFor } from '#testing/tokens.ts'
import { decideSession, isDefinitiveRefusal } from './session-decision.ts'

const refreshToken = 'r1'

describe('decideSession', () => {
  it.each([
    ['nothing kept', undefined, 'signedOut'],
    ['an ended token that cannot be renewed', { token: tokenFor('u1', -1), refreshToken: null }, 'signedOut'],
    ['an unreadable token that cannot be renewed', { token: 'x', refreshToken: null }, 'signedOut'],
    ['an ended token', { token: tokenFor('u1', -1), refreshToken }, 'refresh'],
    ['an unreadable token', { token: 'x', refreshToken }, 'refresh'],
    ['a token near its end', { token: tokenFor('u1', 200), refreshToken }, 'refreshAhead'],
    [
      'a token near its end that cannot be renewed',
      { token: tokenFor('u1', 200), refreshToken: null },
      'use',
    ],
    ['a token with time left', { token: tokenFor('u1', 1000), refreshToken }, 'use'],
  ])('of %s', (_name, held, decision) => {
    expect(decideSession(held, Date.now())).toBe(decision)
  })
})

describe('isDefinitiveRefusal', () => {
  it.each([400, 401, 403, 422])('holds for %i', (status) => {
    expect(isDefinitiveRefusal(status)).toBe(true)
  })

  it.each([0, 408, 429, 500, 502, 503])('leaves the person signed in at %i', (status) => {
    expect(isDefinitiveRefusal(status)).toBe(false)
  })
})
