import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccidentStorage } from './accident-storage.ts'
import { openIdbStorage } from './idb-storage.ts'
import { createMemoryStorage } from './open-storage.ts'
import { reportOf } from './outbox-report.ts'
import { draftWithPhotos, photoInfo } from '#testing/accidents.ts'

const bytes = new Uint8Array([1, 2, 3, 4]).buffer
const opened: AccidentStorage[] = []
let names = 0

const kinds = [
  ['IndexedDB', () => openIdbStorage(`krash-test-${(names += 1)}`)],
  ['memory', async () => createMemoryStorage()],
] as const

afterEach(() => {
  for (const storage of opened.splice(0)) storage.close()
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
    const storage = await open()
    opened.push(storage)
    return storage
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
    expect(await storage.saveDraft(draft)).toBe(false)
    expect(await storage.addPhoto(draft, { info: photoInfo(9), bytes })).toBe(false)
    expect(await storage.readDraft()).toBeUndefined()
    expect(await storage.readReports()).toHaveLength(1)
  })

  it('sweeps only bytes that nothing needs', async () => {
    const storage = await start()
    const draft = draftWithPhotos(0, 'another-draft')
    await storage.addPhoto(draft, { info: photoInfo(1), bytes })
    await storage.addPhoto(draft, { info: photoInfo(2), bytes })
    await storage.queueReport(queuedReport(1))
    await storage.addPhoto(draft, { info: photoInfo(3), bytes })
    await storage.sweep()
    expect(await storage.readPhoto('p1')).toBeDefined()
    expect(await storage.readPhoto('p2')).toBeUndefined()
    expect(await storage.readPhoto('p3')).toBeDefined()
    await storage.deleteReport('draft-key')
    expect(await storage.readPhoto('p1')).toBeUndefined()
  })

  it('tells watchers of each change until they leave', async () => {
    const storage = await start()
    let changes = 0
    const leave = storage.watch(() => (changes += 1))
    await storage.saveDraft(draftWithPhotos(0))
    expect(changes).toBe(1)
    leave()
    await storage.saveDraft(draftWithPhotos(0))
    expect(changes).toBe(1)
  })
})

describe('storage in IndexedDB', () => {
  it('has everything after it was closed and opened again, and other tabs hear of changes', async () => {
    const first = await openIdbStorage('krash-again')
    opened.push(first)
    await first.saveDraft(draftWithPhotos(0))
    const second = await openIdbStorage('krash-again')
    opened.push(second)
    const heard = new Promise<void>((resolve) => second.watch(resolve))
    await first.queueReport(queuedReport(0))
    await heard
    expect(await second.readReports()).toHaveLength(1)
  })
})
