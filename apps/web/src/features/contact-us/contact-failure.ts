import { ApiError } from '#shared/api/api-error.ts'
import { translate } from '#shared/i18n/use-t.ts'

/**
 * The sentence for a message that did not reach us: the server's words, or that the request failed; without an answer,
 * the text of the error thrown.
 */
export function contactFailureText(error: unknown): string {
  if (error instanceof ApiError) {
    const isAnswered = error.status !== 0 && error.status !== 408
    return isAnswered ? (error.serverText ?? translate('contact:failure.submit')) : error.message
  }
  const said = error instanceof Error ? error.message : ''
  return said === '' ? translate('contact:failure.other') : said
}
