import type { FieldError } from '@krash/contract/wire'

interface Failing {
  /** A code of the contract, or one of `clientCodes`. */
  code: string
  /** HTTP status; 0 without an answer, 408 when it took too long. */
  status: number
  /** One sentence in the person's language. */
  message: string
  /** The server's own text; null when the sentence is the client's. */
  serverText?: string | null
  /** The status line's text; empty without one. */
  statusText?: string
  fieldErrors?: FieldError[]
  requestId?: string | null
  retryAfterMs?: number | null
  /** What came with the failure; its shape is the contract's for the code. */
  data?: unknown
}

/** Codes of failures that never reached the server, or came back without its envelope. */
export const clientCodes = {
  offline: 'OFFLINE',
  network: 'NETWORK',
  timeout: 'TIMEOUT',
  aborted: 'ABORTED',
  noSession: 'NO_SESSION',
  sessionEnded: 'SESSION_ENDED',
  unreadable: 'UNREADABLE',
} as const

/** A failed call; `message` can be shown to the person as it is. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly serverText: string | null
  readonly statusText: string
  readonly fieldErrors: FieldError[]
  readonly requestId: string | null
  readonly retryAfterMs: number | null
  readonly data: unknown

  constructor({ code, status, message, serverText = null, fieldErrors = [], ...rest }: Failing) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.serverText = serverText
    this.statusText = rest.statusText ?? ''
    this.fieldErrors = fieldErrors
    this.requestId = rest.requestId ?? null
    this.retryAfterMs = rest.retryAfterMs ?? null
    this.data = rest.data
  }

  /** True without an answer: the person is offline, or the server silent or out of reach. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status === 408
  }

  /** The first try is still running, and the next one will get its answer. */
  get isInFlight(): boolean {
    return this.code === 'IDEMPOTENCY_IN_FLIGHT'
  }
}
