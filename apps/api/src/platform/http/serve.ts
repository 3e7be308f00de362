import { Readable } from 'node:stream'
import {
  type BodyOut,
  type DataOf,
  type FieldProblem,
  type Pagination,
  type ParamsOut,
  type QueryOut,
  type RouteDefinition,
  type Sent,
  fieldProblems,
  readGenerously,
} from '@krash/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Acting } from '#platform/acting.ts'
import { type AuthenticatedUser, authenticate } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from './app-error.ts'
import { fingerprintOf, idempotencyKeyOf, idempotently } from './idempotency.ts'
import { bodyLimit, refuseUnstorable } from './json-body.ts'
import { isLong } from './orderly-close.ts'
import { callerAddress } from './rate-limiter.ts'
import { ReadyJson, checkReady } from './ready-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: AuthenticatedUser | null
  }
  interface FastifyContextConfig {
    /** The kind of request and answer; it sets their deadlines. */
    kind?: 'json' | 'multipart' | 'binary'
    takenWithinMs?: number | null | undefined
  }
}

export interface Paged<T> {
  items: T
  pagination: Pagination
}

export function paged<T>(items: T, pagination: Pagination): Paged<T> {
  return { items, pagination }
}

type Streams<R extends RouteDefinition> = R['kind'] extends 'multipart' | 'binary' ? true : false
/** The value where the caller is signed in; null for a guest. */
type OfPerson<R extends RouteDefinition, T> = R['access'] extends 'user'
  ? T
  : R['access'] extends 'anyone'
    ? T | null
    : null

export interface Call<R extends RouteDefinition> {
  params: ParamsOut<R>
  query: QueryOut<R>
  body: Streams<R> extends true ? undefined : BodyOut<R>
  user: OfPerson<R, AuthenticatedUser>
  /** The person with the transaction of the call, in which only their rows are visible. */
  acting: Streams<R> extends true ? null : OfPerson<R, Acting>
  request: FastifyRequest
  reply: FastifyReply
}

type CallWithoutTx<R extends RouteDefinition> = Omit<Call<R>, 'acting'>
type SharedCall<R extends RouteDefinition> = CallWithoutTx<R> & { tx: Tx }

/** `data` of the answer. A binary call sends its answer itself and returns the reply. */
export type Answer<R extends RouteDefinition> = R['kind'] extends 'binary'
  ? FastifyReply
  : R['paged'] extends true
    ? Paged<DataOf<R>>
    : DataOf<R>

type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>
/** Like `Answer`, where the database already wrote the JSON. */
type ReadyAnswer<R extends RouteDefinition> = R['paged'] extends true
  ? Paged<ReadyJson<DataOf<R>>>
  : ReadyJson<DataOf<R>>
type ReadingHandler<R extends RouteDefinition, C> = (
  call: C,
) => Promise<Answer<R> | ReadyAnswer<R>> | Answer<R> | ReadyAnswer<R>

/**
 * Serves one call of the contract: who may call and how often, all field errors at once, one transaction around the
 * handler, committed before the answer leaves, and the envelope of the answer.
 */
// oxlint-disable-next-line max-params -- a route is a column: an object would only repeat these names on every line of it
export function serve<const R extends RouteDefinition>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: Handler<R>,
): void {
  addRoute(app, context, { route, handler, rows: 'of the person' })
}

/** Calls that have no effect. */
type Reading = RouteDefinition & { access: 'user'; kind?: 'json'; idempotent?: false }

/**
 * Like `serve`, for a person's call that only reads shared tables. It has no transaction; the database refuses writes
 * and shows nobody's rows.
 */
// oxlint-disable-next-line max-params -- the same four as serve()
export function serveShared<const R extends Reading>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: ReadingHandler<R, SharedCall<R>>,
): void {
  addRoute(app, context, { route, handler, rows: 'shared' })
}

/**
 * Like `serve`, for a person's call that only reads. Each of its statements is a transaction of its own, which saves the
 * way for its end; the database refuses writes.
 */
// oxlint-disable-next-line max-params -- the same four as serve()
export function serveReading<const R extends Reading>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: Handler<R>,
): void {
  addRoute(app, context, { route, handler, rows: 'of the person, to read' })
}

