import { expect, it } from 'vitest'
import { createMemoryDevice } from '#shared/offline/device.ts'
import { aroundTampa, draftWithPhotos, photoInfo } from '#testing/examples/accidents.ts'
import { accidentStorageOn } from '#entities/accidents/accident-storage.ts'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import { draftOf, reopenReportOn } from './reopen-report.ts'

const bytes = new Uint8Array([1, 2, 3, 4]).buffer
const parts = { userId: 'u1', now: new Date(0), newKey: () => 'key' }
const report = reportOf(draftWithPhotos(1), parts)

async function start() {
  const device = createMemoryDevice()
  const storage = accidentStorageOn(device)
  await storage.addPhoto(draftWithPhotos(0), { info: photoInfo(1), bytes })
  await storage.queueReport(report)
  return { device, storage }
}

it('gives back everything that was in a refused report, under a new key', () => {
  const { description, damage, photos, place } = draftWithPhotos(1)
  const draft = draftOf(report, 'new-key')
  expect(draft).toMatchObject({ key: 'new-key', severity: 'minor', description, damage, photos })
  expect(draft.place).toMatchObject({ address: place.address, latitude: place.latitude })
  expect(draft).not.toHaveProperty('details')
})

it('gives back who was there, and what is around the spot', () => {
  const police = { agency: 'Tampa Police', officer: null, badge: null, reportNumber: null }
  const details = { vehicles: [], people: [], police, conditions: null }
  const begun = { ...draftWithPhotos(0), details }
  const sent = reportOf({ ...begun, place: { ...begun.place, near: aroundTampa } }, parts)
  expect(draftOf(sent, 'another')).toMatchObject({ details, place: { near: aroundTampa } })
})

it.for([
  { source: 'device' as const, accuracy: 12 },
  { source: 'device' as const, accuracy: null },
  { source: 'suggestion' as const, accuracy: null },
])('the place stays what it was: $source, within $accuracy', (told) => {
  const { place, ...draft } = draftWithPhotos(0)
  const sent = reportOf({ ...draft, place: { ...place, ...told } }, parts)
  expect(draftOf(sent, 'another').place).toMatchObject({ latitude: 27.9506, ...told })
})

it('makes a draft of a refused report again, with the bytes of its photos', async () => {
  const { device, storage } = await start()
  expect(await reopenReportOn(device, report, 'again')).toBe(true)
  await storage.sweep()
  expect(await storage.isQueued(draftWithPhotos(1))).toBe(false)
  expect([(await storage.readDraft('u1'))?.key, await storage.readPhoto('p1')]).toEqual(['again', bytes])
})

it('leaves a refused report where it is while another draft has been begun', async () => {
  const { device, storage } = await start()
  await storage.saveDraft({ ...draftWithPhotos(0, 'begun'), writer: 'u1' })
  expect(await reopenReportOn(device, report, 'again')).toBe(false)
  expect((await storage.readDraft('u1'))?.key).toBe('begun')
  expect(await storage.isQueued(draftWithPhotos(1))).toBe(true)
})
