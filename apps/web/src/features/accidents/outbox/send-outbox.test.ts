import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '#shared/api/failures.ts'
import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { openIdbStorage } from './idb-storage.ts'
import { startFaultyServer } from '#testing/faulty-server.ts'
import type { Fault, FaultyServer } from '#testing/faulty-server.ts'
import { progressOf, reportOf } from './outbox-report.ts'
import { draftWithPhotos, photoInfo } from '#testing/accidents.ts'
import { sendOutbox } from './send-outbox.ts'
import type { SenderParts, Transport } from './send-outbox.ts'

let server: FaultyServer
let storage: AccidentStorage
let clock: number
let userId: string | undefined
let databases = 0

beforeEach(async () => {
  server = await startFaultyServer()
  storage = await openIdbStorage(`krash-sending-${(databases += 1)}`)
  clock = Date.parse('2026-11-20T20:05:00.000Z')
  userId = 'u1'
})

afterEach(async () => {
  storage.close()
  await server.close()
})

/** The transport of the app with `fetch` in place of the browser's upload. */
function overHttp(): Transport {
  const send = async (path: string, key: string, body: ArrayBuffer | string) => {
    try {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(60_000),
      })
      const answer = (await response.json().catch(() => undefined)) as { data: never } | undefined
      if (!response.ok) throw failureOf(response, answer)
      return { kind: 'accepted', answer: answer!.data } as const
    } catch (error) {
      return whatAFailureMeans(error)
    }
  }
  return {
    sendReport: (report) => send('/api/emergency/accidents', report.key, JSON.stringify(report.body)),
    sendPhoto: (photo, _accidentId, bytes) => send('/api/files/upload', photo.sendKey, bytes),
  }
}

function parts(): SenderParts {
  return {
    storage,
    transport: overHttp(),
    currentUserId: () => userId,
    now: () => clock,
    random: () => 0.5,
    newKey: () => crypto.randomUUID(),
  }
}

/** Queues a report with photos whose bytes are unlike any others. */
async function queue(key: string, photos: number, owner = 'u1'): Promise<string[]> {
  const draft = draftWithPhotos(0, key)
  const hashes: string[] = []
  for (let n = 1; n <= photos; n += 1) {
    const bytes = new TextEncoder().encode(`${key} photo ${n}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    hashes.push(sha256)
    draft.photos.push(photoInfo(n, { key: `${key}-${n}`, sha256 }))
    await storage.addPhoto(draft, { info: draft.photos.at(-1)!, bytes: bytes.buffer })
  }
  const queueing = { userId: owner, now: new Date(clock), newKey: () => crypto.randomUUID() }
  await storage.queueReport(reportOf(draft, queueing))
  clock += 1
  return hashes
}

/** Lets time pass until nothing waits any more; gives up after `rounds`. */
async function sendUntilDone(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const next = await sendOutbox(parts())
    if (next === null) return
    clock = next
  }
  throw new Error('Still waiting')
}

async function progress(key: string) {
  const report = (await storage.readReports()).find((report) => report.key === key)
  return progressOf(report!)
}

/** Faults for the first requests, in order; afterwards all is well. */
function faults(...list: Fault[]): void {
  server.faultOf = () => list.shift() ?? 'none'
}

describe('sending the outbox', () => {
  it('sends the words, then each photo, and lets the bytes go when the server has them', async () => {
    const hashes = await queue('r1', 3)
    expect(await sendOutbox(parts())).toBeNull()
    expect(server.files).toEqual(hashes)
    expect(await progress('r1')).toMatchObject({ status: 'arrived', photos: 3, safePhotos: 3 })
    expect(await storage.readPhoto('r1-1')).toBeUndefined()
  })

  it('has exactly one effect per key whatever happens on the way (25 reports)', async () => {
    const kinds: Fault[] = ['none', 'dropBefore', 'dropAnswer', '500', '503', '409', '429', 'portal']
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    server.faultOf = () => kinds[Math.floor(random() * kinds.length)] ?? 'none'
    const hashes: string[] = []
    for (let n = 0; n < 25; n += 1) hashes.push(...(await queue(`many-${n}`, 2)))
    await sendUntilDone(5000)
    expect(server.effects.size).toBe(75)
    expect([...server.effects.values()].every((times) => times === 1)).toBe(true)
    expect(server.files.toSorted()).toEqual(hashes.toSorted())
  })

  it('repeats a lost answer with the same key', async () => {
    await queue('lost', 1)
    faults('dropAnswer', 'none', 'dropAnswer')
    await sendUntilDone()
    expect(server.requests).toBe(4)
    expect([...server.effects.values()]).toEqual([1, 1])
  })

  it('marks a photo that is refused with its sentence and goes on with the others', async () => {
    await queue('bad-photo', 3)
    faults('none', '422')
    await sendUntilDone()
    const { safePhotos, refusedPhotos, status } = await progress('bad-photo')
    expect({ safePhotos, status }).toEqual({ safePhotos: 2, status: 'arrived' })
    expect(refusedPhotos.map(({ delivery }) => delivery.refusal)).toEqual(['Sentence 422.'])
    expect(await storage.readPhoto('bad-photo-1')).toBeDefined()
  })

  it('does not let a stuck or refused report hold up later ones', async () => {
    await queue('stuck', 1)
    await queue('refused', 0)
    await queue('fine', 1)
    server.faultOf = (path, body) => {
      if (path.includes('upload') && body.toString().startsWith('stuck')) return '500'
      return 'none'
    }
    const transport = overHttp()
    const refusing: Transport = {
      ...transport,
      sendReport: async (report) =>
        report.key === 'refused' ? { kind: 'refused', message: 'No.' } : transport.sendReport(report),
    }
    expect(await sendOutbox({ ...parts(), transport: refusing })).toBeGreaterThan(clock)
    expect((await progress('fine')).status).toBe('arrived')
    expect((await progress('refused')).status).toBe('refused')
    expect((await progress('stuck')).status).toBe('waiting')
  })

  it('waits as long as the server asks', async () => {
    await queue('later', 0)
    faults('429')
    expect(await sendOutbox(parts())).toBe(clock + 1000)
  })

  it('sends nothing of another person, and nothing while nobody is signed in', async () => {
    await queue('theirs', 1, 'u2')
    expect(await sendOutbox(parts())).toBeNull()
    userId = undefined
    expect(await sendOutbox(parts())).toBeNull()
    expect(server.requests).toBe(0)
    userId = 'u2'
    await sendUntilDone()
    expect((await progress('theirs')).status).toBe('arrived')
  })

  it('stops at the end of the session and counts no try against the report', async () => {
    await queue('expired', 1)
    faults('401')
    expect(await sendOutbox(parts())).toBeNull()
    expect((await storage.readReports())[0]?.delivery).toMatchObject({ status: 'waiting', attempts: 0 })
    await sendUntilDone()
    expect((await progress('expired')).status).toBe('arrived')
  })

  it('sends a photo again that did not arrive whole', async () => {
    const [hash] = await queue('damaged', 1)
    faults('none', 'damage')
    await sendUntilDone()
    expect(server.files.at(-1)).toBe(hash)
    expect(await progress('damaged')).toMatchObject({ status: 'arrived', safePhotos: 1 })
  })

  it('tells of a photo whose bytes are no longer on the device', async () => {
    await queue('gone', 2)
    await storage.dropPhotoBytes(['gone-1'])
    await sendUntilDone()
    expect(await progress('gone')).toMatchObject({ status: 'arrived', safePhotos: 1 })
  })
})
