import { afterEach, describe, expect, it, vi } from 'vitest'
import { removeStored, writeStored } from './browser-storage.ts'
import {
  forceLogout,
  isOwnPath,
  keepWantedPlaceForLink,
  rememberWantedPlace,
  takeWantedPlace,
} from './leave.ts'
import { endSession, resumeSession } from './session-store.ts'

const signIn = (id: string) => resumeSession({ id, firstName: null, locale: null })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endSession(null)
})

describe('the place a person wanted', () => {
  it.each(['/emergency', '/lawyers?sort=rating', '/chat/1'])('may be %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?from=/x',
    '/',
    '',
  ])('is never %s', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })

  it('is given once', () => {
    rememberWantedPlace('/emergency')
    expect([takeWantedPlace(), takeWantedPlace()]).toEqual(['/emergency', undefined])
  })

  it('is found from the tab of a mailed link, once', () => {
    rememberWantedPlace('/emergency')
    keepWantedPlaceForLink()
    // Another tab has its own session storage.
    removeStored('session', 'krash_wanted')
    expect([takeWantedPlace(), takeWantedPlace()]).toEqual(['/emergency', undefined])
  })

  it('is given to the person who was there, and to nobody else', () => {
    signIn('u1')
    rememberWantedPlace('/case/1', 'u1')
    expect(takeWantedPlace()).toBe('/case/1')
    rememberWantedPlace('/case/1', 'u1')
    signIn('u2')
    expect([takeWantedPlace(), takeWantedPlace()]).toEqual([undefined, undefined])
  })

  it('of an expired session is that of its person', () => {
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('location', { pathname: '/case/1', search: '', replace: () => undefined })
    signIn('u1')
    forceLogout()
    signIn('u2')
    expect(takeWantedPlace()).toBeUndefined()
    signIn('u1')
    forceLogout()
    signIn('u1')
    expect(takeWantedPlace()).toBe('/case/1')
  })

  it('of a guest is for whoever signs in, also from the tab of a mailed link', () => {
    rememberWantedPlace('/emergency')
    keepWantedPlaceForLink()
    removeStored('session', 'krash_wanted')
    signIn('u2')
    expect(takeWantedPlace()).toBe('/emergency')
  })

  it.each(['/emergency', '{', '7', '{"path":7}', '{"path":"//evil.example"}'])(
    'is never read from %s',
    (kept) => {
      writeStored('session', 'krash_wanted', kept)
      expect(takeWantedPlace()).toBeUndefined()
    },
  )

  it('is forgotten when the link has ended', () => {
    vi.useFakeTimers({ now: 0 })
    rememberWantedPlace('/emergency')
    keepWantedPlaceForLink()
    removeStored('session', 'krash_wanted')
    vi.setSystemTime(31 * 60_000)
    expect(takeWantedPlace()).toBeUndefined()
  })
})
