import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import type { OutsideOptions } from '#platform/outside/outside-service.ts'
import { type OutsideServer, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { openTranslator } from './translator.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await startOutsideServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

/** Its limit only stops a hanging test: a slow machine must not make an answer late. */
function open(key = '', timeoutMs = 60_000) {
  const config = readConfig({ TRANSLATE_URL: server.url, TRANSLATE_KEY: key })
  const logger = { warn: () => undefined, info: () => undefined } as OutsideOptions['logger']
  const translate = openTranslator({ config, logger } as Parameters<typeof openTranslator>[0], { timeoutMs })
  if (!translate) throw new Error('there is a service, and nobody asks it')
  return translate
}

const outcome = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof Error ? error.message.replace(/^.*: /, '') : 'thrown'))

test('sends the words, the language and the key, and nothing else', async () => {
  server.behave(
    json({ translatedText: 'Hello', detectedLanguage: { confidence: 90, language: 'es' }, alternatives: [] }),
  )
  expect(await open('secret')('Hola', 'en')).toEqual({ text: 'Hello', from: 'es' })
  const asked = { q: 'Hola', source: 'auto', target: 'en', format: 'text' }
  const [request] = server.asked
  expect([request?.method, request?.url.href]).toEqual(['POST', 'http://outside/translate'])
  expect(JSON.parse(request?.body ?? '')).toEqual({ ...asked, api_key: 'secret' })
  expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'connection',
    'content-length',
    'content-type',
    'host',
  ])
  await open()('Hola', 'en')
  expect(JSON.parse(server.asked[1]?.body ?? '')).toEqual(asked)
})

test.each([
  [{ language: 'zh', confidence: 80 }, 'zh-Hans'],
  [{ language: 'zh-Hans' }, 'zh-Hans'],
  [{ language: 'zt', confidence: 80 }, 'zh-Hant'],
  [{ language: 'pb', confidence: 80 }, 'pt-BR'],
  [{ language: 'tl', confidence: 0.6 }, 'fil'],
  [{ language: 'en', confidence: 0 }, null],
  [{ language: '<b>', confidence: 90 }, null],
  [undefined, null],
])('calls the found language %j %s', async (detectedLanguage, from) => {
  server.behave(json({ translatedText: 'Hello', detectedLanguage }))
  expect((await open()('?', 'en')).from).toBe(from)
})

test('leaves out signs that would change the line', async () => {
  server.behave(json({ translatedText: 'One\r\n\u0000\u0007two\u009f \t<b>e\u0301</b>' }))
  expect((await open()('?', 'en')).text).toBe('One\ntwo \t<b>é</b>')
})

test.each([
  ['no translation', json({}), 'unexpected'],
  ['an empty one', json({ translatedText: '' }), 'unexpected'],
  ['a list', json({ translatedText: ['Hello'] }), 'unexpected'],
  ['one that is far too long', json({ translatedText: 'x'.repeat(10_001) }), 'unexpected'],
  ['more than it reads', json({ translatedText: 'x', more: 'x'.repeat(64_000) }), 'tooLarge'],
  ['its own address', troubles['sends elsewhere'], 'redirect'],
  ['a refusal', json({ error: 'xx is not supported' }, 400), 'refused'],
  ['trouble', troubles['answers 500'], 'status'],
])('takes no %s', async (_name, behavior, reason) => {
  server.behave(behavior ?? json({}))
  expect(await outcome(open()('?', 'en'))).toBe(reason)
})

test('waits no longer than it is told to', async () => {
  server.behave(troubles['never answers'] ?? json({}))
  expect(await outcome(open('', 200)('?', 'en'))).toBe('timeout')
})

test('keeps twenty waiting at most, and tells the next one at once', async () => {
  server.behave(troubles['never answers'] ?? json({}))
  const translate = open()
  const waiting = Array.from({ length: 20 }, () => outcome(translate('?', 'en')))
  expect(await outcome(translate('?', 'en'))).toBe('busy')
  await expect.poll(() => server.asked.length).toBe(20)
  await server.stop()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unreachable']))
})
