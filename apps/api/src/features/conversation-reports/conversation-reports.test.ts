import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { claim, mutual, send, signUpNamed, writeTo } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { reportLines } from './conversation-reports.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { SUPPORT_EMAIL: 'support@krash.example' } })
})
afterAll(() => api.close())

describe('a report', () => {
  const report = (client: TestClient, body: object) => client.call(routes.reportConversation, { body })

  test('keeps the last 20 messages; the mail to the operator holds no word of them, the list does', async () => {
    const [ivy, con] = [await signUpNamed(api, 'Ivy Told'), await signUpNamed(api, 'Con Artist')]
    const stranger = await api.signUp()
    const id = await mutual(con, ivy)
    for (let turn = 1; turn <= 20; turn += 1) await send(con, id, `canary ${turn}\u202e\nnext`)
    expect((await report(api.guest, {})).status).toBe(401)
    expect(
      (await report(ivy, { conversationId: 'x', reason: 'none', text: 'x'.repeat(501) })).fields.toSorted(),
    ).toEqual(['conversationId', 'reason', 'text'])
    expect((await report(stranger, { conversationId: id, reason: 'threat' })).code).toBe(
      'CONVERSATION_NOT_FOUND',
    )
    const body = { conversationId: id, reason: 'money', text: 'Wants a gift card.' } as const
    const made = await report(ivy, body)
    expect([made.status, made.data]).toMatchObject([201, body])
    await api.runJobs()
    const [mail] = (await api.mails()).filter(({ to }) => to === 'support@krash.example')
    const reference = made.data.id.slice(-8).toUpperCase()
    expect(mail?.subject).toBe(`Report of a conversation ${reference}`)
    expect(mail?.text).toContain(`npm run reports -- ${reference}`)
    expect(JSON.stringify(mail)).not.toMatch(/canary|gift|Ivy|Con Artist|@example/)
    const list = await reportLines(api, reference)
    const { rows: noted } = await sql`select from audit_entries where kind = 'reports_listed'`.execute(
      api.context.database.kysely,
    )
    expect(noted).toHaveLength(1)
    expect(list.match(/ other {5}/g)).toHaveLength(20)
    expect(list).toContain('Con Artist')
    expect(list).toContain('words  Wants a gift card.')
    expect(list).toContain('canary 20 next')
    expect(list).not.toContain('\u202e')
    await con.call(routes.deleteAccount, { body: { password: goodPassword } })
    const after = await reportLines(api)
    expect(after).not.toMatch(/canary|Con Artist/)
    expect(after).toContain(`${reference}  `)
    await ivy.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect(await reportLines(api, reference)).toBe('No reports.')
  })

  test('loses the words of each who wrote for a record, with the account of that one', async () => {
    const record = lawyerRow({ full_name: 'Hal Handed' })
    await insertProfessionals(api.context.database, [record])
    const [gus, first, second] = [await signUpNamed(api, 'Gus Guest'), await api.signUp(), await api.signUp()]
    const id = await writeTo(gus, record.id, 'Hello')
    for (const [holder, said] of [
      [first, 'canary of the first'],
      [second, 'canary of the second'],
    ] as const) {
      await claim(api, holder, record.id)
      await send(holder, id, said)
      await holder.call(routes.giveUpRecord, { params: { id: record.id } })
    }
    const made = await report(gus, { conversationId: id, reason: 'other' })
    const reference = made.data.id.slice(-8).toUpperCase()
    await first.call(routes.deleteAccount, { body: { password: goodPassword } })
    const list = await reportLines(api, reference)
    expect(list).not.toContain('canary of the first')
    expect(list).toContain('canary of the second')
  })
})
