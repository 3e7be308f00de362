import { randomBytes, randomUUID } from 'node:crypto'
import { Transform, pipeline } from 'node:stream'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { sha256 } from './personal-data.factory.ts'

const megabyte = 1024 * 1024
const fileCount = 20
const fileBytes = 10 * megabyte

let api: TestApp
let client: TestClient

beforeAll(async () => {
  api = await startTestApp()
  client = await api.signUp()
  const content = randomBytes(fileBytes)
  const digest = sha256(content)
  for (let count = 0; count < fileCount; count += 1) await keep(content, digest)
})
afterAll(() => api.close())

/** Stores a file for the person as an upload would. */
async function keep(content: Buffer, digest: string): Promise<void> {
  const { context } = api
  const name = randomUUID()
  const wrappedKey = await context.storage.write(name, content)
  const now = context.clock.now()
  await context.database.asSystem(async (tx) => {
    const object = { name, wrapped_key: wrappedKey, size: content.length, created_at: now }
    await tx
      .insertInto('stored_objects')
      .values({ user_id: client.userId, ...object })
      .execute()
    await tx
      .insertInto('files')
      .values({
        user_id: client.userId,
        id: context.newId(),
        section_type: 'personal',
        category: 'other_personal',
        original_filename: 'scan.pdf',
        file_size: content.length,
        mime_type: 'application/pdf',
        sha256: digest,
        stored_name: name,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
}

/** Counts the store's open files and the bytes read from them, until told to stop. */
function watchStore() {
  const { storage } = api.context
  const seen = { opened: 0, bytes: 0 }
  api.context.storage = {
    ...storage,
    async open(ref) {
      seen.opened += 1
      const { stream, size } = await storage.open(ref)
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          seen.bytes += chunk.length
          done(null, chunk)
        },
      })
      pipeline(stream, counted, () => undefined)
      return { stream: counted, size }
    },
  }
  return { seen, end: () => void (api.context.storage = storage) }
}

/** The number once it stayed the same during many other calls, each of which let the export run. */
async function standsStill(read: () => number): Promise<number> {
  let last = -1
  while (read() !== last) {
    last = read()
    for (let call = 0; call < 50; call += 1) await client.call(routes.me)
  }
  return last
}

async function openExport(signal?: AbortSignal) {
  const response = await client.fetch(`${routes.exportData.path}?format=zip`, signal ? { signal } : {})
  const chunks = ((response.body ?? []) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  /** Bytes of the next piece; 0 at the end. */
  return async (): Promise<number> => {
    const piece = await chunks.next()
    return piece.done ? 0 : piece.value.length
  }
}

test('200 MB of files go through the server without being in it: no more is read than the reader takes', async () => {
  const { seen, end } = watchStore()
  const take = await openExport()
  let taken = await take()
  const ahead = (await standsStill(() => seen.bytes)) - taken
  let furthest = ahead
  for (let piece = await take(); piece > 0; piece = await take()) {
    taken += piece
    furthest = Math.max(furthest, seen.bytes - taken)
  }
  end()
  const shown = (value: number) => `${(value / megabyte).toFixed(1)} MB`
  console.log(
    `export of ${shown(taken)}: ${shown(ahead)} read ahead of a reader that stops, at most ${shown(furthest)} on the way`,
  )
  expect(taken).toBeGreaterThan(fileCount * fileBytes)
  expect(furthest).toBeLessThan((fileCount * fileBytes) / 4)
})

test('whoever stops in the middle stops the work: no more files are opened', async () => {
  const { seen, end } = watchStore()
  const stop = new AbortController()
  const take = await openExport(stop.signal)
  for (let taken = 0; taken < 2 * fileBytes;) taken += await take()
  stop.abort()
  await expect(take()).rejects.toThrow(/abort/i)
  const atTheEnd = await standsStill(() => seen.opened)
  expect(await standsStill(() => seen.opened)).toBe(atTheEnd)
  expect(atTheEnd).toBeLessThan(fileCount)
  end()
})
