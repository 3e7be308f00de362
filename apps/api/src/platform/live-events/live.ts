import type { ServerResponse } from 'node:http'
import { type LiveData, type PassingKind, STREAMS_PER_PERSON } from '@krash/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { LivingSessions } from '#platform/auth/living-sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'
import type { RingText } from './bell-text.ts'
import { LiveStream, type StreamOwner, frameOf } from './live-stream.ts'
import { type LogReader, createLogReader } from './log-reader.ts'
import type { WrittenEvent } from './record-event.ts'
import { type Ringer, createRinger } from './ringer.ts'
import { type Round, keepRound } from './round.ts'

/** A momentary event: not stored, and possibly missed. */
export interface PassingEvent<K extends PassingKind = PassingKind> {
  kind: K
  data: LiveData<K>
}

export interface NewStream extends StreamOwner {
  response: ServerResponse
  /** Id of the last event the client received; undefined when it begins now. */
  after: number | undefined
}

/** Notified of a person's first and last stream on this server, and of their last stream on others. */
export interface PeopleListener {
  came: (userId: string) => void
  left: (userId: string) => void
  leftElsewhere: (userIds: readonly string[]) => void
}

/** The open streams of this server. What is committed on any server reaches each of them once and in order. */
export interface Live {
  /** Sends a momentary event to people's open pages on every server, after the commit of its cause; never fails. */
  tell<K extends PassingKind>(userIds: readonly string[], event: PassingEvent<K>): void
  /** Begins a stream on an answer whose head is already written. */
  open(stream: NewStream): void
  /** Whether the server is about to stop; no stream begins any more. */
  readonly isStopping: boolean
  figures(): { streams: number; people: number }
  /** Everybody with an open stream on this server. */
  people(): string[]
  /** Asks the other servers to report whether they hold streams of these people. */
  askOthers(userIds: readonly string[]): void
  /** Only one listener can be set. */
  onPeople(listener: PeopleListener): void
  /** Ends every stream; their clients connect to another server. */
  endStreams(): void
  /** Closes the connection to the other servers, once nothing more is written. */
  end(): Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sessions: LivingSessions
  newId: () => string
  bellUrl: string | undefined
  logger: FastifyBaseLogger
}

/** Milliseconds a client stays away after a newer stream of the same person replaced its own. */
const CROWDED_RETRY_MS = 60_000

const nobody: PeopleListener = {
  came: () => undefined,
  left: () => undefined,
  leftElsewhere: () => undefined,
}

/** Connects to nothing before the first stream or event. */
export function createLive(parts: Parts): Live {
  return new Hub(parts)
}

class Hub implements Live {
  isStopping = false
  /** Streams of each person, the oldest first. */
  readonly #people = new Map<string, Set<LiveStream>>()
  readonly #clock: Clock
  readonly #reader: LogReader
  readonly #round: Round
  readonly #ringer: Ringer
  #listener = nobody

  constructor({ database, clock, sessions, newId, bellUrl, logger }: Parts) {
    const { pool } = database
    const onError = (error: unknown): void => logger.warn(describe(error), 'live events are late')
    const reader = createLogReader({
      pool,
      onError,
      streamsOf: (userId) => this.#people.get(userId),
      onSessionsEnded: (stream) => this.#round.check(stream),
    })
    const onBehind = (userId: string): void => reader.ring(userId)
    this.#clock = clock
    this.#reader = reader
    this.#round = keepRound({ pool, clock, sessions, onError, onBehind })
    this.#ringer = createRinger({
      place: { url: bellUrl, pool },
      self: newId(),
      listener: {
        onError,
        onRing: (ring) => this.#hear(ring),
        onOpen: () => void this.#round.lookAtAll(),
      },
    })
    database.onEvents((events) => this.#deliver(events))
  }

  tell<K extends PassingKind>(userIds: readonly string[], { kind, data }: PassingEvent<K>): void {
    if (userIds.length === 0) return
    const frame = frameOf(kind, JSON.stringify(data))
    this.#tellHere(userIds, frame)
    this.#ringer.tell(userIds, frame)
  }

  open({ response, after, ...owner }: NewStream): void {
    const { userId } = owner
    const stream = new LiveStream(owner, response, { after, now: this.#clock.now().getTime() })
    const streams = this.#people.get(userId) ?? new Set()
    this.#people.set(userId, streams.add(stream))
    response.once('close', () => this.#close(stream))
    response.on('drain', () => this.#reader.wake(userId))
    endOldest(streams)
    this.#ringer.start()
    this.#round.join(stream)
    this.#reader.wake(userId)
    if (streams.size === 1) this.#listener.came(userId)
  }

  figures(): { streams: number; people: number } {
    const people = [...this.#people.values()]
    return { streams: people.reduce((sum, { size }) => sum + size, 0), people: people.length }
  }

  people(): string[] {
    return [...this.#people.keys()]
  }

  askOthers(userIds: readonly string[]): void {
    this.#ringer.left(userIds)
  }

  onPeople(listener: PeopleListener): void {
    this.#listener = listener
  }

  endStreams(): void {
    this.isStopping = true
    for (const streams of this.#people.values()) for (const stream of streams) stream.end()
  }

  end(): Promise<void> {
    return this.#ringer.end()
  }

  /** Delivers the events that a transaction of this server has just committed. */
  #deliver(events: readonly WrittenEvent[]): void {
    for (const { userId, id, kind, data } of events) {
      this.#ringer.person(userId)
      const streams = this.#people.get(userId)
      if (!streams) continue
      const frame = frameOf(kind, JSON.stringify(data), id)
      for (const stream of streams) {
        if (!stream.deliver(id, frame)) this.#reader.wake(userId)
        if (kind === 'sessionsEnded') this.#round.check(stream)
      }
    }
  }

  #hear({ rung = [], left = [], told = [] }: RingText): void {
    for (const userId of rung) this.#reader.ring(userId)
    for (const { to, frame } of told) this.#tellHere(to, frame)
    if (left.length > 0) this.#listener.leftElsewhere(left)
  }

  #tellHere(userIds: readonly string[], frame: string): void {
    for (const userId of userIds) for (const stream of this.#people.get(userId) ?? []) stream.tell(frame)
  }

  #close(stream: LiveStream): void {
    const { userId } = stream.owner
    this.#round.leave(stream)
    const streams = this.#people.get(userId)
    streams?.delete(stream)
    if (streams?.size !== 0) return
    this.#people.delete(userId)
    this.#listener.left(userId)
  }
}

function endOldest(streams: Set<LiveStream>): void {
  const [oldest] = streams
  if (streams.size <= STREAMS_PER_PERSON || !oldest) return
  streams.delete(oldest)
  oldest.end({ retryMs: CROWDED_RETRY_MS })
}
