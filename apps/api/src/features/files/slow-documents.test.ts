import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '#platform/file-inspection/documents.factory.ts'
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

test('a document made to take long takes the processor in a thread of its own', async () => {
  const bytes = makePdf({ catalog: '<<'.repeat(2_000_000) })
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const judged = await upload(driver, {
    bytes,
    name: 'a.pdf',
    type: 'application/pdf',
    fields: { sectionType: 'personal' },
  })
  expect([judged.status, judged.code]).toEqual([422, 'DOCUMENT_BROKEN'])
  const share = process.threadCpuUsage(own).user / process.cpuUsage(all).user
  console.log(`a PDF of 4 MB of '<<': ${(share * 100).toFixed(0)} % of its work in the thread of the calls`)
  // On the main thread it would be nearly all. Processor time does not depend on what else the machine does.
  expect(share).toBeLessThan(0.5)
})
