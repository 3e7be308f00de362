import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PHOTOS_PER_ACCIDENT, PURGE_AFTER_DAYS, type StoredFile, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { createServices } from '#platform/services.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'
import { sweepFiles } from './sweep-files.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

async function photoOf(owner: TestClient): Promise<StoredFile> {
  const fields = { sectionType: 'personal', fileDescription: 'Front' }
  return (await upload(owner, { bytes: await cameraPhoto(), fields })).data
}

const stored = async () => {
  const folder = path.join(api.context.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const keysOf = async (owner: TestClient) => {
  const query = 'select name, wrapped_key from stored_objects where user_id = $1'
  const { rows } = await api.context.database.pool.query<{ name: string; wrapped_key: Buffer }>(query, [
    owner.userId,
  ])
  return rows
}

describe('changing a file', () => {
  test('401; no id 400; another section’s category 400; absent, deleted, somebody else’s 404', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { id } = await photoOf(owner)
    const change = (client: TestClient, fileId: string, body: object) =>
      client.call(routes.updateFile, { params: { id: fileId }, body })
    expect((await change(api.guest, id, {})).status).toBe(401)
    expect((await change(owner, 'x', {})).status).toBe(400)
    const category = await change(owner, id, { fileCategory: 'registration' })
    expect([category.status, category.fields]).toEqual([400, ['fileCategory']])
    const long = await change(owner, id, { fileDescription: 'x'.repeat(501) })
    expect([long.status, long.fields]).toEqual([400, ['fileDescription']])
    for (const [client, fileId] of [
      [owner, randomUUID()],
      [other, id],
    ] as const)
      expect((await change(client, fileId, { fileDescription: 'Mine' })).code).toBe('FILE_NOT_FOUND')
    expect((await owner.call(routes.getFile, { params: { id } })).data.fileDescription).toBe('Front')
    await owner.call(routes.deleteFile, { params: { id } })
    expect((await change(owner, id, { fileDescription: 'Back' })).code).toBe('FILE_NOT_FOUND')
  })

  test('while it is deleted for good: it is changed first, or gone', async () => {
    const owner = await api.signUp()
    for (let round = 0; round < 5; round += 1) {
      const { id } = await photoOf(owner)
      const [changed, deleted] = await Promise.all([
        owner.call(routes.updateFile, { params: { id }, body: { fileDescription: 'Back' } }),
        owner.call(routes.deleteFile, { params: { id }, query: { hard: 'true' } }),
      ])
      expect([undefined, 'FILE_NOT_FOUND']).toContain(changed.code)
      expect(deleted.status).toBe(200)
    }
  })

  test('what is said anew changes, what is left out stays, null takes words away', async () => {
    const owner = await api.signUp()
    const before = await photoOf(owner)
    const params = { id: before.id }
    api.clock.advance(1000)
    const first = await owner.call(routes.updateFile, { params, body: { fileCategory: 'id_document' } })
    expect(first.data).toEqual({ ...before, fileCategory: 'id_document', updatedAt: first.data.updatedAt })
    expect(first.data.updatedAt > before.updatedAt).toBe(true)
    const second = await owner.call(routes.updateFile, { params, body: { fileDescription: null } })
    expect([second.data.fileDescription, second.data.fileCategory]).toEqual([null, 'id_document'])
    expect((await owner.call(routes.getFile, { params })).data).toEqual(second.data)
  })
})

describe('deleting a file', () => {
  test('401; absent or somebody else’s: 404, and it stays', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { id } = await photoOf(owner)
    for (const query of [{}, { hard: true }]) {
      expect((await api.guest.call(routes.deleteFile, { params: { id }, query })).status).toBe(401)
      expect((await other.call(routes.deleteFile, { params: { id }, query })).code).toBe('FILE_NOT_FOUND')
      const absent = { params: { id: randomUUID() }, query }
      expect((await owner.call(routes.deleteFile, absent)).code).toBe('FILE_NOT_FOUND')
    }
    expect((await owner.fetch(`/api/files/${id}/download`)).status).toBe(200)
  })

  test('softly: not in the list of what is in use and not handed out, purged after 30 days, not before', async () => {
    const owner = await api.signUp()
    const { id } = await photoOf(owner)
    const params = { id }
    for (let times = 0; times < 2; times += 1)
      expect((await owner.call(routes.deleteFile, { params })).data).toEqual({ id })
    const listed = async (isActive: boolean) =>
      (await owner.call(routes.listFiles, { query: { isActive } })).data.data.map((file) => file.id)
    expect([await listed(true), await listed(false)]).toEqual([[], [id]])
    expect((await owner.call(routes.getFile, { params })).data.isActive).toBe(false)
    for (const part of ['download', 'thumbnail'])
      expect((await owner.fetch(`/api/files/${id}/${part}`)).status).toBe(404)
    const names = (await keysOf(owner)).map((row) => row.name)
    const day = 24 * 3_600_000
    api.clock.advance(PURGE_AFTER_DAYS * day - 60_000)
    await sweepFiles(api.context)
    expect(await keysOf(owner)).toHaveLength(2)
    api.clock.advance(120_000)
    await sweepFiles(api.context)
    expect(await keysOf(owner)).toEqual([])
    await api.runJobs()
    expect((await stored()).filter((name) => names.includes(name))).toEqual([])
  })

  test('for good: row, key and bytes, also of one that was deleted softly; the count of a report stays right', async () => {
    const owner = await api.signUp()
    const { id: accidentId } = await makeReport(owner)
    const bytes = await cameraPhoto()
    const photos = [await upload(owner, { accidentId, bytes }), await upload(owner, { accidentId, bytes })]
    const [first, second] = photos.map((photo) => photo.data.id) as [string, string]
    const report = async () =>
      (await owner.call(routes.getAccident, { params: { id: accidentId } })).data.photos.map(
        (photo) => photo.id,
      )
    expect(await report()).toEqual([first, second])
    await owner.call(routes.deleteFile, { params: { id: first } })
    expect(await report()).toEqual([second])
    const [one] = await keysOf(owner)
    for (const id of [first, second])
      expect((await owner.call(routes.deleteFile, { params: { id }, query: { hard: 'true' } })).data).toEqual(
        {
          id,
        },
      )
    expect([await report(), await keysOf(owner)]).toEqual([[], []])
    expect((await owner.call(routes.deleteFile, { params: { id: first } })).code).toBe('FILE_NOT_FOUND')
    await api.runJobs()
    expect(await stored()).not.toContain(one?.name)
  })

  test('can be taken back, and the timeline of the report tells what came and went', async () => {
    // The timeline counts by the hour, which must not turn meanwhile.
    api.clock.stop()
    const owner = await api.signUp()
    const { id: accidentId } = await makeReport(owner)
    const bytes = await cameraPhoto()
    const photos = [await upload(owner, { accidentId, bytes }), await upload(owner, { accidentId, bytes })]
    const [first, second] = photos.map((photo) => ({ id: photo.data.id })) as [{ id: string }, { id: string }]
    const told = async () =>
      (await owner.call(routes.accidentTimeline, { params: { id: accidentId } })).data.entries
        .map(({ kind, count }) => `${kind} ${count}`)
        .toSorted()
    await owner.call(routes.deleteFile, { params: first })
    expect(await told()).toEqual(['photosAdded 2', 'photosRemoved 1', 'reported null'])
    const before = photos[0]?.data
    for (let times = 0; times < 2; times += 1) {
      const { data } = await owner.call(routes.restoreFile, { params: first })
      expect(data).toEqual({ ...before, updatedAt: data.updatedAt })
    }
    expect(await told()).toEqual(['photosAdded 2', 'reported null'])
    expect((await owner.fetch(`/api/files/${first.id}/download`)).status).toBe(200)
    // What is destroyed is still told.
    await owner.call(routes.deleteFile, { params: first, query: { hard: 'true' } })
    expect((await owner.call(routes.restoreFile, { params: first })).code).toBe('FILE_NOT_FOUND')
    await owner.call(routes.deleteFile, { params: second })
    expect(await told()).toEqual(['photosAdded 2', 'photosRemoved 2', 'reported null'])
    await api.context.database.pool.query(
      `insert into files select (jsonb_populate_record(kept, jsonb_build_object(
         'id', gen_random_uuid(), 'is_active', true, 'deleted_at', null, 'stored_name', gen_random_uuid(),
         'thumbnail_name', null))).*
       from files as kept cross join generate_series(1, $2) where kept.id = $1`,
      [second.id, PHOTOS_PER_ACCIDENT],
    )
    expect((await owner.call(routes.restoreFile, { params: second })).code).toBe('TOO_MANY_PHOTOS')
  })
})

