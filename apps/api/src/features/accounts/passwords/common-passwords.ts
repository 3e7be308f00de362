import { readFileSync } from 'node:fs'
import { AppError } from '#platform/http/app-error.ts'

/** The passwords tried first by everybody who guesses, lower-cased, in published order of frequency where known. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/**
 * Refuses a password that is among the 1,000 most common, in whatever case.
 * @throws AppError PASSWORD_TOO_COMMON, with the field it was typed in
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!common.has(password.normalize('NFKC').toLowerCase())) return
  const problem = { field, key: 'field.passwordTooCommon', values: {} }
  throw new AppError('PASSWORD_TOO_COMMON', { fields: [problem] })
}
