import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { failureOf, failureWithoutAnswer } from '#shared/api/failures.ts'
import { openIdbDevice } from '#shared/offline/device.ts'
import type { Device } from '#shared/offline/device.ts'
import type { Kind } from '#shared/offline/kind.ts'
import { sendDue } from '#shared/offline/send-due.ts'
import { accidentStorageOn, isReport } from './accident-storage.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { startFaultyServer } from '#testing/faulty-server.ts'
import type { Fault, FaultyServer } from '#testing/faulty-server.ts'
import { progressOf, reportOf } from './outbox-report.ts'
import type { OutboxReport, ReportAnswer } from './outbox-report.ts'
import { draftWithPhotos, photoInfo } from '#testing/examples/accidents.ts'
import { reportKind } from './report-kind.ts'

let server: FaultyServer
let device: Device
let storage: AccidentStorage
let clock: number
let userId: string | undefined
let databases = 0

beforeEach(async () => {
  server = await startFaultyServer()
  device = await openIdbDevice(`krash-sending-${(databases += 1)}`)
  storage = accidentStorageOn(device)
  clock = Date.parse('2026-11-20T20:05:00.000Z')
  userId = 'u1'
})

afterEach(async () => {
  device.close()
  await server.close()
})

/** The app's reports, sent by `fetch` instead of its calls. */
function overHttp(send = sendOverHttp): Kind<OutboxReport, ReportAnswer> {
  return { ...reportKind(async () => storage), send }
}

async function sendOverHttp(report: OutboxReport, photoKey: string | null): Promise<ReportAnswer> {
  if (photoKey === null) {
    return { accident: await post('/api/emergency/accidents', report.key, JSON.stringify(report.body)) }
  }
  const bytes = await storage.readPhoto(photoKey)
  if (!bytes) return { sha256: null }
  return post('/api/files/upload', report.photos.find(({ key }) => key === photoKey)!.sendKey, bytes)
}

async function post<Answer>(path: string, key: string, body: ArrayBuffer | string): Promise<Answer> {
  const headers = { 'idempotency-key': key }
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw failureWithoutAnswer(error, false)
  })
  const answer = (await response.json().catch(() => undefined)) as { data: Answer } | undefined
  if (!response.ok) throw failureOf(response, answer)
  return answer!.data
}

function sendOnce(kind = overHttp()): Promise<number | null> {
  return sendDue(kind, {
    device,
    currentUserId: () => userId,
    isOnline: () => true,
    now: () => clock,
    random: () => 0.5,
  })
}

async function reports(): Promise<OutboxReport[]> {
  return (await device.read(({ outbox }) => outbox.getAll())).filter(isReport)
}

/** Queues a report with photos whose bytes are all different. */
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

/** Advances the clock until nothing waits any more; gives up after `rounds`. */
async function sendUntilDone(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const next = await sendOnce()
    if (next === null) return
    clock = next
  }
  throw new Error('Still waiting')
}

async function progress(key: string) {
  const report = (await reports()).find((report) => report.key === key)
  return progressOf(report!)
}

/** Faults for the first requests, in order; later ones have none. */
function faults(...list: Fault[]): void {
  server.faultOf = () => list.shift() ?? 'none'
}

describe('sending the outbox', () => {
  it('sends the text, then each photo, and deletes the bytes once the server has them', async () => {
    const hashes = await queue('r1', 3)
    expect(await sendOnce()).toBeNull()
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
    const no = new ApiError({ code: 'FORBIDDEN', status: 403, message: 'No.' })
    const refusing = overHttp(async (report, photoKey) => {
      if (report.key === 'refused') throw no
      return sendOverHttp(report, photoKey)
    })
    expect(await sendOnce(refusing)).toBeGreaterThan(clock)
    expect((await progress('fine')).status).toBe('arrived')
    expect((await progress('refused')).status).toBe('refused')
    expect((await progress('stuck')).status).toBe('waiting')
  })

  it('waits as long as the server asks', async () => {
    await queue('later', 0)
    faults('429')
    expect(await sendOnce()).toBe(clock + 1000)
  })

  it('sends nothing of another person, and nothing while nobody is signed in', async () => {
    await queue('theirs', 1, 'u2')
    expect(await sendOnce()).toBeNull()
    userId = undefined
    expect(await sendOnce()).toBeNull()
    expect(server.requests).toBe(0)
    userId = 'u2'
    await sendUntilDone()
    expect((await progress('theirs')).status).toBe('arrived')
  })

  it('stops at the end of the session and counts no try against the report', async () => {
    await queue('expired', 1)
    faults('401')
    expect(await sendOnce()).toBeNull()
    expect((await reports())[0]?.delivery).toMatchObject({ status: 'waiting', attempts: 0 })
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
    await storage.dropPhotoBytes('gone-1')
    await sendUntilDone()
    expect(await progress('gone')).toMatchObject({ status: 'arrived', safePhotos: 1 })
  })
})
