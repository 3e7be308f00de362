import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type OutsideServer, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { type OutsideOptions, openOutsideService } from './outside-service.ts'

const greeting = z.object({ greeting: z.literal('hello') })
const hello = json({ greeting: 'hello' })
const quick = { timeoutMs: 300, restMs: 400 }

let server: OutsideServer
let log: object[]
beforeAll(async () => {
  server = await startOutsideServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
  server.behave(hello)
  log = []
})

function open(options: Partial<OutsideOptions> = {}) {
  const keep = (line: object) => void log.push(line)
  const logger = { warn: keep, info: keep } as OutsideOptions['logger']
  const service = openOutsideService({ name: 'test', url: server.url, ...quick, logger, ...options })
  return (path = '/secret-street', query: Record<string, string> = { q: 'secret words' }) =>
    service.ask({ path, query }, greeting).then(
      (answer) => answer.greeting,
      (error: unknown) => (error instanceof Error ? error.message.replace(/^.*: /, '') : 'thrown'),
    )
}

describe('an outside service', () => {
  test('is asked at its own URL only, with nothing but the question', async () => {
    const ask = open({ url: `${server.url}/base/`, headers: { 'user-agent': 'Krash' } })
    expect(await ask('/search', { q: 'Tampa & more' })).toBe('hello')
    const [request] = server.asked
    expect(request?.url.pathname).toBe('/base/search')
    expect(request?.url.searchParams.get('q')).toBe('Tampa & more')
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ])
    expect(await open()('@127.0.0.2/evil')).toBe('unexpected')
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['never answers', 'timeout'],
    ['trickles a byte at a time', 'timeout'],
    ['hangs up', 'unreachable'],
    ['breaks off in the middle', 'unreachable'],
    ['answers 500', 'status'],
    ['answers 429', 'status'],
    ['sends elsewhere', 'redirect'],
    ['answers a web page', 'notJson'],
    ['answers no JSON', 'notJson'],
    ['answers something else', 'unexpected'],
    ['answers null', 'unexpected'],
    ['answers packed', 'notJson'],
    ['answers without end', 'tooLarge'],
  ])('that %s is a failure of the kind %s', async (trouble, reason) => {
    server.behave(troubles[trouble] ?? hello)
    const ask = open()
    expect(await ask()).toBe(reason)
    server.behave(hello)
    expect(await ask()).toBe('hello')
    expect(log).toEqual([])
  })

  test('that fails five times is left alone, then tried with one question, then used again', async () => {
    const ask = open()
    await server.stop()
    for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('unreachable')
    await server.restart()
    for (let time = 0; time < 20; time += 1) expect(await ask()).toBe('resting')
    expect(server.asked).toHaveLength(0)
    await sleep(quick.restMs + 50)

    server.behave(troubles['answers 500'] ?? hello)
    expect(await ask()).toBe('status')
    expect(await ask()).toBe('resting')
    expect(server.asked).toHaveLength(1)
    await sleep(quick.restMs + 50)

    server.behave(hello)
    for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('hello')
    expect(server.asked).toHaveLength(6)
    expect(log).toEqual([
      { service: 'test', reason: 'unreachable' },
      { service: 'test', reason: 'status' },
      { service: 'test' },
    ])
  })

  test.each([400, 414, 422])('that refuses a question with %i is not left alone for it', async (status) => {
    const ask = open()
    server.behave(json({ error: 'what?' }, status))
    for (let time = 0; time < 10; time += 1) expect(await ask()).toBe('refused')
    server.behave(hello)
    expect(await ask()).toBe('hello')
    expect(log).toEqual([])
  })

  test('gets no more a second than agreed; who would wait too long is told at once and nothing is held against it', async () => {
    const ask = open({ perSecond: 10 })
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    console.info(
      `8 at 10 a second, patience 300 ms: ${answers.join(' ')} in ${Math.round(performance.now() - began)} ms`,
    )
    expect(answers.filter((answer) => answer === 'hello').length).toBeLessThanOrEqual(5)
    expect(answers.at(-1)).toBe('busy')
    await sleep(600)
    expect(await ask()).toBe('hello')
    expect(log).toEqual([])
  })
})
