import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryDevice } from '#shared/offline/device.ts'
import { accidentStorageOn } from './accident-storage.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { reportOf } from './outbox-report.ts'
import { photoInfo } from '#testing/examples/accidents.ts'
import { createDraftStore } from './draft-store.ts'

let storage: AccidentStorage
let keys = 0
let writer: string | null
let tellWriter: () => void

beforeEach(() => {
  vi.useFakeTimers()
  writer = null
  storage = accidentStorageOn(createMemoryDevice())
})

afterEach(() => {
  vi.useRealTimers()
})

async function openStore() {
  const store = createDraftStore({
    openStorage: async () => storage,
    newKey: () => `draft-${(keys += 1)}`,
    now: () => new Date('2026-11-20T20:00:00.000Z'),
    writer: () => writer,
    onWriter: (listener) => (tellWriter = listener),
  })
  store.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return store
}

/** Reading fails so often. */
function breakReading(times: number): void {
  const works = storage
  const readDraft: AccidentStorage['readDraft'] = (whose) => {
    if ((times -= 1) >= 0) return Promise.reject(new DOMException('', 'AbortError'))
    return works.readDraft(whose)
  }
  storage = { ...works, readDraft }
}

const address = (text: string) => ({
  place: { address: text, latitude: null, longitude: null, accuracy: null, source: 'typed' as const },
})

