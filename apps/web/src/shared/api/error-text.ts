import { translate } from '#shared/i18n/use-t.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { withNext } from './what-next.ts'

/** A sentence about whatever was thrown, and what to do then, for use where there is no better one. */
export function errorText(error: unknown): string {
  return withoutAnswerText(error) ?? reasonText(error)
}

/** The same without what to do, where another sentence says that. */
export function reasonText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // Texts of the browser or of a library mean nothing to the person.
  return translate(error instanceof Error ? 'network:unexpected' : 'network:general')
}

/** For a call that nobody answered: what happened, and when to try again. Nothing for another failure. */
function withoutAnswerText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, message } = error
  if (code === clientCodes.offline) return withNext(message, 'network:whenOnline')
  if (code === clientCodes.timeout || code === clientCodes.aborted) return withNext(message, 'network:again')
  return undefined
}
