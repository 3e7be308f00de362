import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileLimits, routes } from '@krash/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { makePdf } from '#platform/file-inspection/documents.factory.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { TestClient } from '#testing/test-client.ts'
import { type TestUpload, upload } from './files.factory.ts'

const atOnce = 20
const megabyte = 1_048_576

let dataDir: string
let server: ServerProcess
let driver: TestClient
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'krash-memory-'))
  server = await startServerProcess(dataDir)
  const body = { email: 'driver@example.test', password: 'correct horse battery', acceptTerms: true }
  const guest = new TestClient(server.url)
  const form = { ...body, confirmPassword: body.password }
  driver = new TestClient(server.url, (await guest.call(routes.register, { body: form })).data)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const rss = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** A photo of a little less than the limit, as a camera of 24 million pixels takes it. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [6000, 4000]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  const photo = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  console.log(`photo of ${(photo.length / megabyte).toFixed(1)} MB`)
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, fileLimits.web - photo.length))]).subarray(0)
}

test('twenty large uploads at once take little memory', async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  const photo = { bytes: await largePhoto(), name: 'a.jpg', type: 'image/jpeg' }
  const pdf = {
    bytes: makePdf({ content: randomBytes(fileLimits.web - 2000) }),
    name: 'a.pdf',
    type: 'application/pdf',
  }
  const send = async (what: TestUpload) =>
    (await upload(driver, { ...what, fields: { sectionType: 'personal' } })).status
  for (const what of [photo, pdf]) expect(await send(what)).toBe(201)
  const growth: number[] = []
  for (const [name, what] of Object.entries({ photo, pdf })) {
    const before = await rss()
    let highest = before
    let isSending = true
    const watching = (async () => {
      while (isSending) {
        highest = Math.max(highest, await rss())
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    const sent = await Promise.all(Array.from({ length: atOnce }, () => send(what)))
    isSending = false
    await watching
    growth.push(highest - before)
    expect(sent).toEqual(Array(atOnce).fill(201))
    console.log(
      `${atOnce} parallel uploads of ${(what.bytes.length / megabyte).toFixed(1)} MB (${name}): memory from ${before.toFixed(0)} MB to at most ${highest.toFixed(0)} MB, ${(highest - before).toFixed(0)} MB more`,
    )
  }
  // About 30 MB on a quiet machine, up to 85 where others take the processor from the collector of garbage. Files held
  // whole would be 200 MB and more.
  expect(Math.max(...growth)).toBeLessThan(120)
}, 300_000)
