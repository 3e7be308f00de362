import type { ReceivedEvent } from './event-reader.ts'
import type { LiveState } from './live.ts'

/** Messages between the pages of a browser. */
type Word =
  | { type: 'event'; event: ReceivedEvent }
  | { type: 'state'; state: LiveState; lastEventId: number | undefined }
  | { type: 'hello' }

interface ShareParts {
  /** Differs for each person. */
  name: string
  /** Keeps the stream open until the signal ends it; runs only in the leading page. */
  lead: (page: LeadingPage, signal: AbortSignal) => Promise<void>
  onEvent: (kind: string, data: unknown) => void
  onState: (state: LiveState) => void
}

/** Called by the leading page; it receives its own messages as well. */
export interface LeadingPage {
  lastEventId: () => number | undefined
  onEvent: (event: ReceivedEvent) => void
  onState: (state: LiveState) => void
}

/** A leader answers at once, unless the device has put its page to sleep. */
const ANSWER_MS = 3_000

/**
 * One stream for all pages of a browser. The page that holds the lock leads and passes events on. Each page keeps track
 * of its own events, so that none is lost or repeated when another page takes the lead.
 */
export class SharedStream {
  readonly #parts: ShareParts
  readonly #channel: BroadcastChannel
  #lastEventId: number | undefined
  #state: LiveState = 'off'
  /** Aborts this page's wait for the lock, or its time as the leader. */
  #turn: AbortController | undefined
  #leading: AbortController | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ShareParts) {
    this.#parts = parts
    this.#channel = new BroadcastChannel(parts.name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data))
  }

  /** Joins, and leads when no other page does. With `isSeen`, also replaces a silent leader. */
  take(isSeen: boolean): void {
    if (this.#isLeading()) return
    if (!this.#turn) this.#compete(false)
    this.#say({ type: 'hello' })
    clearTimeout(this.#silence)
    if (isSeen) this.#silence = setTimeout(() => this.#compete(true), ANSWER_MS)
  }

  /** Keeps listening but lets others lead. */
  rest(): void {
    clearTimeout(this.#silence)
    if (this.#isLeading()) this.#changeState('off')
    this.#turn?.abort()
    this.#turn = undefined
  }

  stop(): void {
    this.rest()
    this.#channel.close()
  }

  #isLeading(): boolean {
    return this.#leading !== undefined && this.#leading === this.#turn
  }

  #hear(word: Word): void {
    if (word.type === 'hello') {
      if (this.#isLeading()) this.#sayState()
      return
    }
    clearTimeout(this.#silence)
    if (this.#isLeading()) return
    if (word.type === 'event') this.#pass(word.event)
    else this.#follow(word.state, word.lastEventId)
  }

  #follow(state: LiveState, at: number | undefined): void {
    this.#changeState(state)
    const had = this.#lastEventId
    // This page joined after the stream began, or was asleep, so the stream begins now for it.
    if (at !== undefined && (had === undefined || at > had))
      this.#pass({ id: at, kind: 'ready', data: { lastEventId: at } })
  }

  #pass({ id, kind, data }: ReceivedEvent): void {
    const had = this.#lastEventId
    // A stream that continues where it stopped is not a new beginning.
    if (kind === 'ready' && id === had) return
    const isBeginning = kind === 'ready' || kind === 'reset'
    if (id !== undefined && !isBeginning && id <= (had ?? 0)) return
    if (id !== undefined) this.#lastEventId = id
    this.#parts.onEvent(kind, data)
  }

  #changeState(next: LiveState): void {
    this.#state = next
    this.#parts.onState(next)
  }

  #say(word: Word): void {
    this.#channel.postMessage(word)
  }

  #sayState(): void {
    this.#say({ type: 'state', state: this.#state, lastEventId: this.#lastEventId })
  }

  #compete(isTaking: boolean): void {
    this.#turn?.abort()
    const own = new AbortController()
    this.#turn = own
    // Stealing a lock does not allow a signal.
    const options = isTaking ? { steal: true } : { signal: own.signal }
    const work = () => this.#lead(own)
    const led = 'locks' in navigator ? navigator.locks.request(this.#parts.name, options, work) : work()
    led.catch((error: unknown) => {
      if (own.signal.aborted) return
      // Stolen by a visible page: this one listens and queues for the lock again.
      if (this.#leading === own) this.#compete(false)
      // Where the browser keeps nothing for this site it gives no locks either, so each page has a stream of its own.
      else if (error instanceof DOMException && error.name === 'SecurityError') void work()
      // Else the page is being closed. Its lock is refused at once, whenever it asks, without a pause in between.
    })
  }

  async #lead(own: AbortController): Promise<void> {
    const { signal } = own
    if (signal.aborted) return
    clearTimeout(this.#silence)
    this.#leading = own
    const page: LeadingPage = {
      lastEventId: () => this.#lastEventId,
      onEvent: (event) => {
        this.#say({ type: 'event', event })
        this.#pass(event)
      },
      onState: (next) => {
        // Another page may lead by now.
        if (signal.aborted) return
        this.#changeState(next)
        this.#sayState()
      },
    }
    await this.#parts.lead(page, signal)
  }
}
