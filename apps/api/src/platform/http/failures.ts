import type { ErrorCode, Failure } from '@krash/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { sentence } from './sentences.ts'

/** Seconds a caller waits before repeating a request that failed through no fault of theirs. */
const tryAgainSoon = 1

/** Answers any error with the failure envelope: known codes as they are, everything else without its cause. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = brokeOff(error, request)
    ? new AppError('MALFORMED_REQUEST', { cause: error })
    : asAppError(error)
  if (failure.status >= 500) request.log.error(describe(error), failure.code)
  if (failure.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(failure.retryAfter))
  void reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(failure, request)))
}

/** A sender who breaks off is not a server fault, though the broken connection looks like one. */
function brokeOff(error: unknown, { raw }: FastifyRequest): boolean {
  return !(error instanceof AppError) && raw.destroyed && !raw.complete
}

function envelopeOf(failure: AppError, request: FastifyRequest): Failure {
  const language = request.headers['accept-language']
  const { said } = failure
  const message = said
    ? sentence(language, said.key, said.values)
    : sentence(language, `code.${failure.code}`)
  const fields = failure.fields.map(({ field, key, values }) => ({
    field,
    message: sentence(language, key, values),
    code: key,
  }))
  return {
    success: false,
    error: message,
    message,
    code: failure.code,
    statusCode: failure.status,
    ...(fields.length > 0 && { errors: fields }),
    ...(failure.data !== undefined && { data: failure.data }),
    requestId: request.id,
  }
}

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, status } = traitsOf(error)
  const known = (code && knownCode(code)) || (status && knownStatus(status)) || lostDatabase(error)
  if (!known) return new AppError('SERVER_ERROR', { cause: error })
  const retryAfter = known === 'SERVICE_UNAVAILABLE' ? tryAgainSoon : undefined
  return new AppError(known, { cause: error, ...(retryAfter && { retryAfter }) })
}

/** The driver names a lost database without a code. After a migration a cached statement is planned again. */
function lostDatabase(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  const isLost =
    Reflect.get(error, 'syscall') === 'connect' ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|cached plan must not change)/.test(
      error.message,
    )
  return isLost ? 'SERVICE_UNAVAILABLE' : undefined
}

function traitsOf(error: unknown): { code: string | undefined; status: number | undefined } {
  if (typeof error !== 'object' || error === null) return { code: undefined, status: undefined }
  const code: unknown = Reflect.get(error, 'code')
  const status: unknown = Reflect.get(error, 'statusCode')
  return {
    code: typeof code === 'string' ? code : undefined,
    status: typeof status === 'number' ? status : undefined,
  }
}

const exactCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  ECONNREFUSED: 'SERVICE_UNAVAILABLE',
  ECONNRESET: 'SERVICE_UNAVAILABLE',
  EPIPE: 'SERVICE_UNAVAILABLE',
  // PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '23505': 'CONFLICT',
  '23503': 'CONFLICT',
  '23502': 'MALFORMED_REQUEST',
  '23514': 'MALFORMED_REQUEST',
  '40001': 'SERVICE_UNAVAILABLE',
  '40P01': 'SERVICE_UNAVAILABLE',
  '55P03': 'SERVICE_UNAVAILABLE',
  '53100': 'DISK_FULL',
}

const sqlClasses: Record<string, ErrorCode> = {
  '08': 'SERVICE_UNAVAILABLE',
  '22': 'MALFORMED_REQUEST',
  '53': 'SERVICE_UNAVAILABLE',
  '57': 'SERVICE_UNAVAILABLE',
}

function knownCode(code: string): ErrorCode | undefined {
  const exact = exactCodes[code]
  if (exact) return exact
  return /^[0-9A-Z]{5}$/.test(code) ? sqlClasses[code.slice(0, 2)] : undefined
}

function knownStatus(status: number): ErrorCode | undefined {
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 415 || status === 406) return 'UNSUPPORTED_MEDIA_TYPE'
  if (status === 503) return 'SERVICE_UNAVAILABLE'
  return status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : undefined
}

/** What may be logged of an error. Database messages quote values, so only their code and place are logged. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  const frames = (cause.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
  const isSql = 'severity' in cause
  return {
    kind: cause.name,
    errorCode: Reflect.get(cause, 'code'),
    ...(isSql
      ? { table: Reflect.get(cause, 'table'), constraint: Reflect.get(cause, 'constraint') }
      : { text: cause.message }),
    frames,
  }
}
