import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { withNext } from '#shared/api/what-next.ts'
import { translate } from '#shared/i18n/use-t.ts'

/**
 * The sentence for a message that did not reach us: the server's words, or that the request failed; without an answer,
 * the text of the error thrown.
 */
export function contactFailureText(error: unknown): string {
  if (error instanceof ApiError) {
    const isAnswered = error.status !== 0 && error.status !== 408
    if (!isAnswered) return errorText(error)
    return error.serverText ?? withNext(translate('contact:failure.submit'), 'network:again')
  }
  const said = error instanceof Error ? error.message : ''
  return withNext(said === '' ? translate('contact:failure.other') : said, 'network:again')
}
