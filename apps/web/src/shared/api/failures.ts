import type { Failure } from '@krash/contract/wire'
import { translate, translateUnknown } from '#shared/i18n/use-t.ts'
import { ApiError, clientCodes } from './api-error.ts'

/**
 * The client's sentence for a status without one from the server. An unknown status is shown with its status line,
 * `HTTP 507: Insufficient Storage`, or its number.
 */
export function textOfStatus(status: number, statusText = ''): string {
  if (status === 0) return translate('network:noAnswer')
  const known = translateUnknown(`network:status.${status}`)
  if (known !== undefined) return known
  if (statusText === '') return translate('network:status.other', { status })
  return translate('network:status.withText', { status, text: statusText })
}

/** The error for an answer without success. `body` is its text parsed as JSON, whatever the result. */
export function failureOf(response: Response, body: unknown): ApiError {
  const told = envelopeOf(body)
  const serverText = told.message ?? told.error ?? null
  // The status was a success, but the action was not.
  const isRefusedQuietly = response.ok && serverText === null
  return new ApiError({
    code: told.code ?? `HTTP_${response.status}`,
    status: response.status,
    message: isRefusedQuietly
      ? translate('network:notSuccessful')
      : (serverText ?? textOfStatus(response.status, response.statusText)),
    serverText,
    statusText: response.statusText,
    fieldErrors: told.errors ?? [],
    requestId: told.requestId ?? response.headers.get('x-request-id'),
    retryAfterMs: retryAfterOf(response.headers.get('retry-after')),
    data: told.data,
  })
}

/** The error for a call without an answer: offline, interrupted, too slow, or aborted by the caller. */
export function failureWithoutAnswer(cause: unknown, isGivenUp: boolean): ApiError {
  if (cause instanceof ApiError) return cause
  if (isGivenUp)
    return new ApiError({ code: clientCodes.aborted, status: 0, message: translate('network:failed') })
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError({ code: clientCodes.timeout, status: 408, message: translate('network:timeout') })
  }
  if (!navigator.onLine) return offlineFailure()
  return new ApiError({ code: clientCodes.network, status: 0, message: translate('network:noAnswer') })
}

export function offlineFailure(): ApiError {
  return new ApiError({ code: clientCodes.offline, status: 0, message: translate('network:offline') })
}

function envelopeOf(body: unknown): Partial<Failure> {
  if (typeof body !== 'object' || body === null) return {}
  const { error, message, errors, requestId, data } = body as Record<string, unknown>
  return {
    data,
    ...codeOf(body as Record<string, unknown>),
    ...(typeof error === 'string' && error && { error }),
    ...(typeof message === 'string' && message && { message }),
    ...(Array.isArray(errors) && { errors: errors as Failure['errors'] }),
    ...(typeof requestId === 'string' && { requestId }),
  }
}

/** Only our envelope holds our codes; a proxy has its own. */
function codeOf({ success, code }: Record<string, unknown>): { code?: string } {
  return success === false && typeof code === 'string' ? { code } : {}
}

/** `Retry-After` in seconds or as a date -> milliseconds from now. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
