import { readStored } from '#shared/session/browser-storage.ts'
import { createMemoryDevice, openIdbDevice } from './device.ts'
import type { Device } from './device.ts'

const NAME = 'krash-outbox'
let opened: Promise<Device> | undefined

/** This device's storage, opened once; in memory when the browser keeps nothing. */
export function device(): Promise<Device> {
  opened ??= open()
  return opened
}

async function open(): Promise<Device> {
  try {
    const opening = await openIdbDevice(NAME)
    // What cannot be taken over now is looked for at the next start.
    await takeOver(opening).catch(() => undefined)
    return opening
  } catch {
    return createMemoryDevice()
  }
}

const oldDatabases = ['krash', 'krash-chat']
const oldKeys = ['krash_favorites', 'krash_preferences', 'krash_activity_queue']

/** The code for it is only fetched by devices that knew a version before the one outbox. */
async function takeOver(opening: Device): Promise<void> {
  const found = await indexedDB.databases?.().catch(() => undefined)
  const mayHaveOld = found === undefined || found.some(({ name = '' }) => oldDatabases.includes(name))
  if (!mayHaveOld && oldKeys.every((key) => readStored('local', key) === null)) return
  const { takeOverOldStores } = await import('./old-stores.ts')
  await takeOverOldStores(opening)
}
