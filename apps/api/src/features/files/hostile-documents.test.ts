import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDoc, makeDocx, makePdf } from '#platform/file-inspection/documents.factory.ts'
import { typeOfEnding } from '#platform/file-inspection/hostile/hostile-file.factory.ts'
import { hostileDocuments } from '#platform/file-inspection/hostile/hostile-files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { upload } from './files.factory.ts'

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
})
afterAll(() => api.close())

test('no hostile document is accepted, each is told why, nothing stays behind', async () => {
  const all = await hostileDocuments()
  const accepted: string[] = []
  const told = new Map<string, number>()
  for (const { what, ...file } of all) {
    const answer = await upload(driver, { ...file, fields: { sectionType: 'personal' } })
    if (answer.status < 400) accepted.push(what)
    told.set(answer.code ?? '', (told.get(answer.code ?? '') ?? 0) + 1)
  }
  console.log(
    `hostile documents: ${all.length} kinds, accepted ${accepted.length}; ${JSON.stringify([...told])}`,
  )
  expect(accepted).toEqual([])
  expect([...told.keys()].toSorted()).toEqual([
    'DOCUMENT_BROKEN',
    'DOCUMENT_NOT_ALLOWED',
    'FILE_TYPE_NOT_SUPPORTED',
  ])
  expect((await driver.call(routes.listFiles)).data.data).toEqual([])
  const folder = path.join(api.context.config.dataDir, 'files')
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a document that is not hostile is taken under each of these names', async () => {
  const { pdf, doc, docx, txt } = typeOfEnding
  const good: [name: string, type: string, bytes: Buffer][] = [
    ['Policy 2026 (final).pdf', pdf, makePdf()],
    ['../../etc/Vertrag.docx', docx, await makeDocx()],
    ['رسالة.doc', doc, makeDoc()],
    ['notes v1.2 2026.txt', txt, Buffer.from('1 < 2 and a<b; see script.js; an <old> "pc" on = svg onload')],
  ]
  for (const [name, type, bytes] of good) {
    const answer = await upload(driver, { bytes, name, type, fields: { sectionType: 'personal' } })
    expect([name, answer.code, answer.status]).toEqual([name, undefined, 201])
    expect(answer.data.originalFilename).toBe(name.split('/').at(-1))
  }
})
