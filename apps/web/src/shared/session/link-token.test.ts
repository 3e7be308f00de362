import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetLinkToken, hideLinkToken, keepLinkToken, linkToken } from './link-token.ts'

const addresses: string[] = []

beforeEach(() => {
  addresses.length = 0
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, address: string) => addresses.push(address),
  })
})
afterEach(() => {
  forgetLinkToken('reset-password')
  forgetLinkToken('verify-email')
  forgetLinkToken('undo-email')
  vi.unstubAllGlobals()
})

const arriveAt = (pathname: string, hash = '') => {
  vi.stubGlobal('location', { pathname, hash })
  hideLinkToken()
}

it('takes the token out of the address and keeps it for the tab', () => {
  arriveAt('/reset-password/abc-DEF_123')
  expect(addresses).toEqual(['/reset-password'])
  expect(linkToken('reset-password')).toBe('abc-DEF_123')
  expect(linkToken('verify-email')).toBeUndefined()
})

it('survives a reload without the token, until it is used up', () => {
  arriveAt('/verify-email/abc')
  arriveAt('/verify-email')
  expect(linkToken('verify-email')).toBe('abc')
  forgetLinkToken('verify-email')
  expect(linkToken('verify-email')).toBeUndefined()
})

it('takes the token out of the fragment', () => {
  arriveAt('/undo-email', '#abc-DEF_123')
  expect(addresses).toEqual(['/undo-email'])
  expect(linkToken('undo-email')).toBe('abc-DEF_123')
})

it('keeps a token that came without a link', () => {
  keepLinkToken('reset-password', 'abc')
  expect(linkToken('reset-password')).toBe('abc')
})

it.each(['/reset-password', '/reset-password/', '/reset-password/a/b', '/profile/abc'])(
  'leaves %s alone',
  (path) => {
    arriveAt(path)
    expect(addresses).toEqual([])
    expect(linkToken('reset-password')).toBeUndefined()
  },
)

it('takes a damaged address as it is', () => {
  arriveAt('/reset-password/%E0%A4%A')
  expect(linkToken('reset-password')).toBe('%E0%A4%A')
})
