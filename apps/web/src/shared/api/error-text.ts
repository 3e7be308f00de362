import { translate } from '#shared/i18n/use-t.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { withNext } from './what-next.ts'

/** Refusals of what the page still offers, because it has been done or taken away elsewhere. */
const changedElsewhere = new Set([
  'APPOINTMENT_OVER',
  'CONFLICT_CHECK_ANSWERED',
  'REQUEST_STATE_NOT_ALLOWED',
  'REVIEW_ANSWERED',
  'STATUS_CHANGE_NOT_ALLOWED',
])

/** Their own sentences say what to do. */
const answered = new Set([
  'PLACE_NOT_FOUND',
  'RECIPIENT_NOT_FOUND',
  'REQUEST_NOT_FOUND',
  'SHARED_PLACE_NOT_FOUND',
])

/** A sentence about whatever was thrown, and what to do then, for use where there is no better one. */
export function errorText(error: unknown): string {
  return withoutAnswerText(error) ?? outdatedText(error) ?? reasonText(error)
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

/** For a page whose content is out of date. Nothing for another failure. */
function outdatedText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, message } = error
  const isOutdated = (code.endsWith('NOT_FOUND') && !answered.has(code)) || changedElsewhere.has(code)
  return isOutdated ? withNext(message, 'network:changed') : undefined
}
