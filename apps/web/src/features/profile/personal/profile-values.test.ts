import { describe, expect, it } from 'vitest'
import { profileForm } from '@krash/contract/profile-form'
import { maria, newcomer } from '#testing/profiles.ts'
import { missingFields } from './profile-check.ts'
import { differingFields, isProfileField, valuesOf, withForm } from './profile-values.ts'

describe('the profile form', () => {
  it('names the mandatory fields of a new person, in the order of the form', () => {
    expect(missingFields(newcomer)).toEqual([
      'firstName',
      'lastName',
      'cellNumber',
      'address1',
      'city',
      'state',
      'zipCode',
    ])
    expect(missingFields(maria)).toEqual([])
  })

  it('shows the phone as people write it', () => {
    expect(valuesOf(maria).cellNumber).toBe('(813) 555-0142')
  })

  it('is shown at once when saved', () => {
    const form = profileForm.parse({ ...valuesOf(maria), firstName: 'Ana', middleName: 'L', city: 'Miami' })
    expect(withForm(maria, form)).toMatchObject({
      firstName: 'Ana',
      fullName: 'Ana L Ortiz',
      address: '401 E Jackson St, Miami, FL 33602',
      cellNumber: '+18135550142',
      shareData: true,
      updatedAt: maria.updatedAt,
      vehicles: [],
    })
  })

  it('shows another e-mail as waiting, and keeps the one that is signed in with', () => {
    const form = profileForm.parse({ ...valuesOf(maria), email: 'Ana@Example.com' })
    expect(withForm(maria, form)).toMatchObject({ email: maria.email, pendingEmail: 'ana@example.com' })
    const waiting = { ...maria, pendingEmail: 'ana@example.com' }
    expect(withForm(waiting, profileForm.parse(valuesOf(waiting))).pendingEmail).toBe('ana@example.com')
    expect(withForm(waiting, profileForm.parse(valuesOf(maria))).pendingEmail).toBeNull()
  })

  it('tells in which fields two versions differ', () => {
    const theirs = valuesOf({ ...maria, city: 'Orlando', zipCode: '32801' })
    expect(differingFields(valuesOf(maria), theirs)).toEqual(['city', 'zipCode'])
  })

  it.each([
    ['address1', true],
    ['shareData', false],
    ['constructor', false],
    [undefined, false],
  ])('knows whether %s is a field of it', (name, isOne) => {
    expect(isProfileField(name)).toBe(isOne)
  })
})
