import { ApiError } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** The sentence for emergency contacts that could not be loaded or changed. */
export function contactFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('network:unexpected')
  if (error.isUnreachable) return translate('network:data.noAnswer')
  return error.status >= 500 ? translate('network:data.server') : error.message
}
