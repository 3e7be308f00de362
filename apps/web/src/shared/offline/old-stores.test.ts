import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocalStorage, fillOldStores, leftInOldStores } from '#testing/old-device.ts'
import { openIdbDevice } from './device.ts'
import type { Device } from './device.ts'
import { takeOverOldStores } from './old-stores.ts'

let device: Device

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', createLocalStorage())
  device = await openIdbDevice('krash-outbox')
})
afterEach(() => {
  device.close()
  vi.unstubAllGlobals()
})

/** Ids of what the device has now, and what was typed. */
async function taken() {
  return device.read(async ({ outbox, drafts, bytes }) => ({
    parcels: (await outbox.getAll()).map(
      ({ id, delivery }) => `${id} ${delivery.refusal ?? delivery.status}`,
    ),
    drafts: await drafts.getAll(),
    bytes: (await bytes.getAll()).map((row) => `${row.id}: ${new TextDecoder().decode(row.bytes)}`),
    known: localStorage.getItem('krash_known_favorites'),
  }))
}

const everything = {
  parcels: [
    'choice u1 waiting',
    'favorite u1 chen waiting',
    'favorite u1 lopez waiting',
    'message m1 waiting',
    'message m2 No: CLIENT_ID_REUSED.',
    'pageOpening 0b1c2d3e-0000-4000-8000-000000000003 waiting',
    'pageOpening 0b1c2d3e-0000-4000-8000-000000000004 waiting',
    'report 0b1c2d3e-0000-4000-8000-000000000001 waiting',
  ],
  drafts: [{ id: 'accident', draft: expect.objectContaining({ description: 'Another one.' }) as unknown }],
  bytes: ['p1: bytes of p1', 'p2: bytes of p2'],
  known: '{"userId":"u1","known":["chen"]}',
}
/** The copies of conversations are no part of the outbox. */
const nothing = {
  draft: 0,
  reports: 0,
  photos: 0,
  messages: 0,
  threads: 1,
  krash_favorites: 0,
  krash_preferences: 0,
  krash_activity_queue: 0,
  krash_unsent_messages: 0,
}

/** Every write from the `count`-th on fails, as if the tab had been killed there. Returns whether it came so far. */
async function killedAfter(count: number): Promise<boolean> {
  let writes = 0
  const counted = (target: object, name: string) => {
    const real = Reflect.get(target, name) as (...args: unknown[]) => unknown
    return vi.spyOn(target as Record<string, () => unknown>, name).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      writes += 1
      if (writes > count) throw new Error('killed')
      return Reflect.apply(real, this, args)
    })
  }
  const spies = [
    ...['put', 'delete', 'clear'].map((name) => counted(IDBObjectStore.prototype, name)),
    ...['setItem', 'removeItem'].map((name) => counted(localStorage, name)),
  ]
  await takeOverOldStores(device).catch(() => undefined)
  spies.forEach((spy) => spy.mockRestore())
  return writes > count
}

describe('what an old version has left on the device', () => {
  it('is taken over whole, and a second look finds nothing', async () => {
    await fillOldStores()
    await takeOverOldStores(device)
    expect([await taken(), await leftInOldStores()]).toEqual([everything, nothing])
    await takeOverOldStores(device)
    expect([await taken(), await leftInOldStores()]).toEqual([everything, nothing])
  })

  it('is neither lost nor doubled wherever the tab is killed', async () => {
    let kills = 0
    for (let wasKilled = true; wasKilled; kills += 1) {
      vi.stubGlobal('indexedDB', new IDBFactory())
      vi.stubGlobal('localStorage', createLocalStorage())
      device.close()
      device = await openIdbDevice('krash-outbox')
      await fillOldStores()
      wasKilled = await killedAfter(kills)
      await takeOverOldStores(device)
      expect([kills, await taken(), await leftInOldStores()]).toEqual([kills, everything, nothing])
    }
    expect(kills).toBeGreaterThan(20)
  })

  it('does not undo what went further since it was copied', async () => {
    await fillOldStores()
    await takeOverOldStores(device)
    await device.change(async ({ outbox, bytes }) => {
      for (const parcel of await outbox.getAll()) {
        await outbox.put({ ...parcel, delivery: { ...parcel.delivery, status: 'safe' } })
      }
      await bytes.delete('p1')
    })
    // A tab of the old version is open and writes the same again.
    await fillOldStores()
    await takeOverOldStores(device)
    const { parcels, bytes } = await taken()
    expect(
      parcels
        .filter((one) => /^(report|pageOpening|message m1)/.test(one))
        .every((one) => one.endsWith('safe')),
    ).toBe(true)
    expect(bytes).toEqual(['p2: bytes of p2'])
    expect(await leftInOldStores()).toEqual(nothing)
  })

  it('leaves an old draft where it is while a newer one is being written', async () => {
    await fillOldStores()
    await device.change(({ drafts }) => drafts.put({ id: 'accident', draft: { key: 'newer', photos: [] } }))
    await takeOverOldStores(device)
    expect(await leftInOldStores()).toEqual({ ...nothing, draft: 1, photos: 2 })
    await device.change(({ drafts }) => drafts.delete('accident'))
    await takeOverOldStores(device)
    expect([(await taken()).drafts, await leftInOldStores()]).toEqual([everything.drafts, nothing])
  })

  it('makes no database where there was none', async () => {
    await takeOverOldStores(device)
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['krash-outbox'])
  })

  it('keeps what it cannot read, and takes the rest', async () => {
    await fillOldStores()
    localStorage.setItem('krash_favorites', '{')
    await takeOverOldStores(device)
    expect((await taken()).parcels).toEqual(everything.parcels.filter((one) => !one.startsWith('favorite')))
  })
})
