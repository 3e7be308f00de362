import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventReader } from './event-reader.ts'
import type { ReceivedEvent } from './event-reader.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { stayConnected } from './stay-connected.ts'
import type { StreamParts } from './stay-connected.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function frame(id: number, kind = 'read'): string {
  return `id: ${id}\nevent: ${kind}\ndata: {"position":${id}}\n\n`
}

/** An answer that sends these chunks and then ends or stays open. */
function answer(pieces: string[], isOpen = false): Response {
  const bytes = new TextEncoder()
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(bytes.encode(piece))
        if (!isOpen) controller.close()
      },
    }),
  )
}

/** A stream to a server that gives these answers one after the other, then none. */
function connect(answers: (Response | Error)[], given: Partial<StreamParts> = {}) {
  const seen: ReceivedEvent[] = []
  const [asked, pauses, states]: [(number | undefined)[], number[], string[]] = [[], [], []]
  const end = new AbortController()
  const parts: StreamParts = {
    open: async (lastEventId) => {
      asked.push(lastEventId)
      const next = answers.shift() ?? answer([], true)
      if (next instanceof Error) throw next
      return next
    },
    lastEventId: () => seen.findLast(({ id }) => id !== undefined)?.id,
    onEvent: (event) => seen.push(event),
    onState: (state) => states.push(state),
    isOnline: () => true,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    random: () => 1,
    ...given,
  }
  return { seen, asked, pauses, states, end, done: stayConnected(parts, end.signal) }
}

describe('the stream of a page', () => {
  it('goes on after the last event it had, in order', async () => {
    const stream = connect([
      answer([frame(4, 'ready'), frame(5)]),
      answer([frame(5, 'ready'), `${frame(6)}id: 7\nevent: re`]),
      answer([frame(6, 'ready'), frame(7)], true),
    ])
    await vi.advanceTimersByTimeAsync(100)
    expect(stream.asked).toEqual([undefined, 5, 6])
    expect(stream.seen.filter(({ kind }) => kind === 'read').map(({ id }) => id)).toEqual([5, 6, 7])
    expect(stream.states.at(-1)).toBe('open')
    stream.end.abort()
  })

  it('waits longer after each failure, at most 30 s, and briefly again after a working connection', async () => {
    const gone = () => new ApiError({ code: 'NETWORK', status: 0, message: '' })
    const stream = connect([...Array.from({ length: 6 }, gone), answer([frame(1, 'ready')]), gone()])
    await vi.advanceTimersByTimeAsync(100)
    expect(stream.pauses.slice(0, 8)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000, 2_000])
    stream.end.abort()
  })

  it('stays away for as long as the server asks', async () => {
    const busy = new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: '', retryAfterMs: 7_000 })
    const stream = connect([answer([frame(1, 'ready'), 'retry: 60000\n\n']), busy], { random: () => 0 })
    await vi.advanceTimersByTimeAsync(100)
    expect(stream.pauses).toEqual([60_000, 7_000])
    stream.end.abort()
  })

  it('waits for the network, without trying', async () => {
    const stream = connect([], { isOnline: () => false, pause: () => new Promise(() => undefined) })
    await vi.advanceTimersByTimeAsync(100)
    expect([stream.asked, stream.states]).toEqual([[], ['waiting', 'waiting']])
    stream.end.abort()
  })

  it('takes a stream for dead that gives no sign for 40 s', async () => {
    const open = vi.fn<StreamParts['open']>((_, signal) => {
      const silent = new ReadableStream<Uint8Array>({
        start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      })
      return Promise.resolve(new Response(silent))
    })
    const stream = connect([], { open })
    await vi.advanceTimersByTimeAsync(39_000)
    expect(open).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(open).toHaveBeenCalledTimes(2)
    stream.end.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    await stream.done
    expect(stream.states.at(-1)).toBe('off')
  })
})

describe('reading events', () => {
  it('takes pieces that end anywhere, and passes over signs of life', () => {
    const text = `${frame(1)}:\n\nevent: typing\ndata: {"text":"a: b"}\n\n${frame(2)}`
    const seen: ReceivedEvent[] = []
    const read = createEventReader({ onEvent: (event) => seen.push(event), onRetry: () => undefined })
    for (const letter of text) read(letter)
    expect(seen).toEqual([
      { id: 1, kind: 'read', data: { position: 1 } },
      { id: undefined, kind: 'typing', data: { text: 'a: b' } },
      { id: 2, kind: 'read', data: { position: 2 } },
    ])
  })
})
