import { describe, expect, it } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { accidentReadiness, bandOf, profileStatus, storeCompleteness } from './completeness.ts'
import { formOf, missingFields } from './profile-check.ts'
import { differingFields, newerProfile, valuesOf, withForm } from './profile-values.ts'

const full: Profile = {
  id: '0199a000-0000-7000-8000-000000000001',
  email: 'maria@example.com',
  firstName: 'Maria',
  middleName: null,
  lastName: 'Ortiz',
  fullName: 'Maria Ortiz',
  cellNumber: '+18135550142',
  address1: '401 E Jackson St',
  address2: null,
  city: 'Tampa',
  state: 'FL',
  zipCode: '33602',
  addressType: 'home',
  address: '401 E Jackson St, Tampa, FL 33602',
  preferredNotification: 'email',
  shareData: true,
  dataSharingConsent: false,
  isVerified: false,
  accidentCount: 0,
  referralCode: 'KR-4821',
  avatarUrl: null,
  pendingEmail: null,
  lastLoginAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  vehicles: [],
  drivers: [],
  insurancePolicies: [],
}
const fresh: Profile = {
  ...full,
  firstName: null,
  lastName: null,
  fullName: null,
  cellNumber: null,
  address1: null,
  city: null,
  state: null,
  zipCode: null,
  address: null,
}

describe('completeness', () => {
  it('counts 8, 6 and 7 items', () => {
    expect(
      [storeCompleteness(full), accidentReadiness(full), profileStatus(full)].map(({ percent }) => percent),
    ).toEqual([63, 50, 71])
    expect(
      [storeCompleteness(fresh), accidentReadiness(fresh), profileStatus(fresh)].map(
        ({ percent }) => percent,
      ),
    ).toEqual([25, 17, 29])
  })

  it('names what is missing', () => {
    expect(accidentReadiness(full).missing).toEqual(['vehicles', 'insurancePolicies', 'drivers'])
  })

  it('is whole with everything given', () => {
    const id = { id: full.id } as never
    expect(
      storeCompleteness({ ...full, vehicles: [id], drivers: [id], insurancePolicies: [id] }),
    ).toMatchObject({ percent: 100, missing: [] })
  })

  it.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'nearly'],
    [50, 'nearly'],
    [49, 'low'],
    [0, 'low'],
  ])('%i percent is %s', (percent, band) => {
    expect(bandOf(percent)).toBe(band)
  })
})

describe('the profile form', () => {
  it('names the mandatory fields of a new person, in the order of the form', () => {
    expect(missingFields(fresh)).toEqual([
      'firstName',
      'lastName',
      'cellNumber',
      'address1',
      'city',
      'state',
      'zipCode',
    ])
    expect(missingFields(full)).toEqual([])
  })

  it('shows the phone as people write it and sends it as E.164', () => {
    expect(valuesOf(full).cellNumber).toBe('(813) 555-0142')
    expect(formOf(full)).toMatchObject({
      cellNumber: '+18135550142',
      shareData: true,
      updatedAt: full.updatedAt,
    })
  })

  it('cannot be sent while mandatory fields are missing', () => {
    expect(formOf(fresh)).toBeUndefined()
  })

  it('is shown at once when saved', () => {
    const form = formOf({ ...full, firstName: 'Ana' })!
    expect(withForm(full, form)).toMatchObject({
      firstName: 'Ana',
      fullName: 'Ana Ortiz',
      shareData: true,
      vehicles: [],
    })
  })

  it('tells in which fields two versions differ', () => {
    expect(differingFields(valuesOf(full), valuesOf({ ...full, city: 'Orlando', zipCode: '32801' }))).toEqual(
      ['city', 'zipCode'],
    )
  })
})

describe('an answer of the server', () => {
  const older = { ...full, updatedAt: '2026-11-19T12:00:00.000Z', city: 'Orlando' }

  it('wins when it is newer than what is known', () => {
    expect(newerProfile(older, full)).toBe(full)
    expect(newerProfile(undefined, full)).toBe(full)
  })

  it('never wins when it is older', () => {
    expect(newerProfile(full, older)).toBe(full)
  })

  it('wins when it is of somebody else', () => {
    const other = { ...older, id: '0199a000-0000-7000-8000-000000000002' }
    expect(newerProfile(full, other)).toBe(other)
  })
})
