import type { ServerResponse } from 'node:http'
import { type LiveData, type PassingKind, STREAMS_PER_PERSON } from '@krash/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { LivingSessions } from '#platform/auth/living-sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'
import type { RingText } from './bell-text.ts'
import { LiveStream, type StreamOwner, frameOf } from './live-stream.ts'
import { createLogReader } from './log-reader.ts'
import type { WrittenEvent } from './record-event.ts'
import { createRinger } from './ringer.ts'
import { keepRound } from './round.ts'

/** Something true for a moment only: not kept, may be missed. */
export interface PassingEvent<K extends PassingKind = PassingKind> {
  kind: K
  data: LiveData<K>
}

/** A stream about to begin. */
export interface NewStream extends StreamOwner {
  response: ServerResponse
  /** The last event the client had; undefined: it begins now. */
  after: number | undefined
}

/** Told of people's first and last stream in this server, and of their last in others. */
export interface PeopleListener {
  came: (userId: string) => void
  left: (userId: string) => void
  leftElsewhere: (userIds: readonly string[]) => void
}

/** The open streams of this server; what is committed anywhere reaches each of them in order, once. */
export interface Live {
  /** Tells people's open pages, in every server. After the commit of whatever it is about; never fails. */
  tell<K extends PassingKind>(userIds: readonly string[], event: PassingEvent<K>): void
  /** Begins a stream on an answer whose head is written. */
  open(stream: NewStream): void
  /** The server is about to stop: no stream begins any more. */
  readonly isStopping: boolean
  /** Everybody with an open stream in this server. */
  people(): string[]
  /** Asks the other servers to say so when they hold streams of these people. */
  askOthers(userIds: readonly string[]): void
  /** One listener at a time. */
  onPeople(listener: PeopleListener): void
  /** Ends every stream; their clients go to another server. */
  endStreams(): void
  /** Takes down the bell, when nothing is written any more. */
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

/** Milliseconds a client stays away whose stream was ended by a newer one of the same person. */
const CROWDED_RETRY_MS = 60_000

const nobody: PeopleListener = {
  came: () => undefined,
  left: () => undefined,
  leftElsewhere: () => undefined,
}

/** Makes the hub; it connects to nothing before the first stream or event. */
export function createLive({ database, clock, sessions, newId, bellUrl, logger }: Parts): Live {
  const people = new Map<string, Set<LiveStream>>()
  let listener = nobody
  let isStopping = false
  const onError = (error: unknown): void => logger.warn(describe(error), 'live events are late')
  const reader = createLogReader({ pool: database.pool, onError, streamsOf: (userId) => people.get(userId) })
  const round = keepRound({ pool: database.pool, clock, sessions, onError, onBehind: reader.ring })
  const tellHere = (userIds: readonly string[], frame: string): void => {
    for (const userId of userIds) for (const stream of people.get(userId) ?? []) stream.tell(frame)
  }
  const onRing = ({ rung = [], left = [], told = [] }: RingText): void => {
    for (const userId of rung) reader.ring(userId)
    for (const { to, frame } of told) tellHere(to, frame)
    if (left.length > 0) listener.leftElsewhere(left)
  }
  const ringer = createRinger({
    place: { url: bellUrl, pool: database.pool },
    self: newId(),
    listener: { onRing, onError, onOpen: () => void round.lookAtAll() },
  })
  database.onEvents((events) => deliver(events, { people, ringer, reader }))

  const close = (stream: LiveStream): void => {
    const { userId } = stream.owner
    round.leave(stream)
    const streams = people.get(userId)
    if (!streams?.delete(stream) || streams.size > 0) return
    people.delete(userId)
    listener.left(userId)
  }
  return {
    tell(userIds, { kind, data }) {
      if (userIds.length === 0) return
      const frame = frameOf(kind, JSON.stringify(data))
      tellHere(userIds, frame)
      ringer.tell(userIds, frame)
    },
    open({ response, after, ...owner }) {
      const stream = new LiveStream(owner, response, { after, now: clock.now().getTime() })
      const streams = people.get(owner.userId) ?? new Set()
      people.set(owner.userId, streams.add(stream))
      endOldest(streams)
      response.once('close', () => close(stream))
      response.on('drain', () => reader.wake(owner.userId))
      ringer.start()
      round.join(stream)
      reader.wake(owner.userId)
      if (streams.size === 1) listener.came(owner.userId)
    },
    get isStopping() {
      return isStopping
    },
    people: () => [...people.keys()],
    askOthers: (userIds) => ringer.left(userIds),
    onPeople(next) {
      listener = next
    },
    endStreams() {
      isStopping = true
      for (const streams of people.values()) for (const stream of streams) stream.end()
    },
    end: () => ringer.end(),
  }
}

interface Ways {
  people: Map<string, Set<LiveStream>>
  ringer: Pick<ReturnType<typeof createRinger>, 'person'>
  reader: Pick<ReturnType<typeof createLogReader>, 'wake'>
}

/** Hands over what a transaction of this server has just committed. */
function deliver(events: WrittenEvent[], { people, ringer, reader }: Ways): void {
  for (const { userId, id, kind, data } of events) {
    ringer.person(userId)
    const streams = people.get(userId)
    if (!streams) continue
    const frame = frameOf(kind, JSON.stringify(data), id)
    for (const stream of streams) if (!stream.deliver(id, frame)) reader.wake(userId)
  }
}

function endOldest(streams: Set<LiveStream>): void {
  const [oldest] = streams
  if (streams.size <= STREAMS_PER_PERSON || !oldest) return
  streams.delete(oldest)
  oldest.end({ retryMs: CROWDED_RETRY_MS })
}
