import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** What to tell a person whose booking did not come about. */
export function bookingFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('appointments:book.failed')
  if (error.code === 'SLOT_TAKEN') return translate('appointments:book.taken409')
  if (error.code === clientCodes.offline) return translate('appointments:book.offline')
  return error.isUnreachable ? translate('appointments:book.unreachable') : errorText(error)
}

/** Whether the times on the screen are not the real ones any more. */
export function isSlotGone(error: unknown): boolean {
  return error instanceof ApiError && ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(error.code)
}

/** Whether another try cannot help: the person takes no appointments here, or is not in the directory. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && ['NO_ONLINE_BOOKING', 'PROFESSIONAL_NOT_FOUND'].includes(error.code)
}