test('a wrong master key hands nothing out; after a change of the key the sweep wraps all anew', async () => {
  const owner = await api.signUp()
  const { id } = await photoOf(owner)
  const [ref] = await keysOf(owner)
  const servicesWith = (filesMasterKeys: Buffer[]) =>
    createServices({
      config: { ...api.context.config, filesMasterKeys },
      database: api.context.database,
      clock: api.clock,
    })
  // One that nothing opens any more keeps back none of the others.
  const [lost, lostKey] = [await api.signUp(), randomBytes(61)]
  await photoOf(lost)
  await api.context.database.kysely
    .updateTable('stored_objects')
    .set({ wrapped_key: lostKey })
    .where('user_id', '=', lost.userId)
    .execute()
  const newer = Buffer.alloc(32, 7)
  const services = await servicesWith([newer])
  await sweepFiles({ ...api.context, ...services })
  const rewrapped = await keysOf(owner)
  expect(rewrapped.map((row) => row.name)).toContain(ref?.name)
  for (const { wrapped_key: key } of rewrapped) {
    expect(key.subarray(0, 5)).toEqual(services.storage.keyHead)
    expect(key).not.toEqual(ref?.wrapped_key)
  }
  for (const { wrapped_key: key } of await keysOf(lost)) expect(key).toEqual(lostKey)
  // This server was started without the newer key.
  const refused = await owner.fetch(`/api/files/${id}/download`)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    503,
    'FILE_UNREADABLE',
  ])
})

test('bytes that were changed are refused with a sentence of their own', async () => {
  const owner = await api.signUp()
  const { id } = await photoOf(owner)
  for (const { name } of await keysOf(owner)) {
    const file = path.join(api.context.config.dataDir, 'files', name.slice(0, 2), name)
    const bytes = await readFile(file)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  for (const part of ['download', 'thumbnail']) {
    const refused = await owner.fetch(`/api/files/${id}/${part}`)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      503,
      'FILE_UNREADABLE',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  }
})
