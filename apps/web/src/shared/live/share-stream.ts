import type { ReceivedEvent } from './event-reader.ts'
import type { LiveState } from './live.ts'

/** What the pages of one browser say to each other. */
type Word =
  | { type: 'event'; event: ReceivedEvent }
  | { type: 'state'; state: LiveState; lastEventId: number | undefined }
  | { type: 'hello' }

interface ShareParts {
  /** Of this person only. */
  name: string
  /** Keeps the stream open until the signal ends it; for the one page that leads. */
  lead: (page: LeadingPage, signal: AbortSignal) => Promise<void>
  onEvent: (kind: string, data: unknown) => void
  onState: (state: LiveState) => void
}

/** What the leading page tells all, itself included. */
export interface LeadingPage {
  lastEventId: () => number | undefined
  onEvent: (event: ReceivedEvent) => void
  onState: (state: LiveState) => void
}

export interface SharedStream {
  /** Takes part, and leads when nobody else does. `isSeen`: not content with a leader that is silent. */
  take: (isSeen: boolean) => void
  /** Listens on, but lets others lead. */
  rest: () => void
  stop: () => void
}

/** A leader answers at once; one whose page was put to sleep by the device does not. */
const ANSWER_MS = 3_000

/**
 * One stream for all pages of a browser. Whoever holds the lock leads and passes on what comes. Each page counts for itself
 * what it has had, so that nothing is lost or told twice when another one goes on.
 */
export function shareStream({ name, lead, onEvent, onState }: ShareParts): SharedStream {
  const channel = new BroadcastChannel(name)
  let lastEventId: number | undefined
  let state: LiveState = 'off'
  let turn: AbortController | undefined
  let leading: AbortController | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const isLeading = (): boolean => leading !== undefined && leading === turn

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))

  function hear(word: Word): void {
    if (word.type === 'hello') {
      if (isLeading()) say({ type: 'state', state, lastEventId })
      return
    }
    clearTimeout(silence)
    if (isLeading()) return
    if (word.type === 'event') return pass(word.event)
    changeState(word.state)
    const { lastEventId: at } = word
    // This page comes later than the stream, or slept meanwhile: for it, it begins now.
    if (at !== undefined && (lastEventId === undefined || at > lastEventId))
      pass({ id: at, kind: 'ready', data: { lastEventId: at } })
  }

  function pass({ id, kind, data }: ReceivedEvent): void {
    const isBeginning = kind === 'ready' || kind === 'reset'
    // Going on where it was left is no news.
    if (kind === 'ready' && id === lastEventId) return
    if (id !== undefined && !isBeginning && id <= (lastEventId ?? 0)) return
    if (id !== undefined) lastEventId = id
    onEvent(kind, data)
  }

  function changeState(next: LiveState): void {
    state = next
    onState(next)
  }

  function say(word: Word): void {
    channel.postMessage(word)
  }

  const pageFor = (signal: AbortSignal): LeadingPage => ({
    lastEventId: () => lastEventId,
    onEvent: (event) => {
      say({ type: 'event', event })
      pass(event)
    },
    onState: (next) => {
      // Others may lead by now.
      if (signal.aborted) return
      changeState(next)
      say({ type: 'state', state: next, lastEventId })
    },
  })

  function compete(isTaking: boolean): void {
    turn?.abort()
    const own = new AbortController()
    turn = own
    // A lock that is taken by force cannot be waited for with a signal.
    const options = isTaking ? { steal: true } : { signal: own.signal }
    navigator.locks
      .request(name, options, () => leadUntil(own))
      .catch(() => {
        // Given up, or taken by a page that is looked at: this one listens, and waits for its turn again.
        if (!own.signal.aborted) compete(false)
      })
  }

  async function leadUntil(own: AbortController): Promise<void> {
    if (own.signal.aborted) return
    clearTimeout(silence)
    leading = own
    await lead(pageFor(own.signal), own.signal)
  }

  function rest(): void {
    clearTimeout(silence)
    if (isLeading()) changeState('off')
    turn?.abort()
    turn = undefined
  }

  return {
    take(isSeen) {
      if (isLeading()) return
      if (!turn) compete(false)
      say({ type: 'hello' })
      clearTimeout(silence)
      if (isSeen) silence = setTimeout(() => compete(true), ANSWER_MS)
    },
    rest,
    stop() {
      rest()
      channel.close()
    },
  }
}
