import { ApiError } from '#shared/api/api-error.ts'

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

function isFinal({ status, code, isInFlight }: ApiError): boolean {
  const isRefusal = status >= 400 && status < 500 && !passing.includes(status)
  // Without our envelope (`HTTP_403`) they are not our server's words, so it is not its decision.
  return isRefusal && !isInFlight && !code.startsWith('HTTP_')
}
