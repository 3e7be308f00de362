import { AppError } from '#platform/http/app-error.ts'

/** Inspections at once: each may hold a decoded picture or a document in memory. */
const atOnce = 2
/** Whoever comes behind so many waiting ones is sent away for a moment. */
const waitersMax = 100

const waiting: (() => void)[] = []
let running = 0

/**
 * Does the work when it is its turn.
 * @throws AppError SERVICE_UNAVAILABLE when too many wait already
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= waitersMax) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
