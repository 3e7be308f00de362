import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeToken, isExpired, isExpiringSoon } from './access-token.ts'
import { makeToken } from '#testing/tokens.ts'

const now = Date.UTC(2026, 10, 20, 12)
const second = 1000

describe('decodeToken', () => {
  it('reads the person, the end and the scopes', () => {
    const token = makeToken({
      userId: 'u1',
      email: 'maría@example.com',
      exp: now / second,
      iat: now / second - 60,
      scopes: ['a'],
    })
    expect(decodeToken(token)).toEqual({
      userId: 'u1',
      email: 'maría@example.com',
      expiresAt: now,
      issuedAt: now - 60 * second,
      scopes: ['a'],
    })
  })

  it.each([
    [{ sub: 'u2' }, 'u2'],
    [{ id: 'u3' }, 'u3'],
    [{ userId: '', sub: 'u4' }, 'u4'],
  ])('reads the person also from %o', (claims, userId) => {
    expect(decodeToken(makeToken({ ...claims, exp: 1 }))?.userId).toBe(userId)
  })

  it('reads scope as a text of scopes', () => {
    expect(decodeToken(makeToken({ exp: 1, scope: 'read write' }))?.scopes).toEqual(['read', 'write'])
  })

  it('never throws, whatever stands in storage', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeToken(text)?.expiresAt).toBeUndefined()
      }),
    )
  })
})

describe('isExpired', () => {
  it.each([
    ['missing', null],
    ['not a token', 'abc'],
    ['without an end', makeToken({ userId: 'u1' })],
    ['with an end that is no number', makeToken({ exp: 'soon' })],
    ['just ended', makeToken({ exp: now / second })],
  ])('holds for a token that is %s', (_name, token) => {
    expect(isExpired(token, now)).toBe(true)
  })

  it('does not hold a second before the end', () => {
    expect(isExpired(makeToken({ exp: now / second + 1 }), now)).toBe(false)
  })
})

describe('isExpiringSoon', () => {
  it('holds within five minutes of the end', () => {
    expect(isExpiringSoon(makeToken({ exp: now / second + 300 }), now)).toBe(true)
    expect(isExpiringSoon(makeToken({ exp: now / second + 301 }), now)).toBe(false)
  })
})
