import { type IncomingHttpHeaders, Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { OutsideFailure } from './fetch-json.ts'
import { isNamedPrivately, publicLookup } from './public-address.ts'

/** Bytes for an outside server whose address a person gave. */
export interface OutsidePost {
  url: URL
  headers: Record<string, string | number>
  body: Buffer
  /** For the whole exchange. */
  timeoutMs: number
  /** True only when the operator named this very host. */
  mayBePrivate: boolean
}

const agents = { keepAlive: true, maxSockets: 20 }
const publicAgents = {
  'https:': new HttpsAgent({ ...agents, lookup: publicLookup() }),
  'http:': new HttpAgent({ ...agents, lookup: publicLookup() }),
}
const namedAgents = { 'https:': new HttpsAgent(agents), 'http:': new HttpAgent(agents) }

/**
 * Posts bytes to an internet address and reads only status and headers of the answer. Follows no redirect.
 * @throws OutsideFailure `private`, `timeout` or `unreachable`
 */
export async function postOutside({
  url,
  headers,
  body,
  timeoutMs,
  mayBePrivate,
}: OutsidePost): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  // A numeric address is never looked up, so it is checked here.
  if (!mayBePrivate && isNamedPrivately(url.hostname)) throw new OutsideFailure('private')
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  const agent = (mayBePrivate ? namedAgents : publicAgents)[protocol]
  const request = protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, signal, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    sent.on('error', (error) => reject(failureOf(error, signal)))
    sent.end(body)
  })
}

function failureOf(error: Error, signal: AbortSignal): OutsideFailure {
  if (signal.aborted) return new OutsideFailure('timeout')
  return new OutsideFailure(Reflect.get(error, 'code') === 'NOT_PUBLIC' ? 'private' : 'unreachable')
}
