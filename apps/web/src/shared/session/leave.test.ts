import { describe, expect, it } from 'vitest'
import { isOwnPath, rememberWantedPlace, takeWantedPlace } from './leave.ts'

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
})
