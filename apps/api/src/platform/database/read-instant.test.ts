import * as fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { TIMESTAMPTZ, readInstant } from './read-instant.ts'

const readByDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date | number
const two = (value: number): string => String(value).padStart(2, '0')

/** As PostgreSQL writes it: without the last zeros of a fraction. */
function written(at: Date, zone: string, fraction: string): string {
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  const short = fraction.replace(/0+$/, '')
  return `${day} ${time}${short && `.${short}`}${zone}`
}

test('every moment is read as the driver reads it', () => {
  const moment = fc.record({
    at: fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    zone: fc.constantFrom('+00', '+00', '+00', '+05:30', '-03', '+13', '-00:01:15'),
    fraction: fc.stringMatching(/^\d{0,6}$/),
  })
  fc.assert(
    fc.property(moment, ({ at, zone, fraction }) => {
      const text = written(at, zone, fraction)
      expect([text, readInstant(text)]).toEqual([text, readByDriver(text)])
    }),
    { numRuns: 1000, seed: 3 },
  )
})

test.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+00 BC',
  '0001-01-01 00:00:00+00',
  '0099-12-31 23:59:59.999+00',
  '12026-11-26 23:50:00.5+00',
  '2026-11-26 23:50:00.123456+00',
])('what is written otherwise is left to the driver: %s', (text) => {
  expect(readInstant(text)).toEqual(readByDriver(text))
})
