import type { PhraseKey } from '@krash/phrases'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** Sentences of document 1, section 8 that are said whatever the server's own words are. */
const fixed: Record<number, PhraseKey> = {
  401: 'accounts:failure.credentials',
  404: 'accounts:failure.unknownEmail',
  409: 'accounts:failure.emailTaken',
}

/** Sentences for answers that came without a code, and so without words of our server. */
const wordless: Record<number, PhraseKey> = {
  400: 'accounts:failure.badRequest',
  422: 'accounts:failure.unprocessable',
  429: 'accounts:failure.tooMany',
}

/** What to tell a person whose sign-in or registration failed (document 1, section 8, Auth). */
export function authFailureText(error: unknown): string {
  if (error instanceof ApiError) return textOf(error)
  // An answer that is not whole: 'Response missing token'.
  return error instanceof Error ? error.message : translate('accounts:failure.other')
}

function textOf(error: ApiError): string {
  if (error.code === clientCodes.timeout || error.code === clientCodes.offline) return error.message
  if (error.isUnreachable) return translate('accounts:failure.noAnswer')
  if (error.status >= 500) return translate('accounts:failure.server')
  const phrase = phraseOf(error)
  return phrase === undefined ? error.message : translate(phrase)
}

function phraseOf({ status, code }: ApiError): PhraseKey | undefined {
  return fixed[status] ?? (code.startsWith('HTTP_') ? wordless[status] : undefined)
}
