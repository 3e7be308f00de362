import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '@krash/contract/audit'
import { isDoubtful, lastAddressChange, toEvents } from './account-events.ts'

const entry = (position: number, kind: AuditEntry['kind'], device: string | null = null): AuditEntry => ({
  position,
  kind,
  device,
  at: '2026-11-26T10:00:00.000Z',
  lawyerName: null,
})

describe('the lines of the list', () => {
  test('join wrong passwords in a row, and nothing else', () => {
    const events = toEvents([
      entry(6, 'sign_in_failed'),
      entry(5, 'sign_in_failed'),
      entry(4, 'sign_in_failed', 'Firefox on Windows'),
      entry(3, 'signed_in'),
      entry(2, 'signed_in'),
    ])
    expect(events.map(({ position, count }) => [position, count])).toEqual([
      [6, 2],
      [4, 1],
      [3, 1],
      [2, 1],
    ])
  })

  test('show an entry once that came with two pages', () => {
    const twice = [
      entry(3, 'sign_in_failed'),
      entry(2, 'sign_in_failed'),
      entry(2, 'sign_in_failed'),
      entry(1, 'shared'),
    ]
    expect(toEvents(twice).map(({ position, count }) => [position, count])).toEqual([
      [3, 2],
      [1, 1],
    ])
  })
})

test('asks about what a thief may have done, and about sign-ins on other devices', () => {
  const phone = 'Chrome on Android'
  expect(isDoubtful(entry(1, 'password_changed'), phone)).toBe(true)
  expect(isDoubtful(entry(1, 'shared'), phone)).toBe(false)
  expect(isDoubtful(entry(1, 'signed_in', phone), phone)).toBe(false)
  expect(isDoubtful(entry(1, 'signed_in', 'Firefox on Windows'), phone)).toBe(true)
  expect(isDoubtful(entry(1, 'signed_in', 'Firefox on Windows'), undefined)).toBe(false)
})

test('knows the change that the present address comes from, unless it was taken back', () => {
  const changed = entry(2, 'email_changed')
  expect(lastAddressChange([entry(3, 'signed_in'), changed, entry(1, 'email_changed')])).toBe(changed)
  expect(lastAddressChange([changed, entry(4, 'email_change_undone')])).toBeUndefined()
  expect(lastAddressChange([])).toBeUndefined()
})
