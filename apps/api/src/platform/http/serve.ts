import { Readable } from 'node:stream'
import type { BodyOut, DataOf, Pagination, ParamsOut, QueryOut, RouteDefinition } from '@krash/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Acting } from '#platform/acting.ts'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { admit } from '#platform/auth/admit.ts'
import { answerFailure } from './failures.ts'
import { type KeyedRequest, fingerprintOf, idempotencyKeyOf, textOnce } from './idempotency.ts'
import { bodyLimit } from './json-body.ts'
import { answerOf } from './answers/named-fields.ts'
import { isLong } from './orderly-close.ts'
import { readInput } from './read-input.ts'
import { ReadyJson, checkReady } from './answers/ready-json.ts'

declare module 'fastify' {
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
 * Like `serve`, for a person's call that only reads. Each of its statements is a transaction of its own, which saves a
 * round trip for the commit; the database refuses writes.
 */
// oxlint-disable-next-line max-params -- the same four as serve()
export function serveReading<const R extends Reading>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: (call: Omit<Call<R>, 'user'>) => ReturnType<Handler<R>>,
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
    onRequest: (request) => admit(request, context, { route, isEntered: isEnteredBy(request, route, rows) }),
    onSend: async (request, reply, payload) => {
      if (request.user && route.takenWithinMs !== null && isLong(reply, payload))
        receiveLong(context, request.user.id, { reply, payload })
    },
    errorHandler: (error, request, reply) => void answerAfterEntrance(error, request, reply),
    handler: async (request, reply) => {
      const input = readInput(route, request)
      // The route determines the types of a call, but TypeScript cannot follow that through the generic.
      const call = { ...input, acting: null, request, reply }
      const work = (given: Given) =>
        handler({ ...call, user: request.user, ...given } as Call<R> & SharedCall<R>)
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

/** Whether the session is looked up with the first statement, whose answer is waited for before anything is done. */
function isEnteredBy(
  request: FastifyRequest,
  route: RouteDefinition,
  rows: Served<RouteDefinition>['rows'],
): boolean {
  if (route.access !== 'user' || (route.kind ?? 'json') !== 'json') return false
  if (rows === 'of the person, to read') return true
  return (
    rows === 'of the person' && route.idempotent === true && request.headers['idempotency-key'] !== undefined
  )
}

/** A caller whose session has ended is told only that, and not what is wrong with the call. */
async function answerAfterEntrance(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let failure = error
  await request.entrance?.lookUp().catch((refusal: unknown) => {
    failure = refusal
  })
  answerFailure(failure, request, reply)
}

/** The connection of somebody who already has too many files is closed, since they do not seem to read them. */
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
    // It belongs to the answer that is not sent; the refusal has its own type and length.
    void reply.removeHeader('content-disposition')
    throw error
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
  const { user, entrance } = run.request
  const userId = entrance?.userId ?? user?.id
  if (userId === undefined || route.kind === 'multipart')
    return JSON.stringify(wrap(route, await run.work({})))
  const effectIn = async (tx: Tx) =>
    JSON.stringify(wrap(route, await run.work({ acting: { tx, context, userId } })))
  const envelope =
    run.rows === 'of the person, to read'
      ? await context.database.asReader(userId, effectIn, entrance?.toRead())
      : await written(context, route, { ...run, userId, effectIn })
  // A handler that sends no statement, or ignores the failure of one, has not let the caller in.
  if (entrance) await entrance.lookUp()
  return envelope
}

interface Writing extends Run {
  userId: string
  effectIn: (tx: Tx) => Promise<string>
}

function written(
  context: Context,
  route: RouteDefinition,
  { request, body, userId, effectIn }: Writing,
): Promise<string> {
  const { asUser, asUrgentUser } = context.database
  const asWriter = route.isUrgent ? asUrgentUser : asUser
  const key = route.idempotent ? idempotencyKeyOf(request) : undefined
  if (key === undefined) return asWriter(userId, effectIn)
  const fingerprint = fingerprintOf(route.method, request.url, JSON.stringify(body ?? null))
  const keyed: KeyedRequest = { userId, key, fingerprint, clock: context.clock }
  const entering = request.entrance?.withKey(key, (taken) => {
    keyed.taken = taken
  })
  return asWriter(userId, (tx) => textOnce(tx, keyed, () => effectIn(tx)), entering)
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
  return { success: true, data: answerOf(route, items), ...(pagination && { pagination }) }
}
