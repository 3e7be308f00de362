import { describe, expect, it } from 'vitest'
import { type AgreedPackage, connectionRequest, sharedItems } from './lawyer-connections.ts'
import { packageChanges } from './package-changes.ts'

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

describe('what is new in a package', () => {
  const photo = (end: string) => ({
    id: `0197a3c2-7b1e-7c11-9d55-ab12cd34ef${end}`,
    originalFilename: 'front.jpg',
    mimeType: 'image/jpeg' as const,
    fileSize: 1,
  })
  const before: AgreedPackage = {
    contact: {
      fullName: 'Maria Ortiz',
      email: 'maria@example.com',
      cellNumber: '+18135550142',
      preferredNotification: 'email',
    },
    case: {
      reportNumber: 'R-6K9VTP',
      timestamp: '2026-03-09T20:05:00.000Z',
      severity: 'major',
      description: 'Hit from behind',
      damage: ['rear'],
      note: null,
    },
    documents: [photo('01'), photo('02')],
    location: { latitude: 27.95, longitude: -82.46, address: '401 E Jackson St, Tampa, FL' },
    meeting: null,
  }

  const none = { pictures: 0, papers: 0 }

  it('is nothing where all is alike, also beside a package of an older version', () => {
    const now = {
      ...before,
      case: { ...before.case!, caseType: null, priorities: [], ownWords: null },
      documents: [{ ...photo('01'), takenAt: '2026-03-09T20:05:00.000Z' }, photo('02')],
      location: { ...before.location!, precision: 'device' as const, accuracy: 12, near: null },
    }
    expect(packageChanges(before, now)).toEqual([])
  })

  it('names every part that is another, and counts photos and papers apart that came and went', () => {
    const now: AgreedPackage = {
      contact: { ...before.contact, cellNumber: '+18135550199' },
      case: { ...before.case!, damage: ['rear', 'trunk'] },
      documents: [photo('02'), photo('03'), photo('04'), { ...photo('05'), mimeType: 'application/pdf' }],
      location: { ...before.location!, latitude: 27.96 },
      meeting: 'phone',
    }
    expect(packageChanges(before, now)).toEqual([
      { item: 'contact', added: none, removed: none },
      { item: 'case', added: none, removed: none },
      { item: 'documents', added: { pictures: 2, papers: 1 }, removed: { pictures: 1, papers: 0 } },
      { item: 'location', added: none, removed: none },
      { item: 'meeting', added: none, removed: none },
    ])
  })

  it('is all of the case where there was none', () => {
    expect(packageChanges({ ...before, case: null }, before).map(({ item }) => item)).toEqual(['case'])
  })
})
