import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

export function careFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('accounts:failure.other')
  if (error.code === clientCodes.offline || error.code === clientCodes.timeout) return error.message
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  return error.status >= 500 ? translate('accounts:failure.server') : error.message
}
