import { expect, it } from 'vitest'
import { noticeOf } from './notice.ts'

it.each([
  ['?error=logout_failed', 'logoutFailed'],
  ['?reset=success', 'reset'],
  ['?reason=expired', 'expired'],
  ['?reason=signedOut', 'signedOut'],
  ['?reason=deleted', 'deleted'],
  ['?reason=everywhere', 'everywhere'],
  ['?reason=toString', undefined],
  ['?reset=no', undefined],
  ['', undefined],
])('%s tells %s', (search, notice) => {
  expect(noticeOf(search)).toBe(notice)
})

it('reports a session that ended between two visits, unless the address gives a reason', () => {
  expect(noticeOf('', true)).toBe('expired')
  expect(noticeOf('?reset=success', true)).toBe('reset')
  expect(noticeOf('?reason=deleted', true)).toBe('deleted')
})
