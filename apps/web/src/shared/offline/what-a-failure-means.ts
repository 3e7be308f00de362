import { ApiError, clientCodes } from '#shared/api/api-error.ts'

/** What a failed try means for the thing that was to be sent. */
export type Verdict =
  /** Worth another try, not before `retryAfterMs` milliseconds when somebody named a time. */
  | { kind: 'wait'; retryAfterMs: number | null }
  /** Our server will never take it: the code of the contract, and its sentence. */
  | { kind: 'refused'; code: string; message: string }
  /** The session has ended: nothing can be sent until the person is signed in again. */
  | { kind: 'ended' }

/** Refusals that pass: too slow, too early, too many. */
const passing = [408, 425, 429]
/** Often gone a moment later: a gateway without a server, a server that starts anew. */
const short = [502, 503, 504]
/** The first try is still at work: the next one gets its answer. */
const IN_FLIGHT = 'IDEMPOTENCY_IN_FLIGHT'

/**
 * The one rule of every sender. Only our server's own refusal of the thing itself (4xx with our envelope) is final;
 * silence, overload, a twin on its way, a fault of this app, and whatever a captive portal or a proxy says is not.
 */
export function whatAFailureMeans(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'wait', retryAfterMs: null }
  const { status, code, message, retryAfterMs } = error
  if (!isFinal(error)) return { kind: 'wait', retryAfterMs }
  return status === 401 ? { kind: 'ended' } : { kind: 'refused', code, message }
}

/** Whether the failure may be gone a second later, so that a call can be repeated while the person waits for it. */
export function isOverSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // The network calls when it is back; whoever has given up wants no answer any more.
  if (error.code === clientCodes.offline || error.code === clientCodes.aborted) return false
  return error.isUnreachable || error.code === IN_FLIGHT || short.includes(error.status)
}

function isFinal({ status, code }: ApiError): boolean {
  const isRefusal = status >= 400 && status < 500 && !passing.includes(status)
  // Without our envelope (`HTTP_403`) they are not our server's words, so it is not its decision.
  return isRefusal && code !== IN_FLIGHT && !code.startsWith('HTTP_')
}
