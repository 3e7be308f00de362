import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage, ReceivedFile, StoredRef } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { type TestStore, startDiskStore, startS3Store } from './storage.factory.ts'

const block = 65_536
const masterKey = randomBytes(32)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const anHour = 3_600_000

describe.each([
  ['a folder', startDiskStore, 60],
  // More names than one page holds.
  ['an S3 server', startS3Store, 520],
])('files in %s', (where, start, many) => {
  let place: TestStore
  let storage: FileStorage
  const openWith = (masterKeys: Buffer[]) =>
    openFileStorage({ waiting: waiting(), store: place.store, masterKeys })
  const waiting = () => path.join(place.folder, 'tmp')
  const receive = (bytes: Buffer) => storage.receive(Readable.from(piecesOf(bytes)), 50_000_000)
  const readBack = async (ref: StoredRef, from = storage) => buffer((await from.open(ref)).stream)

  async function keep(bytes: Buffer): Promise<StoredRef & { file: ReceivedFile }> {
    const file = await receive(bytes)
    const name = randomUUID()
    const wrapped = await storage.keep(file, name)
    await storage.discard(file)
    return { name, wrapped_key: wrapped, size: bytes.length, file }
  }

  beforeAll(async () => {
    place = await start()
    storage = await openWith([masterKey])
  })
  afterAll(() => place.close())

  test.each([0, 1, block - 1, block, block + 1, 3 * block, 10_485_760])(
    'content of %i bytes comes back as it was, and lies there sealed',
    async (size) => {
      const bytes = randomBytes(size)
      bytes.fill('PLAIN WORDS ', 0, Math.min(size, 600))
      const ref = await keep(bytes)
      expect([ref.file.size, ref.file.sha256]).toEqual([size, sha256(bytes)])
      const opened = await storage.open(ref)
      expect(opened.size).toBe(size)
      expect(sha256(await buffer(opened.stream))).toBe(sha256(bytes))
      const sealed = await place.bytesOf(ref.name)
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / block)))
      expect(sealed.includes('PLAIN')).toBe(false)
      expect(await readdir(waiting())).toEqual([])
    },
  )

  test('says that it can store', async () => {
    await expect(storage.probe()).resolves.toBeUndefined()
  })

  test('bytes made here come back too', async () => {
    const name = randomUUID()
    const wrapped = await storage.write(name, Buffer.from('a thumbnail'))
    expect((await readBack({ name, wrapped_key: wrapped, size: 11 })).toString()).toBe('a thumbnail')
  })

  test('a flipped bit, a missing end, swapped and added blocks are refused; what went before is right', async () => {
    const bytes = randomBytes(3 * block + 500)
    const ref = await keep(bytes)
    const sealed = await place.bytesOf(ref.name)
    const step = block + 16
    const blocks = [0, 1, 2, 3].map((at) => sealed.subarray(at * step, (at + 1) * step))
    const [first, second, third, last] = blocks as [Buffer, Buffer, Buffer, Buffer]
    const changes: [string, Buffer][] = [
      ...[0, 17, block, step, 2 * step + 9, sealed.length - 1].map((at): [string, Buffer] => {
        const changed = Buffer.from(sealed)
        changed[at] = (changed[at] ?? 0) ^ 1
        return [`bit at ${at}`, changed]
      }),
      ['last byte gone', sealed.subarray(0, -1)],
      ['last block gone', Buffer.concat([first, second, third])],
      ['a block gone', Buffer.concat([first, third, last])],
      ['two blocks swapped', Buffer.concat([second, first, third, last])],
      ['a block twice', Buffer.concat([first, first, second, third, last])],
      ['the end twice', Buffer.concat([sealed, last])],
      ['a byte more', Buffer.concat([sealed, Buffer.of(0)])],
      ['nothing', Buffer.alloc(0)],
    ]
    for (const [what, changed] of changes) {
      await place.overwrite(ref.name, changed)
      const { stream } = await storage.open(ref)
      const got: Buffer[] = []
      const reading = (async () => {
        for await (const chunk of stream as AsyncIterable<Buffer>) got.push(chunk)
      })()
      const end = await reading.then(
        () => 'read as whole',
        () => 'refused',
      )
      const before = Buffer.concat(got)
      expect([what, end, before.equals(bytes.subarray(0, before.length))]).toEqual([what, 'refused', true])
    }
    console.log(`changed bytes in ${where}: ${changes.length} kinds, read as whole 0`)
    await place.overwrite(ref.name, sealed)
    expect((await readBack(ref)).equals(bytes)).toBe(true)
  })

  test('no other master key, no other name, no other key opens it', async () => {
    const [one, other] = [await keep(randomBytes(100)), await keep(randomBytes(100))]
    const stranger = await openWith([randomBytes(32)])
    await expect(stranger.open(one)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await expect(storage.open({ ...one, wrapped_key: other.wrapped_key })).rejects.toThrow()
    await expect(storage.open({ ...one, name: other.name })).rejects.toThrow()
    const changed = Buffer.from(one.wrapped_key ?? [])
    changed[30] = (changed[30] ?? 0) ^ 1
    await expect(storage.open({ ...one, wrapped_key: changed })).rejects.toThrow()
  })

  test('a master key can be changed: both open, keys are wrapped anew, then the old one can go', async () => {
    const bytes = randomBytes(1000)
    const ref = await keep(bytes)
    const newer = randomBytes(32)
    const both = await openWith([newer, masterKey])
    expect((await readBack(ref, both)).equals(bytes)).toBe(true)
    const head = (wrapped: Buffer | null) => wrapped?.subarray(0, both.keyHead.length)
    expect(head(ref.wrapped_key)).not.toEqual(both.keyHead)
    const rewrapped = both.rewrap({ name: ref.name, wrapped_key: ref.wrapped_key ?? Buffer.alloc(0) }) ?? null
    expect(head(rewrapped)).toEqual(both.keyHead)
    const after = await openWith([newer])
    expect((await readBack({ ...ref, wrapped_key: rewrapped }, after)).equals(bytes)).toBe(true)
    await expect(after.open(ref)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  test('bytes from before encryption are read as they are', async () => {
    const ref = await keep(Buffer.from('x'))
    await place.overwrite(ref.name, Buffer.from('y'))
    expect((await readBack({ ...ref, wrapped_key: null })).toString()).toBe('y')
  })

  test('what is removed is gone; removing it again is no trouble', async () => {
    const ref = await keep(Buffer.from('x'))
    await storage.remove([ref.name, randomUUID()])
    await storage.remove([ref.name])
    expect(await place.stored()).not.toContain(ref.name)
    await expect(storage.open(ref)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a reader who goes away leaves nothing open', async () => {
    const ref = await keep(randomBytes(5_000_000))
    const openFiles = () => readdirSync('/dev/fd').length
    const [before, times] = [openFiles(), 20]
    for (let time = 0; time < times; time += 1) {
      const { stream } = await storage.open(ref)
      for await (const chunk of stream) if (chunk) break
    }
    await expect.poll(openFiles).toBeLessThan(before + times)
  })

  test('the sweep goes through every page and takes only what is old and unknown', async () => {
    const first = await keep(Buffer.from('small'))
    const copies = Array.from({ length: many - 1 }, () => randomUUID())
    await place.copy(first.name, copies)
    const names = [first.name, ...copies]
    const asked: number[] = []
    const known = new Set(names.slice(0, 20))
    const knownOf = (page: string[]) => {
      asked.push(page.length)
      return Promise.resolve(known)
    }
    expect(await storage.sweep(new Date(Date.now() - anHour), knownOf)).toBe(0)
    await receive(Buffer.from('left waiting'))
    await storage.sweep(new Date(Date.now() + anHour), knownOf)
    expect((await place.stored()).toSorted()).toEqual([...known].toSorted())
    expect(Math.max(...asked)).toBeLessThanOrEqual(500)
    expect(await readdir(waiting())).toEqual([])
  })

  test('names that are no UUID reach nothing', async () => {
    const bad = ['../../etc/passwd', 'a', '', `${randomUUID()}/x`]
    for (const name of bad) {
      await expect(storage.write(name, Buffer.from('x'))).rejects.toThrow('UUID')
      await expect(storage.open({ name, wrapped_key: null, size: 1 })).rejects.toThrow('UUID')
    }
    expect(await readdir(waiting())).toEqual([])
  })
})

test('what a killed server left waiting is gone after the next start, and nobody else may read what waits', async () => {
  const place = await startDiskStore()
  const waiting = path.join(place.folder, 'tmp')
  await mkdir(waiting)
  await writeFile(path.join(waiting, randomUUID()), 'in the clear')
  await writeFile(path.join(waiting, 'another name'), 'in the clear')
  const storage = await openFileStorage({ waiting, store: place.store, masterKeys: [masterKey] })
  expect(await readdir(waiting)).toEqual([])
  const file = await storage.receive(Readable.from([Buffer.from('x')]), 10)
  expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  expect((await stat(waiting)).mode & 0o777).toBe(0o700)
  await place.close()
})

test('a store that is away is told from one that refuses, and nothing waits', async () => {
  const place = await startS3Store()
  const waiting = path.join(place.folder, 'tmp')
  const storage = await openFileStorage({ waiting, store: place.store, masterKeys: [masterKey] })
  await place.close()
  await mkdir(waiting, { recursive: true })
  const ref = { name: randomUUID(), wrapped_key: null, size: 1 }
  const away = { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 }
  await expect(storage.write(ref.name, Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(storage.open(ref)).rejects.toMatchObject(away)
  await expect(storage.probe()).rejects.toThrow()
  expect(await readdir(waiting)).toEqual([])
})

/** Cuts the bytes into pieces of odd sizes, as a network does. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_021) yield bytes.subarray(at, at + 50_021)
}
