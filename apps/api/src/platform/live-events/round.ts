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
  /** Ends the stream if its session has ended. */
  check(stream: LiveStream): void
  /** Looks into the log for everybody at once. */
  lookAtAll(): Promise<void>
}

interface Parts {
  pool: pg.Pool
  clock: Clock
  sessions: LivingSessions
  /** A person has events in the log that no bell announced. */
  onBehind: (userId: string) => void
  onError: (error: unknown) => void
}

/** Milliseconds between looks into the log without a bell. */
const LOOK_MS = 3_000
/** When a page ended the session itself, it gets these milliseconds to leave before its stream reconnects. */
const SIGNED_OUT_RETRY_MS = 3_000
/** Milliseconds between steps of the round: many small ones, so that no delivery waits for all of them. */
const STEP_MS = 250
/** Fewest streams visited per step; more when there are too many for that. */
const VISITS_MIN = 50

/**
 * For each stream it checks whether a bell was lost. Every 15 s it also sends a sign of life and checks that the
 * session lives and the token is valid.
 */
export function keepRound({ pool, clock, sessions, onBehind, onError }: Parts): Round {
  // In the order of visits, the next one first.
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
        // Skipped when the stream has caught up meanwhile.
        if (owner && lastId === standing[place]?.after) onBehind(owner.userId)
      }
    } catch (error) {
      onError(error)
    }
  }
  const beat = (stream: LiveStream, now: number): void => {
    // The client reconnects with a fresh token.
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
      // Nobody listens yet.
      onError,
    )
  }
  return {
    join(stream) {
      requeue(streams, stream, clock.now().getTime())
      // A session may end between the check of the request and this moment; only streams that existed then were told.
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
