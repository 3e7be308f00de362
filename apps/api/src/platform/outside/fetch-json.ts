import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Why an outside service gave no usable answer. Never contains what was asked or answered. */
export type OutsideReason =
  | 'timeout'
  | 'unreachable'
  | 'private'
  | 'redirect'
  | 'status'
  | 'refused'
  | 'tooLarge'
  | 'notJson'
  | 'unexpected'
  | 'resting'
  | 'busy'

/** An outside service did not answer; callers continue without it. */
export class OutsideFailure extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason) {
    super(`an outside service failed: ${reason}`)
    this.name = 'OutsideFailure'
    this.reason = reason
  }
}

export interface JsonRequest {
  url: URL
  agent: Agent
  headers: Record<string, string>
  /** Sent as JSON by POST; when absent the request is a GET. */
  body: unknown
  /** For the whole exchange, so a trickling answer does not help. */
  timeoutMs: number
  maxBytes: number
  statuses: readonly number[]
}

/** The service works but does not accept this question. */
const REFUSALS = [400, 414, 422]

/** Follows no redirect, decompresses nothing, reads no more than agreed. @throws OutsideFailure */
export async function fetchJson(asked: JsonRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(asked.timeoutMs)
  try {
    const response = await send(asked, signal)
    try {
      return parsed(await read(response, asked))
    } finally {
      // An answer that was not read to its end must not hold the connection.
      if (!response.readableEnded) response.destroy()
    }
  } catch (error) {
    if (error instanceof OutsideFailure) throw error
    throw new OutsideFailure(reasonOf(error, signal))
  }
}

function send({ url, agent, headers, body }: JsonRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const post =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        signal,
        method: text === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', ...headers, ...post },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

async function read(response: IncomingMessage, { statuses, maxBytes }: JsonRequest): Promise<string> {
  refuseUnreadable(response, statuses)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw new OutsideFailure('tooLarge')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refuseUnreadable(response: IncomingMessage, statuses: readonly number[]): void {
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) throw new OutsideFailure('redirect')
  if (!statuses.includes(status)) throw new OutsideFailure(REFUSALS.includes(status) ? 'refused' : 'status')
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  if (!isPlain || !/\bjson\b/.test(headers['content-type'] ?? '')) throw new OutsideFailure('notJson')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideFailure('notJson')
  }
}

function reasonOf(error: unknown, signal: AbortSignal): OutsideReason {
  if (signal.aborted) return 'timeout'
  return error instanceof Error && Reflect.get(error, 'code') === 'NOT_PUBLIC' ? 'private' : 'unreachable'
}
