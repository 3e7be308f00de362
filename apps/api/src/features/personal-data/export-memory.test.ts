import { randomBytes, randomUUID } from 'node:crypto'
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
  for (let count = 0; count < fileCount; count += 1) await keep(content)
})
afterAll(() => api.close())

/** A file of the person, put into the store as an upload would. */
async function keep(content: Buffer): Promise<void> {
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
        sha256: sha256(content),
        stored_name: name,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
}

/** How far memory rose above where it stood, while something was done; bytes. */
async function growthWhile(work: () => Promise<void>): Promise<{ rss: number; buffers: number }> {
  const before = process.memoryUsage()
  const most = { rss: 0, buffers: 0 }
  const timer = setInterval(() => {
    const { rss, arrayBuffers } = process.memoryUsage()
    most.rss = Math.max(most.rss, rss - before.rss)
    most.buffers = Math.max(most.buffers, arrayBuffers - before.arrayBuffers)
  }, 5)
  await work()
  clearInterval(timer)
  return most
}

async function readOn(onBytes: (total: number) => void, signal?: AbortSignal): Promise<void> {
  const response = await client.fetch(`${routes.exportData.path}?format=zip`, signal ? { signal } : {})
  let total = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    total += chunk.length
    onBytes(total)
  }
}

test('200 MB of files go through the server without being in it', async () => {
  let bytes = 0
  const growth = await growthWhile(() =>
    readOn((total) => {
      bytes = total
    }),
  )
  const shown = (value: number) => `${Math.round(value / megabyte)} MB`
  console.log(
    `export of ${shown(bytes)} of files: memory of server and reader together rose by ${shown(growth.rss)}, of it buffers ${shown(growth.buffers)}`,
  )
  expect(bytes).toBeGreaterThan(fileCount * fileBytes)
  expect(Math.max(growth.rss, growth.buffers)).toBeLessThan((fileCount * fileBytes) / 2)
})

test('whoever stops in the middle stops the work: no more files are opened', async () => {
  const { storage } = api.context
  const opened: string[] = []
  api.context.storage = {
    ...storage,
    open: (ref) => {
      opened.push(ref.name)
      return storage.open(ref)
    },
  }
  const stop = new AbortController()
  const reading = readOn((total) => {
    if (total > 2 * fileBytes) stop.abort()
  }, stop.signal)
  await expect(reading).rejects.toThrow(/abort/i)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const atTheEnd = opened.length
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(opened.length).toBe(atTheEnd)
  expect(atTheEnd).toBeLessThan(fileCount)
  api.context.storage = storage
})
