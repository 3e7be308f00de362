import { afterEach, describe, expect, it, vi } from 'vitest'
import { removeStored } from './browser-storage.ts'
import { isOwnPath, keepWantedPlaceForLink, rememberWantedPlace, takeWantedPlace } from './leave.ts'

afterEach(() => vi.useRealTimers())

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

  it('is forgotten when the link has ended', () => {
    vi.useFakeTimers({ now: 0 })
    rememberWantedPlace('/emergency')
    keepWantedPlaceForLink()
    removeStored('session', 'krash_wanted')
    vi.setSystemTime(31 * 60_000)
    expect(takeWantedPlace()).toBeUndefined()
  })
})
