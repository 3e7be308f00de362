import { ApiError } from '#shared/api/api-error.ts'

/** The meaning of a failed try for the thing to be sent. */
export type Verdict =
  /** Worth another try, but not before `retryAfterMs` milliseconds if a time was given. */
  | { kind: 'wait'; retryAfterMs: number | null }
  /** Our server refuses for good, with a code of the contract and its sentence. */
  | { kind: 'refused'; code: string; message: string }
  /** The session has ended, so nothing can be sent until the person signs in again. */
  | { kind: 'ended' }

/** Refusals that pass: too slow, too early, too many. */
const passing = [408, 425, 429]

/**
 * The one rule for every sender. Only our own server's refusal (4xx with our envelope) is final. Silence, overload, a
 * twin in progress, a bug in this app, and answers of captive portals and proxies are not.
 */
export function whatAFailureMeans(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'wait', retryAfterMs: null }
  const { status, code, message, retryAfterMs } = error
  if (!isFinal(error)) return { kind: 'wait', retryAfterMs }
  return status === 401 ? { kind: 'ended' } : { kind: 'refused', code, message }
}

function isFinal({ status, code, isInFlight }: ApiError): boolean {
  const isRefusal = status >= 400 && status < 500 && !passing.includes(status)
  // Without our envelope (`HTTP_403`) the answer is not our server's, and so not its decision.
  return isRefusal && !isInFlight && !code.startsWith('HTTP_')
}
