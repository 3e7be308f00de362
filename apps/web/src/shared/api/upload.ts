import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { failureOf, failureWithoutAnswer } from '#shared/api/failures.ts'
import { headersOf } from '#shared/api/request.ts'

/** An upload may take as long as it likes while bytes move (decisions, section B). */
export const STALL_MS = 30_000

export interface Upload {
  form: FormData
  idempotencyKey: string
  token: string
  /** From 0 to 1, of the bytes of the request. */
  onProgress: (share: number) => void
}

/**
 * Sends one file and answers the stored record. Uses XMLHttpRequest: `fetch` tells nothing about
 * bytes on their way up, and without that a slow upload and a dead one look alike.
 * Throws ApiError; 408 when nothing moved for 30 s.
 */
export function uploadFile({ form, idempotencyKey, token, onProgress }: Upload): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stall = stallGuard(() => request.abort())
    request.open(fileRoutes.uploadFile.method, fileRoutes.uploadFile.path)
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      stall.moved()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('progress', stall.moved)
    request.addEventListener('loadend', () => {
      stall.end()
      try {
        resolve(fileOf(request, stall.hasStalled()))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    request.send(form)
  })
}

function stallGuard(onStall: () => void) {
  let hasStalled = false
  const stop = () => {
    hasStalled = true
    onStall()
  }
  let timer = setTimeout(stop, STALL_MS)
  return {
    moved: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, STALL_MS)
    },
    end: () => clearTimeout(timer),
    hasStalled: () => hasStalled,
  }
}

function fileOf(request: XMLHttpRequest, hasStalled: boolean): StoredFile {
  if (request.status === 0) {
    throw failureWithoutAnswer(hasStalled ? new DOMException('', 'TimeoutError') : undefined, false)
  }
  const body = parse(request.responseText)
  if (request.status >= 400) throw failureOf(responseOf(request), body)
  if (typeof body?.data?.sha256 === 'string') return body.data
  const { message } = failureWithoutAnswer(undefined, false)
  throw new ApiError({ code: clientCodes.unreadable, status: 0, message })
}

function parse(text: string): { data?: StoredFile } | undefined {
  try {
    return JSON.parse(text) as { data?: StoredFile }
  } catch {
    return undefined
  }
}

/** Status and headers of an XMLHttpRequest in the form that failures are read from. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: request.status, headers })
}
