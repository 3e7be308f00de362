import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type OutsideServer, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { type OutsideOptions, openOutsideService } from './outside-service.ts'

const greeting = z.object({ greeting: z.literal('hello') })
const hello = json({ greeting: 'hello' })
/** Limits that only stop a hanging test: a slow machine must not make an answer late. */
const patient = { timeoutMs: 60_000, restMs: 60_000 }

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
  const service = openOutsideService({ name: 'test', url: server.url, ...patient, logger, ...options })
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

  test.each(['never answers', 'trickles a byte at a time'])(
    'that %s is given up in time',
    async (trouble) => {
      server.behave(troubles[trouble] ?? hello)
      expect(await open({ timeoutMs: 200 })()).toBe('timeout')
      expect(log).toEqual([])
    },
  )

  test('that fails five times is left alone, then tried with one question, then used again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ask = open()
    await server.stop()
    for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('unreachable')
    await server.restart()
    for (let time = 0; time < 20; time += 1) expect(await ask()).toBe('resting')
    expect(server.asked).toHaveLength(0)
    vi.setSystemTime(Date.now() + patient.restMs)

    server.behave(troubles['answers 500'] ?? hello)
    expect(await ask()).toBe('status')
    expect(await ask()).toBe('resting')
    expect(server.asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + patient.restMs)

    server.behave(hello)
    for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('hello')
    expect(server.asked).toHaveLength(6)
    expect(log).toEqual([
      { service: 'test', reason: 'unreachable' },
      { service: 'test', reason: 'status' },
      { service: 'test' },
    ])
    vi.useRealTimers()
  })

  test.each([400, 414, 422])('that refuses a question with %i is not left alone for it', async (status) => {
    const ask = open()
    server.behave(json({ error: 'what?' }, status))
    for (let time = 0; time < 10; time += 1) expect(await ask()).toBe('refused')
    server.behave(hello)
    expect(await ask()).toBe('hello')
    expect(log).toEqual([])
  })

  test('gets no more a second than agreed', async () => {
    const ask = open({ perSecond: 20 })
    const began = performance.now()
    expect(await Promise.all(Array.from({ length: 4 }, () => ask()))).toEqual(Array(4).fill('hello'))
    // Timers may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(3 * 50 - 5)
  })

  test('who would wait too long is told at once, and nothing is held against the service', async () => {
    const ask = open({ perSecond: 0.001 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(answers).toEqual(['hello', ...answers.slice(1).map(() => 'busy')])
    expect(await open()()).toBe('hello')
    expect(log).toEqual([])
  })
})
