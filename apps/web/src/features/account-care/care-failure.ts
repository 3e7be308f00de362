import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** What to tell a person when something about the account failed (document 1, section 8, Auth). */
export function careFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('accounts:failure.other')
  if (error.code === clientCodes.offline || error.code === clientCodes.timeout) return error.message
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  return error.status >= 500 ? translate('accounts:failure.server') : error.message
}
