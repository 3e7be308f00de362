import { expect, test } from 'vitest'
import { nextDaytime } from './quiet-hours.ts'

test.each([
  ['America/New_York', '2026-07-01T12:00:00Z', undefined],
  ['America/New_York', '2026-07-01T11:59:59Z', '2026-07-01T12:00:00Z'],
  ['America/New_York', '2026-07-02T00:59:59Z', undefined],
  ['America/New_York', '2026-07-02T01:00:00Z', '2026-07-02T12:00:00Z'],
  // The clocks are set forward, and back, in the night that is waited for.
  ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T13:00:00Z'],
  ['America/Los_Angeles', '2026-01-01T05:30:00Z', '2026-01-01T16:00:00Z'],
  ['Asia/Kolkata', '2026-07-01T02:30:00Z', undefined],
  // From San Juan (UTC-4) to Honolulu (UTC-10).
  [null, '2026-07-01T18:00:00Z', undefined],
  [null, '2026-07-02T00:59:00Z', undefined],
  [null, '2026-07-02T01:00:00Z', '2026-07-02T18:00:00Z'],
  [null, '2026-07-01T12:00:00Z', '2026-07-01T18:00:00Z'],
])('in %s a message of %s leaves at once or at %s', (zone, at, next) => {
  expect(nextDaytime(zone, new Date(at))).toEqual(new Date(next ?? at))
})
