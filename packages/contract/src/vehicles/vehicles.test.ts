import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasVinCheckDigit, latestModelYear, vehicleForm, vehicleProblems } from './vehicles.ts'

const form = { make: 'Honda', model: 'Civic', year: 2019, color: 'Blue', licensePlate: 'ABC 123' }

test('plates and VINs become upper-case and trimmed; a VIN left empty is none', () => {
  const read = vehicleForm.parse({ ...form, licensePlate: ' abc 123 ', vin: ' 1hgcm82633a004352 ' })
  expect([read.licensePlate, read.vin]).toEqual(['ABC 123', '1HGCM82633A004352'])
  for (const vin of ['', '  ', null, undefined]) expect(vehicleForm.parse({ ...form, vin }).vin).toBeNull()
})

test.each([
  ['licensePlate', 'A'],
  ['licensePlate', 'ABCDEFGHIJK'],
  ['licensePlate', 'A_B'],
  ['licensePlate', '-12'],
  ['vin', '1HGCM82633A00435'],
  ['vin', '1HGCM82633A004352X'],
  ['vin', 'IHGCM82633A004352'],
  ['vin', 'OHGCM82633A004352'],
  ['vin', 'QHGCM82633A004352'],
  ['year', 1899],
  ['year', '2019'],
])('%s %j is refused', (field, value) => {
  const { error } = vehicleForm.safeParse({ ...form, [field]: value })
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})

test('the newest model year is two after the current one', () => {
  expect(latestModelYear('2026-12-31')).toBe(2028)
  expect(vehicleProblems({ year: 2028 }, '2026-01-01')).toEqual([])
  expect(vehicleProblems({ year: 2029 }, '2026-12-31')).toEqual([
    { field: 'year', key: 'field.tooBig', values: { max: 2028 } },
  ])
})

test.each(['1HGCM82633A004352', '11111111111111111', '1M8GDM9AXKP042788', '5GZCZ43D13S812715'])(
  'the check digit of %s is right',
  (vin) => {
    expect(hasVinCheckDigit(vin)).toBe(true)
  },
)

test('any other ninth sign is wrong', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'0123456789X'.split('')), (sign) => {
      expect(hasVinCheckDigit(`1M8GDM9A${sign}KP042788`)).toBe(sign === 'X')
    }),
  )
  for (const vin of ['', '1M8GDM9AXKP04278', '1M8GDM9AXKP04278O']) expect(hasVinCheckDigit(vin)).toBe(false)
})
