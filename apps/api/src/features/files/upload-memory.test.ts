import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { fileLimits, routes } from '@krash/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { makePdf, noise } from '#platform/file-inspection/documents.factory.ts'
import { newDataFolder } from '#testing/data-folder.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { TestClient } from '#testing/test-client.ts'
import { type TestUpload, uploadForm } from './files.factory.ts'

const atOnce = 20
const megabyte = 1_048_576

let dataDir: string
let server: ServerProcess
let driver: TestClient
beforeAll(async () => {
  dataDir = await newDataFolder('memory')
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

/** A photo as large as the limit. Its bytes matter here, not its pixels. */
async function largePhoto(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.alloc(fileLimits.web - photo.length)])
}

/** Bytes in the waiting area of uploads. */
async function received(): Promise<number> {
  const folder = path.join(dataDir, 'files', 'tmp')
  const names = await readdir(folder)
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface Form {
  type: string
  bytes: Buffer
}

async function formOf(what: TestUpload): Promise<Form> {
  const form = new Response(uploadForm({ ...what, fields: { sectionType: 'personal' } }))
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) }
}

/** Sends nine tenths of an upload, then just enough to keep it alive, and the rest when told. */
function beginUpload({ type, bytes }: Form): () => Promise<number> {
  const sending = request(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${driver.session?.token}`,
      'content-type': type,
      'content-length': bytes.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
  })
  const most = Math.floor(bytes.length * 0.9)
  sending.write(bytes.subarray(0, most))
  let sent = most
  const alive = setInterval(() => {
    if (sending.writableLength === 0) sending.write(bytes.subarray(sent, (sent += 1_000)))
  }, 1_000)
  return () => {
    clearInterval(alive)
    sending.end(bytes.subarray(sent))
    return answered
  }
}

test('large uploads lie on the disk as they arrive, twenty at once too', async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  const photo = { bytes: await largePhoto(), name: 'a.jpg', type: 'image/jpeg' }
  const pdf = {
    bytes: makePdf({ content: noise(fileLimits.web - 2000) }),
    name: 'a.pdf',
    type: 'application/pdf',
  }
  for (const [name, what] of Object.entries({ photo, pdf })) {
    const before = await rss()
    // Made before the first connection: a busy sender must not be one that sends its headers too late.
    const form = await formOf(what)
    const begun = Array.from({ length: atOnce }, () => beginUpload(form))
    // Whatever has arrived but is not on disk must be in memory: less than one of the ten megabytes per upload.
    await expect.poll(received).toBeGreaterThan(atOnce * (what.bytes.length * 0.9 - megabyte))
    const halfway = await rss()
    const sent = await Promise.all(begun.map((finish) => finish()))
    expect(sent).toEqual(Array(atOnce).fill(201))
    console.log(
      `${atOnce} parallel uploads of ${(what.bytes.length / megabyte).toFixed(1)} MB (${name}): memory from ${before.toFixed(0)} MB to ${halfway.toFixed(0)} MB while they arrive, ${(await rss()).toFixed(0)} MB after`,
    )
  }
})
