import { ApiError, clientCodes } from './api-error.ts'

/** Often gone a moment later: a gateway without a server, a server that starts anew. */
const short = [502, 503, 504]

/**
 * Whether the failure may be gone a second later, so that a call can be repeated while the person waits for it. What
 * it means for a thing that can wait longer says `shared/offline/what-a-failure-means.ts`.
 */
export function isOverSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // The network calls when it is back; whoever has given up wants no answer any more.
  if (error.code === clientCodes.offline || error.code === clientCodes.aborted) return false
  return error.isUnreachable || error.isInFlight || short.includes(error.status)
}
