import type { UseFormReturn, FieldValues, FieldPath } from 'react-hook-form'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { SERVER_PROBLEM } from '#shared/forms/use-late-validation.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** The sentence for a failed change of the account. */
export function careFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('accounts:failure.other')
  if (error.code === clientCodes.offline || error.code === clientCodes.timeout) return error.message
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  return error.status >= 500 ? translate('accounts:failure.server') : error.message
}

/** Fields that a refusal is about, by the code of the refusal. */
const fieldOfCode: Partial<Record<string, string>> = {
  INVALID_CURRENT_PASSWORD: 'currentPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
}

/** Shows a refusal at the field it is about. Answers the sentence for the whole form when it is about none. */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): string | undefined {
  if (!(error instanceof ApiError)) return careFailureText(error)
  const code = fieldOfCode[error.code]
  const refused =
    code === undefined ? error.fieldErrors : [{ field: code, message: error.message, code: error.code }]
  const own = refused.filter(({ field }) => Object.hasOwn(form.getValues(), field))
  if (own.length === 0) return careFailureText(error)
  for (const [index, { field, message }] of own.entries())
    form.setError(field as FieldPath<Values>, { type: SERVER_PROBLEM, message }, { shouldFocus: index === 0 })
  return undefined
}
