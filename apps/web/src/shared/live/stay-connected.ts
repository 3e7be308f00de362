import { ApiError } from '#shared/api/api-error.ts'
import { createEventReader } from './event-reader.ts'
import type { ReceivedEvent } from './event-reader.ts'
import type { LiveState } from './live.ts'

/** Browser functions that a stream needs; tests supply their own. */
export interface StreamParts {
  /** The server's answer, starting after the event with that number. Throws without one. */
  open: (lastEventId: number | undefined, signal: AbortSignal) => Promise<Response>
  /** Id of the last event, after which to resume. */
  lastEventId: () => number | undefined
  onEvent: (event: ReceivedEvent) => void
  onState: (state: LiveState) => void
  isOnline: () => boolean
  /** Resolves after this time, or earlier when the network returns or the signal ends it. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

/** Longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE_MS = 30_000
const FIRST_PAUSE_MS = 1_000
/** The server sends a sign every 15 s, so a stream silent for this long is dead, whatever the network says. */
const SILENCE_MS = 40_000
/** Compares wall-clock time, because a timer does not count the time a device slept. */
const WATCH_MS = 5_000

/**
 * Keeps a stream open until the signal ends it. The pauses between tries grow and are random, so that not all clients
 * return at once.
 */
export async function stayConnected(parts: StreamParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    parts.onState(parts.isOnline() ? 'connecting' : 'waiting')
    const visit = await follow(parts, signal)
    if (signal.aborted) break
    failures = visit.hasBegun ? 0 : failures + 1
    parts.onState('waiting')
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    await parts.pause(parts.isOnline() ? visit.retryMs + parts.random() * longest : Infinity, signal)
  }
  parts.onState('off')
}

interface Visit {
  hasBegun: boolean
  /** The pause the server asks for, in milliseconds. */
  retryMs: number
}

async function follow(parts: StreamParts, ended: AbortSignal): Promise<Visit> {
  const visit: Visit = { hasBegun: false, retryMs: 0 }
  if (!parts.isOnline()) return visit
  const read = createEventReader({
    onRetry: (milliseconds) => {
      visit.retryMs = milliseconds
    },
    onEvent: (event) => {
      if (!visit.hasBegun) parts.onState('open')
      visit.hasBegun = true
      parts.onEvent(event)
    },
  })
  const silence = watchSilence()
  const signal = AbortSignal.any([ended, silence.signal])
  try {
    const response = await parts.open(parts.lastEventId(), signal)
    await readAll(response, (text) => {
      silence.hear()
      // Data after the end belongs to the next connection.
      if (!signal.aborted) read(text)
    })
  } catch (error) {
    if (error instanceof ApiError) visit.retryMs = error.retryAfterMs ?? visit.retryMs
  } finally {
    silence.stop()
  }
  return visit
}

async function readAll({ body }: Response, take: (text: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return
    take(piece.value)
  }
}

/** Its signal aborts a stream that has been silent for too long. */
function watchSilence(): { signal: AbortSignal; hear: () => void; stop: () => void } {
  const silence = new AbortController()
  let heardAt = Date.now()
  const watch = setInterval(() => {
    if (Date.now() - heardAt > SILENCE_MS) silence.abort()
  }, WATCH_MS)
  return {
    signal: silence.signal,
    hear: () => {
      heardAt = Date.now()
    },
    stop: () => {
      clearInterval(watch)
      silence.abort()
    },
  }
}
