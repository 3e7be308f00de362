import { setTimeout as pause } from 'node:timers/promises'
import type { DurableKind } from '@krash/contract'
import type pg from 'pg'
import { readMissed } from './event-log.ts'
import type { LiveStream } from './live-stream.ts'

/** Reads the log for streams that missed something. */
export interface LogReader {
  /** A person has new events in the log. */
  ring(userId: string): void
  /** A stream of the person may be waiting for the log. */
  wake(userId: string): void
}

interface Parts {
  pool: pg.Pool
  streamsOf: (userId: string) => Iterable<LiveStream> | undefined
  onError: (error: unknown) => void
  /** A stream received the event that a session of its person ended. */
  onSessionsEnded: (stream: LiveStream) => void
}

const sessionsEnded: DurableKind = 'sessionsEnded'
/** People in one statement. */
const PEOPLE_MAX = 200
/** Milliseconds before a failed read is repeated. */
const RETRY_MS = 1_000

/** Runs one statement at a time; people who are announced meanwhile share the next. */
export function createLogReader({ pool, streamsOf, onError, onSessionsEnded }: Parts): LogReader {
  const waiting = new Set<string>()
  let isReading = false
  const read = async (): Promise<void> => {
    while (waiting.size > 0) {
      const people = [...waiting].slice(0, PEOPLE_MAX)
      for (const userId of people) waiting.delete(userId)
      const streams = people.flatMap((userId) =>
        [...(streamsOf(userId) ?? [])].filter((stream) => stream.isToBeRead),
      )
      if (streams.length > 0) await readFor(streams)
    }
  }
  const readFor = async (streams: readonly LiveStream[]): Promise<void> => {
    try {
      const standing = streams.map((stream) => ({
        userId: stream.owner.userId,
        after: stream.startReading(),
      }))
      const missed = await readMissed(pool, standing)
      for (const [index, stream] of streams.entries()) {
        const found = missed[index]
        if (found) stream.catchUp(found)
        if (found?.events.some(({ kind }) => kind === sessionsEnded)) onSessionsEnded(stream)
        if (stream.isToBeRead) waiting.add(stream.owner.userId)
      }
    } catch (error) {
      onError(error)
      for (const stream of streams) {
        stream.stopReading()
        waiting.add(stream.owner.userId)
      }
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  const wake = (userId: string): void => {
    waiting.add(userId)
    if (isReading) return
    isReading = true
    setImmediate(() => {
      void read().finally(() => {
        isReading = false
      })
    })
  }
  return {
    wake,
    ring(userId) {
      const streams = streamsOf(userId)
      if (!streams) return
      for (const stream of streams) stream.ring()
      wake(userId)
    },
  }
}
