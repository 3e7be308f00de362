import { describe, expect, it } from 'vitest'
import { afterTry, reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport, ReportAnswer } from '#entities/accidents/outbox-report.ts'
import type { Outcome } from '#shared/offline/parcel.ts'
import { acceptedAccident, draftWithPhotos, triedAt } from '#testing/examples/accidents.ts'
import { receiptState } from './receipt-state.ts'

const newKey = () => 'key'
const online = { isOnline: true, sending: null }
const queued = reportOf(draftWithPhotos(1), { userId: 'u1', now: new Date(0), newKey })
const received = afterWords(queued, { kind: 'accepted', answer: { accident: acceptedAccident('a1') } })

function afterWords(report: OutboxReport, outcome: Outcome<ReportAnswer>): OutboxReport {
  return afterTry(report, triedAt(0, null, outcome), newKey)
}

function withPhoto(report: OutboxReport): OutboxReport {
  const outcome = { kind: 'accepted', answer: { sha256: 'sha-p1' } } as const
  return afterTry(report, triedAt(0, 'p1', outcome), newKey)
}

describe('receiptState', () => {
  it('follows a report from the device to the server', () => {
    expect(receiptState(queued, { isOnline: false, sending: null })).toBe('saved')
    expect(receiptState(queued, online)).toBe('sending')
    expect(receiptState(received, online)).toBe('received')
    expect(receiptState(withPhoto(received), online)).toBe('sent')
  })

  it('says that it keeps trying once a try has failed', () => {
    const failed = afterWords(queued, { kind: 'wait', retryAfterMs: null })
    expect(receiptState(failed, online)).toBe('retrying')
    const sending = { reportKey: failed.key, photoKey: null, share: 0 }
    expect(receiptState(failed, { isOnline: true, sending })).toBe('sending')
  })

  it('tells refused and cancelled reports', () => {
    const refused = afterWords(queued, { kind: 'refused', code: 'FORBIDDEN', message: 'No.' })
    expect(receiptState(refused, online)).toBe('refused')
    const cancelled = { ...received, accident: { ...acceptedAccident('a1'), status: 'cancelled' as const } }
    expect(receiptState(cancelled, online)).toBe('cancelled')
  })
})
