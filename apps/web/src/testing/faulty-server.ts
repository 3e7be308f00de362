import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptedAccident } from './examples/accidents.ts'

/** The fault of one request; `none` for a normal answer. */
export type Fault =
  | 'none'
  | 'dropBefore'
  | 'dropAnswer'
  | '500'
  | '503'
  | '409'
  | '429'
  | '401'
  | '422'
  | 'portal'
  | 'damage'

export interface FaultyServer {
  url: string
  /** How often each idempotency key had an effect: a row was created or a file stored. */
  effects: Map<string, number>
  /** SHA-256 of the stored files. */
  files: string[]
  requests: number
  /** Decides the fault of a request; none by default. */
  faultOf: (path: string, body: Buffer) => Fault
  close: () => Promise<void>
}

/** A local server for tests that handles idempotency keys like the real one and can be told to fail. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const answers = new Map<string, unknown>()
  const state: Omit<FaultyServer, 'url' | 'close'> = {
    effects: new Map(),
    files: [],
    requests: 0,
    faultOf: () => 'none',
  }

  function effect(key: string, path: string, body: Buffer): unknown {
    const known = answers.get(key)
    if (known) return known
    state.effects.set(key, (state.effects.get(key) ?? 0) + 1)
    const answer = path.includes('upload') ? keepFile(body) : acceptedAccident(`accident-${key}`)
    answers.set(key, answer)
    return answer
  }

  function keepFile(body: Buffer): { sha256: string } {
    const sha256 = createHash('sha256').update(body).digest('hex')
    state.files.push(sha256)
    return { sha256 }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const path = request.url ?? ''
    const key = String(request.headers['idempotency-key'])
    state.requests += 1
    const fault = state.faultOf(path, body)
    if (fault === 'dropBefore') return void request.socket.destroy()
    if (fault === 'portal')
      return void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>')
    if (/^\d/.test(fault)) return refuse(response, Number(fault))
    const data = effect(key, path, fault === 'damage' ? body.subarray(1) : body)
    if (fault === 'dropAnswer') return void request.socket.destroy()
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data }))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(state, { url, close })
}

const codes: Record<number, string> = {
  401: 'TOKEN_EXPIRED',
  409: 'IDEMPOTENCY_IN_FLIGHT',
  422: 'IMAGE_BROKEN',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

function refuse(response: ServerResponse, status: number): void {
  const isTimed = status === 409 || status === 429
  response.writeHead(status, { 'content-type': 'application/json', ...(isTimed && { 'retry-after': '1' }) })
  response.end(JSON.stringify({ success: false, code: codes[status], message: `Sentence ${status}.` }))
}
