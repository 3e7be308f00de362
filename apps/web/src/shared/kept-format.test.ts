import { afterEach, expect, test } from 'vitest'
import { keptFormat } from './kept-format.ts'

const zoneBefore = process.env['TZ']
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const

test('the same format is made once; another language, shape or kind has its own', () => {
  const first = keptFormat(Intl.DateTimeFormat, 'en-US', time)
  expect(keptFormat(Intl.DateTimeFormat, 'en-US', { ...time })).toBe(first)
  const others = [
    keptFormat(Intl.DateTimeFormat, 'de', time),
    keptFormat(Intl.DateTimeFormat, 'en-US', { hour: 'numeric' }),
    keptFormat(Intl.NumberFormat, 'en-US'),
    keptFormat(Intl.PluralRules, 'en-US'),
  ]
  expect(new Set<unknown>([first, ...others]).size).toBe(5)
})

test('a device that crosses into another time zone shows its own time there', () => {
  const at = new Date('2026-03-09T17:00:00Z')
  process.env['TZ'] = 'America/New_York'
  expect(keptFormat(Intl.DateTimeFormat, 'en-US', time).format(at)).toBe('13:00')
  process.env['TZ'] = 'America/Chicago'
  expect(keptFormat(Intl.DateTimeFormat, 'en-US', time).format(at)).toBe('12:00')
})
