import { createHash } from 'node:crypto'
import { readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type StoredFile, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataFolder } from '#testing/data-folder.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, upload } from './files.factory.ts'

const account = { email: 'driver@example.test', password: 'correct horse battery' }
const rounds = 3
const senders = 4

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await newDataFolder('kill')
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

async function signIn(): Promise<TestClient> {
  const { data } = await new TestClient(server.url).call(routes.login, { body: account })
  return new TestClient(server.url, data)
}

const objects = async (): Promise<string[]> => {
  const folder = path.join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

test('killed in the middle of uploads: what was acknowledged is whole, the rest leaves no orphan', async () => {
  const bytes = await cameraPhoto({ width: 1600, height: 1200 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const acknowledged: StoredFile[] = []
  let broken = 0
  server = await startServerProcess(dataDir)
  const form = { ...account, confirmPassword: account.password, acceptTerms: true }
  await new TestClient(server.url).call(routes.register, { body: form })

  const sendUntilKilled = async (driver: TestClient): Promise<void> => {
    for (;;) {
      const answer = await upload(driver, { bytes, fields: { sectionType: 'personal' } }).catch(
        () => undefined,
      )
      if (answer === undefined) break
      if (answer.status === 201) acknowledged.push(answer.data)
      else expect(answer.code).toBe('TOO_MANY_FILES')
    }
    broken += 1
  }
  for (let round = 0; round < rounds; round += 1) {
    const driver = await signIn()
    const sending = Array.from({ length: senders }, () => sendUntilKilled(driver))
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before + 2)
    await pause(round * 30)
    await server.end('SIGKILL')
    await Promise.all(sending)
    server = await startServerProcess(dataDir)
  }

  const driver = await signIn()
  const listed = (await driver.call(routes.listFiles)).data.data
  const ids = new Set(listed.map((file) => file.id))
  expect(acknowledged.filter((file) => !ids.has(file.id))).toEqual([])
  let different = 0
  for (const { id } of listed) {
    const response = await driver.fetch(`/api/files/${id}/download`)
    const read = createHash('sha256').update(Buffer.from(await response.arrayBuffer()))
    if (read.digest('hex') !== sha256) different += 1
  }
  await server.end('SIGTERM')
  expect(await readdir(path.join(dataDir, 'files', 'tmp'))).toEqual([])
  const found = await objects()
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const file of found) await utimes(file, longAgo, longAgo)
  server = await startServerProcess(dataDir)
  await expect.poll(async () => (await objects()).length).toBe(listed.length * 2)
  const lost =
    acknowledged.length - listed.filter((file) => acknowledged.some(({ id }) => id === file.id)).length
  console.log(
    `killed ${rounds} times with ${broken} uploads under way: acknowledged ${acknowledged.length}, lost ${lost}, different ${different}, orphans before the sweep ${found.length - listed.length * 2}, after it 0`,
  )
  expect([lost, different]).toEqual([0, 0])
})
