import { describe, expect, it } from 'vitest'
import { acceptedAccident, aroundTampa, draftWithPhotos } from '#testing/examples/accidents.ts'
import { emptyPlace } from './draft.ts'
import { reportOf } from './outbox-report.ts'
import { placeOf, toldPlace } from './told-place.ts'

const measured = draftWithPhotos(0).place

describe('the place of this device', () => {
  it('is the spot that was measured, with the words beside it', () => {
    const { latitude, longitude, address } = measured
    expect(toldPlace(measured)).toMatchObject({
      latitude,
      longitude,
      address,
      precision: 'device',
      accuracy: 12,
    })
  })

  it('is no spot where a suggestion was picked', () => {
    const picked = { ...measured, accuracy: null, source: 'suggestion' as const }
    expect(toldPlace(picked)).toEqual({ latitude: null, longitude: null, address: measured.address })
  })

  it('is the spot that was pointed at on the map', () => {
    const { latitude, longitude } = measured
    expect(toldPlace({ ...measured, accuracy: null })).toMatchObject({
      latitude,
      longitude,
      precision: 'device',
    })
  })

  it('is the spot of coordinates that were typed, not the one that was measured', () => {
    expect(toldPlace({ ...measured, address: ' 28.5, -81.3 ' })).toEqual({
      latitude: 28.5,
      longitude: -81.3,
      address: null,
      precision: 'device',
    })
  })

  it('has no words where only spaces were typed', () => {
    expect(toldPlace({ ...emptyPlace, address: '  ' })).toMatchObject({ latitude: null, address: null })
  })
})

describe('the place of a report', () => {
  const queueing = { userId: 'u1', now: new Date(), newKey: () => 'k' }
  const waiting = reportOf(draftWithPhotos(0), queueing)

  it('keeps the spot that was pointed at while it waits, and no spot of a suggestion', () => {
    const draft = draftWithPhotos(0)
    const pointed = { ...draft, place: { ...draft.place, accuracy: null } }
    expect(placeOf(reportOf(pointed, queueing))).toMatchObject({ latitude: 27.9506, precision: 'device' })
    const picked = { ...draft, place: { ...pointed.place, source: 'suggestion' as const } }
    expect(placeOf(reportOf(picked, queueing))).toMatchObject({ latitude: null })
  })

  it('still tells what is around it while it waits', () => {
    const draft = draftWithPhotos(0)
    const report = reportOf({ ...draft, place: { ...draft.place, near: aroundTampa } }, queueing)
    expect(placeOf(report)).toMatchObject({ latitude: 27.9506, near: aroundTampa })
    expect(report.body.location).not.toHaveProperty('near')
  })

  it('is that of this device until the server has answered', () => {
    expect(placeOf(waiting)).toEqual(toldPlace(measured))
    const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
    expect(placeOf({ ...waiting, accident })).toBe(accident.location)
  })
})
