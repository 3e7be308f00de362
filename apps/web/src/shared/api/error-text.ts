import { translate } from '#shared/i18n/use-t.ts'
import { ApiError } from './api-error.ts'

/** A sentence about whatever was thrown, for use where there is no better one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // Texts of the browser or of a library mean nothing to the person.
  return translate(error instanceof Error ? 'network:unexpected' : 'network:general')
}
