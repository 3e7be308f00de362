import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS, STREAM_BUFFER_BYTES } from '@krash/contract'

/** Who opened a stream, and with what. */
export interface StreamOwner {
  userId: string
  sessionId: string
  /** Unix milliseconds. */
  tokenEndsAt: number
}

/** What the log had after the last event of a stream, and where the person stands. */
export interface Missed {
  /** Of the person's last event. */
  lastId: number
  /** Of the last event that is no longer kept. */
  sweptId: number
  /** In order; `data` is JSON. */
  events: { id: number; kind: string; data: string }[]
  /** There are more after these. */
  isPage: boolean
}

/** One event as it goes over the wire; `data` is JSON without line breaks. */
export function frameOf(kind: string, data: string, id?: number): string {
  const number = id === undefined ? '' : `id: ${id}\n`
  return `${number}event: ${kind}\ndata: ${data}\n\n`
}

/**
 * One open stream. It has had every event up to `lastId`: the next one is written at once; where one is missing, or until
 * the stream has begun, the log has to be read first. Which of both holds is decided without waiting in between.
 */
export class LiveStream {
  readonly owner: StreamOwner
  /** When the log is looked at again without a bell; Unix milliseconds. */
  lookAt = 0
  beatAt: number
  readonly #response: ServerResponse
  /** Undefined until the stream has begun. */
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

  /** The last event it had; undefined while it has not begun. */
  get lastId(): number | undefined {
    return this.#lastId
  }

  /** Whether the log should be read for it now: not while what it has already waits to be taken. */
  get isToBeRead(): boolean {
    return (
      this.#needsReading && !this.#isReading && !this.#response.writableNeedDrain && !this.#response.destroyed
    )
  }

  /** Writes an event that was just committed, when it is the next; false when the log has to be read. */
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

  /** Writes what is true for a moment. A reader that lets too much wait is dropped; it comes back to where it stood. */
  tell(frame: string): void {
    this.#response.write(frame)
    if (this.#response.writableLength > STREAM_BUFFER_BYTES) this.#response.destroy()
  }

  /** There may be more in the log than it had. */
  ring(): void {
    this.#needsReading = true
  }

  /** After which event the log is read for it; undefined: nothing of the past. */
  startReading(): number | undefined {
    this.#needsReading = false
    this.#isReading = true
    return this.#lastId ?? this.#resumeAfter
  }

  /** The log could not be read. */
  stopReading(): void {
    this.#needsReading = true
    this.#isReading = false
  }

  /** Writes what was read. */
  catchUp(missed: Missed): void {
    this.#isReading = false
    const { at, frame } = this.#lastId === undefined ? this.#begin(missed) : { at: this.#lastId, frame: '' }
    const events = missed.events.filter(({ id }) => id > at)
    const frames = events.map(({ id, kind, data }) => frameOf(kind, data, id))
    const text = frame + frames.join('')
    if (text !== '') this.#response.write(text)
    // The last of them may have been deleted since: what the person has had is counted in numbers, not in rows.
    this.#lastId = missed.isPage ? (events.at(-1)?.id ?? at) : Math.max(at, missed.lastId)
    if (missed.isPage || this.#heardId > this.#lastId) this.#needsReading = true
  }

  /** Where it begins, and how it says so. */
  #begin({ lastId, sweptId }: Missed): { at: number; frame: string } {
    const after = this.#resumeAfter ?? lastId
    const isKept = after >= sweptId && after <= lastId
    const at = isKept ? after : lastId
    return { at, frame: frameOf(isKept ? 'ready' : 'reset', JSON.stringify({ lastEventId: at }), at) }
  }

  /** A sign of life, so that nobody on the way takes the stream for dead. */
  beat(now: number): void {
    this.beatAt = now + HEARTBEAT_MS
    this.tell(':\n\n')
  }

  /** Ends it; the client comes back unless it is told otherwise, after `retryMs` when given. */
  end({ frame = '', retryMs }: { frame?: string; retryMs?: number } = {}): void {
    this.#response.end(retryMs === undefined ? frame : `${frame}retry: ${retryMs}\n\n`)
  }
}
