import { expect, it } from 'vitest'
import { noticeOf } from './notice.ts'

it.each([
  ['?error=logout_failed', 'logoutFailed'],
  ['?reset=success', 'reset'],
  ['?reason=expired', 'expired'],
  ['?reason=deleted', 'deleted'],
  ['?reason=everywhere', 'everywhere'],
  ['?reason=toString', undefined],
  ['?reset=no', undefined],
  ['', undefined],
])('%s tells %s', (search, notice) => {
  expect(noticeOf(search)).toBe(notice)
})
