import { describe, expect, it } from 'vitest'
import { fieldProblems } from '@krash/contract/wire'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { driverSchema, driverValuesOf } from './driver-values.ts'
import { offeredCoverages, policySchema, policyValuesOf } from './policy-values.ts'
import { vehicleSchema, vehicleValuesOf } from './vehicle-values.ts'

const today = '2026-11-21'

interface Outcome {
  success: boolean
  error?: { issues: Parameters<typeof fieldProblems>[0] }
}

/** Maps each field to the key of its problem. */
function problemsOf({ error }: Outcome): Record<string, string> {
  return Object.fromEntries(fieldProblems(error?.issues ?? []).map(({ field, key }) => [field, key]))
}

describe('a vehicle', () => {
  const schema = vehicleSchema(today)
  const values = vehicleValuesOf(vehicle)

  it('goes out as it came in', () => {
    const { make, model, year, color, licensePlate, vin, vehicleType, fuelType } = vehicle
    const plateState = 'FL'
    const sent = { make, model, year, color, licensePlate, plateState, vin, vehicleType, fuelType }
    const shown = vehicleValuesOf({ ...vehicle, plateState })
    expect(schema.safeParse(shown)).toEqual({ success: true, data: sent })
  })

  it('is put in shape: capitals, no spaces around', () => {
    const typed = { ...values, licensePlate: ' 8xk 12 ', vin: ' 1hgcm82633a004352 ', year: ' 2021 ' }
    expect(schema.safeParse(typed)).toMatchObject({
      data: { licensePlate: '8XK 12', vin: '1HGCM82633A004352', year: 2021 },
    })
  })

  it('needs five things', () => {
    const required = { make: '', model: '', year: '', color: '', licensePlate: '' }
    expect(problemsOf(schema.safeParse(vehicleValuesOf(undefined)))).toEqual(
      Object.fromEntries(Object.keys(required).map((field) => [field, 'field.required'])),
    )
  })

  it.each([
    ['1899', 'field.tooSmall'],
    ['2029', 'field.tooBig'],
    ['20 21', 'field.year'],
    ['new', 'field.year'],
  ])('of the year %s is refused', (year, key) => {
    expect(problemsOf(schema.safeParse({ ...values, year }))).toEqual({ year: key })
  })

  it.each(['1900', '2028', '٢٠٢١'])('of the year %s is taken', (year) => {
    expect(schema.safeParse({ ...values, year }).success).toBe(true)
  })

  it('tells all mistakes at once, those of the day as well', () => {
    const typed = { ...values, year: '2029', licensePlate: 'A', vin: 'IOQ' }
    expect(problemsOf(schema.safeParse(typed))).toEqual({
      licensePlate: 'field.tooShort',
      vin: 'field.vin',
      year: 'field.tooBig',
    })
  })
})

describe('a driver', () => {
  const schema = driverSchema(today)
  const values = driverValuesOf(driver)

  it('shows the phone as people write it and sends it as E.164', () => {
    expect(values.cellNumber).toBe('(813) 555-0199')
    expect(schema.safeParse(values)).toMatchObject({
      data: {
        cellNumber: '+18135550199',
        dateOfBirth: '2001-02-09',
        licenseNumber: null,
        licenseState: 'FL',
      },
    })
  })

  it('starts as family, and may have no license', () => {
    expect(driverValuesOf(undefined).relationship).toBe('family')
    expect(schema.safeParse({ ...values, licenseState: '' })).toMatchObject({ data: { licenseState: null } })
  })

  it.each([
    ['2010-11-22', 'field.mustBe16OrOlder'],
    ['1925-11-20', 'field.ageTooOld'],
    ['2001-2-30', 'field.date'],
    ['2001--', 'field.date'],
    ['', 'field.required'],
  ])('born %s is refused', (dateOfBirth, key) => {
    expect(problemsOf(schema.safeParse({ ...values, dateOfBirth }))).toEqual({ dateOfBirth: key })
  })

  it.each(['2010-11-21', '1926-11-21', '2001-2-9'])('born %s is taken', (dateOfBirth) => {
    expect(schema.safeParse({ ...values, dateOfBirth }).success).toBe(true)
  })
})

describe('a policy', () => {
  const values = policyValuesOf(policy)

  it('goes out as it came in', () => {
    const { id, userId, createdAt, updatedAt, ...sent } = policy
    expect(id + userId + createdAt + updatedAt).not.toBe('')
    expect(policySchema.safeParse(values)).toEqual({ success: true, data: sent })
  })

  it.each([
    ['', null],
    ['$1,000', 1000],
    ['500', 500],
    ['٥٠٠', 500],
  ])('reads the deductible %j', (deductible, sent) => {
    expect(policySchema.safeParse({ ...values, deductible })).toMatchObject({ data: { deductible: sent } })
  })

  it('of another person starts with their name', () => {
    expect(policyValuesOf(undefined, 'Maria Ortiz').driverName).toBe('Maria Ortiz')
    expect(policyValuesOf(policy, 'Somebody').driverName).toBe('Maria Ortiz')
  })

  it('must end after it starts, which is said at the end', () => {
    const typed = { ...values, policyEndDate: values.policyStartDate }
    expect(problemsOf(policySchema.safeParse(typed))).toEqual({ policyEndDate: 'field.endDateAfterStart' })
  })

  it('says what is missing in the same words everywhere', () => {
    expect(problemsOf(policySchema.safeParse(policyValuesOf(undefined)))).toEqual({
      driverName: 'field.required',
      carrierName: 'field.required',
      policyNumber: 'field.required',
      coverageType: 'field.required',
      policyStartDate: 'field.required',
      policyEndDate: 'field.required',
    })
  })

  it('offers five coverages, and the one it has', () => {
    expect(offeredCoverages(undefined)).toHaveLength(5)
    expect(offeredCoverages('collision')).toHaveLength(5)
    expect(offeredCoverages('medical_payments')).toEqual([...offeredCoverages(undefined), 'medical_payments'])
  })
})
