import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import {
  begin,
  claim,
  emailOf,
  inboxOf,
  messagesOf,
  mutual,
  send,
  signUpNamed,
  writeTo,
} from './conversations.factory.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
})
afterAll(() => api.close())

describe('smoke', () => {
  test('lawyer both sides', async () => {
    const client = await signUpNamed(api, 'Ann Lee')
    const pro = await signUpNamed(api, 'Priv Ate')
    const id = await writeTo(client, lawyer.id, 'May I call you?')
    await claim(api, pro, lawyer.id)
    const inbox = await inboxOf(pro)
    console.log(JSON.stringify(inbox, null, 1))
    await send(pro, id, 'Of course')
    console.log(JSON.stringify(await inboxOf(client), null, 1))
    const r = await pro.call(routes.markConversationRead, { params: { id }, body: {} })
    console.log(r.data)
    console.log(await messagesOf(client, id))
    console.log((await client.call(routes.conversationWith, { params: { recipientId: lawyer.id } })).data)
    console.log((await client.call(routes.recentActivity)).data.activities)
  })
  test('people', async () => {
    const a = await signUpNamed(api, 'Ann Lee')
    const b = await signUpNamed(api, 'Bob Ray')
    const x = await begin(a, emailOf(b))
    const y = await begin(a, 'nobody@example.test')
    console.log(x, y)
    const id = await mutual(a, b)
    console.log(JSON.stringify([await inboxOf(a), await inboxOf(b, { search: 'ann' })], null, 1))
    expect(id).toBe(x.id)
  })
})
