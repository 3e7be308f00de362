import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS, STREAM_BUFFER_BYTES } from '@krash/contract'

/** The person who opened a stream, with session and token. */
export interface StreamOwner {
  userId: string
  sessionId: string
  /** Unix milliseconds. */
  tokenEndsAt: number
}

/** What the log holds after a stream's last event, and the person's position. */
export interface Missed {
  /** Id of the person's last event. */
  lastId: number
  /** Id of the last event that is no longer stored. */
  sweptId: number
  /** In order; `data` is JSON. */
  events: { id: number; kind: string; data: string }[]
  /** Whether there are more events after these. */
  isPage: boolean
}

/** One event as sent over the wire; `data` is JSON without line breaks. */
export function frameOf(kind: string, data: string, id?: number): string {
  const number = id === undefined ? '' : `id: ${id}\n`
  return `${number}event: ${kind}\ndata: ${data}\n\n`
}

/**
 * One open stream. When it has received everything up to `lastId`, the next event is written at once. When an event is
 * missing, or before the stream has begun, the log must be read first. Deciding which case applies never waits.
 */
export class LiveStream {
  readonly owner: StreamOwner
  /** Unix milliseconds of the next look into the log without a bell. */
  lookAt = 0
  beatAt: number
  readonly #response: ServerResponse
  #lastId: number | undefined
  readonly #resumeAfter: number | undefined
  #needsReading = true
  #isReading = false
  #heardId = 0

  constructor(
    owner: StreamOwner,
    response: ServerResponse,
    begin: { after: number | undefined; now: number },
  ) {
    this.owner = owner
    this.#response = response
    this.#resumeAfter = begin.after
    this.beatAt = begin.now + HEARTBEAT_MS
  }

  /** Id of the last event it received; undefined until it has begun. */
  get lastId(): number | undefined {
    return this.#lastId
  }

  /** Whether the log should be read for this stream: not while earlier output still waits for the reader. */
  get isToBeRead(): boolean {
    return (
      this.#needsReading && !this.#isReading && !this.#response.writableNeedDrain && !this.#response.destroyed
    )
  }

  /** Writes an event that was just committed if it is the next one; returns false when the log must be read. */
  deliver(id: number, frame: string): boolean {
    if (this.#lastId !== undefined && id <= this.#lastId) return true
    this.#heardId = Math.max(this.#heardId, id)
    if (this.#isReading) return true
    if (this.#needsReading || id !== (this.#lastId ?? Number.NaN) + 1) {
      this.#needsReading = true
      return false
    }
    this.#lastId = id
    this.tell(frame)
    return true
  }

  /** Writes a momentary event. A reader with too much waiting is disconnected and will resume. */
  tell(frame: string): void {
    this.#response.write(frame)
    if (this.#response.writableLength > STREAM_BUFFER_BYTES) this.#response.destroy()
  }

  /** The log may hold more than it received. */
  ring(): void {
    this.#needsReading = true
  }

  /** The id after which to read the log; undefined to read nothing of the past. */
  startReading(): number | undefined {
    this.#needsReading = false
    this.#isReading = true
    return this.#lastId ?? this.#resumeAfter
  }

  stopReading(): void {
    this.#needsReading = true
    this.#isReading = false
  }

  catchUp(missed: Missed): void {
    this.#isReading = false
    const { at, frame } = this.#lastId === undefined ? this.#begin(missed) : { at: this.#lastId, frame: '' }
    const events = missed.events.filter(({ id }) => id > at)
    const frames = events.map(({ id, kind, data }) => frameOf(kind, data, id))
    const text = frame + frames.join('')
    if (text !== '') this.#response.write(text)
    // The last of them may have been deleted since, so the position is a number and not a row.
    this.#lastId = missed.isPage ? (events.at(-1)?.id ?? at) : Math.max(at, missed.lastId)
    if (missed.isPage || this.#heardId > this.#lastId) this.#needsReading = true
  }

  #begin({ lastId, sweptId }: Missed): { at: number; frame: string } {
    const after = this.#resumeAfter ?? lastId
    const isKept = after >= sweptId && after <= lastId
    const at = isKept ? after : lastId
    return { at, frame: frameOf(isKept ? 'ready' : 'reset', JSON.stringify({ lastEventId: at }), at) }
  }

  /** Sends a sign of life, so that no proxy takes the stream for dead. */
  beat(now: number): void {
    this.beatAt = now + HEARTBEAT_MS
    this.tell(':\n\n')
  }

  /** Ends the stream. The client reconnects unless the frame says otherwise, after `retryMs` if given. */
  end({ frame = '', retryMs }: { frame?: string; retryMs?: number } = {}): void {
    this.#response.end(retryMs === undefined ? frame : `${frame}retry: ${retryMs}\n\n`)
  }
}
