import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadFile } from '#shared/api/upload.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { acceptedAccident, draftWithPhotos, photoInfo } from '#testing/accidents.ts'
import {
  passingFaults,
  refusal,
  signIn,
  standInBrowser,
  startFaultyNetwork,
} from '#testing/faulty-network.ts'
import type { FaultyNetwork, Sent } from '#testing/faulty-network.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { openIdbStorage } from './idb-storage.ts'
import { progressOf, reportOf } from './outbox-report.ts'
import { sendOutbox } from './send-outbox.ts'
import { createServerTransport } from './server-transport.ts'

let network: FaultyNetwork
let storage: AccidentStorage
let clock: number
let databases = 0

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  network = startFaultyNetwork(({ path }) =>
    path.includes('upload') ? { sha256: 'sha-p1' } : acceptedAccident('a1'),
  )
  storage = await openIdbStorage(`krash-transport-${(databases += 1)}`)
  clock = Date.parse('2026-11-20T20:05:00.000Z')
  signIn()
})
afterEach(() => storage.close())

/** Queues a report with one photo. */
async function queue(): Promise<void> {
  const draft = draftWithPhotos(0)
  draft.photos.push(photoInfo(1))
  await storage.addPhoto(draft, { info: photoInfo(1), bytes: new TextEncoder().encode('photo').buffer })
  const queueing = { userId: 'u1', now: new Date(clock), newKey: () => 'photo-key' }
  await storage.queueReport(reportOf(draft, queueing))
}

/** Sends until nothing waits, or nobody is signed in. */
async function sendUntilDone(): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const next = await turningTheClock(sendOnce())
    if (next === null) return
    clock = next
  }
  throw new Error('Still waiting')
}

function sendOnce(): Promise<number | null> {
  return sendOutbox({
    storage,
    transport: createServerTransport({ upload: uploadFile, onProgress: () => undefined }),
    currentUserId: () => currentSession().user?.id,
    now: () => clock,
    random: () => 0.5,
    newKey: () => 'another-photo-key',
  })
}

/** A call repeats by itself, a second apart. */
async function turningTheClock<T>(work: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = work.finally(() => (isSettled = true))
  while (!isSettled) await vi.advanceTimersByTimeAsync(1000)
  return settled
}

const reports = () => storage.readReports()
const isUpload = ({ path }: Sent) => path.includes('upload')
const kinds = () => [...network.effects.values()].map((sent) => (isUpload(sent) ? 'photo' : 'report'))

describe('a report and its photo', () => {
  it.each(Object.entries(passingFaults))('arrive once after %s on the report', async (_, fault) => {
    network.breakWith(fault)
    await queue()
    await sendUntilDone()
    expect(progressOf((await reports())[0]!)).toMatchObject({ status: 'arrived', safePhotos: 1 })
    expect(kinds()).toEqual(['report', 'photo'])
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it.each(Object.entries(passingFaults))('arrive once after %s on the photo', async (_, fault) => {
    await queue()
    const stop = storage.watch(() => {
      stop()
      network.breakWith(fault)
    })
    await sendUntilDone()
    expect(progressOf((await reports())[0]!)).toMatchObject({ status: 'arrived', safePhotos: 1 })
    expect(network.tries.filter(isUpload)).toHaveLength(3)
    expect(kinds()).toEqual(['report', 'photo'])
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it('end where the server says no, with its sentence', async () => {
    network.refuseWith(() => refusal(422, 'VALIDATION_FAILED'))
    await queue()
    await sendUntilDone()
    const { delivery } = (await reports())[0]!
    expect(delivery).toMatchObject({ status: 'refused', refusal: 'No: VALIDATION_FAILED.' })
    expect(network.tries).toHaveLength(1)
  })

  it('wait for the next sign-in when the session ends, and no try counts', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    await queue()
    await sendUntilDone()
    expect(currentSession().status).toBe('signedOut')
    expect((await reports())[0]?.delivery).toMatchObject({ status: 'waiting', attempts: 0 })
    signIn()
    await sendUntilDone()
    expect(kinds()).toEqual(['report', 'photo'])
  })
})
