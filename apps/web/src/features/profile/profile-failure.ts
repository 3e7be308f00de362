import { ApiError } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** What to tell a person whose profile was not saved (document 1, section 8, data operations). */
export function profileFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('profile:failure.save')
  if (error.isUnreachable) return translate('network:data.noAnswer')
  if (error.status >= 500) return translate('network:data.server')
  if (!error.code.startsWith('HTTP_')) return error.message
  return error.status === 400 ? translate('profile:failure.invalid') : translate('profile:failure.save')
}
