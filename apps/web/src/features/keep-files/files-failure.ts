import type { PhraseKey } from '@krash/phrases'
import { ApiError } from '#shared/api/api-error.ts'
import { withNext } from '#shared/api/what-next.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** The sentence for a list of files that failed to load. */
export function filesFailureText(error: unknown): string {
  return translate(phraseOf(error))
}

function phraseOf(error: unknown): PhraseKey {
  if (!(error instanceof ApiError)) return 'files:failure.load'
  if (isSignedOut(error)) return 'files:failure.login'
  if (error.isUnreachable) return 'files:failure.network'
  return error.status >= 500 ? 'files:failure.server' : 'files:failure.load'
}

function isSignedOut({ status, message }: ApiError): boolean {
  return status === 401 || /unauthorized|invalid token|authentication expired/i.test(message)
}

/** The sentence for a failed download, with its status text or the best description known. */
export function downloadFailureText(error: unknown): string {
  return withNext(translate('files:failure.download', { status: statusTextOf(error) }), 'network:again')
}

function statusTextOf(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('network:failed')
  return error.statusText === '' ? error.message : error.statusText
}
