import { AppError } from '#platform/http/app-error.ts'

/** Seconds after which a caller may ask again for bytes that an operator has to put right. */
const tryAgainAfter = 3600

/** Stored bytes that were changed, or that no key of this server opens. */
export function unreadable(cause: unknown): AppError {
  return new AppError('FILE_UNREADABLE', { retryAfter: tryAgainAfter, cause })
}
