import { readFileSync } from 'node:fs'

/** The passwords tried first by everybody who guesses, lower-cased, in published order of frequency where known. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Whether a password is among the 1,000 most common, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase())
}
