import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { findAddressee } from './mails.repository.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

// Over HTTP this could only happen between the check of the session and the mail.
test('an account that went meanwhile is told as absent, not as an error of ours', async () => {
  const userId = randomUUID()
  const found = api.context.database.asUser(userId, (tx) => findAddressee(tx, userId))
  await expect(found).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
})
