import { sharedItems } from '@krash/contract'
import { describe, expect, it } from 'vitest'
import { type ShareSource, digestOf, packageToShare } from './package-to-share.ts'

const source: ShareSource = {
  profile: {
    fullName: 'Maria Ortiz',
    email: 'maria@example.com',
    cellNumber: '+18135550142',
    preferredNotification: 'email',
  },
  accident: {
    number: 'R-6K9VTP',
    timestamp: '2026-03-09T20:05:00.000Z',
    severity: 'major',
    description: 'Hit from behind at a red light',
    damage: ['rear'],
    location: {
      latitude: 27.95,
      longitude: -82.46,
      address: '401 E Jackson St, Tampa, FL',
      precision: 'address',
      accuracy: null,
      near: null,
    },
    photos: [],
  },
  items: sharedItems,
  note: 'My neck hurts',
  meeting: 'phone',
  wishes: { caseType: null, priorities: [], ownWords: null },
}

describe('what is shared', () => {
  it('is everything when everything is agreed to', () => {
    const shared = packageToShare(source)
    expect(shared.case?.description).toBe('Hit from behind at a red light')
    expect(shared.location?.address).toBe('401 E Jackson St, Tampa, FL')
    expect(shared.documents).toEqual([])
    expect(shared.meeting).toBe('phone')
  })

  it('is only the contact when only that is agreed to', () => {
    const shared = packageToShare({ ...source, items: ['contact'] })
    expect(shared).toEqual({
      contact: source.profile,
      case: null,
      documents: null,
      location: null,
      meeting: null,
    })
  })

  it('works without a report', () => {
    const shared = packageToShare({ ...source, accident: null })
    expect(shared.case).toMatchObject({ reportNumber: null, note: 'My neck hurts' })
    expect(shared.location).toBeNull()
  })
})

describe('the digest', () => {
  it('is the same in whatever order the fields stand, and another for any change', () => {
    const shared = packageToShare(source)
    const turned = Object.fromEntries(Object.entries(shared).toReversed()) as typeof shared
    expect(digestOf(turned)).toBe(digestOf(shared))
    expect(digestOf(shared)).toMatch(/^[0-9a-f]{64}$/)
    const others = [
      { ...source, note: 'My back hurts' },
      { ...source, items: ['contact', 'case'] as const },
      { ...source, profile: { ...source.profile, email: 'other@example.com' } },
    ]
    const digests = [source, ...others].map((one) => digestOf(packageToShare(one)))
    expect(new Set(digests).size).toBe(digests.length)
  })
})
