import { setTimeout as pause } from 'node:timers/promises'
import type { LiveKind } from '@krash/contract'
import type { TestClient } from './test-client.ts'

export interface SeenEvent {
  id: number | undefined
  kind: LiveKind
  data: Record<string, unknown>
}

/** A person's live stream as their browser has it. */
export interface LiveClient {
  response: Response
  seen: SeenEvent[]
  /** Everything received so far, as it came. */
  text(): string
  /** Waits until the condition holds. */
  until(holds: (live: LiveClient) => boolean): Promise<void>
  /** Waits for the first event of a kind. */
  next(kind: LiveKind): Promise<SeenEvent>
  cut(): void
  /** Resolves when the server has ended it. */
  ended: Promise<void>
}

/** Only ends a test that hangs. */
const WAIT_MS = 120_000

/** Opens a stream, continuing after the given event. */
export async function openLive(client: TestClient, after?: number): Promise<LiveClient> {
  const broken = new AbortController()
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': String(after) }
  const response = await client.fetch('/api/events', { headers, signal: broken.signal })
  let text = ''
  const live: LiveClient = {
    response,
    seen: [],
    text: () => text,
    async until(holds) {
      const end = Date.now() + WAIT_MS
      while (!holds(live)) {
        if (Date.now() > end) throw new Error(`it did not come; came: ${text.slice(-2000)}`)
        await pause(5)
      }
    },
    async next(kind) {
      const find = () => live.seen.find((event) => event.kind === kind)
      await live.until(() => find() !== undefined)
      return find() as SeenEvent
    },
    cut: () => broken.abort(),
    ended: read(response, (chunk) => {
      text += chunk
      live.seen = eventsIn(text)
    }).catch(() => undefined),
  }
  return live
}

async function read({ body }: Response, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>)
    take(decoder.decode(chunk, { stream: true }))
}

/** The complete events in the text, by the rules of text/event-stream. */
function eventsIn(text: string): SeenEvent[] {
  const blocks = text.split('\n\n').slice(0, -1)
  return blocks.flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const [id, event, data] = ['id', 'event', 'data'].map(field)
    if (event === undefined || data === undefined) return []
    return [{ id: id === undefined ? undefined : Number(id), kind: event as LiveKind, data: parsed(data) }]
  })
}

function parsed(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>
}
