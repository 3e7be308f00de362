import { describe, expect, it } from 'vitest'
import { afterPhoto, afterReport, reportOf, draftOf } from '../outbox/outbox-report.ts'
import type { OutboxReport } from '../outbox/outbox-report.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/accidents.ts'
import { receiptState } from './receipt-state.ts'

const at = { now: 0, random: 0 }
const newKey = () => 'key'
const online = { isOnline: true, sending: null }
const queued = reportOf(draftWithPhotos(1), { userId: 'u1', now: new Date(0), newKey })
const received = afterReport(queued, { kind: 'accepted', answer: acceptedAccident('a1') }, at)

function withPhoto(report: OutboxReport): OutboxReport {
  const outcome = { kind: 'accepted', answer: { sha256: 'sha-p1' } } as const
  return afterPhoto(report, { photoKey: 'p1', outcome, newKey }, at)
}

describe('receiptState', () => {
  it('follows a report from the device to the server', () => {
    expect(receiptState(queued, { isOnline: false, sending: null })).toBe('saved')
    expect(receiptState(queued, online)).toBe('sending')
    expect(receiptState(received, online)).toBe('received')
    expect(receiptState(withPhoto(received), online)).toBe('sent')
  })

  it('says that it keeps trying once a try has failed', () => {
    const failed = afterReport(queued, { kind: 'wait', retryAfterMs: null }, at)
    expect(receiptState(failed, online)).toBe('retrying')
    const sending = { reportKey: failed.key, photoKey: null, share: 0 }
    expect(receiptState(failed, { isOnline: true, sending })).toBe('sending')
  })

  it('tells refused and cancelled reports', () => {
    expect(receiptState(afterReport(queued, { kind: 'refused', message: 'No.' }, at), online)).toBe('refused')
    const cancelled = { ...received, accident: { ...acceptedAccident('a1'), status: 'cancelled' as const } }
    expect(receiptState(cancelled, online)).toBe('cancelled')
  })
})

describe('draftOf', () => {
  it('gives back everything that was in a refused report, under a new key', () => {
    const { description, damage, photos, place } = draftWithPhotos(1)
    const draft = draftOf(queued, 'new-key')
    expect(draft).toMatchObject({ key: 'new-key', severity: 'minor', description, damage, photos })
    expect(draft.place).toMatchObject({ address: place.address, latitude: place.latitude })
  })
})
