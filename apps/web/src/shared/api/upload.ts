import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { failureOf, failureWithoutAnswer } from '#shared/api/failures.ts'
import { headersOf } from '#shared/api/request.ts'

/** An upload may take any time as long as bytes move. */
export const STALL_MS = 30_000
/** Progress steps where a browser reports none: a tenth every 100 ms, up to nine tenths. */
const STEP_MS = 100
const STEP = 0.1
const STEPS_END = 0.9

export interface Upload {
  form: FormData
  idempotencyKey: string
  token: string
  /** Share of the request's bytes that were sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload; the error then has the code `ABORTED`. */
  signal?: AbortSignal | undefined
}

/**
 * Sends one file and resolves to the stored record. Uses XMLHttpRequest, because `fetch` reports no upload progress,
 * without which a slow upload and a dead one look alike. Throws ApiError; 408 when nothing moved for 30 s.
 */
export function uploadFile({ form, token, signal, ...upload }: Upload): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const stall = stallGuard(abort)
    const steps = stepsOf(upload.onProgress)
    request.open(fileRoutes.uploadFile.method, fileRoutes.uploadFile.path)
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', upload.idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      stall.moved()
      if (event.lengthComputable) upload.onProgress(event.loaded / event.total)
      else steps.start()
    })
    request.addEventListener('progress', stall.moved)
    request.addEventListener('loadend', () => {
      stall.end()
      steps.end()
      signal?.removeEventListener('abort', abort)
      try {
        resolve(fileOf(request, { hasStalled: stall.hasStalled(), isGivenUp: signal?.aborted === true }))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal?.addEventListener('abort', abort)
    request.send(form)
    // Already aborted: an abort before `send` would never finish.
    if (signal?.aborted) request.abort()
  })
}

/** Progress by the clock, for a browser that reports moving bytes but not their number. */
function stepsOf(onProgress: (share: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let share = 0
  return {
    start: () => {
      timer ??= setInterval(() => {
        share = Math.min(STEPS_END, share + STEP)
        onProgress(share)
      }, STEP_MS)
    },
    end: () => clearInterval(timer),
  }
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

interface Ending {
  hasStalled: boolean
  isGivenUp: boolean
}

function fileOf(request: XMLHttpRequest, { hasStalled, isGivenUp }: Ending): StoredFile {
  if (request.status === 0) {
    throw failureWithoutAnswer(hasStalled ? new DOMException('', 'TimeoutError') : undefined, isGivenUp)
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

/** Status and headers of an XMLHttpRequest as a Response, from which errors are read. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: request.status, statusText: request.statusText, headers })
}
