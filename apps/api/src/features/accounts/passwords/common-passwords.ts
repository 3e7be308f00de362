import { readFileSync } from 'node:fs'
import { AppError } from '#platform/http/app-error.ts'

/** The passwords that guessers try first, in lower case; two thirds are from zxcvbn (docs/licenses/zxcvbn.txt). */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/**
 * Refuses one of the 3,000 most common passwords in any case, and blanks alone.
 * @throws AppError PASSWORD_TOO_COMMON, with the field it was typed in
 */
export function refuseCommonPassword(password: string, field: string): void {
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain.trim() !== '' && !common.has(plain)) return
  const problem = { field, key: 'field.passwordTooCommon', values: {} }
  throw new AppError('PASSWORD_TOO_COMMON', { fields: [problem] })
}
