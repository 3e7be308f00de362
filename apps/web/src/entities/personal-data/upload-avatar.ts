import { personalDataRoutes } from '@krash/contract/personal-data'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { withToken } from '#shared/api/call.ts'
import { failureOf, failureWithoutAnswer } from '#shared/api/failures.ts'
import { headersOf } from '#shared/api/request.ts'
import { STALL_MS } from '#shared/api/upload.ts'

export interface AvatarUpload {
  picture: Blob
  signal: AbortSignal
  /** Share of the request's bytes that were sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Makes the picture the person's own and returns its URL. Throws ApiError; 408 when nothing moved for 30 s. */
export function uploadAvatar(upload: AvatarUpload): Promise<string> {
  return withToken((token) => send(upload, token))
}

function send({ picture, signal, onProgress }: AvatarUpload, token: string): Promise<string> {
  // Not `fetch`, which cannot report upload progress.
  const request = new XMLHttpRequest()
  const { method, path } = personalDataRoutes.uploadAvatar
  request.open(method, path)
  for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  return new Promise((resolve, reject) => {
    let hasStalled = false
    const stop = () => request.abort()
    const stall = () => {
      hasStalled = true
      stop()
    }
    let timer = setTimeout(stall, STALL_MS)
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(timer)
      timer = setTimeout(stall, STALL_MS)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      try {
        resolve(avatarUrlIn(request, { hasStalled, isGivenUp: signal.aborted }))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}

interface End {
  hasStalled: boolean
  isGivenUp: boolean
}

function avatarUrlIn(request: XMLHttpRequest, { hasStalled, isGivenUp }: End): string {
  if (request.status === 0)
    throw failureWithoutAnswer(hasStalled ? new DOMException('', 'TimeoutError') : undefined, isGivenUp)
  const body = parse(request.responseText)
  if (request.status >= 400) throw failureOf(new Response(null, { status: request.status }), body)
  if (typeof body?.data?.avatarUrl === 'string') return body.data.avatarUrl
  const { message } = failureWithoutAnswer(undefined, false)
  throw new ApiError({ code: clientCodes.unreadable, status: request.status, message })
}

function parse(text: string): { data?: { avatarUrl?: unknown } } | undefined {
  try {
    return JSON.parse(text) as { data?: { avatarUrl?: unknown } }
  } catch {
    return undefined
  }
}
