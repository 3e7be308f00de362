import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { endSession, resumeSession } from '#shared/session/session-store.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { copyOf, keepCopy, readCopy } from './device-storage.ts'

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
})
