import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, tokenFor } from '#testing/tokens.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { readSession, removeSession, serverNow, writeSession } from './session-storage.ts'

const user = { id: 'u1', firstName: 'Maria', locale: 'es' }

beforeEach(() => removeSession())

describe('the kept session', () => {
  it('is in local storage when the person stays signed in', () => {
    const token = tokenFor('u1', 1800)
    writeSession({ token, refreshToken: 'r1', user, isKept: true })
    expect(readStored('local', 'authToken')).toBe(token)
    expect(readStored('local', 'krash_refresh_token')).toBe('r1')
    expect(readStored('session', 'authToken')).toBeNull()
    expect(readSession()).toEqual({ token, refreshToken: 'r1', user, isKept: true })
  })

  it('is in session storage otherwise, and only there', () => {
    writeSession({ token: tokenFor('u1', 1800), refreshToken: 'r1', user, isKept: true })
    writeSession({ token: tokenFor('u2', 1800), refreshToken: 'r2', user, isKept: false })
    expect(readStored('local', 'authToken')).toBeNull()
    expect(readStored('local', 'krash_refresh_token')).toBeNull()
    expect(readSession()).toMatchObject({ refreshToken: 'r2', isKept: false })
  })

  it('knows no more of the person than id, first name and language', () => {
    writeSession({ token: tokenFor('u1', 1800), refreshToken: 'r1', user, isKept: true })
    expect(JSON.parse(readStored('local', 'user') ?? '')).toEqual(user)
  })

  it('goes with the caches, but without drafts and settings', () => {
    writeSession({ token: tokenFor('u1', 1800), refreshToken: 'r1', user, isKept: true })
    for (const key of ['refreshToken', 'krash_cache_profile', 'krash_language', 'krash_draft'])
      writeStored('local', key, 'x')
    removeSession()
    const left = [
      'authToken',
      'user',
      'krash_refresh_token',
      'refreshToken',
      'krash_cache_profile',
      'krash_language',
      'krash_draft',
    ]
    expect(left.filter((key) => readStored('local', key) !== null)).toEqual(['krash_language', 'krash_draft'])
  })

  it('reads a damaged user as nobody known', () => {
    writeSession({ token: tokenFor('u1', 1800), refreshToken: null, user, isKept: true })
    writeStored('local', 'user', '{"firstName":')
    expect(readSession()?.user).toBeNull()
  })
})

describe('the clock', () => {
  it('follows the server when that of the device is wrong', () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const anHourAhead = Math.floor(Date.now() / 1000) + 3600
    writeSession({
      token: makeToken({ userId: 'u1', iat: anHourAhead, exp: anHourAhead + 1800 }),
      refreshToken: null,
      user,
      isKept: true,
    })
    // A token's time is precise only to a second.
    expect(Math.abs(serverNow() - anHourAhead * 1000)).toBeLessThanOrEqual(1000)
    writeSession({ token: tokenFor('u1', 1800), refreshToken: null, user, isKept: true })
    expect(Math.abs(serverNow() - Date.now())).toBeLessThanOrEqual(1000)
    vi.useRealTimers()
  })
})