/**
 * Like `serve`, for a call that opens its own transactions, because it hashes a password in between or keeps a count
 * even when it fails.
 */
// oxlint-disable-next-line max-params -- the same four as serve()
export function serveWithoutTx<const R extends RouteDefinition>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: (call: CallWithoutTx<R>) => Promise<Answer<R>>,
): void {
  addRoute(app, context, { route, handler, rows: 'its own way' })
}

interface Served<R extends RouteDefinition> {
  route: R
  handler: ReadingHandler<R, Call<R> & SharedCall<R>>
  /** The rows a handler sees; with 'its own way' it opens its own transactions. */
  rows: 'of the person' | 'of the person, to read' | 'shared' | 'its own way'
}

function addRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  context: Context,
  { route, handler, rows }: Served<R>,
): void {
  const kind = route.kind ?? 'json'
  const served: Omit<RouteOptions, 'url'> = {
    method: route.method,
    bodyLimit,
    config: { kind, takenWithinMs: route.takenWithinMs },
    onRequest: (request) => admit(request, context, route),
    onSend: async (request, reply, payload) => {
      if (request.user && route.takenWithinMs !== null && isLong(reply, payload))
        receiveLong(context, request.user.id, { reply, payload })
    },
    handler: async (request, reply) => {
      const input = readInput(route, request)
      // The route determines the types of a call, but TypeScript cannot follow that through the generic.
      const call = { ...input, user: request.user, acting: null, request, reply }
      const work = (given: Given) => handler({ ...call, ...given } as Call<R> & SharedCall<R>)
      if (kind === 'binary') {
        const { user } = request
        if (user && route.takenWithinMs !== null)
          orClose(reply, () => context.admission.receive(user.id, reply.raw))
        return context.admission.work(route, async () => work({}))
      }
      const answer = async () =>
        rows === 'of the person' || rows === 'of the person, to read'
          ? envelopeOf(context, route, { request, body: input.body, work, rows })
          : textOf(route, await work(rows === 'shared' ? { tx: context.database.shared } : {}))
      // An upload still arrives, for as long as its sender takes.
      const envelope = kind === 'json' ? await context.admission.work(route, answer) : await answer()
      return reply
        .code(route.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(envelope)
    },
  }
  app.route({ ...served, url: route.path })
  if (route.alsoAt !== undefined) app.route({ ...served, url: route.alsoAt })
}

/** Whoever has too many files already is not kept, as they seem not to read. */
function orClose(reply: FastifyReply, receive: () => void): void {
  try {
    receive()
  } catch (error) {
    void reply.header('connection', 'close')
    throw error
  }
}

function receiveLong(
  { admission }: Context,
  userId: string,
  { reply, payload }: { reply: FastifyReply; payload: unknown },
): void {
  try {
    orClose(reply, () => admission.receiveLong(userId, reply.raw))
  } catch (error) {
    if (payload instanceof Readable) payload.destroy()
    // Of the answer that is not given; the refusal has its own type and length.
    void reply.removeHeader('content-disposition')
    throw error
  }
}

async function admit(request: FastifyRequest, context: Context, route: RouteDefinition): Promise<void> {
  if (route.feature && !context.config.features[route.feature]) throw new AppError('FEATURE_OFF')
  context.admission.refuseWhenFull(route)
  const address = callerAddress(request.ip)
  const isGuest = route.access === 'anyone' && request.headers.authorization === undefined
  if (route.access === 'public' || isGuest) {
    context.limiter.count(route.limit, address)
  } else {
    request.user = await authenticate(request, context).catch((error: unknown) => {
      context.limiter.count('guest', address)
      throw error
    })
    context.limiter.count(route.limit, request.user.id)
  }
  refuseOtherMediaTypes(request, route)
}

/** Refuses a wrong content type, even one that another parser of the server would accept. */
function refuseOtherMediaTypes(request: FastifyRequest, route: RouteDefinition): void {
  if (!route.body) return
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const wanted = route.kind === 'multipart' ? 'multipart/form-data' : 'application/json'
  if (type !== undefined && type !== wanted) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

function readInput(route: RouteDefinition, request: FastifyRequest): Input {
  refuseUnstorable(request.params)
  refuseUnstorable(request.query)
  const problems = new Problems()
  const hasBody = route.body && (route.kind ?? 'json') === 'json'
  const params = problems.read(route.params, request.params, 'change')
  const query = problems.read(route.query, withoutBlanks(request.query), 'query')
  const said = problems.onlySentence()
  const sent = route.method === 'PATCH' ? 'change' : 'form'
  const body = hasBody ? problems.read(route.body, request.body ?? {}, sent) : undefined
  problems.throwIfAny(said)
  return { params, query, body }
}

/** Drops empty query fields: as a number an empty text would become zero. */
function withoutBlanks(query: unknown): unknown {
  const fields = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(fields.filter(([, value]) => typeof value !== 'string' || value.trim() !== ''))
}

class Problems {
  readonly #issues: z.core.$ZodIssue[] = []

  read(schema: RouteDefinition['body'], value: unknown, sent: Sent): unknown {
    if (!schema) return undefined
    const result = readGenerously(schema, value, sent)
    if (result.success) return result.data
    this.#issues.push(...result.issues)
    return undefined
  }

  /** What all problems so far say alike: no form shows it beside a field. */
  onlySentence(): FieldProblem | undefined {
    const [first, ...others] = fieldProblems(this.#issues)
    return others.every(({ key }) => key === first?.key) ? first : undefined
  }

  /** @param said the sentence of the failure, if that is all there is to say */
  throwIfAny(said: FieldProblem | undefined): void {
    if (this.#issues.length === 0) return
    const fields = fieldProblems(this.#issues)
    const isAll = fields.every(({ key }) => key === said?.key)
    throw new AppError('VALIDATION_FAILED', { fields, said: isAll ? said : undefined })
  }
}

/** What a call works in; nothing when it opens its own transactions or nobody is signed in. */
interface Given {
  acting?: Acting
  tx?: Tx
}

interface Run {
  request: FastifyRequest
  body: unknown
  work: (given: Given) => unknown
  rows: 'of the person' | 'of the person, to read'
}

async function envelopeOf(context: Context, route: RouteDefinition, run: Run): Promise<string> {
  const { user } = run.request
  if (!user || route.kind === 'multipart') return JSON.stringify(wrap(route, await run.work({})))
  const key = route.idempotent ? idempotencyKeyOf(run.request) : undefined
  const { asUser, asUrgentUser, asReader } = context.database
  const asWriter = route.isUrgent ? asUrgentUser : asUser
  const begin = run.rows === 'of the person' ? asWriter : asReader
  const envelope = await begin(user.id, async (tx) => {
    const acting = { tx, context, userId: user.id }
    const effect = async () => wrap(route, await run.work({ acting }))
    if (key === undefined) return effect()
    const fingerprint = fingerprintOf(route.method, run.request.url, JSON.stringify(run.body ?? null))
    return idempotently(acting.tx, { userId: user.id, key, fingerprint, clock: context.clock }, effect)
  })
  return JSON.stringify(envelope)
}

function textOf(route: RouteDefinition, answer: unknown): string {
  const page = route.paged ? (answer as Paged<unknown>) : undefined
  const data = page ? page.items : answer
  if (!(data instanceof ReadyJson)) return JSON.stringify(wrap(route, answer))
  checkReady(route, data)
  const pagination = page ? `,"pagination":${JSON.stringify(page.pagination)}` : ''
  return `{"success":true,"data":${data.text}${pagination}}`
}

/** Removes everything the contract does not name; an answer that breaks the contract is our error. */
function wrap(route: RouteDefinition, answer: unknown): Record<string, unknown> {
  const { items, pagination } = route.paged
    ? (answer as Paged<unknown>)
    : { items: answer, pagination: undefined }
  const data = route.response ? z.safeParse(route.response, items) : { success: true as const, data: items }
  if (!data.success) throw new Error(`answer breaks the contract: ${issuePlaces(data.error.issues)}`)
  return { success: true, data: data.data, ...(pagination && { pagination }) }
}

function issuePlaces(issues: z.core.$ZodIssue[]): string {
  return issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')
}
