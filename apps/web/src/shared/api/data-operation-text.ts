import type { PhraseKey } from '@krash/phrases'
import { translate } from '#shared/i18n/use-t.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { withNext } from './what-next.ts'

/** Kinds of personal data that a call may read or change. */
export type DataThing = 'profile' | 'vehicle' | 'driver' | 'policy' | 'file' | 'preferences'
export type DataAction = 'load' | 'save' | 'add' | 'update' | 'delete'

/**
 * The sentence for a failed operation on a person's data. `error` is whatever was thrown; each kind of data has whole
 * sentences of its own.
 */
export function dataOperationText(error: unknown, thing: DataThing, action: DataAction): string {
  if (!(error instanceof ApiError)) return failedText(thing, action)
  if (error.isUnreachable) return translate('network:data.noAnswer')
  if (error.status >= 500) return translate('network:data.server')
  if (saysMore(error)) return error.message
  const phrase = phraseOf(error.status, thing)
  return phrase === undefined ? failedText(thing, action) : translate(phrase)
}

function failedText(thing: DataThing, action: DataAction): string {
  return withNext(translate(`network:data.failed.${thing}.${action}`), 'network:again')
}

/** True when the failure's own sentence is better than the general one for its status. */
function saysMore({ status, code, serverText }: ApiError): boolean {
  if (code === clientCodes.sessionEnded || code === clientCodes.unreadable) return true
  if (serverText === null || status === 404) return false
  // `VEHICLE_EXISTS` says more than the general sentence and `CHANGED_ELSEWHERE` is another matter, but a conflict
  // without a specific code says less.
  if (status === 409) return !code.startsWith('HTTP_') && code !== 'CONFLICT'
  return true
}

function phraseOf(status: number, thing: DataThing): PhraseKey | undefined {
  if (status === 400) return `network:data.invalid.${thing}`
  if (status === 404) return `network:data.notFound.${thing}`
  if (status === 409) return `network:data.conflict.${thing}`
  return undefined
}
