import { describe, expect, it } from 'vitest'
import {
  chosenReport,
  connectionBody,
  detailsOf,
  emptyDraft,
  itemsOf,
  parseDraft,
  settle,
  toggleItem,
  wishesOf,
} from './share-draft.ts'

const whole = settle(emptyDraft, { shareData: true, dataSharingConsent: true })

describe('what is ticked beforehand', () => {
  it.each([
    [{ shareData: false, dataSharingConsent: false }, ['contact']],
    [{ shareData: true, dataSharingConsent: false }, ['contact', 'case', 'documents', 'location']],
    [{ shareData: false, dataSharingConsent: true }, ['contact', 'meeting']],
    [{ shareData: true, dataSharingConsent: true }, ['contact', 'case', 'documents', 'location', 'meeting']],
  ])('follows %j', (switches, items) => {
    expect(itemsOf(settle(emptyDraft, switches))).toEqual(items)
  })

  it('is no longer asked once the person has decided', () => {
    const decided = toggleItem(whole, 'documents')
    expect(settle(decided, { shareData: false, dataSharingConsent: false })).toEqual(decided)
  })
})

describe('what is shared', () => {
  it('is what nobody has left out, and contact details always', () => {
    expect(itemsOf(whole)).toEqual(['contact', 'case', 'documents', 'location', 'meeting'])
    const without = toggleItem(toggleItem(whole, 'documents'), 'location')
    expect(itemsOf(without)).toEqual(['contact', 'case', 'meeting'])
    expect(itemsOf(toggleItem(without, 'location'))).toContain('location')
    expect(itemsOf({ leftOut: ['contact'] })).toContain('contact')
  })

  it('is the newest report unless another one or none is chosen', () => {
    const reports = [{ id: 'new' }, { id: 'old' }]
    expect(chosenReport(emptyDraft, reports)?.id).toBe('new')
    expect(chosenReport({ ...emptyDraft, accidentId: 'old' }, reports)?.id).toBe('old')
    expect(chosenReport({ ...emptyDraft, accidentId: null }, reports)).toBeNull()
    expect(chosenReport(emptyDraft, [])).toBeNull()
  })

  it('goes out with the consent, its version and the items', () => {
    const draft = {
      ...toggleItem(whole, 'documents'),
      note: '  Call me after 5. ',
      meeting: 'phone',
    } as const
    const wishes = { caseType: 'slip-fall', priorities: ['cost', 'local'], ownWords: 'I fell.' } as const
    const details = detailsOf(draft, wishes, 'r')
    const body = connectionBody({
      details,
      digest: 'd',
      lawyerId: 'l',
      isPreferredPartner: true,
      consentVersion: 'v1',
    })
    expect(body).toEqual({
      lawyerId: 'l',
      isPreferredPartner: true,
      digest: 'd',
      caseDetails: {
        consent: true,
        consentVersion: 'v1',
        items: ['contact', 'case', 'location', 'meeting'],
        accidentId: 'r',
        note: 'Call me after 5.',
        meeting: 'phone',
        caseType: 'slip-fall',
        priorities: ['cost', 'local'],
        description: 'I fell.',
      },
    })
  })
})

describe('what a person tells besides a report', () => {
  const answered = { caseType: 'car-accident', priorities: ['local'] } as const
  const draft = { ...emptyDraft, ownWords: ' He turned left. ' }

  it('are the answers, and own words where no report has any', () => {
    expect(wishesOf(draft, answered, null)).toEqual({ ...answered, ownWords: 'He turned left.' })
    expect(wishesOf(draft, answered, { id: 'r' })).toEqual({ ...answered, ownWords: null })
    expect(wishesOf(emptyDraft, answered, null).ownWords).toBeNull()
  })
})

describe('a stored draft', () => {
  it('comes back as it was', () => {
    const draft = {
      checksFirst: true,
      leftOut: ['case'],
      accidentId: null,
      note: 'x',
      ownWords: 'y',
      meeting: 'video',
    } as const
    expect(parseDraft(structuredClone(draft))).toEqual(draft)
  })

  it.each([null, '', [], { leftOut: 'contact', note: 3, ownWords: [], meeting: 'pub', accidentId: 7 }])(
    'that makes no sense counts as empty: %s',
    (stored) => {
      expect(parseDraft(stored)).toEqual(emptyDraft)
    },
  )

  it('never leaves out contact details', () => {
    expect(parseDraft({ leftOut: ['contact', 'case'] }).leftOut).toEqual(['case'])
  })
})
