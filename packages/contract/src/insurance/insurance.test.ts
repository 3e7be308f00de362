import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { policyBody } from './insurance.ts'
import { isPolicyTooOld, policyStatus } from './policy-status.ts'

const form = {
  driverName: 'Ana Rivera',
  carrierName: 'Sunshine Mutual',
  policyNumber: 'SM-1',
  coverageType: 'collision',
  policyStartDate: '2026-01-01',
  policyEndDate: '2027-01-01',
}
const fieldsOf = (body: unknown) =>
  z.safeParse(policyBody, body).error?.issues.map(({ path }) => path.join('.')) ?? []

test('names of older versions are read; where both are given the new one counts', () => {
  const { carrierName, coverageType, policyStartDate, policyEndDate, ...rest } = form
  const old = {
    company: carrierName,
    coverage: coverageType,
    startDate: policyStartDate,
    expirationDate: policyEndDate,
  }
  expect(z.parse(policyBody, { ...rest, ...old })).toEqual(z.parse(policyBody, form))
  expect(z.parse(policyBody, { ...form, company: 'Old' }).carrierName).toBe('Sunshine Mutual')
  expect(Object.keys(z.parse(policyBody, { ...rest, ...old }))).not.toContain('company')
  expect(fieldsOf({ ...rest, ...old, coverage: 'all' })).toEqual(['coverageType'])
})

test('a coverage is read as people write it', () => {
  const coverageOf = (coverageType: string) => z.parse(policyBody, { ...form, coverageType }).coverageType
  expect(coverageOf('Full Coverage')).toBe('full_coverage')
  expect(coverageOf('liability only')).toBe('liability_only')
  expect(coverageOf('Minimum Required')).toBe('minimum_required')
  expect(coverageOf('uninsured-motorist')).toBe('uninsured_motorist')
})

test('the driver of a policy is read from the older list of drivers', () => {
  const { driverName, ...rest } = form
  for (const additionalDrivers of [driverName, [driverName, 'Bo'], [{ fullName: driverName }]])
    expect(z.parse(policyBody, { ...rest, additionalDrivers }).driverName).toBe(driverName)
  expect(fieldsOf({ ...rest, additionalDrivers: [] })).toEqual(['driverName'])
})

test('what is no form is refused as one', () => {
  for (const body of [null, 'x', [], 7]) expect(z.safeParse(policyBody, body).success).toBe(false)
})

test('the end lies after the start, said beside whatever else is wrong', () => {
  expect(fieldsOf({ ...form, policyEndDate: '2026-01-01' })).toEqual(['policyEndDate'])
  expect(fieldsOf({ ...form, policyNumber: '1', policyEndDate: '2025-01-01' })).toEqual([
    'policyNumber',
    'policyEndDate',
  ])
  expect(fieldsOf({ ...form, policyStartDate: '2026-02-30' })).toEqual(['policyStartDate'])
})

test.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'expiringSoon'],
  ['2026-12-21', 'expiringSoon'],
  ['2026-12-22', 'active'],
])('a policy that ends on %s is %s on 2026-11-21', (end, status) => {
  expect(policyStatus(end, '2026-11-21')).toBe(status)
})

test('days are counted right over the change of the clocks', () => {
  expect(policyStatus('2026-04-01', '2026-03-02')).toBe('expiringSoon')
  expect(policyStatus('2026-04-02', '2026-03-02')).toBe('active')
})

test('more than a year past is worth a look', () => {
  expect(isPolicyTooOld('2025-11-21', '2026-11-21')).toBe(false)
  expect(isPolicyTooOld('2025-11-20', '2026-11-21')).toBe(true)
  expect(isPolicyTooOld('2027-02-28', '2028-02-29')).toBe(true)
})
