import { isPutAway } from '#entities/accounts/passkey-support.ts'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { withNext } from '#shared/api/what-next.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** The sentence for a failure; empty where the person put the device's question away. */
export function careFailureText(error: unknown): string {
  if (isPutAway(error)) return ''
  if (!(error instanceof ApiError)) return withNext(translate('accounts:failure.other'), 'network:again')
  if (error.code === clientCodes.offline || error.code === clientCodes.timeout) return errorText(error)
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  return error.status >= 500 ? translate('accounts:failure.server') : error.message
}
