import { translate } from '#shared/i18n/use-t.ts'
import { ApiError } from './api-error.ts'

/** One sentence about whatever was thrown, for places that know no better one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  // Words of the browser or of a library mean nothing to the person.
  return translate(error instanceof Error ? 'network:unexpected' : 'network:general')
}
