import { describe, expect, it } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { maria } from '#testing/examples/profiles.ts'
import { newestProfile, withoutSave, withPatch } from './newest-profile.ts'

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
  it('is shown at once, with what follows from it', () => {
    expect(withPatch(maria, { firstName: 'Ana', middleName: 'L', city: 'Miami' })).toMatchObject({
      firstName: 'Ana',
      fullName: 'Ana L Ortiz',
      address: '401 E Jackson St, Miami, FL 33602',
      cellNumber: '+18135550142',
      shareData: true,
      updatedAt: maria.updatedAt,
      vehicles: [],
    })
    expect(withPatch(maria, { city: null })).toMatchObject({ city: null, address: null, state: 'FL' })
    expect(withPatch(maria, { city: undefined }).city).toBe('Tampa')
  })

  it('shows another e-mail as waiting, and keeps the one that is signed in with', () => {
    const waiting = withPatch(maria, { email: 'ana@example.com' })
    expect(waiting).toMatchObject({ email: maria.email, pendingEmail: 'ana@example.com' })
    expect(withPatch(waiting, { city: 'Miami' }).pendingEmail).toBe('ana@example.com')
    expect(withPatch(waiting, { email: maria.email }).pendingEmail).toBeNull()
  })
})

it('a refused save is taken back without what arrived meanwhile', () => {
  const shown = { ...maria, city: 'Miami', vehicles: [car] }
  expect(withoutSave(shown, maria)).toEqual({ ...maria, vehicles: [car] })
})
