import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryDevice, openIdbDevice } from './device.ts'
import type { Device } from './device.ts'

const opened: Device[] = []
let names = 0

afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

async function openDevice(name = `krash-device-${(names += 1)}`): Promise<Device> {
  const device = await openIdbDevice(name)
  opened.push(device)
  return device
}

const keep = (device: Device, id: string) => device.change(({ drafts }) => drafts.put({ id, draft: 'words' }))
const keptIds = (device: Device) => device.read(({ drafts }) => drafts.getAllKeys())

describe.each([
  ['IndexedDB', openDevice],
  ['memory', async () => createMemoryDevice()],
])('a device that keeps in %s', (_, open) => {
  it('does what is asked one after the other', async () => {
    const device = await open()
    const count = async () =>
      device.change(async ({ drafts }) => {
        const known = (await drafts.get('count'))?.draft as number | undefined
        await drafts.put({ id: 'count', draft: (known ?? 0) + 1 })
      })
    await Promise.all([count(), count(), count()])
    expect(await device.read(({ drafts }) => drafts.getAll())).toEqual([{ id: 'count', draft: 3 }])
  })

  it('tells of each change until the listener leaves', async () => {
    const device = await open()
    let changes = 0
    const leave = device.watch(() => (changes += 1))
    await keep(device, 'one')
    leave()
    await keep(device, 'two')
    expect(changes).toBe(1)
  })
})

describe('a device with IndexedDB', () => {
  it('keeps nothing of work that fails', async () => {
    const device = await openDevice()
    const half = device.change(async ({ drafts }) => {
      await drafts.put({ id: 'half', draft: 'words' })
      throw new Error('broken')
    })
    await expect(half).rejects.toThrow('broken')
    expect(await keptIds(device)).toEqual([])
  })

  it('has everything after it was closed and opened again, and other tabs hear of changes', async () => {
    const first = await openDevice('krash-again')
    await keep(first, 'one')
    first.close()
    const second = await openDevice('krash-again')
    const heard = new Promise<boolean>((resolve) => second.watch(resolve))
    await keep(await openDevice('krash-again'), 'two')
    expect(await heard).toBe(true)
    expect(await keptIds(second)).toEqual(['one', 'two'])
  })

  it('goes on after a sign-out in another tab has deleted the database', async () => {
    const device = await openDevice('krash-deleted')
    await keep(device, 'one')
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('krash-deleted').addEventListener('success', resolve)
    })
    expect(await keptIds(device)).toEqual([])
  })
})
