import { HEARTBEAT_MS } from '@krash/contract'
import type pg from 'pg'
import type { LivingSessions } from '#platform/auth/living-sessions.ts'
import type { Clock } from '#platform/clock.ts'
import { findBehind } from './event-log.ts'
import { type LiveStream, frameOf } from './live-stream.ts'

/** Visits every open stream every few seconds. */
export interface Round {
  join(stream: LiveStream): void
  leave(stream: LiveStream): void
  /** Ends the stream when its session has ended. */
  check(stream: LiveStream): void
  /** Looks into the log for everybody at once. */
  lookAtAll(): Promise<void>
}

interface Parts {
  pool: pg.Pool
  clock: Clock
  sessions: LivingSessions
  /** Somebody has something in the log that nobody rang for. */
  onBehind: (userId: string) => void
  onError: (error: unknown) => void
}

/** Milliseconds after which the log is looked at without a bell. */
const LOOK_MS = 3_000
/** Milliseconds a page gets to leave in its own way, where it ended the session itself, before its stream asks again. */
const SIGNED_OUT_RETRY_MS = 3_000
/** Milliseconds between two steps of the round: many small ones, so that no delivery waits for all of them. */
const STEP_MS = 250
/** Streams visited in one step at least; more where that would not do for all. */
const VISITS_MIN = 50

/**
 * At each stream it looks whether a bell was lost, and every 15 s it gives a sign of life and asks whether the session still
 * lives and the token still holds.
 */
export function keepRound({ pool, clock, sessions, onBehind, onError }: Parts): Round {
  // The first is the next to be visited.
  const streams = new Set<LiveStream>()
  let timer: NodeJS.Timeout | undefined
  const step = (): void => {
    const now = clock.now().getTime()
    const visited = dueOf(streams, now)
    for (const stream of visited) requeue(streams, stream, now)
    if (visited.length === 0) return
    void look(visited)
    for (const stream of visited) if (stream.beatAt <= now) beat(stream, now)
  }
  const look = async (looked: readonly LiveStream[]): Promise<void> => {
    try {
      const begun = looked.filter(({ lastId }) => lastId !== undefined)
      const standing = begun.map(({ owner, lastId }) => ({ userId: owner.userId, after: lastId }))
      for (const place of await findBehind(pool, standing)) {
        const { owner, lastId } = begun[place] ?? {}
        // Not where it came on its own meanwhile.
        if (owner && lastId === standing[place]?.after) onBehind(owner.userId)
      }
    } catch (error) {
      onError(error)
    }
  }
  const beat = (stream: LiveStream, now: number): void => {
    // Its client comes back with a fresh token.
    if (stream.owner.tokenEndsAt <= now) return stream.end()
    stream.beat(now)
    check(stream)
  }
  const check = (stream: LiveStream): void => {
    sessions.emailOf(stream.owner).then(
      (email) => {
        if (email === undefined)
          stream.end({ frame: frameOf('signedOut', '{}'), retryMs: SIGNED_OUT_RETRY_MS })
      },
      // Nobody knows yet.
      onError,
    )
  }
  return {
    join(stream) {
      requeue(streams, stream, clock.now().getTime())
      // A session that ended between the look of the request and now was told of to streams that were there.
      check(stream)
      timer ??= setInterval(step, STEP_MS).unref()
    },
    leave(stream) {
      streams.delete(stream)
      if (streams.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    check,
    lookAtAll: () => look([...streams]),
  }
}

function dueOf(streams: Set<LiveStream>, now: number): LiveStream[] {
  const most = Math.max(VISITS_MIN, Math.ceil((streams.size * STEP_MS * 2) / LOOK_MS))
  const due: LiveStream[] = []
  for (const stream of streams) {
    if (stream.lookAt > now || due.length === most) break
    due.push(stream)
  }
  return due
}

function requeue(streams: Set<LiveStream>, stream: LiveStream, now: number): void {
  stream.lookAt = now + Math.min(LOOK_MS, HEARTBEAT_MS)
  streams.delete(stream)
  streams.add(stream)
}
