import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { translate } from '#shared/i18n/use-t.ts'

export function bookingFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('appointments:book.failed')
  if (isTaken(error)) return translate('appointments:book.taken409')
  if (error.code === clientCodes.offline) return translate('appointments:book.offline')
  return error.isUnreachable ? translate('appointments:book.unreachable') : errorText(error)
}

/** True when somebody else was quicker. */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SLOT_TAKEN'
}

/** True when the times on the screen are out of date. */
export function isSlotGone(error: unknown): boolean {
  return isTaken(error) || (error instanceof ApiError && error.code === 'SLOT_NOT_OFFERED')
}

/** True when another try cannot help: there is no online booking here, or the professional has left the directory. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && ['NO_ONLINE_BOOKING', 'PROFESSIONAL_NOT_FOUND'].includes(error.code)
}
