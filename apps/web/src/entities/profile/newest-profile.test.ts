import { describe, expect, it } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { profileForm } from '@krash/contract/profile/profile-form'
import { maria } from '#testing/examples/profiles.ts'
import { newestProfile, withForm, withoutSave } from './newest-profile.ts'

const car = { id: '0199a000-0000-7000-8000-00000000000c' } as Profile['vehicles'][number]
const older = { ...maria, updatedAt: '2026-11-19T12:00:00.000Z', city: 'Orlando' }

describe('an answer of the server', () => {
  it('wins when it is newer than what is known', () => {
    expect(newestProfile(older, maria)).toEqual(maria)
    expect(newestProfile(undefined, maria)).toBe(maria)
  })

  it('brings no older personal information', () => {
    expect(newestProfile(maria, older).city).toBe('Tampa')
  })

  it('brings the lists, which change without the version of the profile', () => {
    expect(newestProfile(maria, { ...maria, vehicles: [car] }).vehicles).toEqual([car])
    expect(newestProfile({ ...maria, vehicles: [car] }, maria).vehicles).toEqual([])
    expect(newestProfile(maria, { ...older, vehicles: [car] })).toMatchObject({
      city: 'Tampa',
      vehicles: [car],
    })
  })

  it('brings no lists when it was asked for before a vehicle was added', () => {
    const added = { ...maria, vehicles: [car] }
    expect(newestProfile(added, maria, true).vehicles).toEqual([car])
    expect(newestProfile({ ...older, vehicles: [car] }, maria, true)).toEqual(added)
  })

  it('wins when it is of somebody else', () => {
    const other = { ...older, id: '0199a000-0000-7000-8000-000000000002' }
    expect(newestProfile(maria, other, true)).toBe(other)
  })
})

describe('a save on its way', () => {
  /** The profile as the form returns it; empty fields are empty strings. */
  const typed = ({ pendingEmail, ...profile }: Profile) => ({
    ...profile,
    email: pendingEmail ?? profile.email,
    middleName: profile.middleName ?? '',
    address2: profile.address2 ?? '',
  })

  it('is shown at once when saved', () => {
    const form = profileForm.parse({ ...typed(maria), firstName: 'Ana', middleName: 'L', city: 'Miami' })
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
    const form = profileForm.parse({ ...typed(maria), email: 'Ana@Example.com' })
    expect(withForm(maria, form)).toMatchObject({ email: maria.email, pendingEmail: 'ana@example.com' })
    const waiting = { ...maria, pendingEmail: 'ana@example.com' }
    expect(withForm(waiting, profileForm.parse(typed(waiting))).pendingEmail).toBe('ana@example.com')
    expect(withForm(waiting, profileForm.parse(typed(maria))).pendingEmail).toBeNull()
  })
})

it('a refused save is taken back without what arrived meanwhile', () => {
  const shown = { ...maria, city: 'Miami', vehicles: [car] }
  expect(withoutSave(shown, maria)).toEqual({ ...maria, vehicles: [car] })
})
