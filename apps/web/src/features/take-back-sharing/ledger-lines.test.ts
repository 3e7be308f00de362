import { describe, expect, it } from 'vitest'
import type { ConsentEvent } from '@krash/contract/lawyer-connections/consents'
import { consentWith } from '#testing/examples/consents.ts'
import { ledgerLines } from './ledger-lines.ts'

const { shared, events } = consentWith(1)
const [photo, other] = (shared.documents ?? []).map(({ id }) => id)
const paper = {
  id: '0199a000-0000-7000-8000-0000000001ff',
  originalFilename: 'police.pdf',
  mimeType: 'application/pdf' as const,
  fileSize: 9_000,
  thumbnailUrl: null,
  downloadUrl: '/paper',
}
const package_ = { ...shared, documents: [...(shared.documents ?? []), paper] }
let count = 0
const event = (
  kind: ConsentEvent['kind'],
  time: string,
  fileIds: (string | undefined)[] = [],
): ConsentEvent => ({
  id: `event-${(count += 1)}`,
  kind,
  items: ['documents'],
  fileIds: fileIds.filter((id) => id !== undefined),
  at: `2026-11-21T${time}:00.000Z`,
})

describe('the lines of a ledger', () => {
  it('tell the photos of an hour as one, and each of them once', () => {
    const lines = ledgerLines({
      shared: package_,
      events: [
        event('opened', '12:50', [photo]),
        event('downloaded', '12:20', [paper.id]),
        event('opened', '12:10', [paper.id]),
        event('opened', '12:05', [other]),
        event('opened', '11:40', [photo]),
      ],
    })
    expect(lines.map(({ at, photos, papers }) => [at.slice(11, 16), photos, papers])).toEqual([
      ['12:50', 2, 1],
      ['12:20', 0, 1],
      ['11:40', 1, 0],
    ])
  })

  it('keep openings and downloads apart, and everything else as it is', () => {
    const lines = ledgerLines({
      shared: package_,
      events: [
        event('revoked', '12:52'),
        event('downloaded', '12:51', [photo]),
        event('opened', '12:50', [photo]),
      ],
    })
    expect(lines.map(({ kind }) => kind)).toEqual(['revoked', 'downloaded', 'opened'])
  })

  it('count all photos of an opening from before each had an event', () => {
    expect(ledgerLines({ shared, events })).toMatchObject([
      { kind: 'opened', items: ['contact', 'case'], photos: 2, papers: 0 },
      { kind: 'granted' },
    ])
  })
})
