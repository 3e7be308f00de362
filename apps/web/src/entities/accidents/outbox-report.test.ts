import { describe, expect, it } from 'vitest'
import { accidentReport } from '@krash/contract/accidents'
import { emptyDraft } from './draft.ts'
import { afterTry, hurriedReport, nextStep, progressOf, reportOf } from './outbox-report.ts'
import type { OutboxReport, ReportAnswer } from './outbox-report.ts'
import type { Outcome } from '#shared/offline/parcel.ts'
import { acceptedAccident, draftWithPhotos, triedAt } from '#testing/examples/accidents.ts'

const now = Date.parse('2026-11-20T20:05:00.000Z')
const failed = { kind: 'wait', retryAfterMs: null } as const
let keys = 0
const newKey = () => `key-${(keys += 1)}`

function queued(photos = 2): OutboxReport {
  return reportOf(draftWithPhotos(photos), { userId: 'u1', now: new Date(now), newKey })
}

function arrived(photos = 2): OutboxReport {
  return afterWords(queued(photos), { kind: 'accepted', answer: { accident: acceptedAccident('a1') } })
}

function afterWords(report: OutboxReport, outcome: Outcome<ReportAnswer>): OutboxReport {
  return afterTry(report, triedAt(now, null, outcome), newKey)
}

function afterPhoto(report: OutboxReport, photoKey: string, outcome: Outcome<ReportAnswer>): OutboxReport {
  return afterTry(report, triedAt(now, photoKey, outcome), newKey)
}

function photoAccepted(report: OutboxReport, photoKey: string, sha256: string | null): OutboxReport {
  return afterPhoto(report, photoKey, { kind: 'accepted', answer: { sha256 } })
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

describe('who was there', () => {
  const police = { agency: 'Tampa Police', officer: null, badge: null, reportNumber: null }
  const details = { vehicles: [], people: [], police, conditions: null }
  const parts = { userId: 'u1', now: new Date(now), newKey }

  it('goes along with the report', () => {
    const report = reportOf({ ...draftWithPhotos(0), details }, parts)
    expect(accidentReport.parse(report.body).details).toEqual(details)
  })

  it('is absent in drafts and reports from before it was asked for', () => {
    const report = reportOf(draftWithPhotos(0), parts)
    expect('details' in report.body).toBe(false)
  })
})

describe('nextStep', () => {
  it('sends the words before any photo', () => {
    expect(nextStep(queued(), now)).toEqual({ kind: 'send', part: null })
    expect(nextStep(arrived(), now)).toEqual({ kind: 'send', part: 'p1' })
  })

  it('waits for the time of the next try, and goes on with the other photos meanwhile', () => {
    expect(nextStep(afterWords(queued(), failed), now)).toEqual({ kind: 'wait', until: now + 750 })
    const one = afterPhoto(arrived(), 'p1', failed)
    expect(nextStep(one, now)).toEqual({ kind: 'send', part: 'p2' })
    expect(nextStep(photoAccepted(one, 'p2', 'sha-p2'), now)).toEqual({ kind: 'wait', until: now + 750 })
  })

  it('is finished when every part has an end, refused photos included', () => {
    const refused = { kind: 'refused', code: 'IMAGE_BROKEN', message: 'Broken image.' } as const
    const one = afterPhoto(arrived(), 'p1', refused)
    const both = photoAccepted(one, 'p2', 'sha-p2')
    expect(nextStep(both, now)).toEqual({ kind: 'finished' })
    expect(progressOf(both)).toMatchObject({ status: 'arrived', photos: 2, safePhotos: 1 })
    expect(progressOf(both).refusedPhotos.map((photo) => photo.delivery.refusal)).toEqual(['Broken image.'])
  })

  it('is finished when the words were refused', () => {
    const report = afterWords(queued(), { kind: 'refused', code: 'FORBIDDEN', message: 'No.' })
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

describe('a photo whose bytes are gone', () => {
  it('is given up without a sentence', () => {
    const [photo] = photoAccepted(arrived(1), 'p1', null).photos
    expect(photo?.delivery).toMatchObject({ status: 'refused', refusal: '' })
  })
})

describe('hurriedReport', () => {
  it('makes words and photos due at once, except where the server named a time', () => {
    expect(nextStep(hurriedReport(afterWords(queued(), failed)), now).kind).toBe('send')
    const limited = afterWords(queued(), { kind: 'wait', retryAfterMs: 60_000 })
    expect(nextStep(hurriedReport(limited), now)).toEqual({ kind: 'wait', until: now + 60_000 })
    const photoFailed = hurriedReport(afterPhoto(arrived(1), 'p1', failed))
    expect(nextStep(photoFailed, now)).toEqual({ kind: 'send', part: 'p1' })
  })
})

describe('words about a photo of a sent report', () => {
  const stored = { fileId: 'f1', caption: '' }
  const withPhotoSafe = () =>
    afterPhoto(arrived(1), 'p1', { kind: 'accepted', answer: { sha256: 'sha-p1', stored } })
  const captioned = (report: OutboxReport, caption: string): OutboxReport => ({
    ...report,
    photos: report.photos.map((photo) => ({ ...photo, caption })),
  })

  it('are sent once the photo is there, until the server has them', () => {
    const safe = withPhotoSafe()
    expect(nextStep(safe, now)).toEqual({ kind: 'finished' })
    const written = captioned(safe, 'Rear')
    expect(nextStep(written, now)).toEqual({ kind: 'send', part: 'p1' })
    const waiting = afterPhoto(written, 'p1', failed)
    expect(nextStep(waiting, now).kind).toBe('wait')
    expect(progressOf(waiting)).toMatchObject({ status: 'arrived', safePhotos: 1 })
    const known = afterPhoto(waiting, 'p1', { kind: 'accepted', answer: { caption: 'Rear' } })
    expect(nextStep(known, now)).toEqual({ kind: 'finished' })
  })

  it('are sent again when they changed on the way, and not when the server refuses them', () => {
    const changed = captioned(withPhotoSafe(), 'Rear bumper')
    const before = afterPhoto(changed, 'p1', { kind: 'accepted', answer: { caption: 'Rear' } })
    expect(nextStep(before, now)).toEqual({ kind: 'send', part: 'p1' })
    const refused = afterPhoto(changed, 'p1', { kind: 'refused', code: 'FILE_NOT_FOUND', message: 'Gone.' })
    expect(nextStep(refused, now)).toEqual({ kind: 'finished' })
    expect(progressOf(refused)).toMatchObject({ status: 'arrived', refusedPhotos: [] })
  })

  it('of a photo that an older version of the app has sent are not asked for', () => {
    const old = photoAccepted(arrived(1), 'p1', 'sha-p1')
    expect(nextStep(captioned(old, 'Rear'), now)).toEqual({ kind: 'finished' })
  })
})
