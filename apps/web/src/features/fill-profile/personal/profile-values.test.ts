import { beforeAll, describe, expect, it, vi } from 'vitest'
import { profilePatch } from '@krash/contract/profile/profile-form'
import type { ProfilePatch } from '@krash/contract/profile/profile-form'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { needPart, startLanguages } from '#shared/i18n/i18n.ts'
import { missingFields, profileProblemText } from './profile-check.ts'
import { isProfileField, valuesOf } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

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

  it.each([
    ['address1', true],
    ['shareData', false],
    ['constructor', false],
    [undefined, false],
  ])('knows whether %s is a field of it', (name, isOne) => {
    expect(isProfileField(name)).toBe(isOne)
  })
})

describe('what is said about a field', () => {
  beforeAll(async () => {
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } })
    await startLanguages()
    await needPart('home')
  })

  async function saidOf(values: Partial<ProfileValues>): Promise<Record<string, string | undefined>> {
    const resolve = contractResolver<ProfileValues, ProfilePatch>(profilePatch, profileProblemText)
    const { errors } = await resolve({ ...valuesOf(maria), ...values }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
  }

  it('asks for nothing but the email', async () => {
    expect(
      await saidOf({ firstName: ' ', email: '', city: '', state: '', zipCode: '', address2: '' }),
    ).toEqual({ email: 'Email is required' })
  })

  it('tells what is wrong with the others', async () => {
    expect(await saidOf({ email: 'maria', zipCode: '3360', cellNumber: '813' })).toEqual({
      email: 'Please enter a valid email address',
      cellNumber: 'Please enter a phone number with 10 digits',
      zipCode: 'Please enter a ZIP code such as 33602 or 33602-1234',
    })
  })
})
