import { setTimeout as sleep } from 'node:timers/promises'
import type { SeenMessage } from './history.ts'

/** Everything a stream delivered. */
export interface Heard {
  messages: SeenMessage[]
  eventIds: number[]
  cuts: number
  /** Times the server no longer had what was missed. */
  resets: number
}

/** Milliseconds before a connection is cut from this side. */
const life = { min: 300, max: 3_000 }

interface Frame {
  id: number | undefined
  event: string
  data: string
}

/**
 * Reads a person's stream, cuts it again and again, and resumes it. It has a reader of its own, so that the check does
 * not depend on the product's.
 */
export function listen(url: string, token: () => string): { heard: Heard; end(): Promise<void> } {
  const heard: Heard = { messages: [], eventIds: [], cuts: 0, resets: 0 }
  const over = new AbortController()
  let last = 0
  const take = ({ id, event, data }: Frame): void => {
    if (event === 'reset') heard.resets += 1
    if (id !== undefined) last = id
    // `ready` and `reset` carry the number of an event that was delivered earlier.
    if (id === undefined || event === 'ready' || event === 'reset') return
    heard.eventIds.push(id)
    if (event === 'message') heard.messages.push((JSON.parse(data) as { message: SeenMessage }).message)
  }
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const cut = AbortSignal.timeout(Math.round(life.min + Math.random() * (life.max - life.min)))
      await readOnce(url, { token: token(), last, signal: AbortSignal.any([cut, over.signal]) }, take).catch(
        () => undefined,
      )
      heard.cuts += 1
      await sleep(20 + Math.random() * 80)
    }
  }
  const running = run()
  return {
    heard,
    async end() {
      over.abort()
      await running
    },
  }
}

async function readOnce(
  url: string,
  { token, last, signal }: { token: string; last: number; signal: AbortSignal },
  take: (frame: Frame) => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(last) }
  const response = await fetch(`${url}/api/events`, { headers, signal })
  if (response.status !== 200 || !response.body) throw new Error(`the stream answered ${response.status}`)
  let waiting = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (waiting + chunk).split('\n\n')
    waiting = frames.pop() ?? ''
    for (const frame of frames) take(parse(frame))
  }
}

function parse(text: string): Frame {
  const lines = text.split('\n').filter((line) => !line.startsWith(':'))
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const id = field('id')
  return {
    id: id === undefined ? undefined : Number(id),
    event: field('event') ?? 'message',
    data: field('data') ?? '',
  }
}
