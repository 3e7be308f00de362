import type { PhraseKey } from '@krash/phrases'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { withNext } from '#shared/api/what-next.ts'
import { problemsByField } from '#shared/forms/problem-text.ts'
import { translate } from '#shared/i18n/use-t.ts'
import type { AuthField, AuthMode, AuthProblems } from './auth-form.ts'

/** Sentences that replace the server's own words. */
const fixed: Record<number, PhraseKey> = {
  401: 'accounts:failure.credentials',
  404: 'accounts:failure.unknownEmail',
  409: 'accounts:failure.emailTaken',
}

/** Sentences for answers without one of our codes, which therefore have no text of our server. */
const wordless: Record<number, PhraseKey> = {
  400: 'accounts:failure.badRequest',
  422: 'accounts:failure.unprocessable',
  429: 'accounts:failure.tooMany',
}

/** Fallbacks when nothing is known about the failure. */
const lastWords: Record<AuthMode, PhraseKey> = {
  signIn: 'accounts:failure.other',
  register: 'accounts:failure.other',
  reset: 'accounts:failure.resetEmail',
  resetSent: 'accounts:failure.resetEmail',
}

/** Sentences for a successful answer without data. */
const dataless: Record<AuthMode, PhraseKey> = {
  ...lastWords,
  signIn: 'accounts:failure.noLoginData',
  register: 'accounts:failure.noRegistrationData',
}

/** The field to which a refusal with this code belongs. */
const fieldOfCode: Partial<Record<string, AuthField>> = {
  PASSWORD_TOO_COMMON: 'password',
  TERMS_NOT_ACCEPTED: 'acceptTerms',
}

/** What the card shows after a failure: a problem at the refused field, or a sentence for the whole form. */
export function refusalOf(
  mode: AuthMode,
  error: unknown,
): { failure: string | undefined; problems: AuthProblems } {
  if (!(error instanceof ApiError)) return { failure: authFailureText(mode, error), problems: {} }
  const field = fieldOfCode[error.code]
  if (field !== undefined) return { failure: undefined, problems: { [field]: { message: error.message } } }
  return { failure: textOf(mode, error), problems: problemsByField(error.fieldErrors) }
}

function authFailureText(mode: AuthMode, error: unknown): string {
  if (error instanceof ApiError) return textOf(mode, error)
  // Thrown for an incomplete answer: 'Response missing token'.
  const said = error instanceof Error && error.message ? error.message : translate(lastWords[mode])
  return withWhatToDo(mode, said)
}

function textOf(mode: AuthMode, error: ApiError): string {
  if (error.code === clientCodes.timeout) return withWhatToDo(mode, error.message)
  if (error.code === clientCodes.offline) return errorText(error)
  if (error.code === clientCodes.unreadable) return withWhatToDo(mode, translate(dataless[mode]))
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  if (error.status >= 500) return translate('accounts:failure.server')
  const phrase = phraseOf(mode, error)
  return phrase === undefined ? error.message : translate(phrase)
}

/** A sentence that names only the failure; whoever asked for an account may have one now. */
function withWhatToDo(mode: AuthMode, said: string): string {
  // The sentence about the mail says it itself.
  if (said === translate('accounts:failure.resetEmail')) return said
  return withNext(said, mode === 'register' ? 'accounts:failure.mayExist' : 'network:again')
}

function phraseOf(mode: AuthMode, { status, code }: ApiError): PhraseKey | undefined {
  // The sentence about e-mail and password would be wrong.
  if (code === 'PASSKEY_REFUSED') return undefined
  // Every call is limited per network address; the sign-in explains this limit in its own words.
  if (mode === 'signIn' && code === 'TOO_MANY_REQUESTS') return 'accounts:failure.tooMany'
  return fixed[status] ?? (code.startsWith('HTTP_') ? wordless[status] : undefined)
}
