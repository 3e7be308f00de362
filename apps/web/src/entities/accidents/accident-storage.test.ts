import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryDevice, openIdbDevice } from '#shared/offline/device.ts'
import type { Device } from '#shared/offline/device.ts'
import { forgetPersonsOn } from '#shared/offline/guest-draft.ts'
import { accidentStorageOn } from './accident-storage.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { emptyDraft } from './draft.ts'
import { reportOf } from './outbox-report.ts'
import { draftWithPhotos, photoInfo } from '#testing/examples/accidents.ts'

const bytes = new Uint8Array([1, 2, 3, 4]).buffer
const opened: Device[] = []
let names = 0

const kinds = [
  ['IndexedDB', () => openIdbDevice(`krash-test-${(names += 1)}`)],
  ['memory', async () => createMemoryDevice()],
] as const

afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

function queuedReport(photos = 1) {
  const queueing = {
    userId: 'u1',
    now: new Date('2026-11-20T20:05:00.000Z'),
    newKey: () => crypto.randomUUID(),
  }
  return reportOf(draftWithPhotos(photos), queueing)
}

describe.each(kinds)('storage in %s', (_, open) => {
  async function start(): Promise<AccidentStorage> {
    const device = await open()
    opened.push(device)
    return accidentStorageOn(device)
  }

  it('keeps a draft and its photos, and saving words leaves the photos alone', async () => {
    const storage = await start()
    const draft = draftWithPhotos(0)
    await storage.saveDraft(draft)
    await storage.addPhoto(draft, { info: photoInfo(1), bytes })
    await storage.saveDraft({ ...draft, description: 'Two cars.' })
    expect(await storage.readDraft()).toMatchObject({ description: 'Two cars.', photos: [{ key: 'p1' }] })
    expect(new Uint8Array((await storage.readPhoto('p1'))!)).toEqual(new Uint8Array(bytes))
  })

  it('writes over no other draft, except an empty one', async () => {
    const storage = await start()
    await storage.addPhoto(draftWithPhotos(0, 'kept'), { info: photoInfo(1), bytes })
    const kept = await storage.readDraft()
    expect(await storage.saveDraft(draftWithPhotos(0, 'other'))).toEqual(kept)
    expect(await storage.readDraft()).toEqual(kept)
    await storage.saveDraft(emptyDraft('kept', new Date()))
    await storage.removePhoto('p1')
    expect(await storage.saveDraft(draftWithPhotos(0, 'other'))).toBe('saved')
    expect((await storage.readDraft())?.key).toBe('other')
  })

  it('puts a removed photo back where it was', async () => {
    const storage = await start()
    const draft = draftWithPhotos(0)
    for (const n of [1, 2, 3]) await storage.addPhoto(draft, { info: photoInfo(n), bytes })
    await storage.removePhoto('p2')
    expect((await storage.readDraft())?.photos.map(({ key }) => key)).toEqual(['p1', 'p3'])
    await storage.addPhoto(draft, { info: photoInfo(2), position: 1 })
    expect((await storage.readDraft())?.photos.map(({ key }) => key)).toEqual(['p1', 'p2', 'p3'])
    expect(await storage.readPhoto('p2')).toBeDefined()
  })

  it('makes one report of a draft however often it is sent, and the draft does not come back', async () => {
    const storage = await start()
    const draft = draftWithPhotos(1)
    await storage.saveDraft(draft)
    expect(await storage.queueReport(queuedReport())).toBe(true)
    expect(await storage.queueReport(queuedReport())).toBe(false)
    expect(await storage.saveDraft(draft)).toBe('sent')
    expect(await storage.addPhoto(draft, { info: photoInfo(9), bytes })).toBe(false)
    expect(await storage.readDraft()).toBeUndefined()
    expect(await storage.isQueued(draft)).toBe(true)
  })

  it('gives what a guest has begun to one account only, and to none that has a draft of its own', async () => {
    const storage = await start()
    await storage.addPhoto(draftWithPhotos(0, 'guest'), { info: photoInfo(1), bytes })
    await storage.saveDraft({ ...draftWithPhotos(0, 'own'), writer: 'u2' })
    expect(await storage.readDraft('u1')).toBeUndefined()
    expect(await storage.adoptGuestDraft('u2')).toBe(false)
    expect(await storage.adoptGuestDraft('u1')).toBe(true)
    expect(await storage.adoptGuestDraft('u3')).toBe(false)
    expect(await storage.readDraft()).toBeUndefined()
    await storage.sweep()
    expect(await storage.readDraft('u1')).toMatchObject({ key: 'guest', photos: [{ key: 'p1' }] })
    expect(await storage.readPhoto('p1')).toBeDefined()
  })

  it('keeps whose a guest report is not', async () => {
    const storage = await start()
    await storage.saveDraft(draftWithPhotos(0))
    await storage.declineGuestDraft('u2')
    expect((await storage.readDraft())?.declinedBy).toEqual(['u2'])
  })

  it('makes a report of the draft of a guest for one account, however many try', async () => {
    const storage = await start()
    const draft = draftWithPhotos(1)
    await storage.saveDraft(draft)
    const reportFor = (userId: string) => reportOf(draft, { userId, now: new Date(), newKey: () => 'k' })
    expect(await Promise.all(['u1', 'u2'].map((id) => storage.queueReport(reportFor(id))))).toEqual([
      true,
      false,
    ])
    expect(await storage.readDraft()).toBeUndefined()
  })

  it('keeps what a guest has begun when somebody signs out, and nothing else', async () => {
    const device = await open()
    opened.push(device)
    const storage = accidentStorageOn(device)
    expect(await forgetPersonsOn(device)).toBe(false)
    await storage.addPhoto(draftWithPhotos(0), { info: photoInfo(1), bytes })
    await storage.addPhoto({ ...draftWithPhotos(0, 'own'), writer: 'u1' }, { info: photoInfo(2), bytes })
    await storage.queueReport({ ...queuedReport(0), id: 'report sent', key: 'sent' })
    expect(await forgetPersonsOn(device)).toBe(true)
    expect(await storage.readDraft()).toMatchObject({ key: 'draft-key', photos: [{ key: 'p1' }] })
    expect(await storage.readDraft('u1')).toBeUndefined()
    expect(await device.read(({ outbox }) => outbox.getAllKeys())).toEqual([])
    expect(await device.read(({ bytes: photos }) => photos.getAllKeys())).toEqual(['p1'])
  })

  it('takes over the draft of an earlier version for whoever opens the page', async () => {
    const device = await open()
    opened.push(device)
    const storage = accidentStorageOn(device)
    const { writer: _none, ...old } = draftWithPhotos(0)
    await device.change(({ drafts }) => drafts.put({ id: 'accident', draft: old }))
    const found = await storage.readDraft('u1')
    expect(found).toMatchObject({ key: old.key, writer: 'u1' })
    await storage.saveDraft({ ...found!, description: 'More.' })
    expect(await storage.readDraft()).toBeUndefined()
    expect((await storage.readDraft('u1'))?.description).toBe('More.')
  })

  it('sweeps only bytes that nothing needs', async () => {
    const storage = await start()
    const draft = draftWithPhotos(0, 'another-draft')
    await storage.addPhoto(draft, { info: photoInfo(1), bytes })
    await storage.addPhoto(draft, { info: photoInfo(2), bytes })
    await storage.queueReport(queuedReport(1))
    await storage.removePhoto('p2')
    await storage.addPhoto(draft, { info: photoInfo(3), bytes })
    await storage.sweep()
    expect(await storage.readPhoto('p1')).toBeDefined()
    expect(await storage.readPhoto('p2')).toBeUndefined()
    expect(await storage.readPhoto('p3')).toBeDefined()
    await storage.deleteReport(queuedReport(1))
    expect(await storage.readPhoto('p1')).toBeUndefined()
  })
})
