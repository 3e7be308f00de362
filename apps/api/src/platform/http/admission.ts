import type { EventEmitter } from 'node:events'
import type { RouteDefinition } from '@krash/contract'
import { AppError } from './app-error.ts'

/** Seconds after which a caller who was refused may try again. */
const tryAgainAfter = 1
/** Calls at once above which they share statements: a look at 32 sessions costs little more than at one. */
const busyFrom = 8
/** Files that one person may be receiving at once, more than any page shows. */
export const filesAtOnce = 100
/**
 * Fewer of long ones, though more than a browser requests at once. The buffers of two machines take megabytes of each, so
 * that hundreds of unread ones would keep a busy server occupied for a minute.
 */
export const longOnesAtOnce = 10

/** Limits how many calls are handled at once, so that each is answered in time; urgent calls always get in. */
export interface Admission {
  /** @throws AppError SERVICE_UNAVAILABLE while there is too much to do */
  refuseWhenFull(route: RouteDefinition): void
  /** Whether the server is so busy that a question common to several calls should be asked once for all of them. */
  isBusy(): boolean
  /** Works on a call that has arrived. @throws AppError like `refuseWhenFull` */
  work<T>(route: RouteDefinition, work: () => Promise<T>): Promise<T>
  /** Counts a file that a person receives until the answer closes. @throws AppError TOO_MANY_REQUESTS above `filesAtOnce` */
  receive(userId: string, answer: EventEmitter): void
  /** Like `receive`, for an answer that is long; at most `longOnesAtOnce`. */
  receiveLong(userId: string, answer: EventEmitter): void
}

export function createAdmission(callsAtOnce: number): Admission {
  let underWay = 0
  const refuseWhenFull = ({ isUrgent }: RouteDefinition): void => {
    if (!isUrgent && underWay >= callsAtOnce)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: tryAgainAfter })
  }
  return {
    refuseWhenFull,
    isBusy: () => underWay > busyFrom,
    async work(route, work) {
      refuseWhenFull(route)
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
    receive: countUntilClosed(filesAtOnce),
    receiveLong: countUntilClosed(longOnesAtOnce),
  }
}

function countUntilClosed(max: number): Admission['receive'] {
  const receiving = new Map<string, number>()
  return (userId, answer) => {
    const before = receiving.get(userId) ?? 0
    if (before >= max) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: tryAgainAfter })
    receiving.set(userId, before + 1)
    answer.once('close', () => {
      const left = (receiving.get(userId) ?? 1) - 1
      if (left > 0) receiving.set(userId, left)
      else receiving.delete(userId)
    })
  }
}
