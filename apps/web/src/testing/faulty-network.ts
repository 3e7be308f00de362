import { vi } from 'vitest'
import { beginSession } from '#shared/session/session-store.ts'
import { maria } from '#testing/examples/account.ts'
import { RequestOverFetch } from './request-over-fetch.ts'
import { tokenFor } from './tokens.ts'

type Reply = () => Response

/**
 * Replies that may come instead of the server's, by the name of the fault. None of them says anything about the thing
 * that was sent, so it must be sent again.
 */
export const passingFaults: Record<string, Reply> = {
  'no network': () => fail(new TypeError('Failed to fetch')),
  'no answer in time': () => fail(new DOMException('', 'TimeoutError')),
  'a captive portal, 200': () => page(200),
  'a captive portal, 403': () => page(403),
  'a captive portal, 511': () => page(511),
  'a page of a proxy, 400': () => page(400),
  'a page of a proxy, 404': () => page(404),
  'a page of a proxy, 407': () => page(407),
  'a page of a proxy, 413': () => page(413),
  'a page of a proxy, 502': () => page(502),
  'an empty 403': () => new Response(null, { status: 403 }),
  'half a success': () => new Response('{"success":true,"data":{"id":'),
  'half a refusal': () => new Response('{"success":false,"code":"VALI', { status: 422 }),
  'a success without data': () => Response.json({ success: true }),
  'data without a success': () => Response.json({ data: null }),
  'a list': () => Response.json([]),
  'not done, without a word why': () => Response.json({ success: false }),
  'a refusal without a code': () => Response.json({ success: false, message: 'No.' }, { status: 403 }),
  'the code of somebody else': () => Response.json({ code: 'BLOCKED', message: 'No.' }, { status: 403 }),
  'too slow, 408': () => refusal(408, 'REQUEST_TIMEOUT'),
  'a twin on its way, 409': () => refusal(409, 'IDEMPOTENCY_IN_FLIGHT', 1),
  'too early, 425': () => refusal(425, 'TOO_EARLY'),
  'too many, 429': () => refusal(429, 'TOO_MANY_REQUESTS'),
  'too many for two minutes, 429': () => refusal(429, 'TOO_MANY_REQUESTS', 120),
  'a fault of the server, 500': () => refusal(500, 'SERVER_ERROR'),
  'out of reach, 502': () => refusal(502, 'BAD_GATEWAY'),
  'being repaired, 503': () => refusal(503, 'SERVICE_UNAVAILABLE', 5),
  'out of reach in time, 504': () => refusal(504, 'GATEWAY_TIMEOUT'),
  'a full disk, 507': () => refusal(507, 'DISK_FULL'),
}

/** An error envelope as our server writes it. */
export function refusal(status: number, code: string, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  const envelope = { success: false, error: `No: ${code}.`, message: `No: ${code}.`, code }
  return Response.json(envelope, { status, ...(headers && { headers }) })
}

function page(status: number): Response {
  return new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } })
}

function fail(cause: Error | DOMException): never {
  throw cause
}

/** One write that a sender has sent. */
export interface Sent {
  method: string
  path: string
  /** The parsed JSON body. */
  body: Record<string, unknown> | undefined
  /** The key by which the server recognises a repeated write. */
  key: string
}

/** A short name for what was sent: its text or title, otherwise the call. */
export function nameOf({ method, path, body }: Sent): string {
  const text = body?.['content'] ?? body?.['title']
  return typeof text === 'string' ? text : `${method} ${path}`
}

export interface FaultyNetwork {
  /** Every write that left the device. */
  tries: Sent[]
  /** The effect of each write on the server, once per key. */
  effects: Map<string, Sent>
  /** Keys of the writes whose answer arrived. */
  answered: string[]
  /** Makes the next write fail before the server has it, and the one after it while the server answers. */
  breakWith: (fault: Reply) => void
  /** Gives the next write this answer, without an effect. */
  refuseWith: (answer: Reply) => void
}

/**
 * A page in a test, with a network and a server that recognises repeated writes. Call it once in each test; `answer`
 * returns the data for each write and read; of a read it may be a promise.
 */
export function startFaultyNetwork(answer: (sent: Sent) => unknown): FaultyNetwork {
  const faults: { reply: Reply; isOnTheWayBack: boolean }[] = []
  const state = { tries: [] as Sent[], effects: new Map<string, Sent>(), answered: [] as string[] }

  async function reply(path: string, init: RequestInit): Promise<Response> {
    const sent = sentOf(path, init)
    if (sent.method === 'GET') return Response.json({ success: true, data: await answer(sent) })
    state.tries.push(sent)
    const fault = faults.shift()
    if (fault && !fault.isOnTheWayBack) return fault.reply()
    if (!state.effects.has(sent.key)) state.effects.set(sent.key, sent)
    if (fault) return fault.reply()
    state.answered.push(sent.key)
    return Response.json({ success: true, data: answer(sent) })
  }

  vi.stubGlobal('fetch', reply)
  vi.stubGlobal('XMLHttpRequest', RequestOverFetch)
  return Object.assign(state, {
    breakWith: (fault: Reply) =>
      void faults.push({ reply: fault, isOnTheWayBack: false }, { reply: fault, isOnTheWayBack: true }),
    refuseWith: (refused: Reply) => void faults.push({ reply: refused, isOnTheWayBack: false }),
  })
}

function sentOf(path: string, { method = 'GET', headers, body }: RequestInit): Sent {
  const json = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : undefined
  const content = `${method} ${path} ${typeof body === 'string' ? body : ''}`
  const clientId = typeof json?.['clientId'] === 'string' ? json['clientId'] : content
  return { method, path, body: json, key: new Headers(headers).get('idempotency-key') ?? clientId }
}

/** Gives the tests of a file what senders use of a window, and a clock that they turn themselves. For `beforeAll`. */
export function standInBrowser(): () => void {
  const page = new EventTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en', dir: 'ltr' } }))
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', replace: () => undefined })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

/** Advances the clock until `isDone`, by an hour at most. */
export async function untilDone(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let seconds = 0; seconds < 3600 && !(await isDone()); seconds += 5) {
    await vi.advanceTimersByTimeAsync(5000)
  }
}

const account = { ...maria, id: 'u1' }

export function signIn(id = 'u1'): void {
  beginSession({ token: tokenFor(id, 86_400 * 30), refreshToken: 'r1', user: { ...account, id } }, true)
}
