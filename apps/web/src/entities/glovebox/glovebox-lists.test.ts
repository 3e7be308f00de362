import { describe, expect, it, vi } from 'vitest'
import type { Profile } from '@krash/contract/profile'
import { itemsOf, nameOf, withItem, withoutItem } from './glovebox-lists.ts'
import { withId } from './glovebox-queries.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'

const profile = { vehicles: [vehicle], drivers: [], insurancePolicies: [policy] } as unknown as Profile

describe('the lists of the profile', () => {
  it('take a new thing at the end and leave the others alone', () => {
    const second = { ...vehicle, id: 'second' }
    const changed = withItem(profile, 'vehicle', second)
    expect(itemsOf(changed, 'vehicle')).toEqual([vehicle, second])
    expect(changed.insurancePolicies).toBe(profile.insurancePolicies)
    expect(profile.vehicles).toEqual([vehicle])
  })

  it('put another version in the place of the former one', () => {
    expect(withItem(profile, 'vehicle', { ...vehicle, color: 'Green' }).vehicles).toEqual([
      { ...vehicle, color: 'Green' },
    ])
  })

  it('let a thing go by its id, of its own kind only', () => {
    expect(withoutItem(profile, 'policy', policy.id).insurancePolicies).toEqual([])
    expect(withoutItem(profile, 'driver', policy.id).insurancePolicies).toEqual([policy])
  })
})

describe('names', () => {
  it('are what people say', () => {
    expect(nameOf({ kind: 'vehicle', item: vehicle })).toBe('2021 Honda Civic')
    expect(nameOf({ kind: 'driver', item: driver })).toBe('Ana Ortiz')
    expect(nameOf({ kind: 'policy', item: policy })).toBe('Sunshine Mutual FL-4711-22')
  })
})

describe('an answer of the server to an addition', () => {
  it('without an id is refused for a vehicle and a driver', () => {
    expect(() => withId('vehicle', { ...vehicle, id: '' })).toThrow()
    expect(() => withId('driver', { ...driver, id: '' })).toThrow()
    expect(withId('vehicle', vehicle)).toBe(vehicle)
  })

  it('gets a temporary id for a policy', () => {
    expect(withId('policy', { ...policy, id: '' }).id).toMatch(/^temporary-[\da-f-]{36}$/)
  })

  it('is logged when it is a policy without its identifying fields, but never its contents', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    withId('policy', policy)
    expect(log).not.toHaveBeenCalled()
    withId('policy', { ...policy, driverName: '', policyNumber: '' })
    expect(log.mock.calls).toEqual([['Policy without driverName, policyNumber']])
    log.mockRestore()
  })
})