describe('the draft', () => {
  it('is kept from the first keystroke, and all of it within 250 ms', async () => {
    const store = await openStore()
    store.edit(address('W'))
    await vi.advanceTimersByTimeAsync(0)
    expect((await storage.readDraft())?.place.address).toBe('W')
    store.edit(address('W K'))
    store.edit(address('W Ke'))
    await vi.advanceTimersByTimeAsync(250)
    expect((await storage.readDraft())?.place.address).toBe('W Ke')
  })

  it('is there again in a new tab, photos included', async () => {
    const store = await openStore()
    store.edit({ description: 'Two cars.', severity: 'major', damage: ['rear'] })
    await store.addPhoto({ info: photoInfo(1), bytes: new ArrayBuffer(4) })
    const again = await openStore()
    expect(again.state()).toMatchObject({
      isReady: true,
      draft: { description: 'Two cars.', severity: 'major', damage: ['rear'], photos: [{ key: 'p1' }] },
    })
    expect(again.state().draft.key).toBe(store.state().draft.key)
  })

  it('keeps the last words when the page goes', async () => {
    const store = await openStore()
    store.edit({ description: 'a' })
    store.edit({ description: 'ab' })
    await store.flush()
    expect((await storage.readDraft())?.description).toBe('ab')
  })

  it('shows to whoever wrote it, and to nobody else', async () => {
    writer = 'u1'
    const store = await openStore()
    store.edit({ description: 'Of the first person.' })
    await vi.advanceTimersByTimeAsync(0)
    store.edit({ description: 'Of the first person, and more.' })
    writer = null
    tellWriter()
    await vi.advanceTimersByTimeAsync(250)
    expect(store.state().draft).toMatchObject({ writer: null, description: '' })
    store.edit({ description: 'Of a guest.' })
    await vi.advanceTimersByTimeAsync(250)
    writer = 'u1'
    tellWriter()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().draft).toMatchObject({ writer: 'u1', description: 'Of the first person, and more.' })
    writer = 'u2'
    tellWriter()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().draft).toMatchObject({ writer: 'u2', description: '' })
    expect((await storage.readDraft(null))?.description).toBe('Of a guest.')
  })

  it('puts a removed photo back where it was', async () => {
    const store = await openStore()
    for (const n of [1, 2]) await store.addPhoto({ info: photoInfo(n), bytes: new ArrayBuffer(4) })
    await store.removePhoto(photoInfo(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().draft.photos.map(({ key }) => key)).toEqual(['p2'])
    await store.addPhoto({ info: photoInfo(1), position: 0 })
    expect(store.state().draft.photos.map(({ key }) => key)).toEqual(['p1', 'p2'])
  })

  it('begins anew when another tab has sent it', async () => {
    const store = await openStore()
    store.edit({ description: 'Sent elsewhere.' })
    await vi.advanceTimersByTimeAsync(250)
    const { draft } = store.state()
    await storage.queueReport(
      reportOf(draft, { userId: 'u1', now: new Date('2026-11-20T20:05:00.000Z'), newKey: () => 'k' }),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().draft).toMatchObject({ description: '', photos: [] })
    expect(store.state().draft.key).not.toBe(draft.key)
  })

  it('is read again after a failure', async () => {
    const before = await openStore()
    before.edit({ description: 'Two cars.' })
    await vi.advanceTimersByTimeAsync(0)
    breakReading(1)
    const store = await openStore()
    expect(store.state()).toMatchObject({
      isReady: true,
      hasFailed: false,
      draft: { description: 'Two cars.' },
    })
  })

  it('can be written where nothing can be read, and what was kept comes back with the next look', async () => {
    const before = await openStore()
    before.edit({ description: 'Two cars.' })
    await vi.advanceTimersByTimeAsync(0)
    breakReading(2)
    const store = await openStore()
    expect(store.state()).toMatchObject({ isReady: true, hasFailed: true, draft: { description: '' } })
    store.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state()).toMatchObject({ hasFailed: false, draft: { description: 'Two cars.' } })
  })

  it('is not replaced by what is typed before it can be read: both are kept', async () => {
    const before = await openStore()
    before.edit({ ...address('I-275'), description: 'Two cars.', damage: ['rear'] })
    await before.addPhoto({ info: photoInfo(1), bytes: new ArrayBuffer(4) })
    breakReading(2)
    const store = await openStore()
    store.edit({ description: 'A' })
    store.edit({ description: 'A truck.', severity: 'major' })
    await vi.advanceTimersByTimeAsync(250)
    // What joins the two is loaded only now.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    const both = {
      key: before.state().draft.key,
      place: { address: 'I-275' },
      description: 'Two cars.\nA truck.',
      severity: 'major',
      damage: ['rear'],
      photos: [{ key: 'p1' }],
    }
    expect(store.state()).toMatchObject({ hasFailed: false, draft: both })
    expect(await storage.readDraft()).toMatchObject(both)
  })

  it('takes a photo that is added before it can be read', async () => {
    const before = await openStore()
    before.edit({ description: 'Two cars.' })
    await vi.advanceTimersByTimeAsync(0)
    breakReading(2)
    const store = await openStore()
    await store.addPhoto({ info: photoInfo(1), bytes: new ArrayBuffer(4) })
    expect(store.state().draft).toMatchObject({ description: 'Two cars.', photos: [{ key: 'p1' }] })
  })

  it("is nobody else's where that of the person who signs in cannot be read", async () => {
    const store = await openStore()
    store.edit({ description: 'Of a guest.' })
    await vi.advanceTimersByTimeAsync(250)
    breakReading(2)
    writer = 'u1'
    tellWriter()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state()).toMatchObject({ hasFailed: true, draft: { writer: 'u1', description: '' } })
    expect((await storage.readDraft(null))?.description).toBe('Of a guest.')
  })

  it('says when the device cannot keep it, and tries again with the next keystroke', async () => {
    const store = await openStore()
    const works = storage
    storage = { ...storage, saveDraft: () => Promise.reject(new Error('full')) }
    store.edit({ description: 'a' })
    await vi.advanceTimersByTimeAsync(250)
    expect(store.state()).toMatchObject({ hasFailed: true, draft: { description: 'a' } })
    storage = works
    store.edit({ description: 'ab' })
    await vi.advanceTimersByTimeAsync(250)
    expect(store.state().hasFailed).toBe(false)
    expect((await storage.readDraft())?.description).toBe('ab')
  })
})
