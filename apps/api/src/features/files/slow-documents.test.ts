import { routes } from '@krash/contract'
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

test('a document made to take long keeps nobody else waiting', async () => {
  const bytes = makePdf({ catalog: '<<'.repeat(2_000_000) })
  let isJudged = false
  const began = performance.now()
  const judged = upload(driver, {
    bytes,
    name: 'a.pdf',
    type: 'application/pdf',
    fields: { sectionType: 'personal' },
  }).finally(() => {
    isJudged = true
  })
  let longest = 0
  while (!isJudged) {
    const asked = performance.now()
    expect((await driver.call(routes.me)).status).toBe(200)
    longest = Math.max(longest, performance.now() - asked)
  }
  const { status, code } = await judged
  const share = longest / (performance.now() - began)
  console.log(
    `a PDF of 4 MB of '<<': ${status} ${code}; the slowest other call took ${(share * 100).toFixed(0)} % of its time`,
  )
  expect([status, code]).toEqual([422, 'DOCUMENT_BROKEN'])
  // In the thread of the calls it takes nearly all of it.
  expect(share).toBeLessThan(0.6)
})
