import { errors } from '@krash/contract/wire/errors'
import type { ErrorCode } from '@krash/contract/wire/errors'
import type { BodyOut, DataOf, ParamsOut, QueryOut, RouteDefinition } from '@krash/contract/wire/route'
import { PAGE_SIZE_DEFAULT, pageWindow, paginationOf } from '@krash/contract/wire'
import type { FieldError } from '@krash/contract/wire'
import { translateUnknown } from '#shared/i18n/use-t.ts'

/** A call as the server read it: params, query and body have passed the schemas of the contract. */
export interface Heard<R extends RouteDefinition = RouteDefinition> {
  params: ParamsOut<R>
  query: QueryOut<R>
  body: BodyOut<R>
  idempotencyKey: string | null
}

type Reply = (heard: Heard) => Response | Promise<Response>
type DataFor<R extends RouteDefinition> = DataOf<R> | ((heard: Heard<R>) => DataOf<R>)

interface Rule {
  route: RouteDefinition
  reply: Reply
  heard: Heard[]
}

let rules: Rule[] = []
let problems: string[] = []

/** The server of a rendered test, which says for each route what it answers. */
export const server = {
  /** Sets the answer of a route, whatever it was before. `total` is for lists that are read in pages. */
  answers<R extends RouteDefinition>(route: R, data: DataFor<R>, total?: number): void {
    const dataOf = typeof data === 'function' ? (data as (heard: Heard<R>) => DataOf<R>) : () => data
    rule(route, (heard) => success(route, heard, { data: dataOf(heard), total }))
  },

  /** Makes the route answer with these bytes, for downloads, which have no envelope. */
  sends(route: RouteDefinition, bytes: Blob): void {
    rule(route, () => new Response(bytes, { headers: { 'content-type': bytes.type } }))
  },

  /** Makes the route fail with this code and the server's sentence for it, and with what comes along. */
  refuses(route: RouteDefinition, code: ErrorCode, ...more: FailureParts): void {
    rule(route, () => failure(code, ...more))
  },

  /** Makes the route fail without an answer, as without a network. */
  isLost(route: RouteDefinition): void {
    rule(route, () => {
      throw new TypeError('Failed to fetch')
    })
  },

  /** Holds the route's answer back until the returned function is called. */
  waits(route: RouteDefinition): () => void {
    const held = ruleOf(route)
    const { reply } = held
    const { promise, resolve } = Promise.withResolvers<void>()
    held.reply = async (heard) => {
      await promise
      return reply(heard)
    }
    return resolve
  },

  /** What the route was called with, in order. */
  heard<R extends RouteDefinition>(route: R): Heard<R>[] {
    return rules.find((known) => isSame(known.route, route))?.heard ?? []
  },
}

/** Replaces the network until the next test. Calls to other servers pass through. */
export function openServer(): typeof fetch {
  rules = []
  problems = []
  const network = globalThis.fetch
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    // As a real one: what was left while its code was loading is not asked in the next test.
    init.signal?.throwIfAborted()
    return url.pathname.startsWith('/api/') ? answer(url, init) : network(input, init)
  }
}

/** Problems that a test must not leave behind: unexpected calls, and calls or answers that violate the contract. */
export function serverProblems(): string[] {
  return problems
}

async function answer(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const found = rules
    .filter(({ route }) => route.method === method && paramsOf(route.path, url.pathname))
    // `/read` goes before `/:id`.
    .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length)[0]
  if (found === undefined) return complain(`The test has no answer for ${method} ${url.pathname}.`)
  try {
    const heard = hear(found.route, url, init)
    found.heard.push(heard)
    return await found.reply(heard)
  } catch (error) {
    if (error instanceof TypeError) throw error
    return complain(`${method} ${found.route.path}: ${String(error)}`)
  }
}

function complain(problem: string): Response {
  problems.push(problem)
  return failure('SERVER_ERROR')
}

function hear({ path, params, query, body }: RouteDefinition, url: URL, init: RequestInit): Heard {
  const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  const asked = Object.fromEntries(url.searchParams)
  const named = paramsOf(path, url.pathname) ?? {}
  return {
    params: params?.parse(named) ?? named,
    query: query?.parse(asked) ?? asked,
    body: body?.parse(sent) ?? sent,
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
  }
}

function success(
  route: RouteDefinition,
  heard: Heard,
  answer: { data: unknown; total?: number | undefined },
) {
  const data = route.response?.parse(answer.data)
  const envelope = { success: true, data, ...(route.paged && { pagination: paginated(heard, data, answer) }) }
  return Response.json(envelope, { status: route.status ?? 200 })
}

function paginated({ query, body }: Heard, data: unknown, { total }: { total?: number | undefined }) {
  const { length } = rowsOf(data)
  // A search says in its body which page it wants.
  const asked = { limit: PAGE_SIZE_DEFAULT, ...(query as object), ...(body as object | undefined) }
  const window = pageWindow(asked)
  return paginationOf(window, length, total ?? length)
}

function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  return Object.values(data as Record<string, unknown>).find(Array.isArray) ?? []
}

/** Problems of single fields, or what the refused thing is by now. */
type FailureParts = [more?: FieldError[] | object]

function failure(code: ErrorCode, more?: FieldError[] | object): Response {
  const { status } = errors[code]
  const sentence = translateUnknown(`errors:code.${code}`) ?? code
  const envelope = { success: false, error: sentence, message: sentence, code, statusCode: status }
  const parts = Array.isArray(more) ? { errors: more } : { data: more }
  return Response.json({ ...envelope, requestId: 'test', ...parts }, { status })
}

function rule(route: RouteDefinition, reply: Reply): void {
  const known = rules.find((one) => isSame(one.route, route))
  if (known) known.reply = reply
  else rules.push({ route, reply, heard: [] })
}

function ruleOf(route: RouteDefinition): Rule {
  const known = rules.find((one) => isSame(one.route, route))
  if (known === undefined) throw new Error(`Say first what ${route.method} ${route.path} answers.`)
  return known
}

function isSame(one: RouteDefinition, other: RouteDefinition): boolean {
  return one.method === other.method && one.path === other.path
}

/** Matches `/api/files/:id` with `/api/files/7`: `{ id: '7' }`, or undefined for another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expression = pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${expression}$`).exec(path)
  if (match === null) return undefined
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
