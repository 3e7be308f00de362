import { type ErrorCode, type FieldProblem, errors } from '@krash/contract'

interface AppErrorOptions {
  /** Problems of single fields, for VALIDATION_FAILED and similar codes. */
  fields?: FieldProblem[]
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** The only error a feature throws: a code of the catalogue. Its sentence is found later, in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldProblem[]
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { fields = [], retryAfter, cause }: AppErrorOptions = {}) {
    super(code, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
