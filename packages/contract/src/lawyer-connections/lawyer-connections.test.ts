import { describe, expect, it } from 'vitest'
import { connectionRequest, packageToShare, sharedItems, type ShareSource } from './lawyer-connections.ts'

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

describe('connection request', () => {
  const lawyerId = '0197a3c2-7b1e-7c11-9d55-ab12cd34ef56'

  it('shares all five kinds unless told otherwise', () => {
    expect(connectionRequest.parse({ lawyerId, caseDetails: { consent: true } }).caseDetails.items).toEqual([
      ...sharedItems,
    ])
  })

  it('cannot leave the contact out', () => {
    const parsed = connectionRequest.safeParse({ lawyerId, caseDetails: { consent: true, items: ['case'] } })
    expect(parsed.success).toBe(false)
  })
})
