import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { endSession, resumeSession } from '#shared/session/session-store.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { copyOf, keepCopy, keepPolicies, readCopy } from './device-storage.ts'

const userId = vehicle.userId
const profile = {
  id: userId,
  vehicles: [vehicle],
  drivers: [driver],
  insurancePolicies: [policy],
} as unknown as Profile
const now = new Date('2026-11-21T20:05:00.000Z')

beforeEach(() => resumeSession({ id: userId, firstName: 'Maria', locale: 'en' }))
afterEach(() => indexedDB.deleteDatabase('krash-glovebox'))

describe('the copy on the device', () => {
  it('holds what is shown at the roadside, and of drivers only the names', async () => {
    await keepCopy(copyOf(profile, now))
    const kept = await readCopy(userId)
    expect(kept).toEqual({
      userId,
      at: '2026-11-21T20:05:00.000Z',
      vehicles: [vehicle],
      policies: [policy],
      driverNames: ['Ana Ortiz'],
    })
    expect(JSON.stringify(kept)).not.toContain(driver.dateOfBirth)
  })

  it('is nobody else’s', async () => {
    await keepCopy(copyOf(profile, now))
    expect(await readCopy('somebody else')).toBeUndefined()
  })

  it('of a person who used the device before goes', async () => {
    await keepCopy(copyOf(profile, now))
    resumeSession({ id: 'the next', firstName: null, locale: null })
    await keepCopy({ ...copyOf(profile, now), userId: 'the next' })
    expect(await readCopy(userId)).toBeUndefined()
    expect(await readCopy('the next')).toBeDefined()
  })

  it('is not written for somebody who has signed out', async () => {
    endSession(null)
    await keepCopy(copyOf(profile, now))
    expect(await readCopy(userId)).toBeUndefined()
  })

  it('takes the policies as they are now, and keeps the rest', async () => {
    await keepCopy(copyOf(profile, now))
    const changed = { ...policy, claimsPhone: '+18135550144' }
    await keepPolicies(userId, [changed], new Date('2026-11-22T08:00:00.000Z'))
    expect(await readCopy(userId)).toMatchObject({
      at: '2026-11-21T20:05:00.000Z',
      vehicles: [vehicle],
      policies: [changed],
    })
  })

  it('is the policies alone where the glovebox was never opened, and none without any', async () => {
    await keepPolicies(userId, [], now)
    expect(await readCopy(userId)).toBeUndefined()
    await keepPolicies('somebody else', [policy], now)
    expect(await readCopy('somebody else')).toBeUndefined()
    await keepPolicies(userId, [policy], now)
    expect(await readCopy(userId)).toEqual({
      userId,
      at: '2026-11-21T20:05:00.000Z',
      vehicles: [],
      policies: [policy],
      driverNames: [],
    })
  })
})
