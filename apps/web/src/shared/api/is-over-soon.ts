import { ApiError, clientCodes } from './api-error.ts'

/** These often pass in a moment: a gateway without a server, or a server restarting. */
const short = [502, 503, 504]

/**
 * Tells whether a failure may pass within a second, so that a call is worth repeating while the person waits. For
 * things that can wait longer, `shared/offline/what-a-failure-means.ts` decides.
 */
export function isOverSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // A returning network starts the next try itself, and a caller who aborted wants no answer.
  if (error.code === clientCodes.offline || error.code === clientCodes.aborted) return false
  return error.isUnreachable || error.isInFlight || short.includes(error.status)
}
