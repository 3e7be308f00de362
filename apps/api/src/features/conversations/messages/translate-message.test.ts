import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutsideServer, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { messagesOf, mutual, send, signUpNamed } from '../conversations.factory.ts'

const spanish = json({
  translatedText: 'Good morning',
  detectedLanguage: { language: 'es', confidence: 97 },
})
let translator: OutsideServer
let api: TestApp
let ann: TestClient
let bob: TestClient
let talk: string

beforeAll(async () => {
  translator = await startOutsideServer()
  api = await startTestApp({ environment: { TRANSLATE_URL: translator.url } })
  ;[ann, bob] = await Promise.all([signUpNamed(api, 'Ann Lee'), signUpNamed(api, 'Bob Ray')])
  talk = await mutual(ann, bob)
})
afterAll(async () => {
  await api.close()
  await translator.stop()
})

const translate = (client: TestClient, id: string, to = 'en') =>
  client.call(routes.translateMessage, { params: { id }, body: { to } })

test('the words of a received message go out alone, and nothing of the answer is kept', async () => {
  translator.behave(spanish)
  const { id, content } = await send(ann, talk, 'Buenos días')
  const { status, data } = await translate(bob, id)
  expect([status, data]).toEqual([200, { text: 'Good morning', from: 'es' }])
  expect(translator.asked.map(({ body }) => JSON.parse(body) as object)).toEqual([
    { q: content, source: 'auto', target: 'en', format: 'text' },
  ])
  expect((await messagesOf(bob, talk)).at(-1)?.content).toBe(content)
  expect((await translate(bob, id, 'tlh')).fields).toEqual(['to'])
})

test('404 for a message of others, an own one, a deleted one, and one that the person has cleared away', async () => {
  translator.behave(spanish)
  const before = translator.asked.length
  const stranger = await api.signUp()
  const [own, deleted] = [await send(bob, talk, 'Mine'), await send(ann, talk, 'Gone')]
  const cleared = await send(ann, talk, 'Cleared')
  await ann.call(routes.deleteMessage, { params: { id: deleted.id } })
  for (const [client, id] of [
    [stranger, cleared.id],
    [bob, own.id],
    [bob, deleted.id],
    [bob, talk],
  ] as const)
    expect((await translate(client, id)).code).toBe('MESSAGE_NOT_FOUND')
  expect((await translate(bob, cleared.id)).status).toBe(200)
  await bob.call(routes.deleteConversation, { params: { userId: talk } })
  expect((await translate(bob, cleared.id)).code).toBe('MESSAGE_NOT_FOUND')
  expect(translator.asked).toHaveLength(before + 1)
})

test('who cannot be served is told what to do', async () => {
  const { id } = await send(ann, talk, 'Magandang umaga')
  translator.behave(json({ error: 'tl is not supported' }, 400))
  const refused = await translate(bob, id)
  expect([refused.status, refused.code]).toEqual([422, 'TRANSLATION_NOT_POSSIBLE'])
  translator.behave(troubles['answers a web page'] ?? spanish)
  const failed = await translate(bob, id)
  expect([failed.status, failed.code]).toEqual([502, 'TRANSLATION_FAILED'])
  expect(failed.failure.error).toBe('The translation did not arrive. Please try again in a moment.')
})

test('a service that does not answer holds no connection to the database and delays nobody', async () => {
  const { id } = await send(ann, talk, 'Guten Morgen')
  const { personsPool: pool } = api.context.database
  const asked = translator.asked.length
  translator.behave(troubles['never answers'] ?? spanish)
  const waiting = translate(bob, id)
  await expect.poll(() => translator.asked.length).toBe(asked + 1)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  const next = await send(ann, talk, 'Still there?')
  expect((await messagesOf(bob, talk)).at(-1)?.id).toBe(next.id)
  await translator.stop()
  expect((await waiting).code).toBe('TRANSLATION_FAILED')
})
