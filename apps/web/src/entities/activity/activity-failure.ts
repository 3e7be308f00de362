import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** A sentence on why activity could not be read; that of the server where it gave one. */
export function activityFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('history:failed.unexpected')
  return error.code === clientCodes.unreadable ? translate('history:failed.noData') : error.message
}
