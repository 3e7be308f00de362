import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { createServices } from '#platform/services.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'
import { sweepFiles } from './sweep-files.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

describe('reading files', () => {
  test('without a session: 401; no id: 400; absent or somebody else’s: 404', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { data } = await upload(owner, {
      accidentId: (await makeReport(owner)).id,
      bytes: await cameraPhoto(),
    })
    const paths = (id: string) => [
      `/api/files/${id}`,
      `/api/files/${id}/download`,
      `/api/files/${id}/thumbnail`,
    ]
    const expected = [
      [api.guest, data.id, 401, 'AUTH_FAILED'],
      [owner, '..', 404, 'NOT_FOUND'],
      [owner, 'x'.repeat(36), 400, 'VALIDATION_FAILED'],
      [owner, randomUUID(), 404, 'FILE_NOT_FOUND'],
      [other, data.id, 404, 'FILE_NOT_FOUND'],
    ] as const
    for (const [client, id, status, code] of expected) {
      for (const path of paths(id)) {
        const response = await client.fetch(path)
        expect([path, response.status, await response.json()]).toEqual([
          path,
          status,
          expect.objectContaining({ code }),
        ])
      }
    }
    expect((await other.call(routes.listFiles)).data).toEqual({ data: [] })
    expect((await api.guest.call(routes.listFiles)).status).toBe(401)
  })

  test('own files, by section, item, category and use', async () => {
    const driver = await api.signUp()
    const [first, second] = [await makeReport(driver), await makeReport(driver)]
    const bytes = await cameraPhoto()
    const scene = await upload(driver, { accidentId: first.id, bytes })
    const damage = await upload(driver, {
      accidentId: second.id,
      bytes,
      fields: { fileCategory: 'damage_photo' },
    })
    const ids = async (query: Record<string, unknown>) =>
      (await driver.call(routes.listFiles, { query })).data.data.map((file) => file.id)
    expect(await ids({})).toEqual([damage.data.id, scene.data.id])
    expect(await ids({ sectionType: 'accident', isActive: 'true' })).toHaveLength(2)
    expect(await ids({ sectionItemId: first.id })).toEqual([scene.data.id])
    expect(await ids({ fileCategory: 'damage_photo' })).toEqual([damage.data.id])
    expect(await ids({ isActive: false })).toEqual([])
    expect(
      (await driver.call(routes.listFiles, { query: { sectionType: 'x', isActive: 'perhaps' } })).fields,
    ).toEqual(['sectionType', 'isActive'])
    expect((await driver.call(routes.getFile, { params: { id: scene.data.id } })).data).toEqual(scene.data)
  })

  test('a download is an attachment nothing renders, and is noted', async () => {
    const driver = await api.signUp()
    const name = 'Größe "1"; 100%.jpg'
    const bytes = await cameraPhoto()
    const { data } = await upload(driver, { accidentId: (await makeReport(driver)).id, bytes, name })
    const response = await driver.fetch(`/api/files/${data.id}/download`)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20/,
    )
    expect(headers).not.toHaveProperty('etag')
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    const after = await driver.call(routes.getFile, { params: { id: data.id } })
    expect(after.data.lastAccessed).not.toBeNull()
  })

  test('a download waits for nobody who holds the file', async () => {
    const driver = await api.signUp()
    const { data } = await upload(driver, {
      accidentId: (await makeReport(driver)).id,
      bytes: await cameraPhoto(),
    })
    await api.context.database.asSystem(async (tx) => {
      await tx
        .selectFrom('files')
        .select('id')
        .where('id', '=', data.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      expect((await driver.fetch(`/api/files/${data.id}/download`)).status).toBe(200)
    })
  })
})

describe('the store', () => {
  test('what nobody refers to is swept after an hour, the rest stays', async () => {
    const driver = await api.signUp()
    const { storage } = api.context
    const { data } = await upload(driver, {
      accidentId: (await makeReport(driver)).id,
      bytes: await cameraPhoto(),
    })
    await storage.write(randomUUID(), Buffer.from('an orphan'))
    await storage.receive(Readable.from([Buffer.from('left waiting')]), 100)
    expect(await sweepFiles(api.context)).toBe(0)
    api.clock.advance(3_601_000)
    expect(await sweepFiles(api.context)).toBe(2)
    expect(await sweepFiles(api.context)).toBe(0)
    const signedIn = await api.guest.call(routes.login, {
      body: { email: driver.session?.user.email, password: testPassword },
    })
    const later = new TestClient(api.url, signedIn.data)
    expect((await later.fetch(`/api/files/${data.id}/download`)).status).toBe(200)
    expect((await later.fetch(`/api/files/${data.id}/thumbnail`)).status).toBe(200)
  })

  test('a full disk: 507, nothing half stored, reading and reporting go on', async () => {
    const driver = await api.signUp()
    const { id } = await makeReport(driver)
    const services = await createServices({
      config: api.context.config,
      database: api.context.database,
      clock: api.clock,
    })
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const storage = { ...services.storage, keep: full }
    const { app } = await createApp(
      { ...services, storage },
      { webApp: new Map(), readiness: { state: 'ready' } },
    )
    const client = new TestClient(await app.listen({ port: 0, host: '127.0.0.1' }), driver.session)
    const key = randomUUID()
    const photo = { accidentId: id, bytes: await cameraPhoto(), idempotencyKey: key }
    const answer = await upload(client, photo)
    expect([answer.status, answer.code]).toEqual([507, 'DISK_FULL'])
    expect((await client.call(routes.getAccident, { params: { id } })).data.photos).toEqual([])
    expect((await makeReport(client)).status).toBe('submitted')
    await app.close()
    expect((await upload(driver, photo)).status).toBe(201)
  })
})
