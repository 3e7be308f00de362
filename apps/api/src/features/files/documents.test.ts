import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type FileType, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeDoc,
  makeDocx,
  makePdf,
  noise,
  packedObjects,
} from '#platform/file-inspection/documents.factory.ts'
import { type TestStore, startDiskStore, startS3Store } from '#platform/file-storage/storage.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { cameraPhoto, quarters, upload } from './files.factory.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function oneOfEachType(): Promise<[type: FileType, name: string, bytes: Buffer][]> {
  const words = 'Unfall am 3. Mai, 上午, بلاغ 🚗\r\n'
  return [
    ['image/jpeg', 'a.jpg', await cameraPhoto()],
    ['image/png', 'a.png', await quarters(100, 80).png().toBuffer()],
    ['image/gif', 'a.gif', await quarters(100, 80).gif().toBuffer()],
    ['image/webp', 'a.webp', await quarters(100, 80).webp().toBuffer()],
    ['application/pdf', 'policy.pdf', makePdf()],
    [
      'application/pdf',
      'opens at page.PDF',
      makePdf({ catalog: '/OpenAction [3 0 R /Fit]', version: '1.4' }),
    ],
    ['application/pdf', 'large.pdf', makePdf({ content: noise(9_000_000) })],
    [
      'application/pdf',
      'packed.pdf',
      makePdf({ objects: [packedObjects('9 0 << /Type /Font >>')], version: '1.5' }),
    ],
    ['application/msword', 'letter.doc', makeDoc()],
    ['application/msword', 'large.doc', makeDoc([{ name: 'Data', bytes: noise(3_000_000) }])],
    [docx, 'letter.docx', await makeDocx()],
    [
      docx,
      'with pictures.docx',
      await makeDocx({ 'word/media/image1.png': await quarters(50, 50).png().toBuffer() }),
    ],
    ['text/plain', 'note.txt', Buffer.from(words)],
    ['text/plain', 'marked.txt', Buffer.from(`\ufeff${words}`)],
    ['text/plain', 'long.txt', Buffer.from(words.repeat(100_000))],
  ]
}

describe.each([
  ['a folder', startDiskStore],
  ['an S3 server', startS3Store],
])('every type in %s', (where, start) => {
  let place: TestStore
  let api: TestApp
  let driver: TestClient
  beforeAll(async () => {
    place = await start()
    const { s3 } = place
    const environment = s3 && {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.credentials?.secretAccessKey ?? '',
      S3_PREFIX: s3.prefix,
    }
    api = await startTestApp({ ...(environment && { environment }) })
    driver = await api.signUp()
  })
  afterAll(async () => {
    await api.close()
    await place.close()
  })

  test('comes back byte for byte, and is gone with its key after a hard delete', async () => {
    const kept: string[] = []
    const files = await oneOfEachType()
    for (const [type, name, bytes] of files) {
      const answer = await upload(driver, { bytes, name, type, fields: { sectionType: 'personal' } })
      expect([name, answer.code, answer.status]).toEqual([name, undefined, 201])
      const { data } = answer
      expect([data.mimeType, data.fileSize, data.sha256]).toEqual([type, bytes.length, sha256(bytes)])
      expect([data.fileCategory, data.sectionItemId]).toEqual(['other_personal', null])
      expect(data.width === null).toBe(!type.startsWith('image/'))
      const response = await driver.fetch(`/api/files/${data.id}/download`)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes))
      const thumbnail = await driver.fetch(`/api/files/${data.id}/thumbnail`)
      expect(thumbnail.status).toBe(type.startsWith('image/') ? 200 : 404)
      kept.push(data.id)
    }
    console.log(`round trip in ${where}: ${files.length} files, different 0`)
    for (const id of kept)
      expect((await driver.call(routes.deleteFile, { params: { id }, query: { hard: true } })).data).toEqual({
        id,
      })
    expect(await keys(api)).toBe(0)
    await api.runJobs()
    expect(await stored()).toEqual([])
    expect((await driver.call(routes.listFiles)).data.data).toEqual([])
  })

  const stored = async (): Promise<string[]> => {
    if (place.s3) return place.stored()
    const folder = path.join(api.context.config.dataDir, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }
})

async function keys(api: TestApp): Promise<number> {
  const { rows } = await api.context.database.pool.query<{ count: number }>(
    'select count(*)::int as count from stored_objects',
  )
  return rows[0]?.count ?? -1
}
