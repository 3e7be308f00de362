import { describe, expect, it } from 'vitest'
import { accidentReport } from '@krash/contract/accidents'
import { emptyDraft } from '../draft/draft.ts'
import {
  afterPhoto,
  afterReport,
  delayAfter,
  hurry,
  nextStep,
  progressOf,
  reportOf,
} from './outbox-report.ts'
import type { OutboxReport } from './outbox-report.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/accidents.ts'

const now = Date.parse('2026-11-20T20:05:00.000Z')
const at = { now, random: 0.5 }
const failed = { kind: 'wait', retryAfterMs: null } as const
let keys = 0
const newKey = () => `key-${(keys += 1)}`

function queued(photos = 2): OutboxReport {
  return reportOf(draftWithPhotos(photos), { userId: 'u1', now: new Date(now), newKey })
}

function arrived(photos = 2): OutboxReport {
  return afterReport(queued(photos), { kind: 'accepted', answer: acceptedAccident('a1') }, at)
}

function photoAccepted(report: OutboxReport, photoKey: string, sha256: string): OutboxReport {
  return afterPhoto(report, { photoKey, outcome: { kind: 'accepted', answer: { sha256 } }, newKey }, at)
}

describe('reportOf', () => {
  it('makes a body the contract takes, with its own key per photo', () => {
    const report = queued(3)
    expect(accidentReport.safeParse(report.body).success).toBe(true)
    expect(report.key).toBe('draft-key')
    expect(new Set(report.photos.map((photo) => photo.sendKey)).size).toBe(3)
  })

  it('sends minor when no severity was chosen and leaves empty words out', () => {
    const draft = { ...emptyDraft('k', new Date(now)), place: draftWithPhotos(0).place, description: '  ' }
    const { body } = reportOf(draft, { userId: 'u1', now: new Date(now), newKey })
    expect(body.severity).toBe('minor')
    expect(body).not.toHaveProperty('description')
  })
})

describe('nextStep', () => {
  it('sends the words before any photo', () => {
    expect(nextStep(queued(), now).kind).toBe('sendReport')
    expect(nextStep(arrived(), now)).toMatchObject({ kind: 'sendPhoto', photo: { key: 'p1' } })
  })

  it('waits for the time of the next try, and goes on with the other photos meanwhile', () => {
    expect(nextStep(afterReport(queued(), failed, at), now)).toEqual({ kind: 'wait', until: now + 750 })
    const one = afterPhoto(arrived(), { photoKey: 'p1', outcome: failed, newKey }, at)
    expect(nextStep(one, now)).toMatchObject({ kind: 'sendPhoto', photo: { key: 'p2' } })
    expect(nextStep(photoAccepted(one, 'p2', 'sha-p2'), now)).toEqual({ kind: 'wait', until: now + 750 })
  })

  it('is finished when every part has an end, refused photos included', () => {
    const refused = { kind: 'refused', message: 'Broken image.' } as const
    const one = afterPhoto(arrived(), { photoKey: 'p1', outcome: refused, newKey }, at)
    const both = photoAccepted(one, 'p2', 'sha-p2')
    expect(nextStep(both, now)).toEqual({ kind: 'finished' })
    expect(progressOf(both)).toMatchObject({ status: 'arrived', photos: 2, safePhotos: 1 })
    expect(progressOf(both).refusedPhotos.map((photo) => photo.delivery.refusal)).toEqual(['Broken image.'])
  })

  it('is finished when the words were refused', () => {
    const report = afterReport(queued(), { kind: 'refused', message: 'No.' }, at)
    expect(nextStep(report, now)).toEqual({ kind: 'finished' })
    expect(progressOf(report).status).toBe('refused')
  })
})

describe('a photo that arrives damaged', () => {
  it('is sent again under a new key, and given up after three times', () => {
    let report = arrived(1)
    const firstKey = report.photos[0]?.sendKey
    report = photoAccepted(report, 'p1', 'other')
    expect(report.photos[0]?.sendKey).not.toBe(firstKey)
    expect(report.photos[0]?.delivery.status).toBe('waiting')
    report = photoAccepted(photoAccepted(report, 'p1', 'other'), 'p1', 'other')
    expect(report.photos[0]?.delivery.status).toBe('refused')
  })
})

describe('delayAfter', () => {
  it('doubles from half a second to a second up to five minutes', () => {
    expect(delayAfter(1, null, 0)).toBe(500)
    expect(delayAfter(1, null, 1)).toBe(1000)
    expect(delayAfter(4, null, 1)).toBe(8000)
    expect(delayAfter(500, null, 1)).toBe(300_000)
  })

  it("never comes before the server's Retry-After", () => {
    expect(delayAfter(1, 60_000, 0.5)).toBe(60_000)
  })
})

describe('hurry', () => {
  it('makes what waits due at once, except where the server named a time', () => {
    const backedOff = afterReport(queued(), failed, at)
    expect(nextStep(hurry(backedOff), now).kind).toBe('sendReport')
    const limited = afterReport(queued(), { kind: 'wait', retryAfterMs: 60_000 }, at)
    expect(nextStep(hurry(limited), now)).toEqual({ kind: 'wait', until: now + 60_000 })
  })
})
