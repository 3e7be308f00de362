import { type ErrorCode, type FieldProblem, errors } from '@krash/contract'

interface AppErrorOptions {
  /** Problems of single fields, for VALIDATION_FAILED and similar codes. */
  fields?: FieldProblem[]
  /** The sentence of the whole failure in place of the code's own. */
  said?: Pick<FieldProblem, 'key' | 'values'> | undefined
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** What the refused thing is by now, as the contract of the call says; it goes out with the failure. */
  data?: unknown
  cause?: unknown
}

/** The only error a feature throws: a code of the catalogue. Its sentence is found later, in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldProblem[]
  readonly said: Pick<FieldProblem, 'key' | 'values'> | undefined
  readonly retryAfter: number | undefined
  readonly data: unknown

  constructor(code: ErrorCode, { fields = [], said, retryAfter, data, cause }: AppErrorOptions = {}) {
    super(code, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.fields = fields
    this.said = said
    this.retryAfter = retryAfter
    this.data = data
  }
}
