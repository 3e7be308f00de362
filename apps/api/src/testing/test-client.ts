import { isDeepStrictEqual } from 'node:util'
import {
  type DataOf,
  type Failure,
  type Pagination,
  type ParamsIn,
  type QueryIn,
  type RouteDefinition,
  type SignedIn,
  failure,
  success,
} from '@krash/contract'
import * as z from 'zod/mini'

/** What a test sends; bodies and queries may be deliberately wrong. */
export interface CallInput<R extends RouteDefinition> {
  params?: ParamsIn<R>
  query?: QueryIn<R> | Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** An answer validated with the contract. */
export interface TestAnswer<R extends RouteDefinition> {
  status: number
  headers: Headers
  /** `data` of a success; reading it from a failure fails the test with that failure. */
  readonly data: DataOf<R>
  readonly pagination: Pagination
  /** The failure envelope; reading it from a success fails the test. */
  readonly failure: Failure
  /** The code of a failure; undefined after a success. */
  code: string | undefined
  /** The fields a failure complains about. */
  fields: string[]
  text: string
}

/** Calls the server over HTTP. */
export class TestClient {
  readonly url: string
  session: SignedIn | undefined

  constructor(url: string, session?: SignedIn) {
    this.url = url
    this.session = session
  }

  get userId(): string {
    if (!this.session) throw new Error('nobody is signed in')
    return this.session.user.id
  }

  /** A plain `fetch` with the session's token. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.session && !headers.has('authorization'))
      headers.set('authorization', `Bearer ${this.session.token}`)
    return fetch(this.url + path, { ...init, headers })
  }

  /** Calls a route; fails unless the contract permits the answer. */
  async call<const R extends RouteDefinition>(route: R, input: CallInput<R> = {}): Promise<TestAnswer<R>> {
    const headers = new Headers(input.headers)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const response = await this.fetch(pathOf(route, input), { method: route.method, headers, body })
    return readAnswer(route, response)
  }
}

/** Validates a JSON answer of a route with the contract. */
export async function readAnswer<R extends RouteDefinition>(
  route: R,
  response: Response,
): Promise<TestAnswer<R>> {
  const text = await response.text()
  const json: unknown = JSON.parse(text)
  const wasFine = response.status < 400
  const good = wasFine ? strictly(envelopeOf(route), json, text) : undefined
  const bad = wasFine ? undefined : strictly(failure, json, text)
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      if (!good) throw new Error(`${route.method} ${route.path} failed: ${text}`)
      return good.data as DataOf<R>
    },
    get pagination() {
      if (!good?.pagination) throw new Error(`no pagination in ${text}`)
      return good.pagination
    },
    get failure() {
      if (!bad) throw new Error(`${route.method} ${route.path} did not fail: ${text}`)
      return bad
    },
    code: bad?.code,
    fields: bad?.errors?.map((error) => error.field) ?? [],
    text,
  }
}

const envelopes = new WeakMap<RouteDefinition, ReturnType<typeof success>>()

/** One for each route: a schema costs more when it is made than when it reads an answer. */
export function envelopeOf(route: RouteDefinition): ReturnType<typeof success> {
  const envelope = envelopes.get(route) ?? success(route.response ?? z.unknown())
  envelopes.set(route, envelope)
  return envelope
}

/** Also refuses fields that the contract does not name. */
function strictly<T extends z.ZodMiniType>(schema: T, json: unknown, text: string): z.output<T> {
  const result = z.safeParse(schema, json)
  if (!result.success)
    throw new Error(`answer breaks the contract: ${JSON.stringify(result.error.issues)} in ${text}`)
  if (!isDeepStrictEqual(result.data, json))
    throw new Error(`answer holds what the contract does not name:\n${text}\n${JSON.stringify(result.data)}`)
  return result.data
}

function pathOf<R extends RouteDefinition>(route: R, { params, query }: CallInput<R>): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
